import { Tabs } from '@mantine/core'
import { usePersona } from '#data/session/react.tsx'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { puede, tieneRol } from '#domain/core/entity.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { DespachoTab } from './DespachoTab.tsx'
import { EfectivoTab } from './EfectivoTab.tsx'
import { MisEntregasTab } from './MisEntregasTab.tsx'

const titulos = { mias: 'Mis entregas', despacho: 'Despacho', efectivo: 'Efectivo por recibir' } as const
type Vista = keyof typeof titulos

/** Deliveries: who carries sees their round, who is in charge gives the orders out, and the till takes the cash in. */
export function Component() {
  const yo = usePersona()
  const vistas: Vista[] = [
    ...(puede(yo, Pedido, 'asignar') ? (['despacho'] as const) : []),
    ...(puede(yo, Pedido, 'recibirLiquidacion') ? (['efectivo'] as const) : []),
    'mias',
  ]
  const primera = tieneRol(yo, 'mensajero') ? 'mias' : vistas[0]
  const [pedida, setPedida] = useSearchState('ver', { replace: true })
  const abierta = vistas.find((vista) => vista === pedida) ?? primera ?? 'mias'
  return (
    <PageLayout title="Delivery" description="Funciona sin señal: lo que hagas queda guardado y se envía solo." width="full">
      {vistas.length === 1 ? (
        <MisEntregasTab />
      ) : (
        <Tabs value={abierta} onChange={setPedida} keepMounted={false}>
          <TabStrip label="Partes de delivery" open={abierta} tabs={vistas.map((vista) => ({ key: vista, title: titulos[vista] }))} />
          <Tabs.Panel value="despacho">
            <DespachoTab />
          </Tabs.Panel>
          <Tabs.Panel value="efectivo">
            <EfectivoTab />
          </Tabs.Panel>
          <Tabs.Panel value="mias">
            <MisEntregasTab />
          </Tabs.Panel>
        </Tabs>
      )}
    </PageLayout>
  )
}
