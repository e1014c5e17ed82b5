import { useMemo } from 'react'
import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconBuildingWarehouse, IconHourglass, IconPackages } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comandosReportes, FILAS_DE_REPORTE, type FilaDeInventario } from '#domain/reportes/comandos.reportes.ts'
import { paths } from '#features/paths.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { MoneyBars } from '#features/kit/chart/MoneyBars.tsx'
import { choiceFilter, choicesOf, count, day, money, oneOf, price, quantity, text } from '#features/kit/columns.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import type { useMiradaDeReporte } from './useMiradaDeReporte.ts'

type Renglon = FilaDeInventario & { diasSinVender: number | undefined; diasQueDura: number | undefined }
interface Dicho {
  en: string
  filas: FilaDeInventario[]
  cuantas: number
  valorCentavos: number
  sinCosto: number
  enRojo: number
}

/** Days without a sale after which stock is dead, and over which the pace is measured. */
const MUERTO = 90
const CATEGORIAS = 10

const columnas: readonly Column<Renglon>[] = [
  text('producto', 'Producto', ({ nombre }) => nombre || 'Un producto que ya no está', { card: 'title' }),
  text('categoria', 'Categoría', ({ categoria }) => categoria || 'Sin categoría', { width: 170, card: 'line' }),
  quantity('existencia', 'Existencia', ({ milesimas }) => milesimas, { width: 130, card: 'line' }),
  price('costo', 'Costo de una', ({ promedioDiezmilesimas }) => promedioDiezmilesimas || undefined, { width: 140, card: 'line' }),
  money('valor', 'Valor', ({ valorCentavos }) => valorCentavos, { width: 160, sum: true, strong: true, card: 'end' }),
  day('vendido', 'Última venta', ({ vendidoEl }) => vendidoEl, { width: 150, card: 'none' }),
  count('sin-vender', 'Días sin vender', ({ diasSinVender }) => diasSinVender, { width: 140, card: 'none' }),
  count('dura', 'Dura, días', ({ diasQueDura }) => diasQueDura, { width: 120, card: 'line' }),
]

const filtrosDe = (renglones: readonly Renglon[]) => [
  oneOf<Renglon>('categoria', 'Categoría', ({ categoria }) => categoria, choicesOf(renglones.map(({ categoria }) => categoria))),
  choiceFilter<Renglon>('como', 'Cuáles', [
    ['muerto', `Sin vender en ${MUERTO} días`, ({ milesimas, vendidasMilesimas }) => milesimas > 0 && vendidasMilesimas <= 0],
    ['sin-costo', 'Sin costo', ({ milesimas, promedioDiezmilesimas }) => milesimas > 0 && promedioDiezmilesimas === 0],
    ['rojo', 'Por debajo de cero', ({ milesimas }) => milesimas < 0],
  ]),
]

interface Props {
  al: string
  onGo: ReturnType<typeof useMiradaDeReporte>['ir']
}

/** What is on the shelf at the end of a day, at what it cost. */
export function InventarioPanel({ al, onGo }: Props) {
  const { tiendaId } = useTienda()
  const hoy = useHoy()
  const consulta = useConsulta(comandosReportes.reporteDeInventario, { tiendaId }, { al })
  return (
    <Stack gap="lg">
      <Group align="flex-end">
        <DayInput
          label="Al final del día"
          w={230}
          maxDate={hoy}
          value={al}
          onChange={(dia) => {
            if (dia) onGo({ al: dia })
          }}
        />
      </Group>
      <Answer of={consulta} what="El valor del inventario" since={({ en }) => en}>
        {(dicho) => <Visto dicho={dicho} al={al} />}
      </Answer>
    </Stack>
  )
}

