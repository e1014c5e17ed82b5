/** Notes which store took this browser away as its till; apart from who reads it, because a first visit is counted in bytes. */
import { RETIRO, retiro, type Credencial, type Retiro } from '#data/device/credencial.ts'
import type { Local } from '#data/device/local.ts'
import { olvidarDispositivo, type ContextoOlvido } from './olvido.ts'

/** The till hears that it was taken away: the keys of its data go at once, and its store's name with them. */
export async function anotarRetiro(local: Local, una: Credencial, tiendaNombre: string | undefined, copiado: boolean): Promise<void> {
  if (una.clase !== 'caja' || tiendaNombre === undefined || tiendaNombre === '') return
  await local.escribir(RETIRO, { tiendaId: una.tiendaId, tiendaNombre, copiado } satisfies Retiro)
}

/** Leaves nothing of a device that was taken away but that it was; false while something of it waits to be handed in. */
export async function soltarRetirado(contexto: ContextoOlvido, una: Credencial, copiado: boolean): Promise<boolean> {
  const { local } = contexto
  // Where the name was never noted, the store's address stands for it.
  if ((await local.leer(RETIRO, retiro))?.tiendaId !== una.tiendaId) await anotarRetiro(local, una, una.slug, copiado)
  return await olvidarDispositivo(contexto, una)
}
