import { useId, type ReactNode } from 'react'
import { Group, Title, type TitleProps } from '@mantine/core'

interface Props {
  title: ReactNode
  /** Of its heading: 2 stands below the page's. */
  level?: 2 | 3
  size?: TitleProps['size']
  /** What can be done, beside its heading. */
  actions?: ReactNode
  /** For who leads to it. */
  id?: string
  className?: string | undefined
  children?: ReactNode
}

/** A part of a page, named by its heading. */
export function Section({ title, level = 2, size = level === 2 ? 'h3' : 'h4', actions, id, className, children }: Props) {
  const own = useId()
  const name = id ?? own
  return (
    <section aria-labelledby={name} className={className}>
      <Group justify="space-between" mb={level === 2 ? 'sm' : 'xs'}>
        <Title order={level} size={size} id={name}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </section>
  )
}
