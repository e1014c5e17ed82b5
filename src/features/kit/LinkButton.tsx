import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@mantine/core'
import { IconBrandWhatsapp, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router-dom'

interface Props extends Omit<ButtonProps, 'leftSection'> {
  icon?: Icon
  'aria-label'?: string
  children: ReactNode
}

const left = (Left: Icon | undefined) => (Left ? { leftSection: <Left size={20} aria-hidden /> } : {})

/** A button that leads to another page. */
export const LinkButton = ({ icon, ...props }: Props & { to: string }) => (
  <Button component={Link} variant="default" {...left(icon)} {...props} />
)

/** A button that leads out of Mercana, in a window of its own. */
export const OutsideButton = ({ icon, ...props }: Props & { href: string }) => (
  <Button component="a" target="_blank" rel="noopener noreferrer" variant="default" {...left(icon)} {...props} />
)

/** The way to write to somebody by WhatsApp; nothing where there is no number for it. */
export const WhatsappButton = ({
  href,
  children = 'WhatsApp',
  ...props
}: Omit<Props, 'icon' | 'children'> & { href: string | undefined; children?: ReactNode }) =>
  href === undefined ? null : (
    <OutsideButton href={href} icon={IconBrandWhatsapp} {...props}>
      {children}
    </OutsideButton>
  )
