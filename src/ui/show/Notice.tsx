import type { ReactNode } from 'react'
import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import classes from './Notice.module.css'

export interface NoticeProps {
  icon: ReactNode
  color?: string
  title: string
  children?: ReactNode
  /** What to do next: one or two buttons. */
  action?: ReactNode
  role?: 'status' | 'alert'
  /** It is the whole page, so its title is the page's (h1). */
  isPage?: boolean
}

/** The shape that every state of a page shares: a mark, what it is, why, and what to do next. */
export function Notice({ icon, color = 'mango', title, children, action, role = 'status', isPage = false }: NoticeProps) {
  return (
    <div className={classes['root']} role={role}>
      <Stack align="center" gap="sm" maw={460} ta="center">
        <ThemeIcon size={72} radius="xl" variant="light" color={color} className={classes['mark'] ?? ''} aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={isPage ? 1 : 2} size="h3">
          {title}
        </Title>
        {children !== undefined && (
          <Text component="div" c="dimmed">
            {children}
          </Text>
        )}
        {action !== undefined && (
          <Group justify="center" mt="xs">
            {action}
          </Group>
        )}
      </Stack>
    </div>
  )
}