function Visto({ dicho, al }: { dicho: Dicho; al: string }) {
  const { slug: nombre } = useTienda()
  const navegar = useNavigate()
  const renglones = useMemo(() => dicho.filas.map((fila) => comoRenglon(fila, al)), [dicho, al])
  const filtros = useMemo(() => filtrosDe(renglones), [renglones])
  const muerto = renglones.filter(({ milesimas, vendidasMilesimas }) => milesimas > 0 && vendidasMilesimas <= 0)
  if (renglones.length === 0)
    return <EmptyState title="No había nada en existencia ese día">Anota tus compras, o cuenta lo que hay en Productos.</EmptyState>
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <StatCard
          label="Lo que hay cuesta"
          icon={<IconBuildingWarehouse size={18} />}
          value={formatMoney(dicho.valorCentavos)}
          hint={`${formatInteger(dicho.cuantas)} productos`}
        />
        <StatCard
          label={`Sin vender en ${MUERTO} días`}
          icon={<IconHourglass size={18} />}
          value={formatMoney(muerto.reduce((suma, { valorCentavos }) => suma + valorCentavos, 0))}
          hint={`${formatInteger(muerto.length)} productos: dinero que no se mueve`}
          tone={muerto.length > 0 ? 'warn' : 'good'}
        />
        <StatCard
          label="Por poner en orden"
          icon={<IconPackages size={18} />}
          value={formatInteger(dicho.sinCosto + dicho.enRojo)}
          hint={`${formatInteger(dicho.sinCosto)} sin costo, ${formatInteger(dicho.enRojo)} por debajo de cero`}
          tone={dicho.sinCosto + dicho.enRojo > 0 ? 'warn' : 'good'}
        />
      </SimpleGrid>
      {dicho.enRojo > 0 && (
        <Alert color="orange" title="Se vendió más de lo que se anotó">
          Lo que está por debajo de cero no tiene valor hasta que se anote su compra o se cuente. Está en el filtro «Cuáles».
        </Alert>
      )}
      <PorCategoria renglones={renglones} />
      {dicho.cuantas > FILAS_DE_REPORTE && (
        <Text>
          Se ven los {formatInteger(FILAS_DE_REPORTE)} que más valen de {formatInteger(dicho.cuantas)}. El total es de todos.
        </Text>
      )}
      <DataTable
        name="valor-del-inventario"
        label="Valor del inventario"
        urlPrefix="inv"
        rows={renglones}
        rowKey={({ productoId }) => productoId}
        columns={columnas}
        filters={filtros}
        searchText={({ nombre: suyo, categoria }) => `${suyo} ${categoria}`}
        searchPlaceholder="Producto o categoría"
        onOpen={({ productoId }) => void navegar(paths.movimientosProducto.href({ nombre }, { producto: productoId }))}
        empty={<EmptyState title="Nada que mostrar" />}
      />
      <Text c="dimmed">Con lo que llegó al servidor hasta {formatDateTime(dicho.en)}</Text>
    </Stack>
  )
}

const comoRenglon = (fila: FilaDeInventario, al: string): Renglon => ({
  ...fila,
  diasSinVender: fila.vendidoEl === '' ? undefined : diasEntre(fila.vendidoEl, al),
  diasQueDura:
    fila.milesimas > 0 && fila.vendidasMilesimas > 0 ? Math.floor((fila.milesimas * MUERTO) / fila.vendidasMilesimas) : undefined,
})

function PorCategoria({ renglones }: { renglones: readonly Renglon[] }) {
  const valores = new Map<string, number>()
  for (const { categoria, valorCentavos } of renglones) valores.set(categoria, (valores.get(categoria) ?? 0) + valorCentavos)
  const primeras = [...valores].sort(([, a], [, b]) => b - a).slice(0, CATEGORIAS)
  if (primeras.length < 2) return null
  return (
    <MoneyBars
      label={`Valor por categoría${valores.size > CATEGORIAS ? `, las ${CATEGORIAS} primeras` : ''}`}
      lying
      series={[{ key: 'valor', label: 'Valor', color: 'teal.6' }]}
      bars={primeras.map(([categoria, valor]) => ({ name: categoria || 'Sin categoría', values: { valor } }))}
    />
  )
}
