import { useMemo, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconFileImport, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import type { Fila } from '#data/device/fila.ts'
import type { Doc, Entity } from '#domain/core/entity.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import type { ChoiceFilter } from '#ui/data-table/types.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { notices } from '#ui/toast.ts'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { AskButton } from './AskButton.tsx'
import { decir } from './answer/useCommand.ts'
import { sync } from './columns.tsx'

/** What the documents of a master are called on their screens. */
export interface MasterNames {
  /** `Proveedores`, in titles and for the list's memory. */
  many: string
  /** `Nuevo proveedor`. */
  create: string
  /** What its removal means, in the question before it. */
  removal: string
  icon: ReactNode
}

interface Props<E extends Entity> {
  entity: E
  names: MasterNames
  description?: string
  columns: readonly Column<Doc<E>>[]
  filters?: readonly ChoiceFilter<Doc<E>>[]
  searchText: (doc: Doc<E>) => string
  searchPlaceholder: string
  /** Where its file is brought in. */
  importTo?: string
  nameOf: (doc: Doc<E>) => string
  /** The form of one, or of a new one; the acts that the list has for it stand in it. */
  drawer: (doc: Doc<E> | undefined, tools: { onClose: () => void; acts: ReactNode }) => ReactNode
}

type Row<E extends Entity> = Fila<Doc<E>>
/** Whether it is on the lists: every master with a list of its own has the field. */
const listed = (doc: object): boolean => (doc as { activo?: boolean }).activo !== false

/**
 * The list of a master that has `activo`: search, filters, columns, a new one, one opened by the address, the removed ones and bringing them
 * back, bringing in a file.
 */
export function MasterScreen<E extends Entity>(props: Props<E>) {
  const { entity, names, columns, filters = [], searchText, importTo, drawer } = props
  const rows = useVivo(entity)
  const mayCreate = usePuede(entity, 'crear')
  const [search] = useSearchParams()
  const changeSearch = useChangeSearch()
  const removed = search.get('eliminados') === '1'
  const change = (key: string, value: string | undefined) =>
    changeSearch((after) => {
      if (value === undefined) after.delete(key)
      else after.set(key, value)
      return after
    })
  const seen = useMemo(() => (rows ?? []).filter(({ doc }) => listed(doc) !== removed), [rows, removed])
  const all = useMemo(
    () => [...columns.map((column): Column<Row<E>> => overRow<Doc<E>, Row<E>>(column)), sync<Row<E>>((row) => row)],
    [columns],
  )
  const open = rows?.find(({ doc }) => doc.id === search.get('ver'))
  const isNew = search.get('nuevo') === '1' && mayCreate
  const close = () => change(open ? 'ver' : 'nuevo', undefined)
  const importLink = mayCreate && importTo !== undefined && (
    <Button component={Link} to={importTo} variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>
      Importar
    </Button>
  )
  return (
    <PageLayout
      title={names.many}
      {...(props.description === undefined ? {} : { description: props.description })}
      width="full"
      state={rows === undefined ? <Loading /> : undefined}
    >
      <DataTable
        key={String(removed)}
        name={entity.tipo}
        label={names.many}
        rows={seen}
        rowKey={({ doc }) => doc.id}
        columns={all}
        filters={filters.map((filter) => ({ ...filter, test: ({ doc }: Row<E>, value: string) => filter.test(doc, value) }))}
        searchText={({ doc }) => searchText(doc)}
        searchPlaceholder={props.searchPlaceholder}
        onOpen={({ doc }) => change('ver', doc.id)}
        {...(mayCreate ? { onNew: () => change('nuevo', '1'), newLabel: names.create } : {})}
        tools={
          <>
            {importLink}
            <Button
              variant={removed ? 'light' : 'subtle'}
              aria-pressed={removed}
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => change('eliminados', removed ? undefined : '1')}
            >
              Eliminados
            </Button>
          </>
        }
        empty={
          removed ? (
            <EmptyState
              icon={<IconTrash size={38} />}
              title="No hay ninguno eliminado"
              action={<Button onClick={() => change('eliminados', undefined)}>Volver a la lista</Button>}
            />
          ) : (
            <EmptyState
              icon={names.icon}
              title={`Aún no hay ${names.many.toLowerCase()}`}
              action={
                mayCreate && (
                  <>
                    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => change('nuevo', '1')}>
                      {names.create}
                    </Button>
                    {importLink}
                  </>
                )
              }
            >
              Se pueden crear también sin conexión.
            </EmptyState>
          )
        }
      />
      {(isNew || open) && drawer(open?.doc, { onClose: close, acts: open && <Removal {...props} doc={open.doc} onClose={close} /> })}
    </PageLayout>
  )
}

/** A column of documents, over the rows that hold them. */
function overRow<D, R extends { doc: D }>({ value, cell, csv, total, ...column }: Column<D>): Column<R> {
  return {
    ...column,
    value: ({ doc }) => value(doc),
    ...(cell ? { cell: ({ doc }: R) => cell(doc) } : {}),
    ...(csv ? { csv: ({ doc }: R) => csv(doc) } : {}),
    ...(total ? { total: (rows: readonly R[]) => total(rows.map(({ doc }) => doc)) } : {}),
  }
}

/** Takes one off the lists, after asking, and brings it back. */
function Removal<E extends Entity>({ entity, names, nameOf, doc, onClose }: Props<E> & { doc: Doc<E>; onClose: () => void }) {
  const { repo } = useTienda()
  const may = usePuede(entity, 'borrar')
  const put = async (activo: boolean): Promise<boolean> => {
    const done = await repo.editar(entity, doc.id, { activo } as unknown as Partial<Doc<E>>, activo ? 'Recuperado' : 'Eliminado')
    return decir(done, activo ? {} : { bien: notices.deleted, mal: notices.deleteFailed })
  }
  if (!may) return null
  return listed(doc) ? (
    <AskButton
      variant="subtle"
      color="red"
      icon={IconTrash}
      label="Eliminar"
      question={`¿Eliminar ${nameOf(doc)}?`}
      danger
      act={async () => {
        if (await put(false)) onClose()
      }}
    >
      {names.removal} Se puede recuperar en Eliminados.
    </AskButton>
  ) : (
    <Button variant="default" leftSection={<IconRestore size={18} aria-hidden />} onClick={() => void put(true)}>
      Recuperar
    </Button>
  )
}
