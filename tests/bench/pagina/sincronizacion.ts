/** A new device's first copy of the catalogue, in four ways. */
import PouchDB from 'pouchdb-core'
import httpAdapter from 'pouchdb-adapter-http'
import indexeddbAdapter from 'pouchdb-adapter-indexeddb'
import replicacion from 'pouchdb-replication'
import { createRxDatabase, type RxJsonSchema } from 'rxdb'
import { replicateCouchDB } from 'rxdb/plugins/replication-couchdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { abrirCaja, abrirEsteEquipo, exito, hasta, inicialLista } from './caja.ts'
import { abrirCrudo, ponerCrudo } from './crudo.ts'

PouchDB.plugin(indexeddbAdapter).plugin(httpAdapter).plugin(replicacion)

interface Nuevo {
  codigo: string
  slug: string
  tiendaId: string
  productos: number
  /** Something that a product's name has. */
  texto: string
}

export interface PrimeraCopia {
  /** The catalogue is on disk and answers a search. */
  buscableMs: number
  /** The whole first round ended: every database read, numbers on hand. */
  completaMs: number
}

/** The product: from a device that has just been enrolled to a catalogue that can be searched, and to the end of the round. */
export async function primeraCopia({ codigo, slug, productos, texto }: Nuevo): Promise<PrimeraCopia> {
  const datos = await abrirEsteEquipo(`banco-${codigo.toLowerCase()}`)
  exito(await datos.enrolar(codigo, 'Tablet'))
  const antes = performance.now()
  const caja = await abrirCaja(datos, slug)
  const { catalogo } = caja.tienda
  await hasta(catalogo.version, () => catalogo.total === productos)
  if (catalogo.buscar(texto, 20).length === 0) throw new Error(`nothing found by ${texto}`)
  const buscableMs = performance.now() - antes
  await inicialLista(caja.tienda)
  const completaMs = performance.now() - antes
  await caja.cerrar()
  return { buscableMs, completaMs }
}

/** The same bytes: one request, one strict put of the text as it came. */
export async function copiaCruda({ codigo, tiendaId }: Pick<Nuevo, 'codigo' | 'tiendaId'>): Promise<{ ms: number; bytes: number }> {
  const alta = await fetch('/api/dispositivos/enrolar', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codigo, nombre: 'Tablet' }),
  })
  const { dispositivoId, secreto } = (await alta.json()) as { dispositivoId: string; secreto: string }
  const antes = performance.now()
  const respuesta = await fetch(`/sync/v1/snapshot?tiendaId=${tiendaId}`, {
    cache: 'no-store',
    headers: { authorization: `Dispositivo ${dispositivoId}.${secreto}` },
  })
  if (!respuesta.ok) throw new Error(`snapshot: ${respuesta.status}`)
  const texto = await respuesta.text()
  const db = await abrirCrudo(`banco-copia-${codigo}`)
  await ponerCrudo(db, [{ id: 'todo', texto }])
  const ms = performance.now() - antes
  db.close()
  return { ms, bytes: texto.length }
}

const esquema: RxJsonSchema<Record<string, unknown>> = {
  title: 'producto',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.keys(Producto.campos).map((campo) => [campo, {}])),
    tipo: { type: 'string' },
    id: { type: 'string', maxLength: 160 },
    codigoBarra: { type: 'string', maxLength: 40 },
  },
  required: ['id', 'codigoBarra'],
  indexes: ['codigoBarra'],
}

/** RxDB's own CouchDB replication, one document per product, in batches of a thousand, until its initial copy is done. */
export async function copiaRxdb({ url, productos, vez }: { url: string; productos: number; vez: number }): Promise<number> {
  const antes = performance.now()
  const db = await createRxDatabase({ name: `banco-rxdb-${vez}`, storage: getRxStorageDexie(), multiInstance: false })
  const { productos: coleccion } = await db.addCollections({ productos: { schema: esquema } })
  const replica = replicateCouchDB({
    replicationIdentifier: `banco-${vez}`,
    collection: coleccion,
    url,
    live: false,
    pull: { batchSize: 1000 },
  })
  const falla = new Promise<never>((_listo, mal) => replica.error$.subscribe(mal))
  await Promise.race([replica.awaitInitialReplication(), falla])
  const ms = performance.now() - antes
  const hay = await coleccion.count().exec()
  await db.remove()
  if (hay !== productos) throw new Error(`${hay} documents of ${productos}`)
  return ms
}

/** PouchDB's own replication over its newer browser store, in batches of a thousand: the catalogue is in IndexedDB, and no index of it is made. */
export async function copiaPouch({ url, productos, vez }: { url: string; productos: number; vez: number }): Promise<number> {
  const antes = performance.now()
  const db = new PouchDB(`banco-pouch-${vez}`, { adapter: 'indexeddb' })
  await db.replicate.from(new PouchDB(url, { adapter: 'http', skip_setup: true }), { batch_size: 1000 })
  const ms = performance.now() - antes
  const { doc_count: hay } = await db.info()
  await db.destroy()
  if (hay !== productos) throw new Error(`${hay} documents of ${productos}`)
  return ms
}
