import { useMemo } from 'react'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconBuildingStore, IconDownload } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import { mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { tieneRol } from '#domain/core/entity.ts'
import { permisosDeDeclaracion } from '#domain/fiscal/declaraciones/declaraciones.permisos.ts'
import type { FormatoDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { decir } from '#features/kit/answer/useCommand.ts'
import { count, day, money, oneOf, state, text, type Mark } from '#features/kit/columns.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { paths } from '#features/paths.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { download } from '#ui/download.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, OfflineState } from '#ui/show/states.tsx'
import { estadoDeArchivo } from '../declaraciones/archivo.ts'
import { zipDeTiendas } from './archivos.ts'
import { useMesDeTiendas, type MesDeTienda } from './useMesDeTiendas.ts'

const MESES_ATRAS = 24

/** How a file of a store stands, in zero too: DGII wants those as well. A dash where its month could not be had. */
function marcaDe({ declaracion }: MesDeTienda, formato: FormatoDgii): Mark | undefined {
  const archivo = declaracion?.archivos.find((uno) => uno.formato === formato)
  return declaracion && archivo ? estadoDeArchivo(archivo, declaracion, 'todas').marca : undefined
}

const graves = ({ declaracion }: MesDeTienda): number | undefined =>
  declaracion &&
  [...declaracion.reparos, ...declaracion.reparosDeCompras].filter(({ grave }) => grave).length +
    declaracion.avisos.reduce((suma, { grave, cuantos }) => suma + (grave ? cuantos : 0), 0)

/** What the month's IT-1 comes to, before what was kept back by others and what is left of months before. */
const itbisDelMes = ({ declaracion }: MesDeTienda): number | undefined =>
  declaracion && (declaracion.totales['itbis'] ?? 0) - declaracion.compras.adelantadoCentavos

const columnas: readonly Column<MesDeTienda>[] = [
  text('tienda', 'Tienda', ({ tiendaNombre }) => tiendaNombre, { card: 'title' }),
  state('606', '606', (fila) => marcaDe(fila, '606'), { width: 145 }),
  state('607', '607', (fila) => marcaDe(fila, '607'), { width: 145 }),
  state('608', '608', (fila) => marcaDe(fila, '608'), { width: 145 }),
  count('graves', 'Por arreglar', graves, { width: 105, zero: '—' }),
  money('itbis', 'ITBIS del mes', itbisDelMes, { width: 135, sum: true, strong: true, card: 'end' }),
  day('vence', 'Archivos, hasta', ({ declaracion }) => declaracion?.vence.archivos ?? '', { width: 150 }),
  text('cerrado', 'Libro cerrado hasta', ({ cerradoHasta }) => cerradoHasta, {
    width: 150,
    cell: ({ cerradoHasta }) => (cerradoHasta === '' ? 'Ningún mes' : mesEnPalabras(cerradoHasta)),
  }),
  text('problema', 'Problema', ({ error }) => (error ? mensajeDe(error).mensaje : ''), { width: 220, card: 'line', hidden: true }),
]
const filtros = [
  oneOf<MesDeTienda>(
    'estado',
    'Cómo va',
    (fila) => ((['606', '607', '608'] as const).some((formato) => marcaDe(fila, formato)?.[1] === 'Por presentar') ? 'falta' : 'listo'),
    { falta: 'Le falta presentar', listo: 'No le falta nada' },
  ),
]

/** The month of every store whose books somebody keeps: what is missing, what is handed in, what is due when. */
export function Component() {
  const { membresias } = useSesion()
  const navegar = useNavigate()
  const isOnline = useOnline()
  const esteMes = mesDe(useHoy())
  const meses = Array.from({ length: MESES_ATRAS }, (_, atras) => mesSiguiente(esteMes, -atras))
  const [pedido, setMes] = useSearchState('mes')
  // The month that is due is the one before.
  const mes = meses.find((uno) => uno === pedido) ?? mesSiguiente(esteMes, -1)
  const llevadas = useMemo(
    () =>
      membresias
        .filter((una) => permisosDeDeclaracion.leer.some((rol) => tieneRol(una, rol)))
        .map(({ tiendaId, slug, tiendaNombre }) => ({ tiendaId, slug, tiendaNombre })),
    [membresias],
  )
  const { filas, faltan } = useMesDeTiendas(llevadas, mes)
  const [bajar, bajando] = useLocked(async () => {
    const hecho = await zipDeTiendas(filas, mes)
    if (!decir(hecho, { mal: 'Los archivos no se bajaron' })) return
    if (hecho.ok) download(`declaraciones-${mes}.zip`, hecho.value)
  })
  return (
    <PageLayout
      title="El mes de mis tiendas"
      description="Qué le falta presentar a cada una, qué hay que arreglar antes y cuánto ITBIS sale. Abre una para verla por dentro."
      width="full"
    >
      {llevadas.length === 0 ? (
        <EmptyState icon={<IconBuildingStore size={38} />} title="No llevas los libros de ninguna tienda">
          Aquí se ven las tiendas de las que eres propietario o contador.
        </EmptyState>
      ) : !isOnline && filas.length === 0 ? (
        <OfflineState what="El mes de tus tiendas" />
      ) : (
        <Stack>
          <Group align="flex-end">
            <NativeSelect
              label="Mes"
              data={meses.map((value) => ({ value, label: mesEnPalabras(value) }))}
              value={mes}
              onChange={({ currentTarget: { value } }) => setMes(value)}
            />
            <Button
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden />}
              loading={bajando}
              disabled={faltan > 0}
              onClick={bajar}
            >
              Bajar los archivos de todas
            </Button>
          </Group>
          <Text role="status" c="dimmed">
            {faltan > 0
              ? `Faltan por leer ${faltan} de ${llevadas.length}`
              : `${llevadas.length === 1 ? 'Una tienda' : `${llevadas.length} tiendas`}`}
          </Text>
          <DataTable
            name="mes-de-tiendas"
            label={`Tiendas en ${mesEnPalabras(mes)}`}
            rows={filas}
            rowKey={({ tiendaId }) => tiendaId}
            columns={columnas}
            filters={filtros}
            searchText={({ tiendaNombre }) => tiendaNombre}
            searchPlaceholder="Tienda"
            onOpen={({ slug: nombre }) => void navegar(paths.declaraciones.href({ nombre }, { mes }))}
            empty={<EmptyState title="Leyendo el mes de cada tienda" />}
          />
        </Stack>
      )}
    </PageLayout>
  )
}
