import { useMemo } from 'react'
import { SimpleGrid, Stack } from '@mantine/core'
import { formatPercent } from '#domain/core/money.ts'
import { nombreDeReclamo } from '#domain/pedidos/reembolsos/reembolso.palabras.ts'
import { resumirReembolsos, type ProductoDevuelto } from '#domain/pedidos/reembolsos/reembolso.resumen.ts'
import { MoneyBars } from '#features/kit/chart/MoneyBars.tsx'
import { Section } from '#features/kit/Section.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import { count, money, percent, text } from '#features/kit/columns.tsx'
import { formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import type { RenglonPedido } from '../renglon.ts'

const columnas = [
  text<ProductoDevuelto>('producto', 'Producto', ({ nombre }) => nombre),
  count<ProductoDevuelto>('veces', 'Veces', ({ cuantos }) => cuantos),
  money<ProductoDevuelto>('monto', 'Se pidió de vuelta', ({ centavos }) => centavos),
  money<ProductoDevuelto>('entregado', 'Se entregó', ({ entregadoCentavos }) => entregadoCentavos),
  percent<ProductoDevuelto>('tasa', 'Qué parte', ({ tasaPuntosBasicos }) => tasaPuntosBasicos),
]

/** Why customers ask things back, and which products they are: of the orders that this device holds. */
export function PorQue({ pedidos }: { pedidos: readonly RenglonPedido[] }) {
  const resumen = useMemo(() => resumirReembolsos(pedidos), [pedidos])
  const { pedidosEntregados, pedidosConReembolso, centavos, motivos, productos } = resumen
  if (motivos.length === 0)
    return (
      <EmptyState title="Nada se ha pedido de vuelta">
        De los pedidos abiertos y de los últimos 30 días, ninguno tiene un reembolso pedido o concedido. Lo negado no cuenta.
      </EmptyState>
    )
  const tasa = pedidosEntregados === 0 ? 0 : Math.round((pedidosConReembolso * 10_000) / pedidosEntregados)
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <StatCard label="Pedidos entregados" value={formatInteger(pedidosEntregados)} hint="Abiertos y de los últimos 30 días" />
        <StatCard label="Con un reembolso" value={formatInteger(pedidosConReembolso)} hint={`${formatPercent(tasa)} de los entregados`} />
        <StatCard label="Se pidió de vuelta" value={<MoneyText centavos={centavos} />} hint="Sin contar lo que se negó" />
      </SimpleGrid>
      <Section title="Por motivo" level={2}>
        <MoneyBars
          label="Lo que se pidió de vuelta, por motivo"
          series={[{ key: 'monto', label: 'Se pidió de vuelta', color: 'mango.6' }]}
          bars={motivos.map((uno) => ({ name: nombreDeReclamo[uno.clase], values: { monto: uno.centavos } }))}
          lying
        />
      </Section>
      <Section title="Por producto" level={2}>
        <SmallTable
          label="Lo que se pidió de vuelta, por producto"
          minWidth={620}
          rows={productos}
          rowKey={({ productoId }) => productoId}
          columns={columnas}
        />
      </Section>
    </Stack>
  )
}
