/**
 * A sale and its draft are on disk in two places, so a browser killed between "sold" and "draft forgotten" would show a sale
 * that was already charged as if it were still to charge. Before charging, what is about to be charged is noted down; when
 * the till opens again, a sale that answers to the note is shown as made.
 */
import * as z from 'zod'
import type { TiendaLocal } from '#data/tienda-local.ts'
import { Venta } from '#domain/entidades/venta.ts'
import type { BorradorVenta } from '#domain/venta.rules.ts'

const NOMBRE = 'intento-de-cobro'

const intento = z.object({
  turnoId: z.string(),
  /** NCF of the newest sale before this one; '' when it would be the first of the shift. */
  despuesDe: z.string(),
  huella: z.string(),
})

type Parecida = Pick<Venta, 'lineas'> | BorradorVenta

/** What of a draft is the same in its sale, whatever discounts and taxes do to the amounts. */
export const huella = ({ lineas }: Parecida): string =>
  lineas.map(({ productoId, cantidadMilesimas }) => `${productoId}×${cantidadMilesimas}`).join('|')

const ultimaVenta = async ({ repo }: TiendaLocal, turnoId: string): Promise<Venta | undefined> =>
  (await repo.buscar(Venta, { padre: turnoId, limite: 1 }))[0]?.doc

/** Notes down, on disk, what is about to be charged. */
export async function anotarIntento(
  tienda: TiendaLocal,
  { turnoId, borrador }: { turnoId: string; borrador: BorradorVenta },
): Promise<void> {
  const ultima = await ultimaVenta(tienda, turnoId)
  const nota: z.infer<typeof intento> = { turnoId, despuesDe: ultima?.ncf ?? '', huella: huella(borrador) }
  tienda.borradores.guardarOtro(NOMBRE, nota)
  await tienda.borradores.asegurar()
}

/** The sale that the draft at hand already is; undefined when it is still to be charged. */
export async function ventaDelIntento(tienda: TiendaLocal, borrador: BorradorVenta): Promise<Venta | undefined> {
  const leido = intento.safeParse(await tienda.borradores.leerOtro(NOMBRE))
  if (!leido.success || leido.data.huella !== huella(borrador)) return undefined
  const ultima = await ultimaVenta(tienda, leido.data.turnoId)
  const esOtra = ultima !== undefined && ultima.ncf !== leido.data.despuesDe
  return esOtra && huella(ultima) === leido.data.huella ? ultima : undefined
}

/** The draft went on living: what was noted is over. */
export const olvidarIntento = (tienda: TiendaLocal): void => tienda.borradores.guardarOtro(NOMBRE, undefined)
