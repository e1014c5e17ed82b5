import { Checkbox } from '@mantine/core'
import type { Selection, ViewProps } from './types.ts'

interface Props<R> extends Pick<ViewProps<R>, 'rows' | 'rowKey'> {
  selection: Selection
  /** Says beside the box what it does; without it only who listens hears it. */
  withLabel?: boolean
}

/** Selects every row that is left after filtering, or none. */
export function SelectAll<R>({ rows, rowKey, selection, withLabel = false }: Props<R>) {
  const all = rows.length > 0 && rows.every((row) => selection.selected.has(rowKey(row)))
  return (
    <Checkbox
      {...(withLabel ? { label: 'Seleccionar todo' } : { 'aria-label': 'Seleccionar todo' })}
      checked={all}
      indeterminate={!all && selection.selected.size > 0}
      onChange={() => selection.onChange(all ? new Set() : new Set(rows.map(rowKey)))}
    />
  )
}
