/**
 * A browser killed between "the sale is on disk" and "the cashier saw the change" leaves a customer waiting and nobody who
 * knows. Before charging, the till notes down which sale was the last one; when it opens again with that note, a newer sale
 * is the one that was being charged, and its result is shown.
 */
import * as z from 'zod'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'

type Tienda = Pick<TiendaLocal, 'repo' | 'borradores'>

const NOMBRE = 'intento-de-cobro'

/** `despuesDe`: NCF of the shift's newest sale before this one; '' when it would be the first. */
const intento = z.object({ turnoId: z.string(), despuesDe: z.string() })

const ultimaVenta = async ({ repo }: Tienda, turnoId: string): Promise<Venta | undefined> =>
  (await repo.buscar(Venta, { padre: turnoId, limite: 1 }))[0]?.doc

/** Notes down, on disk, that a sale is about to be charged. */
export async function anotarIntento(tienda: Tienda, turnoId: string): Promise<void> {
  const ultima = await ultimaVenta(tienda, turnoId)
  const nota: z.infer<typeof intento> = { turnoId, despuesDe: ultima?.ncf ?? '' }
  tienda.borradores.guardarOtro(NOMBRE, nota)
  await tienda.borradores.asegurar()
}

/** The sale whose result nobody saw; undefined when there is none. */
export async function ventaSinVer(tienda: Tienda): Promise<Venta | undefined> {
  const leido = intento.safeParse(await tienda.borradores.leerOtro(NOMBRE))
  if (!leido.success) return undefined
  const ultima = await ultimaVenta(tienda, leido.data.turnoId)
  return ultima?.ncf === leido.data.despuesDe ? undefined : ultima
}

/** It was seen, or it was not made. */
export const olvidarIntento = (tienda: Tienda): void => tienda.borradores.guardarOtro(NOMBRE, undefined)
