import { Tabs } from '@mantine/core'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { InventarioPanel } from './InventarioPanel.tsx'
import { useMiradaDeReporte } from './useMiradaDeReporte.ts'
import { VentasPanel } from './VentasPanel.tsx'

const pestanas = [
  { key: 'ventas', title: 'Ventas y margen' },
  { key: 'inventario', title: 'Valor del inventario' },
] as const

/** What was sold, what it left, and what the stock is worth. */
export function Component() {
  const mirada = useMiradaDeReporte()
  const { ver, ir } = mirada
  return (
    <PageLayout
      title="Reportes"
      width="full"
      description="Montos sin ITBIS, con las devoluciones restadas. El costo es el promedio de lo comprado hasta ese día."
    >
      <Tabs value={ver} onChange={(valor) => ir({ ver: valor === 'inventario' ? 'inventario' : 'ventas' })} keepMounted={false}>
        <TabStrip label="Qué reporte" open={ver} tabs={pestanas} />
        <Tabs.Panel value="ventas">
          <VentasPanel {...mirada} onGo={ir} />
        </Tabs.Panel>
        <Tabs.Panel value="inventario">
          <InventarioPanel al={mirada.al} onGo={ir} />
        </Tabs.Panel>
      </Tabs>
    </PageLayout>
  )
}
