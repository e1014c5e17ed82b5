/** Whether whoever asks may decide about money of an order in this session: as themselves, and having just proved it. */
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { esDeDinero, pideConfirmacion } from '#domain/pedidos/pagos/pedido.reservados.ts'
import { exigeConfirmacion, exigeSegundoFactor } from '#domain/personas/segundo-factor.ts'
import type { Persona } from '../core/contexto.ts'

/** Refuses what moves money to who acts in somebody's place, and what decides about it to a session that is not of the last minutes. */
export function permiteDinero(persona: Persona | undefined, accion: AccionDePedido, en: string): Result<void> {
  if (!persona || !esDeDinero(accion)) return ok(undefined)
  if (persona.suplantada) return fallo('suplantacion.sin-dinero')
  return pideConfirmacion(accion) ? exigeConfirmacion(persona.sesionDesde, en) : ok(undefined)
}

/** The operator takes money out of the platform's account with two factors, wherever it runs. */
export const permitePagar = (persona: Persona, accion: AccionDePedido): Result<void> =>
  accion === 'pagarReembolso' ? exigeSegundoFactor('pagar', persona, true) : ok(undefined)
