import { renglonesConteo, totalConteo } from '#domain/caja/cuadre.rules.ts'
import type { Conteo } from '#domain/caja/turno.entity.ts'
import { leerCentavos, leerMilesimas, type Moneda } from '#domain/core/money.ts'
import { CountGrid } from '#ui/input/CountGrid.tsx'

const nombres: readonly (readonly [Moneda, string])[] = [
  ['DOP', 'Pesos'],
  ['USD', 'Dólares'],
]

interface Props {
  conteo: Readonly<Record<Moneda, Conteo>>
  onConteo: (moneda: Moneda, cuenta: Conteo) => void
}

/** The notes and coins of a drawer, counted piece by piece in both currencies: the float when a shift opens, what there is when it closes. */
export function ConteoGaveta({ conteo, onConteo }: Props) {
  return nombres.map(([moneda, nombre]) => (
    <CountGrid
      key={moneda}
      legend={nombre}
      currency={moneda}
      rows={renglonesConteo(moneda)}
      counts={conteo[moneda]}
      onCounts={(cuenta) => onConteo(moneda, cuenta)}
      totalCentavos={totalConteo(conteo[moneda])}
      parseAmount={leerCentavos}
      parsePieces={leerMilesimas}
      autoFocus={moneda === 'DOP'}
    />
  ))
}
