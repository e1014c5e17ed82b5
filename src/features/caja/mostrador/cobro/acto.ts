/**
 * The act of charging, step by step. Whatever the disk does, it ends in one sale that is shown or in none with the reason: a
 * step around the sale that fails never hides a sale that is on disk.
 */
import { enPlazo } from '#data/session/de-tienda.ts'
import { noSePudo } from '#data/write/confirmacion.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { cobrar, type OpcionesCobro } from '#data/ventas/ventas.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { anotarIntento, olvidarIntento } from './intento.ts'

const ESPERA_NOTA_MS = 7000

/** Charges a sale after noting on disk that it is tried, so that a page that dies in between knows what to ask (`intento.ts`). */
export async function cobrarAnotado(
  tienda: TiendaLocal,
  turnoId: string,
  borrador: BorradorVenta,
  opciones: OpcionesCobro,
): Promise<Result<Venta>> {
  const nota = anotar(tienda, turnoId)
  const anotada = await enPlazo(tienda, ESPERA_NOTA_MS, nota)
  // A full disk is told by its name: what to do about it is something else than about one that is slow.
  if (anotada?.ok !== true) return anotada?.error.code === 'guardar.sin-espacio' ? anotada : fallo('guardar.no-contesta')
  const hecha = await cobrar(tienda, borrador, opciones)
  if (hecha.ok) void tienda.borradores.descartar().catch(seSabraAlAbrir)
  // While nobody knows whether it was made, the note stays: a reload finds the sale by it.
  else if (hecha.error.code !== 'guardar.sin-confirmar') olvidarIntento(tienda)
  return hecha
}

/** On a full disk once more, in the room that the till keeps for that. */
async function anotar(tienda: TiendaLocal, turnoId: string): Promise<Result<true>> {
  const nota = (): Promise<Result<true>> => anotarIntento(tienda, turnoId).then(() => ok(true), noSePudo)
  const primera = await nota()
  const lleno = !primera.ok && primera.error.code === 'guardar.sin-espacio'
  return lleno && (await tienda.aptitud.hacerSitio().catch(() => false)) ? await nota() : primera
}

/** The draft that could not be forgotten on disk is known for this sale when the till opens again (borradores.ts). */
const seSabraAlAbrir = (): void => undefined
