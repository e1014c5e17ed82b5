/** Who of the platform acts on its money. */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { exigeSegundoFactor } from '#domain/personas/segundo-factor.ts'
import type { Actor } from '../http/actor.ts'
import type { Operador } from './lotes.ts'

/** The person of an act; nobody else comes through its guard. */
export function operadorDe({ persona }: Actor, en: string): Result<Operador> {
  return persona ? ok({ usuarioId: persona.usuarioId, nombre: persona.nombre, en }) : fallo('sesion.ninguna')
}

/** The same, who has proved two factors: the word of this person takes money out of the platform's account. */
export function pagadorDe(actor: Actor, en: string): Result<Operador> {
  if (!actor.persona) return fallo('sesion.ninguna')
  const probado = exigeSegundoFactor('pagar', actor.persona, true)
  return probado.ok ? operadorDe(actor, en) : probado
}
