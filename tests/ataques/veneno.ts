/** For the attack tests: documents as a version whose guard did not look at ids left them on disk. */
import { sha256 } from '#server/core/hechos/texto.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import type { Prueba } from '../support/server/test-server.ts'
import { guardia } from '#server/store/guardia.ts'
import type { Store } from '#server/store/port.ts'
import { openPouchStore } from '#server/store/pouch.ts'

let comoAntes = false

/** An embedded store whose guard sleeps while poison is put into it. */
export const abrirEnvenenable = (carpeta: string): Promise<Store> =>
  openPouchStore({ carpeta, guardia: (...escritura) => (comoAntes ? undefined : guardia(...escritura)) })

/** Stores facts as they would have been received then, whatever their ids. */
export async function envenenar(
  { store, reloj, server }: Prueba,
  tiendaId: string,
  docs: readonly { id: string; seq: number }[],
): Promise<void> {
  const recibidos = docs.map((doc) => ({ ...doc, recepcion: { hash: sha256(JSON.stringify(doc)), en: reloj.ahora.toISOString() } }))
  comoAntes = true
  try {
    await (await baseDeTienda(store, tiendaId, 'ops')).createMany(recibidos)
  } finally {
    comoAntes = false
  }
  server.central.trabajos.avisar(tiendaId)
}
