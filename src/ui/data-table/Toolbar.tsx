import { lazy, Suspense, useId, useState, type ReactNode, type RefObject } from 'react'
import { ActionIcon, Button, Checkbox, CloseButton, Group, Kbd, Popover, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconColumns3, IconPlus, IconSearch } from '@tabler/icons-react'
import { formatInteger } from '../format.ts'
import { isData } from './rows.ts'
import type { Column, Filter } from './types.ts'
import classes from './Toolbar.module.css'

const DatesFilterField = lazy(() => import('./DatesFilterField.tsx').then(({ DatesFilterField }) => ({ default: DatesFilterField })))

interface Props<R> {
  searchField: RefObject<HTMLInputElement | null>
  searchPlaceholder: string
  query: string
  onQuery: (text: string) => void
  filters: readonly Filter<R>[]
  chosen: (key: string) => string | null
  onFilter: (key: string, value: string | null) => void
  columns: readonly Column<R>[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
  shown: number
  total: number
  exports: ReactNode
  views: ReactNode
  newLabel: string
  onNew: (() => void) | undefined
  children: ReactNode
}

/** Search, filters, columns, export and the button for a new one. */
export function Toolbar<R>(props: Props<R>) {
  const { searchField, query, onQuery, filters, chosen, onFilter, shown, total, onNew, children } = props
  return (
    <Stack gap="xs" mb="sm" data-no-imprimir>
      <Group gap="xs" wrap="wrap">
        <TextInput
          ref={searchField}
          type="search"
          aria-label={props.searchPlaceholder}
          placeholder={props.searchPlaceholder}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          leftSection={<IconSearch size={19} aria-hidden />}
          rightSection={
            query === '' ? <Kbd visibleFrom="lg">/</Kbd> : <CloseButton aria-label="Borrar la búsqueda" onClick={() => onQuery('')} />
          }
          style={{ flex: '1 1 14rem' }}
        />
        <Filters filters={filters} chosen={chosen} onFilter={onFilter} />
        <Group gap={4} ml="auto" justify="flex-end">
          {children}
          {props.views}
          <ColumnChooser columns={props.columns} hidden={props.hidden} onHidden={props.onHidden} />
          {props.exports}
          {onNew && (
            <Button leftSection={<IconPlus size={19} aria-hidden />} onClick={onNew}>
              {props.newLabel}
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {shown === total ? `${formatInteger(total)} en total` : `${formatInteger(shown)} de ${formatInteger(total)}`}
      </Text>
    </Stack>
  )
}

/** Beside the search; on a phone, where a few would fill the screen before the first row, behind a button that says how many are set. */
function Filters<R>({ filters, chosen, onFilter }: Pick<Props<R>, 'filters' | 'chosen' | 'onFilter'>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const set = filters.filter(({ key }) => chosen(key) !== null).length
  const folds = filters.length > 1
  return (
    <>
      {folds && (
        <Button
          className={classes['fold'] ?? ''}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={19} aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Filtros{set > 0 && ` (${formatInteger(set)})`}
        </Button>
      )}
      <div id={id} className={classes['filters']} data-folded={folds && !open}>
        {filters.map((filter) => (
          <FilterField key={filter.key} filter={filter} chosen={chosen(filter.key)} onChosen={(value) => onFilter(filter.key, value)} />
        ))}
      </div>
    </>
  )
}

interface FilterProps<R> {
  filter: Filter<R>
  chosen: string | null
  onChosen: (value: string | null) => void
}

function FilterField<R>({ filter, chosen, onChosen }: FilterProps<R>) {
  if (filter.kind === 'fechas')
    return (
      <Suspense fallback={<Skeleton height={44} style={{ flex: '1 1 11rem', maxWidth: 260 }} />}>
        <DatesFilterField label={filter.label} chosen={chosen} onChosen={onChosen} />
      </Suspense>
    )
  return (
    <Select
      aria-label={filter.label}
      placeholder={filter.label}
      data={filter.options.map((option) => ({ ...option }))}
      value={chosen}
      onChange={onChosen}
      clearable
      clearButtonProps={{ 'aria-label': `Quitar el filtro ${filter.label}` }}
      style={{ flex: '1 1 9rem', maxWidth: 230 }}
    />
  )
}

function ColumnChooser<R>({ columns: all, hidden, onHidden }: Pick<Props<R>, 'columns' | 'hidden' | 'onHidden'>) {
  const columns = all.filter(isData)
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon title="Elegir columnas" aria-label="Elegir columnas">
          <IconColumns3 size={21} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label="Columnas"
          value={columns.map(({ key }) => key).filter((key) => !hidden.includes(key))}
          onChange={(shown) => onHidden(columns.map(({ key }) => key).filter((key) => !shown.includes(key)))}
        >
          <Stack gap="xs" mt="xs">
            {columns.map((column, position) => (
              <Checkbox key={column.key} value={column.key} label={column.header} disabled={position === 0} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
