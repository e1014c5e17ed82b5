import { Alert, Tabs } from '@mantine/core'
import { useConfigTienda, usePuede, useSync } from '#data/session/react.tsx'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { TiendaBanco } from '#domain/tienda/tienda-banco.entity.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { ArranqueTab } from './ArranqueTab.tsx'
import { BancoTab } from './BancoTab.tsx'
import { CajasTab } from './CajasTab.tsx'
import { DatosTab } from './DatosTab.tsx'
import { HorarioTab } from './HorarioTab.tsx'
import { ImpresoraTab } from './ImpresoraTab.tsx'
import { PagosTab } from './PagosTab.tsx'
import { PerfilTab } from './PerfilTab.tsx'
import { ReembolsosTab } from './ReembolsosTab.tsx'
import { TicketTab } from './TicketTab.tsx'
import { VentaTab } from './VentaTab.tsx'

/** Everything of a store that is set once: who it is, how it sells, its tills and devices, this device's printer. */
export function Component() {
  const tienda = useConfigTienda()
  const { conexion } = useSync()
  const isOnline = useOnline()
  const esDueno = usePuede(Tienda, 'editar')
  const veBanco = usePuede(TiendaBanco, 'leer')
  const veCajas = usePuede(Caja, 'editar')
  const [pedida, setPedida] = useSearchState('ver')
  const pestanas = [
    { key: 'perfil', title: 'Perfil', visible: esDueno, contenido: tienda && <PerfilTab tienda={tienda} /> },
    { key: 'venta', title: 'Impuestos y venta', visible: esDueno, contenido: tienda && <VentaTab tienda={tienda} /> },
    { key: 'horario', title: 'Horarios y cierres', visible: esDueno, contenido: tienda && <HorarioTab tienda={tienda} /> },
    { key: 'reembolsos', title: 'Reembolsos', visible: esDueno, contenido: tienda && <ReembolsosTab tienda={tienda} /> },
    { key: 'banco', title: 'Banco', visible: veBanco, contenido: <BancoTab /> },
    { key: 'pagos', title: 'Pagos de pedidos', visible: esDueno, contenido: tienda && <PagosTab tienda={tienda} /> },
    { key: 'cajas', title: 'Cajas y dispositivos', visible: veCajas, contenido: <CajasTab /> },
    { key: 'ticket', title: 'Ticket', visible: esDueno, contenido: tienda && <TicketTab tienda={tienda} /> },
    { key: 'impresora', title: 'Impresora', visible: true, contenido: <ImpresoraTab /> },
    { key: 'datos', title: 'Datos y respaldo', visible: true, contenido: <DatosTab /> },
    { key: 'arranque', title: 'Lista de arranque', visible: esDueno, contenido: <ArranqueTab /> },
  ].filter(({ visible }) => visible)
  const abierta = pestanas.find(({ key }) => key === pedida) ?? pestanas[0]
  return (
    <PageLayout title="Configurar" width="normal" state={tienda === undefined ? <Loading /> : undefined}>
      {(conexion === 'sin-conexion' || !isOnline) && (
        <Alert color="orange" title="Sin conexión" mb="md">
          Se ve lo último que guardó este equipo. Los cambios de esta página los decide el servidor: se guardan cuando vuelva la conexión.
          La impresora sí funciona.
        </Alert>
      )}
      <Tabs value={abierta?.key ?? null} onChange={setPedida} keepMounted={false}>
        <TabStrip label="Qué se configura" open={abierta?.key} tabs={pestanas} />
        {pestanas.map(({ key, contenido }) => (
          <Tabs.Panel key={key} value={key}>
            {contenido}
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageLayout>
  )
}
