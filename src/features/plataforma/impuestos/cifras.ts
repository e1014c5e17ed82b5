/** How figures of the law are shown. */
import type { Vigencia } from '#domain/fiscal/itbis.ley.ts'
import type { Mark } from '../../kit/columns.tsx'

export type SituacionDeCifra = 'rige' | 'viene' | 'paso' | 'quitada'

export const marcaDeCifra: Readonly<Record<SituacionDeCifra, Mark>> = {
  rige: ['teal', 'Rige'],
  viene: ['blue', 'Por venir'],
  paso: ['gray', 'Pasó'],
  quitada: ['gray', 'Quitada'],
}

/** Where each figure stands on a day; of those that began, the last one holds. The newest first. */
export function situaciones<F extends Vigencia>(filas: readonly F[], hoy: string): (F & { situacion: SituacionDeCifra })[] {
  let hayVigente = false
  return filas.map((fila) => {
    if (fila.hasta !== null && fila.hasta < fila.desde) return { ...fila, situacion: 'quitada' }
    if (fila.desde > hoy) return { ...fila, situacion: 'viene' }
    const rige = !hayVigente && (fila.hasta === null || fila.hasta >= hoy)
    hayVigente ||= rige
    return { ...fila, situacion: rige ? 'rige' : 'paso' }
  })
}
