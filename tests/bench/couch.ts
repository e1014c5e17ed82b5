/** As much of CouchDB as the replications of RxDB and of PouchDB ask to pull, over PouchDB in this process. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PouchDB from 'pouchdb-core'
import leveldbAdapter from 'pouchdb-adapter-leveldb'
import { planificar } from '#domain/inventario/importacion.hechos.ts'
import type { FilaImportada } from '#domain/catalogo/importacion.ts'

PouchDB.plugin(leveldbAdapter)

const POR_LOTE = 2000

export interface Couch {
  /** With a slash at the end. */
  url: string
  parar(): Promise<void>
}

/** One document per product, with the fields that the product has. */
export async function servirCouch(filas: readonly FilaImportada[]): Promise<Couch> {
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-couch-'))
  const db = new PouchDB(join(carpeta, 'productos'), { adapter: 'leveldb' })
  const docs = documentosDe(filas)
  for (let i = 0; i < docs.length; i += POR_LOTE) await db.bulkDocs(docs.slice(i, i + POR_LOTE))
  const servidor = createServer((peticion, respuesta) => {
    responder(db, peticion, respuesta).catch((error: unknown) => {
      respuesta.statusCode = 500
      respuesta.end(JSON.stringify({ error: String(error) }))
    })
  })
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const direccion = servidor.address()
  if (typeof direccion !== 'object' || direccion === null) throw new Error('the couch does not listen')
  return {
    url: `http://localhost:${direccion.port}/productos/`,
    async parar() {
      servidor.closeAllConnections()
      await new Promise((listo) => servidor.close(listo))
      await db.close()
      await rm(carpeta, { recursive: true, force: true })
    },
  }
}

function documentosDe(filas: readonly FilaImportada[]): { _id: string }[] {
  let n = 0
  const nuevoId = (): string => `producto:${String(++n).padStart(36, '0')}`
  return planificar(filas, () => undefined, { actualizar: false, archivo: '' }, nuevoId).historicos.flatMap(({ cambios }) =>
    cambios.map(({ docId, campos }) => ({
      _id: docId,
      tipo: 'producto',
      ...Object.fromEntries(Object.entries(campos).map(([campo, { despues }]) => [campo, despues])),
    })),
  )
}

async function responder(db: PouchDB.Database, peticion: IncomingMessage, respuesta: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(peticion.url ?? '/', 'http://localhost')
  // PouchDB asks with credentials, and '*' is no answer to that.
  respuesta.setHeader('access-control-allow-origin', peticion.headers.origin ?? '*')
  respuesta.setHeader('access-control-allow-credentials', 'true')
  respuesta.setHeader('access-control-allow-headers', 'content-type')
  respuesta.setHeader('access-control-allow-methods', 'GET, POST, PUT')
  respuesta.setHeader('content-type', 'application/json')
  if (peticion.method === 'OPTIONS') respuesta.end()
  else if (pathname === '/productos/') respuesta.end(JSON.stringify({ ...(await db.info()), instance_start_time: '0' }))
  else if (pathname === '/productos/_changes') respuesta.end(JSON.stringify(await cambios(db, searchParams)))
  else if (pathname === '/productos/_bulk_get') respuesta.end(JSON.stringify(await varios(db, peticion)))
  else if (peticion.method === 'PUT' && pathname.startsWith('/productos/_local/'))
    respuesta.end('{"ok":true,"id":"_local/marca","rev":"0-1"}')
  else {
    respuesta.statusCode = 404
    respuesta.end('{"error":"not_found"}')
  }
}

function cambios(db: PouchDB.Database, pedido: URLSearchParams): Promise<PouchDB.Core.ChangesResponse<object>> {
  return db.changes({
    since: Number(pedido.get('since') ?? 0),
    limit: Number(pedido.get('limit') ?? 100),
    include_docs: pedido.get('include_docs') === 'true',
  })
}

async function varios(db: PouchDB.Database, peticion: IncomingMessage): Promise<PouchDB.Core.BulkGetResponse<object>> {
  const { docs } = JSON.parse(await text(peticion)) as PouchDB.Core.BulkGetOptions
  return db.bulkGet({ docs, revs: true })
}
