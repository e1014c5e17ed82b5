/**
 * The customer's PIN of delivery, compared on the courier's phone without signal. Four digits keep an honest courier from marking what
 * was not handed over, and nobody with a laptop: the server compares again, and five wrong tries ask for another proof.
 */
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** Rounds of PBKDF2-SHA256. There are ten thousand PINs: more rounds cost the server per order and nobody else much. */
export const PIN_DE_ENTREGA_ITERACIONES = 10_000
const INTENTOS_DE_PIN = 5
/** Wrong PINs of an order that the server still compares: of one person, and of everybody. */
export const PINES_POR_PERSONA = INTENTOS_DE_PIN
export const PINES_POR_PEDIDO = 15

/** Is it the PIN? `derivado` is what was typed, gone through the same rounds with the order's salt. */
export function probarPin(derivado: string, pinHash: string, fallidos: number): Result<true> {
  if (fallidos >= INTENTOS_DE_PIN) return fallo('pedido.pin-bloqueado')
  if (pinHash !== '' && derivado === pinHash) return ok(true)
  return fallidos + 1 >= INTENTOS_DE_PIN
    ? fallo('pedido.pin-bloqueado')
    : fallo('pedido.pin-equivocado', { quedan: INTENTOS_DE_PIN - fallidos - 1 })
}
