import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Box, Group, Text } from '@mantine/core'
import { formatMoney } from '#domain/core/money.ts'
import { formatMoneyShort } from '#ui/format.ts'

/** One of the amounts that each name has. `faint`: what it is compared with, pale and with an edge, so that it is told apart without its colour. */
export interface BarSeries {
  key: string
  label: string
  color: string
  faint?: true
}

interface Props {
  /** What is drawn, in a few words; the figures of every bar are read out after it. */
  label: string
  series: readonly BarSeries[]
  /** Centavos, by the key of each series. */
  bars: readonly { name: string; values: Readonly<Record<string, number>> }[]
  /** Lying down: for names that are long. */
  lying?: boolean
}

const UP = 240
const A_BAR = 34
const AROUND = 40
const NAME_WIDTH = 150
const MOST_LETTERS = 20

const cut = (name: string): string => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name)

/** Amounts as bars; the table beside it says the same in figures. In screens that load by themselves: the library is large. */
export function MoneyBars({ label, series, bars, lying = false }: Props) {
  const said = bars
    .map(
      ({ name, values }) => `${name}: ${series.map((one) => `${one.label.toLowerCase()} ${formatMoney(values[one.key] ?? 0)}`).join(', ')}`,
    )
    .join('; ')
  const data = bars.map(({ name, values }) => ({
    name: lying ? cut(name) : name,
    ...Object.fromEntries(series.map(({ key }) => [key, (values[key] ?? 0) / 100])),
  }))
  return (
    <div>
      {series.length > 1 && (
        <Group gap="md" mb="xs" aria-hidden>
          {series.map(({ key, label: word, color, faint }) => (
            <Group key={key} gap={6}>
              <Box w={14} h={14} bg={color} opacity={faint ? 0.45 : 1} style={{ border: '1px solid var(--mantine-color-text)' }} />
              <Text size="sm">{word}</Text>
            </Group>
          ))}
        </Group>
      )}
      <div role="img" aria-label={`${label}. ${said}`}>
        <BarChart
          aria-hidden
          h={lying ? bars.length * A_BAR * series.length ** 0.5 + AROUND : UP}
          data={data}
          dataKey="name"
          orientation={lying ? 'vertical' : 'horizontal'}
          series={series.map(({ key, label: word, color }) => ({ name: key, label: word, color }))}
          barProps={({ name }) => (series.find(({ key }) => key === name)?.faint ? { fillOpacity: 0.45, stroke: 'currentColor' } : {})}
          barChartProps={{ accessibilityLayer: false }}
          gridAxis={lying ? 'y' : 'x'}
          tickLine="none"
          maxBarWidth={40}
          yAxisProps={lying ? { width: NAME_WIDTH } : { width: 70 }}
          valueFormatter={(pesos) => formatMoney(Math.round(pesos * 100))}
          {...(lying
            ? { xAxisProps: { tickFormatter: (pesos: number) => formatMoneyShort(pesos * 100) } }
            : {
                xAxisProps: { minTickGap: 12 },
                yAxisProps: { width: 70, tickFormatter: (pesos: number) => formatMoneyShort(pesos * 100) },
              })}
        />
      </div>
    </div>
  )
}
