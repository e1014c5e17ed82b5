/** How a device keeps what was decided about one of its facts in quarantine: in the row's `motivo`, before or after the decision. */
import { explicarCodigo } from '#domain/messages.ts'
import type { MotivoCuarentena } from '#domain/core/sync.ts'

const REVISADA = 'revisada: '

/** The `motivo` of a fact that the owner left in quarantine for good. */
export const conRevision = (motivo: string): string => `${REVISADA}${motivo}`

/** Did somebody look at it? Then it waits for nobody. */
export const estaRevisada = (motivo: string): boolean => motivo.startsWith(REVISADA)

/** Is this the reason of a text that arrived changed? */
export const sinArreglo = (motivo: string): boolean => motivo === ('hash-distinto' satisfies MotivoCuarentena)

/** A row's `motivo` in words: why it waits, what was decided, or why it could not be sent; '' when there is nothing to say. */
export function explicarMotivo(motivo: string): string {
  if (motivo === '') return ''
  if (estaRevisada(motivo)) return `Revisada: ${motivo.slice(REVISADA.length)}`
  return explicarCodigo(motivo.includes('.') ? motivo : `cuarentena.${motivo}`)
}
