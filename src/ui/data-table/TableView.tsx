import { memo, useMemo, useRef, type ReactNode } from 'react'
import { Checkbox } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { isData } from './rows.ts'
import { SelectAll } from './SelectAll.tsx'
import { toggled } from './selection.ts'
import classes from './TableView.module.css'
import type { Column, ViewProps } from './types.ts'
import { columnWidths, fitted } from './widths.ts'

/** Rows have one height, so that 50,000 of them need no measuring. */
const ROW_PX = 52
const CHECK_PX = 52

/** The table of wide screens: only the rows in sight exist, as plain `<tr><td>`: with 50,000 rows a frame took 35 ms, and 53 to 67 with Mantine's. */
export function TableView<R>({ label, rows, allRows, columns, rowKey, sort, onSort, onOpen, selection }: ViewProps<R>) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing of the virtualizer goes to a memoised child
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 8 })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  // Fixed ones: with those of the browser the table would jump about as rows come into sight. The first takes what is left.
  const checks = selection ? CHECK_PX : 0
  const needed = useMemo(() => columnWidths(columns, allRows), [columns, allRows])
  const { ref: place, width: available } = useElementSize<HTMLDivElement>()
  const widths = useMemo(
    () => (available === 0 ? needed : fitted(needed, columns, allRows, available - checks)),
    [needed, columns, allRows, available, checks],
  )
  const both = useMergedRef(scroller, place)
  const minWidth = widths.reduce((sum, width) => sum + width, checks)
  const hasTotals = rows.length > 0 && columns.some((column) => column.total)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={both} className={classes['scroller']} tabIndex={0} role="region" aria-label={label}>
      <table className={classes['table']} style={{ minWidth }} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes['check']}>
                <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column, position) => (
              <Header
                key={column.key}
                column={column}
                width={position === 0 ? undefined : widths[position]}
                direction={sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={before} />
          {items.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            const key = rowKey(row)
            return (
              <Row
                key={key}
                id={key}
                row={row}
                index={index}
                columns={columns}
                onOpen={onOpen}
                selection={selection}
                checked={selection?.selected.has(key) ?? false}
              />
            )
          })}
          <Gap height={after} />
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={selection ? 2 : 1}>
                {columns[0]?.total?.(rows) ?? 'Total'}
              </th>
              {columns.slice(1).map((column) => (
                <td key={column.key} data-numero={column.numeric}>
                  {column.total?.(rows)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface HeaderProps<R> {
  column: Column<R>
  width: number | undefined
  direction: 'ascending' | 'descending' | 'none'
  onSort: (key: string) => void
}

function Header<R>({ column, width, direction, onSort }: HeaderProps<R>) {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  if (!isData(column))
    return (
      <th scope="col" className={classes['plain']} style={{ width }}>
        {column.header}
      </th>
    )
  return (
    <th scope="col" aria-sort={direction} data-numero={column.numeric} style={{ width }}>
      <button type="button" className={classes['sort']} onClick={() => onSort(column.key)}>
        {column.header}
        <Arrow size={15} stroke={2.4} aria-hidden className={classes['arrow']} data-on={direction !== 'none'} />
      </button>
    </th>
  )
}

/** Holds the place of the rows out of sight. */
const Gap = ({ height }: { height: number }): ReactNode => (height > 0 ? <tr aria-hidden style={{ height }} /> : null)

interface RowProps<R> extends Pick<ViewProps<R>, 'columns' | 'onOpen' | 'selection'> {
  id: string
  row: R
  index: number
  checked: boolean
}

function RowInner<R>({ id, row, index, columns, onOpen, selection, checked }: RowProps<R>) {
  return (
    <tr aria-rowindex={index + 2} data-opens={onOpen !== undefined} data-checked={checked} onClick={() => onOpen?.(row)}>
      {selection && (
        <td className={classes['check']} onClick={(event) => event.stopPropagation()}>
          <Checkbox aria-label="Seleccionar" checked={checked} onChange={() => selection.onChange(toggled(selection.selected, id))} />
        </td>
      )}
      {columns.map((column, position) => {
        const content = column.cell ? column.cell(row) : column.value(row)
        // The first cell carries the button for who works by keyboard; the click on it reaches the row.
        return (
          <td key={column.key} data-numero={column.numeric}>
            {onOpen && position === 0 ? (
              <button type="button" className={classes['open']}>
                {content}
              </button>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}
const Row = memo(RowInner) as typeof RowInner
