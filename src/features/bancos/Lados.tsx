import { useMemo, type ReactNode } from 'react'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTienda } from '#data/session/react.tsx'
import type { LineaVista } from '#domain/bancos/comandos.bancos.ts'
import type { MovimientoDeBanco } from '#domain/bancos/movimiento.ts'
import type { Moneda } from '#domain/core/money.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { day, oneOf, text } from '../kit/columns.tsx'
import { importe, nombresDeMetodo, paginaDe } from './palabras.ts'

/** What of a side is chosen; left out where nothing may be. */
interface Eleccion {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}
interface Lado<R> {
  rows: readonly R[]
  moneda: Moneda
  eleccion: Eleccion | undefined
}

const alPrincipio = { key: 'fecha', descending: false }
const porMetodo = [oneOf<MovimientoDeBanco>('metodo', 'Cómo', ({ metodo }) => metodo, nombresDeMetodo)]

/** From which bank it came, and its reference. */
const deDonde = ({ banco, referencia }: MovimientoDeBanco): string => [banco, referencia].filter((parte) => parte !== '').join(' ')

const como = ({ metodo, centavos }: MovimientoDeBanco): string => `${nombresDeMetodo[metodo]}${centavos < 0 ? ', devuelto' : ''}`

/** What it says, and under it what both sides may have in common. */
function ConReferencia({ referencia, children }: { referencia: string; children: ReactNode }) {
  return (
    <>
      {children}
      {referencia !== '' && (
        <Text size="xs" c="dimmed" truncate>
          {referencia}
        </Text>
      )}
    </>
  )
}

/** Lines of the bank that nobody claimed. */
export function LineasLibres({ rows, moneda, eleccion }: Lado<LineaVista>) {
  const columnas = useMemo(
    (): readonly Column<LineaVista>[] => [
      text('descripcion', 'Descripción', ({ descripcion, referencia }) => descripcion || referencia || 'Sin descripción', {
        card: 'title',
      }),
      day('fecha', 'Fecha', ({ fecha }) => fecha, { width: 142 }),
      text('referencia', 'Referencia', ({ referencia }) => referencia, { hidden: true, card: 'none' }),
      importe(
        'monto',
        'Monto',
        ({ centavos }) => centavos,
        () => moneda,
        { card: 'end', width: 136 },
      ),
    ],
    [moneda],
  )
  return (
    <DataTable
      name="lineas-sin-dueno"
      label="Líneas sin dueño"
      rows={rows}
      rowKey={({ id }) => id}
      columns={columnas}
      searchText={({ descripcion, referencia, centavos }) => `${descripcion} ${referencia} ${centavos / 100}`}
      defaultSort={alPrincipio}
      urlPrefix="l"
      {...(eleccion ? { selection: eleccion } : {})}
      empty={<EmptyState title="No hay líneas sin dueño">Todo lo del estado está conciliado, o aún no se ha importado.</EmptyState>}
    />
  )
}

/** Payments of the store that no statement has yet. */
export function PagosLibres({ rows, moneda, eleccion }: Lado<MovimientoDeBanco>) {
  const { slug } = useTienda()
  const columnas = useMemo(
    (): readonly Column<MovimientoDeBanco>[] => [
      text('documento', 'Documento', ({ nombre }) => nombre, {
        card: 'title',
        width: 180,
        cell(pago) {
          const pagina = paginaDe(pago, slug)
          return (
            <ConReferencia referencia={[como(pago), deDonde(pago)].filter((parte) => parte !== '').join(' · ')}>
              {pagina === undefined ? (
                pago.nombre
              ) : (
                <Anchor component={Link} to={pagina}>
                  {pago.nombre}
                </Anchor>
              )}
            </ConReferencia>
          )
        },
      }),
      day('fecha', 'Fecha', ({ fecha }) => fecha, { width: 142 }),
      // Its amount stays in sight: both sides share the width of the page, and how it was paid is said under the document.
      text('metodo', 'Cómo', como, { hidden: true, card: 'none', width: 128 }),
      text('referencia', 'Referencia', deDonde, { hidden: true, card: 'none' }),
      importe(
        'monto',
        'Monto',
        ({ centavos }) => centavos,
        () => moneda,
        { card: 'end', width: 136 },
      ),
    ],
    [moneda, slug],
  )
  return (
    <DataTable
      name="pagos-en-transito"
      label="Pagos en tránsito"
      rows={rows}
      rowKey={({ id }) => id}
      columns={columnas}
      filters={porMetodo}
      searchText={({ nombre, referencia, banco, centavos }) => `${nombre} ${referencia} ${banco} ${centavos / 100}`}
      defaultSort={alPrincipio}
      urlPrefix="m"
      {...(eleccion ? { selection: eleccion } : {})}
      empty={<EmptyState title="No hay pagos en tránsito">Todo lo que se cobró por banco ya está en algún estado.</EmptyState>}
    />
  )
}
