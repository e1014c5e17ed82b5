/** The customer's PIN of delivery, tried on the courier's phone without signal: wrong tries are counted on disk before the answer is given. */
import * as z from 'zod'
import type { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { probarPin } from '#domain/pedidos/entregas/pedido.pin.ts'
import type { Result } from '#domain/core/result.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** Wrong tries with one PIN of one order. */
const intentos = z.object({ pin: z.string(), fallidos: z.int().min(0) })

type ConPin = Pick<EntregaDeMensajero, 'pedidoId' | 'pinHash' | 'pinSal' | 'pinIteraciones'>

const claveDe = (pedidoId: string): string => `pin-entrega:${pedidoId}`

/** 'pedido.pin-equivocado' says how many are left, 'pedido.pin-bloqueado' that another proof is needed: a reload gives none back. */
export function comprobarPinDeEntrega({ interno }: TiendaLocal, entrega: ConPin, pin: string): Promise<Result<true>> {
  const { puertos, local } = interno
  const { pedidoId, pinHash, pinSal, pinIteraciones } = entrega
  const clave = claveDe(pedidoId)
  /* One try at a time in all tabs: parallel ones would share one count. */
  return puertos.candados.con(`mercana-${clave}`, async () => {
    const fallidos = await fallidosDe(interno, entrega)
    // Counted first: whoever closes the page while it is compared has used it up.
    await local.escribir(clave, { pin: pinHash, fallidos: fallidos + 1 })
    const derivado = pinHash === '' ? '' : await puertos.pbkdf2(pin, pinSal, pinIteraciones)
    const prueba = probarPin(derivado, pinHash, fallidos)
    if (prueba.ok) await local.quitar(clave)
    return prueba
  })
}

async function fallidosDe({ local }: Pick<TiendaLocal['interno'], 'local'>, { pedidoId, pinHash }: ConPin): Promise<number> {
  const guardados = await local.leer(claveDe(pedidoId), intentos)
  return guardados?.pin === pinHash ? guardados.fallidos : 0
}
