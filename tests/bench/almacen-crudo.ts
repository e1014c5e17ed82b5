/** The bare store: the same documents through the store's own port, with no server around it. Embedded, or CouchDB by COUCHDB_URL. */
import type { Envio } from '#domain/core/sync.ts'
import { openCouchStore } from '#server/store/couch.ts'
import type { Store } from '#server/store/port.ts'
import { openPouchStore } from '#server/store/pouch.ts'

export const nombreDelAlmacen = process.env['COUCHDB_URL'] === undefined ? 'el almacén empotrado a secas' : 'CouchDB a secas'

export const abrirCrudo = (carpeta: string): Promise<Store> => {
  const url = process.env['COUCHDB_URL']
  return url === undefined ? openPouchStore({ carpeta }) : openCouchStore({ url, prefijo: `banco-${process.pid}-` })
}

const docsDe = (envios: readonly Envio[]): { id: string }[] => envios.map(({ texto }) => JSON.parse(texto) as { id: string })

/** As many writers as there are lists, each writing its own in batches, one after another. Answers each write's milliseconds and the whole. */
export async function escribirCrudo(
  store: Store,
  nombre: string,
  listas: readonly (readonly Envio[])[],
  porLote: number,
): Promise<{ tiempos: number[]; segundos: number }> {
  const db = await store.db(nombre)
  const tiempos: number[] = []
  const inicio = performance.now()
  await Promise.all(
    listas.map(async (envios) => {
      for (let i = 0; i < envios.length; i += porLote) {
        const antes = performance.now()
        await db.createMany(docsDe(envios.slice(i, i + porLote)))
        tiempos.push(performance.now() - antes)
      }
    }),
  )
  return { tiempos, segundos: (performance.now() - inicio) / 1000 }
}
