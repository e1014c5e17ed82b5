import { ganadoPorMes } from '#domain/afiliados/afiliado.rules.ts'
import type { MiAfiliacion } from '#domain/afiliados/comandos.afiliados.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { MoneyBars } from '#features/kit/chart/MoneyBars.tsx'

const MESES = 6
const series = [
  { key: 'ganado', label: 'Ganado', color: 'teal.6' },
  { key: 'espera', label: 'En espera', color: 'mango.6', faint: true },
] as const

/** What one's link earned of the orders of each month. Loaded by itself: charts are large. */
export const GananciasPorMes = ({ ventas, hoy }: Pick<MiAfiliacion, 'ventas' | 'hoy'>) => (
  <MoneyBars
    label="Lo que ganaste por mes"
    series={series}
    bars={ganadoPorMes(ventas, hoy, MESES).map(({ mes, ganadoCentavos, esperaCentavos }) => ({
      name: mesEnPalabras(mes),
      values: { ganado: ganadoCentavos, espera: esperaCentavos },
    }))}
  />
)
