import { useState } from 'react'
import { Alert, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconPackageImport, IconShoppingBag, IconTruckDelivery } from '@tabler/icons-react'
import { anularOrden } from '#data/compras/ordenes.ts'
import { useConfigTienda, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { OrdenDeCompra, type LineaDeOrden } from '#domain/compras/orden-de-compra.entity.ts'
import { sigueAbierta, type EstadoDeOrden, type OrdenDeCompraVista } from '#domain/compras/orden-de-compra.rules.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { costoDeOrden, mensajeDeOrden, ordenImpresa } from '#domain/compras/orden-de-compra.papel.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDay } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { ConMotivo } from '../kit/answer/ConMotivo.tsx'
import { count, day, money, oneOf, quantity, RowButton, state, text, type Mark } from '../kit/columns.tsx'
import { useHoy } from '../kit/device/useHoy.ts'
import { PapelDeRecibo } from '../kit/cobro/PapelDeRecibo.tsx'
import { Facts } from '../kit/Facts.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { SendWords } from '../kit/paper/SendWords.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'
import { paths } from '../paths.ts'
import { useOrdenes } from './useOrdenes.ts'

const marcas: Readonly<Record<EstadoDeOrden, Mark>> = {
  'en-camino': ['blue', 'En camino'],
  'en-parte': ['orange', 'Llegó en parte'],
  completa: ['teal', 'Llegó'],
  'no-viene': ['gray', 'No viene'],
}

const columnas: readonly Column<OrdenDeCompraVista>[] = [
  text('proveedor', 'Proveedor', ({ orden }) => orden.proveedor.nombre, { card: 'title' }),
  day('pedido', 'Se pidió', ({ orden }) => diaFiscal(orden.en), { width: 150, card: 'none' }),
  day('esperado', 'Se espera', ({ orden }) => orden.esperadaEl, { width: 150, card: 'line' }),
  count('productos', 'Productos', ({ orden }) => orden.lineas.length, { width: 110, card: 'line' }),
  money('costo', 'Costará cerca de', ({ orden }) => costoDeOrden(orden), { width: 160, sum: true, card: 'end' }),
  state('estado', 'Estado', ({ estado }) => marcas[estado], { width: 150 }),
]
const filtros = [
  oneOf<OrdenDeCompraVista>('estado', 'Estado', ({ estado }) => estado, {
    'en-camino': 'En camino',
    'en-parte': 'Llegó en parte',
    completa: 'Llegó',
    'no-viene': 'No viene',
  }),
]

/** What suppliers were asked for: on its way, brought, or given up. */
export function OrdenesPanel() {
  const ordenes = useOrdenes()
  const [abiertaId, abrir] = useSearchState('orden')
  if (!ordenes) return <Loading />
  const abierta = ordenes.find(({ orden }) => orden.id === abiertaId)
  return (
    <>
      <DataTable
        name="pedidos-a-proveedores"
        label="Pedidos a proveedores"
        urlPrefix="ord"
        rows={ordenes}
        rowKey={({ orden }) => orden.id}
        columns={columnas}
        filters={filtros}
        defaultSort={{ key: 'esperado', descending: true }}
        searchText={({ orden }) => `${orden.proveedor.nombre} ${orden.lineas.map(({ nombre }) => nombre).join(' ')}`}
        searchPlaceholder="Proveedor o producto"
        onOpen={({ orden }) => abrir(orden.id)}
        empty={
          <EmptyState icon={<IconTruckDelivery size={38} />} title="No has anotado pedidos">
            En «Qué pedir», anota lo que le pides a cada proveedor: aquí se ve qué viene en camino.
          </EmptyState>
        }
      />
      {abierta && <VerOrden vista={abierta} onClose={() => abrir()} />}
    </>
  )
}

function VerOrden({ vista, onClose }: { vista: OrdenDeCompraVista; onClose: () => void }) {
  const tienda = useTienda()
  const hoy = useHoy()
  const [anulando, setAnulando] = useState(false)
  const puedeAnular = usePuede(OrdenDeCompra, 'anular')
  const [puedeComprar, puedeRecibir] = [usePuede(OrdenDeCompra, 'crear'), usePuede(Recepcion, 'crear')]
  const { orden, faltan, motivo } = vista
  const nombre = useConfigTienda()?.tiendaNombre ?? ''
  const proveedor = useVivo(Proveedor)?.find(({ doc }) => doc.id === orden.proveedor.proveedorId)?.doc
  const abierta = sigueAbierta(vista)
  const columnasDeLinea: readonly Column<LineaDeOrden & { falta: number }>[] = [
    text('producto', 'Producto', ({ nombre }) => nombre),
    quantity('pedido', 'Se pidió', ({ milesimas }) => milesimas),
    quantity('falta', abierta ? 'Falta' : 'No llegó', ({ falta }) => falta, { zero: '—' }),
  ]
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`Pedido a ${orden.proveedor.nombre}`}>
      <Stack>
        {abierta && orden.esperadaEl < hoy && <Alert color="orange" title={`Se esperaba el ${formatDay(orden.esperadaEl)}`} />}
        <Facts
          rows={[
            ['Estado', marcas[vista.estado][1]],
            ['Se pidió', `${formatDay(diaFiscal(orden.en))}, ${orden.registroNombre}`],
            ['Se espera', formatDay(orden.esperadaEl)],
            ['No viene porque', motivo || undefined],
          ]}
        />
        <SmallTable
          label="Lo que se pidió"
          rows={orden.lineas.map((linea, i) => ({ ...linea, falta: faltan[i] ?? 0 }))}
          rowKey={({ productoId }) => productoId}
          columns={columnasDeLinea}
          minWidth={360}
        />
        {abierta && (
          <Group>
            {puedeRecibir && (
              <LinkButton to={paths.compras.href({ nombre: tienda.slug }, { recibir: orden.id })} icon={IconPackageImport} variant="filled">
                Contar lo que llegó
              </LinkButton>
            )}
            {puedeComprar && (
              <LinkButton to={paths.compraNueva.href({ nombre: tienda.slug }, { orden: orden.id })} icon={IconShoppingBag}>
                Llegó con su factura
              </LinkButton>
            )}
            {puedeAnular && <RowButton onClick={() => setAnulando(true)}>Lo que falta no viene</RowButton>}
          </Group>
        )}
        {abierta && (
          <SendWords
            phone={proveedor?.telefono ?? ''}
            email={proveedor?.email ?? ''}
            subject={`Pedido de ${nombre}`}
            words={mensajeDeOrden(orden, nombre)}
          />
        )}
        <PapelDeRecibo papel={(suya) => ordenImpresa(orden, suya)} carta />
        {abierta && <Text c="dimmed">Lo que llegue con otra factura se anota igual: el pedido sigue abierto hasta que llegue todo.</Text>}
      </Stack>
      {anulando && (
        <ConMotivo
          titulo="Lo que falta no viene"
          boton="Ya no se espera"
          descripcion="Lo lee quien vea el pedido después"
          act={(porque: string) => anularOrden(tienda, orden.id, porque)}
          done="Ya no se espera"
          onClose={() => setAnulando(false)}
        >
          Deja de estar en camino, y se vuelve a proponer cuando haga falta.
        </ConMotivo>
      )}
    </Drawer>
  )
}
