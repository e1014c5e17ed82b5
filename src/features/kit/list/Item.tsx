import type { ReactNode } from 'react'
import { Group, Text } from '@mantine/core'

interface Props {
  title: ReactNode
  detail?: ReactNode
  icon?: ReactNode
  /** What stands at its end: how it is, what can be done with it. */
  children?: ReactNode
}

/** One of a few: what it is, in small what is known of it, and at the end what can be done. */
export const Item = ({ title, detail, icon, children }: Props) => (
  <Group justify="space-between">
    <Group wrap="nowrap" flex="1 1 14rem" miw={0}>
      {icon}
      <div>
        <Text fw={650} component="div">
          {title}
        </Text>
        {detail !== undefined && (
          <Text size="sm" c="dimmed" component="div">
            {detail}
          </Text>
        )}
      </div>
    </Group>
    {children}
  </Group>
)
