import { useState } from 'react'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useConsulta } from '#data/useConsulta.ts'
import { formatMoney, formatPercent, proporcion } from '#domain/core/money.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import type { ComoVaElMercado } from '#domain/plataforma/mercado.rules.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { MoneyBars } from '#features/kit/chart/MoneyBars.tsx'
import { count, money, text } from '#features/kit/columns.tsx'
import { ChoiceField } from '#features/kit/inputs.tsx'
import { Section } from '#features/kit/Section.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import { paths } from '#features/paths.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatDay, formatInteger, withStop } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'

const CADA_MS = 60_000
const PUNTOS = 10_000
const periodos = [
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: '90', label: 'Últimos 90 días' },
] as const

const columnas: readonly Column<ComoVaElMercado['tiendas'][number]>[] = [
  text('tienda', 'Tienda', ({ nombre }) => nombre),
  count('pedidos', 'Órdenes', ({ pedidos }) => pedidos),
  money('vendido', 'Vendido', ({ vendidoCentavos }) => vendidoCentavos),
]

/** Of a whole, as people read it; a dash where there is nothing to be a part of. */
const parteDe = (parte: number, todo: number): string => (todo === 0 ? '—' : formatPercent(proporcion(PUNTOS, parte, todo)))

/** How long half of the deliveries took, in words. */
const enMinutos = (minutos: number | null): string => {
  if (minutos === null) return '—'
  return minutos < 60 ? `${minutos} min` : `${formatInteger(Math.floor(minutos / 60))} h ${minutos % 60} min`
}

/** What the market sold in the last days, to who runs it: money, orders, what is the platform's, what was called off, and how long it took. */
export function MarchaDelMercado() {
  const [dias, setDias] = useState<(typeof periodos)[number]['value']>('30')
  const consulta = useConsulta(comandosMercana.comoVaElMercado, {}, { dias: Number(dias) }, { cadaMs: CADA_MS })
  return (
    <Section
      title="Cómo va el mercado"
      size="h2"
      actions={<ChoiceField aria-label="De cuáles días" data={periodos} value={dias} onChange={setDias} />}
    >
      <Answer of={consulta} what="Cómo va el mercado">
        {(va) => (va.pedidos === 0 ? <Text>Nadie ha pedido nada en esos días.</Text> : <Cifras va={va} />)}
      </Answer>
    </Section>
  )
}

function Cifras({ va }: { va: ComoVaElMercado & { en: string } }) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <StatCard
          label="Vendido en órdenes"
          value={formatMoney(va.vendidoCentavos)}
          hint={`${formatMoney(va.devueltoCentavos)} se devolvieron y no cuentan`}
        />
        <StatCard
          label="Órdenes"
          href={paths.ordenes.path}
          value={formatInteger(va.pedidos)}
          hint={`${parteDe(va.caidos, va.pedidos)} se cancelaron o se cayeron`}
        />
        <StatCard
          label="Comisiones de Mercana"
          href={paths.comisiones.path}
          value={formatMoney(va.comisionCentavos)}
          hint={`${parteDe(va.comisionCentavos, va.vendidoCentavos)} de lo vendido`}
        />
        <StatCard
          label="De la orden a la entrega"
          value={enMinutos(va.entregaMinutos)}
          hint={`La mitad tarda menos. ${formatInteger(va.clientes)} clientes, ${formatInteger(va.repiten)} pidieron otra vez`}
        />
      </SimpleGrid>
      {va.vendidoCentavos > 0 && (
        <MoneyBars
          label="Lo vendido en órdenes, día por día"
          series={[{ key: 'vendido', label: 'Vendido', color: 'teal.6' }]}
          bars={va.dias.map(({ dia, vendidoCentavos }) => ({ name: formatDay(dia), values: { vendido: vendidoCentavos } }))}
        />
      )}
      {va.tiendas.length > 0 && (
        <SmallTable label="Las tiendas que más venden" rows={va.tiendas} rowKey={({ tiendaId }) => tiendaId} columns={columnas} />
      )}
      <Text size="sm" c="dimmed">
        {withStop(`Por el día en que se pidió. Contado el ${formatDateTime(va.en)}`)}
      </Text>
    </Stack>
  )
}
