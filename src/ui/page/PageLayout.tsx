import { createContext, use, useEffect, type ReactNode } from 'react'
import { Box, Group, Text, Title } from '@mantine/core'
import classes from './PageLayout.module.css'

/** Said under the title of every page: since when its data may be behind. */
export const PageNote = createContext<ReactNode>(null)

interface Props {
  title: string
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Loading, EmptyState, ErrorState …: shown in place of the content while it is given. */
  state?: ReactNode
  /** `narrow` for forms and reading, `full` for a till or a wide table. */
  width?: 'narrow' | 'normal' | 'full'
  children?: ReactNode
}

/** A screen: its title (also of the browser's tab), its actions, and its content or its state. */
export function PageLayout({ title, description, actions, state, width = 'normal', children }: Props) {
  const note = use(PageNote)
  useEffect(() => {
    document.title = `${title} · Mercana`
  }, [title])
  return (
    <Box className={classes['root']} data-width={width}>
      <Group justify="space-between" align="flex-end" gap="sm" mb="md" wrap="wrap">
        <div className={classes['heading']}>
          <Title order={1}>{title}</Title>
          {description !== undefined && (
            <Text component="div" c="dimmed" mt={4}>
              {description}
            </Text>
          )}
          {note}
        </div>
        {actions !== undefined && (
          <Group gap="xs" data-no-imprimir>
            {actions}
          </Group>
        )}
      </Group>
      {state ?? children}
    </Box>
  )
}
