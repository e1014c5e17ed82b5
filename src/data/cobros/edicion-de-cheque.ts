/** Edits of cheques that are written beside what made them: a collection, or what takes one back. */
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import { cambiosDe } from '#data/write/maestros.ts'

/** An edit of one, as it is written beside what made it. */
export function edicionDeCheque(
  cheque: ChequePosfechado,
  campos: Partial<Pick<ChequePosfechado, 'cobroId' | 'devueltoEl' | 'motivo'>>,
): HechoNuevo[] {
  const cambio = cambiosDe(cheque.id, cheque, campos)
  return cambio === undefined
    ? []
    : [{ entity: Historico, campos: { docTipo: ChequePosfechado.tipo, cambios: [cambio], motivo: campos.motivo ?? '' } }]
}
