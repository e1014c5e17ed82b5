import type { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import type { Intervalo, CuentaDeRango } from '#domain/fiscal/cuenta-de-rango.ts'

/** A range with the account of its numbers; without one until the server said which were used. */
export interface RangoConCuenta {
  rango: RangoNCF
  bloques: readonly BloqueNCF[]
  usados: readonly Intervalo[] | undefined
  prueba: CuentaDeRango | undefined
}

/** From how many days before its end on a range, or a block, is spoken of. */
const AVISO_DIAS = 45

/** A day of expiry in words, and how much it presses. */
export function situacionVence(vence: string | null, hoy: string): { color: string; texto: string } {
  if (vence === null) return { color: 'teal', texto: 'No vence' }
  const dias = diasEntre(hoy, vence)
  if (dias < 0) return { color: 'red', texto: 'Vencido' }
  if (dias === 0) return { color: 'red', texto: 'Vence hoy' }
  return { color: dias <= AVISO_DIAS ? 'orange' : 'teal', texto: dias === 1 ? 'Vence mañana' : `Vence en ${dias} días` }
}

/** How a range stands. */
export function estadoDeRango(rango: RangoNCF, hoy: string): { color: string; texto: string } {
  if (rango.estado === 'retirado') return { color: 'gray', texto: 'Retirado' }
  const vence = situacionVence(rango.vence, hoy)
  if (vence.texto === 'Vencido') return vence
  if (rango.estado === 'agotado' || rango.siguiente > rango.hasta) return { color: 'red', texto: 'Todo repartido' }
  return vence.color === 'teal' ? { color: 'teal', texto: 'Vigente' } : vence
}

/** Numbers of a range that can still be lent. */
export const porRepartir = ({ estado, hasta, siguiente }: RangoNCF): number =>
  estado === 'activo' ? Math.max(0, hasta - siguiente + 1) : 0

/** Stretch of a range in no block that nobody will be lent any more; undefined when there is none. */
export function sobrante(rango: RangoNCF, hoy: string): { desde: number; hasta: number } | undefined {
  const presta = rango.estado === 'activo' && (rango.vence === null || rango.vence >= hoy)
  return presta || rango.siguiente > rango.hasta ? undefined : { desde: rango.siguiente, hasta: rango.hasta }
}
