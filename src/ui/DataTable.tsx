import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { useDebouncedCallback, useLocalStorage } from '@mantine/hooks'
import { CardList } from './data-table/CardList.tsx'
import { downloadCsv } from './data-table/download-csv.ts'
import { ExportMenu, type Exports } from './data-table/ExportMenu.tsx'
import { narrowedWords } from './data-table/narrowed.ts'
import { csvLines, filterRows, isData, sortRows } from './data-table/rows.ts'
import { searcher } from './search.ts'
import { SavedViews } from './data-table/SavedViews.tsx'
import { TableView } from './data-table/TableView.tsx'
import { Toolbar } from './data-table/Toolbar.tsx'
import type { Column, Filter, Selection, Sort } from './data-table/types.ts'
import { useTableUrl } from './data-table/useTableUrl.ts'
import { formatInteger } from './format.ts'
import { EmptyState } from './show/states.tsx'
import { useIsDesktop } from './hooks/useIsDesktop.ts'
import { useShortcuts } from './hooks/useShortcuts.ts'

export type { Column, Filter } from './data-table/types.ts'

interface Props<R> {
  /** Names the CSV file and remembers the chosen columns: `productos`. */
  name: string
  /** What the list is, for who listens to the page: `Productos`. */
  label: string
  rows: readonly R[]
  rowKey: (row: R) => string
  columns: readonly Column<R>[]
  filters?: readonly Filter<R>[]
  /** The text that a row is found by … */
  searchText?: (row: R) => string
  /** … or a search of one's own, for lists that have an index. */
  searchWith?: (query: string) => readonly R[]
  searchPlaceholder?: string
  defaultSort?: Sort
  /** Shown when there are no rows at all. */
  empty: ReactNode
  onOpen?: (row: R) => void
  onNew?: () => void
  newLabel?: string
  selection?: Selection
  /** What can be done with the selected rows. */
  bulkActions?: ReactNode
  /** More buttons beside the export. */
  tools?: ReactNode
  /** The rows are the first pages of a longer list: how more of it comes. Search and order are of what is here. */
  more?: { onMore: () => void; isComing: boolean } | undefined
  /** Second table on one page: keeps its keys in the address apart. */
  urlPrefix?: string
}

/**
 * A list of anything up to 50,000 rows and more: searched, filtered and sorted in memory, drawn only where it is seen, a table on wide screens
 * and cards below lg. Keys: `/` search, `n` new, `e` export. Keep `columns`, `filters` and the functions stable (module level or memo).
 */
export function DataTable<R>(props: Props<R>) {
  const { name, label, rows, rowKey, columns, filters = [], searchText, searchWith, empty, onOpen, onNew, selection } = props
  const url = useTableUrl(
    props.urlPrefix ?? '',
    props.defaultSort,
    filters.map(({ key }) => key),
  )
  const searchField = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(url.query)
  const settled = useDeferredValue(query)
  const remembered = useRef(url.query)
  const remember = useDebouncedCallback((text: string) => {
    remembered.current = text
    url.setQuery(text)
  }, 300)
  const [hidden, setHidden] = useLocalStorage({
    key: `mercana.columnas.${name}`,
    defaultValue: columns.filter((column) => column.hidden).map(({ key }) => key),
    getInitialValueInEffect: false,
  })
  const isDesktop = useIsDesktop()

  // The back button changes the address under the field; what we wrote there ourselves is already in it.
  useEffect(() => {
    if (url.query !== remembered.current) setQuery(url.query)
    remembered.current = url.query
  }, [url.query])

  const chosen = filters.map((filter) => url.filter(filter.key)).join('\n')
  const search = useMemo(() => searchWith ?? searcher(rows, searchText ?? (() => '')), [rows, searchText, searchWith])
  const shown = useMemo(() => {
    const found = settled.trim() === '' ? rows : search(settled)
    const kept = filterRows(found, filters, (key) => url.filter(key))
    // A search of one's own answers in its own order, best first, until a column is asked for.
    return sortRows(kept, columns, url.sort)
    // oxlint-disable-next-line react/exhaustive-deps -- `chosen` stands for the filters in the address
  }, [rows, settled, search, filters, chosen, columns, url.sort?.key, url.sort?.descending])
  const visible = useMemo(
    () => columns.filter((column, position) => position === 0 || !isData(column) || !hidden.includes(column.key)),
    [columns, hidden],
  )

  const [exporting, setExporting] = useState(false)
  const exports: Exports = {
    csv: async () => downloadCsv(name, csvLines(shown, visible)),
    xlsx: async () => (await import('./data-table/download-xlsx.ts')).downloadXlsx(name, label, shown, visible),
    print: async () => {
      const { printList } = await import('./data-table/print-list.ts')
      const narrowed = narrowedWords(filters, url.filter, settled)
      printList({ label, rows: shown, columns: visible, narrowed, at: new Date().toISOString() })
    },
  }
  useShortcuts([
    { key: '/', run: () => searchField.current?.focus() },
    { key: 'e', run: () => setExporting(true) },
    ...(onNew ? [{ key: 'n', run: onNew }] : []),
  ])

  if (rows.length === 0) return empty
  const view = { label, rows: shown, allRows: rows, columns: visible, rowKey, sort: url.sort, onSort: url.toggleSort, onOpen, selection }
  return (
    <>
      <Toolbar
        searchField={searchField}
        searchPlaceholder={props.searchPlaceholder ?? 'Buscar'}
        query={query}
        onQuery={(text) => {
          setQuery(text)
          remember(text)
        }}
        filters={filters}
        chosen={url.filter}
        onFilter={url.setFilter}
        columns={columns}
        hidden={hidden}
        onHidden={setHidden}
        shown={shown.length}
        total={rows.length}
        exports={<ExportMenu exports={exports} opened={exporting} onOpened={setExporting} />}
        views={
          <SavedViews
            name={name}
            query={url.taken}
            hidden={hidden}
            onApply={(view) => {
              setHidden([...view.hidden])
              url.apply(view.query)
            }}
          />
        }
        newLabel={props.newLabel ?? 'Nuevo'}
        onNew={onNew}
      >
        {props.tools}
      </Toolbar>
      {selection && selection.selected.size > 0 && (
        <SelectionBar selection={selection} inSight={shown.filter((row) => selection.selected.has(rowKey(row))).length}>
          {props.bulkActions}
        </SelectionBar>
      )}
      {shown.length === 0 ? (
        <EmptyState title="Nada con esa búsqueda">Prueba con menos palabras o quita un filtro.</EmptyState>
      ) : isDesktop ? (
        <TableView {...view} />
      ) : (
        <CardList {...view} />
      )}
      {props.more && (
        <Button mt="sm" variant="default" loading={props.more.isComing} onClick={props.more.onMore}>
          Traer más del servidor
        </Button>
      )}
    </>
  )
}

interface SelectionBarProps {
  selection: Selection
  /** How many of the selected rows the search and the filters leave. */
  inSight: number
  children: ReactNode
}

function SelectionBar({ selection, inSight, children }: SelectionBarProps) {
  const { size } = selection.selected
  return (
    <Group gap="xs" mb="sm" role="region" aria-label="Selección">
      <Text fw={650} role="status">
        {size === 1 ? '1 seleccionado' : `${formatInteger(size)} seleccionados`}
        {inSight < size && `, ${formatInteger(size - inSight)} fuera de lo que se ve`}
      </Text>
      {children}
      <Button variant="subtle" onClick={() => selection.onChange(new Set())}>
        Quitar selección
      </Button>
    </Group>
  )
}
