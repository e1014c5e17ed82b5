import { useLayoutEffect, useRef, useState } from 'react'
import { Checkbox, Group } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import classes from './CardList.module.css'
import { SelectAll } from './SelectAll.tsx'
import { toggled } from './selection.ts'
import { SortMenu } from './SortMenu.tsx'
import type { Column, ViewProps } from './types.ts'

/** The same rows on a phone: one card each, scrolled with the page. */
export function CardList<R>({ label, rows, columns, rowKey, sort, onSort, onOpen, selection }: ViewProps<R>) {
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    setOffset(top + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing of the virtualizer goes to a memoised child
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 118,
    overscan: 6,
    scrollMargin: offset,
    gap: 10,
    getItemKey: (index) => rowKeyAt(rows, index, rowKey),
  })
  const title = columns.find((column) => column.card === 'title') ?? columns[0]
  const end = columns.find((column) => column.card === 'end')
  const lines = columns.filter((column) => column !== title && column !== end && column.card !== 'none')
  const totals = rows.length > 0 ? columns.filter((column) => column.total) : []
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs" data-no-imprimir>
        {selection ? <SelectAll rows={rows} rowKey={rowKey} selection={selection} withLabel /> : <span />}
        <SortMenu columns={columns} sort={sort} onSort={onSort} />
      </Group>
      {totals.length > 0 && (
        <dl className={classes['totals']}>
          {totals.map((column) => (
            <div key={column.key}>
              <dt>{column.header}</dt>
              <dd data-numero={column.numeric}>{column.total?.(rows)}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul ref={list} aria-label={label} className={classes['list']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (row === undefined || title === undefined) return null
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={classes['item']}
              style={{ transform: `translateY(${item.start - offset}px)` }}
            >
              <Card id={rowKey(row)} row={row} title={title} end={end} lines={lines} onOpen={onOpen} selection={selection} />
            </li>
          )
        })}
      </ul>
    </>
  )
}

const rowKeyAt = <R,>(rows: readonly R[], index: number, rowKey: (row: R) => string): string | number => {
  const row = rows[index]
  return row === undefined ? index : rowKey(row)
}

/** What a cell shows that has nothing to say: a table keeps its place, a card has no place to keep. */
const NOTHING: ReadonlySet<unknown> = new Set(['', '—', null, undefined])

interface CardProps<R> extends Pick<ViewProps<R>, 'onOpen' | 'selection'> {
  id: string
  row: R
  title: Column<R>
  end: Column<R> | undefined
  lines: readonly Column<R>[]
}

function Card<R>({ id, row, title, end, lines, onOpen, selection }: CardProps<R>) {
  const show = (column: Column<R>) => (column.cell ? column.cell(row) : column.value(row))
  return (
    <div className={classes['card']} data-opens={onOpen !== undefined}>
      <div className={classes['top']}>
        {selection && (
          <Checkbox
            aria-label="Seleccionar"
            checked={selection.selected.has(id)}
            onChange={() => selection.onChange(toggled(selection.selected, id))}
            className={classes['above'] ?? ''}
          />
        )}
        {onOpen ? (
          <button type="button" className={classes['title']} onClick={() => onOpen(row)}>
            {show(title)}
          </button>
        ) : (
          <span className={classes['title']}>{show(title)}</span>
        )}
        {end && <span className={classes['end']}>{show(end)}</span>}
      </div>
      <dl className={classes['lines']}>
        {lines.map((column) => {
          const content = show(column)
          if (NOTHING.has(content)) return null
          return (
            <div key={column.key}>
              <dt>{column.header}</dt>
              <dd data-numero={column.numeric}>{content}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
