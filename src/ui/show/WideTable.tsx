import type { ReactNode } from 'react'
import { Table, type MantineSpacing } from '@mantine/core'

/** A table that scrolls sideways inside itself on a narrow screen, by keyboard too. `label` says what it holds. */
export function WideTable({
  label,
  minWidth,
  mt,
  children,
}: {
  label: string
  minWidth: number
  mt?: MantineSpacing
  children: ReactNode
}) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      type="native"
      tabIndex={0}
      role="group"
      aria-label={label}
      {...(mt === undefined ? {} : { mt })}
    >
      {children}
    </Table.ScrollContainer>
  )
}
