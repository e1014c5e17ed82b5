/** Where the keys of a till's people are kept, and how they are thrown away: apart, since the first page may have to. */
import type { Local } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'

/** Under which name it is noted, and its key of the browser kept. */
export const claveDeFirmas = (dispositivoId: string): string => `firmas:${dispositivoId}`

/** The keys go with the data of their device. */
export async function olvidarFirmas(
  { puertos, local }: { puertos: Pick<Puertos, 'llaves'>; local: Local },
  dispositivoId: string,
): Promise<void> {
  await local.quitar(claveDeFirmas(dispositivoId))
  // A browser that keeps no keys has none of it.
  await puertos.llaves.borrar(claveDeFirmas(dispositivoId)).catch(() => undefined)
}
