import { useMemo } from 'react'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { useCatalogo, usePuede, useTienda } from '#data/session/react.tsx'
import { Compra } from '#domain/compras/compra.entity.ts'
import { clasesDeMovimiento } from '#domain/inventario/movimientos.rules.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { paths } from '#features/paths.ts'
import { useNombres, type Nombres } from '#features/kit/list/useNombres.ts'
import { useLineasDeExistencia, type LineaConEstado } from './useLineasDeExistencia.ts'
import { oneOf, quantity, sync, text } from '../kit/columns.tsx'

const filtros: readonly Filter<LineaConEstado>[] = [
  { kind: 'fechas', key: 'fecha', label: 'Fecha', value: ({ en }) => en },
  oneOf(
    'que',
    'Qué pasó',
    ({ clase }) => clase,
    Object.entries(clasesDeMovimiento).map(([value, label]) => ({ value, label })),
  ),
]

/** `conSaldo`: whoever does not see what was bought does not see every movement, and a balance over holes would be wrong. */
const columnasDe = (unidad: string, nombres: Nombres, conSaldo: boolean): Column<LineaConEstado>[] => [
  { key: 'que', header: 'Qué pasó', value: ({ clase }) => clasesDeMovimiento[clase], card: 'title' },
  { key: 'documento', header: 'Documento', width: 160, value: ({ documento }) => documento },
  { key: 'fecha', header: 'Fecha', width: 170, value: ({ en }) => en, cell: ({ en }) => formatDateTime(en) },
  text('cantidad', 'Cantidad', ({ milesimas }) => milesimas, {
    width: 150,
    card: 'end',
    numeric: true,
    total: (filas) =>
      cantidadConUnidad(
        filas.reduce((suma, { milesimas }) => suma + milesimas, 0),
        unidad,
      ),
    cell: ({ milesimas }) => `${milesimas > 0 ? '+' : ''}${cantidadConUnidad(milesimas, unidad)}`,
    csv: ({ milesimas }) => milesimas / 1000,
  }),
  ...(conSaldo ? [quantity<LineaConEstado>('saldo', 'Saldo', ({ saldo }) => saldo, { width: 110 })] : []),
  { key: 'quien', header: 'Quién', width: 160, value: ({ autor, creadoPor }) => autor || nombres.persona(creadoPor) },
  { key: 'equipo', header: 'Equipo', width: 150, value: ({ dispositivoId }) => nombres.equipo(dispositivoId) },
  { key: 'nota', header: 'Nota', width: 220, value: ({ nota }) => nota },
  sync((linea) => linea, { width: 90, compact: true }),
]

const textoDe = ({ documento, nota, autor, clase }: LineaConEstado): string => `${documento} ${nota} ${autor} ${clasesDeMovimiento[clase]}`
const claveDe = ({ id }: LineaConEstado): string => id

/** Every sale and movement of one product that this device holds, with the stock after each. */
export function Component() {
  const productoId = useSearchParams()[0].get('producto') ?? ''
  const { slug } = useTienda()
  const producto = useCatalogo().porId(productoId)
  const nombres = useNombres()
  const lineas = useLineasDeExistencia(productoId)
  const unidad = producto?.unidad ?? 'unidad'
  const conSaldo = usePuede(Compra, 'leer')
  const columnas = useMemo(() => columnasDe(unidad, nombres, conSaldo), [unidad, nombres, conSaldo])
  return (
    <PageLayout
      title={`Movimientos de ${producto?.nombre ?? 'un producto'}`}
      description="Ventas y movimientos guardados en este equipo: los últimos 30 días y lo que no se ha enviado."
      width="full"
      actions={
        <LinkButton icon={IconArrowLeft} to={paths.productos.href({ nombre: slug }, { producto: productoId })}>
          Ver el producto
        </LinkButton>
      }
    >
      {producto === undefined ? (
        <EmptyState title="Escoge un producto">Ábrelo en la lista de productos: en Existencia está «Ver los movimientos».</EmptyState>
      ) : lineas === undefined ? (
        <Loading />
      ) : (
        <DataTable
          name="movimientos"
          label="Movimientos"
          rows={lineas}
          rowKey={claveDe}
          columns={columnas}
          filters={filtros}
          searchText={textoDe}
          searchPlaceholder="Comprobante, nota o persona"
          empty={<EmptyState title="Sin movimientos en este equipo">Cuando se venda o entre mercancía saldrá aquí.</EmptyState>}
        />
      )}
    </PageLayout>
  )
}
