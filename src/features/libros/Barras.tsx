import { Box, Group, Text } from '@mantine/core'
import { formatMoney } from '#domain/core/money.ts'
import type { Libro } from './libro.ts'
import { mesEnPalabras } from './palabras.ts'

const ALTO = 120
const ANCHO_DE_MES = 40
const ANCHO_DE_BARRA = 14
const colores = { ingresos: 'var(--mantine-color-teal-6)', gastos: 'var(--mantine-color-mango-6)' } as const

/** What came in and what was spent, a pair of bars a month; the table under it says the same in figures. */
export function Barras({ meses }: { meses: Libro['porMes'] }) {
  const mayor = Math.max(1, ...meses.flatMap(({ ingresosCentavos, gastosCentavos }) => [ingresosCentavos, gastosCentavos]))
  const alto = (centavos: number): number => (Math.max(0, centavos) / mayor) * ALTO
  const dicho = meses
    .map((uno) => `${mesEnPalabras(uno.mes)}: ingresos ${formatMoney(uno.ingresosCentavos)}, gastos ${formatMoney(uno.gastosCentavos)}`)
    .join('; ')
  return (
    <div>
      <Group gap="md" mb="xs" aria-hidden>
        <Leyenda color={colores.ingresos}>Ingresos</Leyenda>
        <Leyenda color={colores.gastos}>Costos y gastos</Leyenda>
      </Group>
      <svg
        viewBox={`0 0 ${Math.max(1, meses.length) * ANCHO_DE_MES} ${ALTO}`}
        width="100%"
        height={ALTO}
        preserveAspectRatio="xMinYMax meet"
        role="img"
        aria-label={`Ingresos y gastos por mes. ${dicho}`}
      >
        {meses.map(({ mes, ingresosCentavos, gastosCentavos }, i) => (
          <g key={mes} transform={`translate(${i * ANCHO_DE_MES + 4} 0)`}>
            <title>{mesEnPalabras(mes)}</title>
            <rect y={ALTO - alto(ingresosCentavos)} width={ANCHO_DE_BARRA} height={alto(ingresosCentavos)} rx={2} fill={colores.ingresos} />
            <rect
              x={ANCHO_DE_BARRA + 2}
              y={ALTO - alto(gastosCentavos)}
              width={ANCHO_DE_BARRA}
              height={alto(gastosCentavos)}
              rx={2}
              fill={colores.gastos}
            />
          </g>
        ))}
      </svg>
    </div>
  )
}

const Leyenda = ({ color, children }: { color: string; children: string }) => (
  <Group gap={6}>
    <Box w={12} h={12} bg={color} />
    <Text size="sm">{children}</Text>
  </Group>
)
