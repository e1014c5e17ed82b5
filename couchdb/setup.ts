/**
 * Makes a CouchDB server and its databases what Mercana needs, as often as one likes. The server runs it when it starts and
 * when it opens a database; the tests run the same code.
 */
import { tipoDeBase, type TipoDeBase } from '#domain/core/guard-table.ts'
import conta from './design/conta.json' with { type: 'json' }
import equipo from './design/equipo.json' with { type: 'json' }
import ops from './design/ops.json' with { type: 'json' }
import plataforma from './design/plataforma.json' with { type: 'json' }
import publico from './design/publico.json' with { type: 'json' }
import servidor from './design/servidor.json' with { type: 'json' }
import mensajero from './design/mensajero.json' with { type: 'json' }
import usuario from './design/usuario.json' with { type: 'json' }

const disenos = { conta, equipo, mensajero, ops, plataforma, publico, servidor, usuario } satisfies Record<TipoDeBase, unknown>

/**
 * Where CouchDB runs no validator: facts and what is made from them, and the server's own books, whose validator let everything pass. The
 * store's port runs the same guard before it writes (`sync-server/store/couch.ts`), and nothing else writes; without it, and with one
 * shard for a shop, a receipt took half as long (docs/adr/0057-store-port.md).
 */
const SIN_VALIDADOR: ReadonlySet<TipoDeBase> = new Set(['ops', 'usuario', 'mensajero', 'publico', 'servidor'])

/** Shards of the databases that grow with the whole platform; one of a shop, of a person or of a rule has one. */
const FRAGMENTOS: Readonly<Record<string, number>> = { libro: 4, plataforma: 8, auth: 8, auditoria: 8 }

/** Asks the CouchDB server; rejects with `statusCode` when it says no. */
export type Pedir = (peticion: {
  metodo: 'GET' | 'PUT' | 'POST' | 'DELETE'
  ruta: string
  consulta?: Record<string, string | number>
  cuerpo?: unknown
}) => Promise<unknown>

/** Nobody but the server's administrator reads or writes; browsers never come here (law 7). */
const seguridad = { admins: { names: [], roles: ['_admin'] }, members: { names: [], roles: ['_admin', 'servidor'] } }

/** What `local.ini` says, said again to a server that was not started with it. */
const configuracion = {
  /* A document is one business act: a push brings at most 1 MB of text. */
  couchdb: { max_document_size: '8000000' },
  chttpd: { require_valid_user_except_for_up: 'true' },
  chttpd_auth: { timeout: '3600' },
} as const

const esDeEstado = (error: unknown, ...estados: number[]): boolean =>
  error instanceof Object && 'statusCode' in error && estados.includes(Number(error.statusCode))

/** System databases and configuration. Run once when the server starts. */
export async function setupServer(pedir: Pedir): Promise<void> {
  for (const base of ['_users', '_replicator']) await crearBase(pedir, base)
  for (const [seccion, claves] of Object.entries(configuracion)) {
    for (const [clave, valor] of Object.entries(claves)) {
      const ruta = `_node/_local/_config/${seccion}/${clave}`
      if ((await leer(pedir, ruta)) !== valor) await pedir({ metodo: 'PUT', ruta, cuerpo: valor })
    }
  }
}

/** Creates the database `base` at the path `nombre` when it is not there and gives it its `_security`, validator and indexes, as its name says. */
export async function setupDatabase(pedir: Pedir, nombre: string, base: string = nombre): Promise<void> {
  const tipo = tipoDeBase(base)
  const { validador, indices } = disenos[tipo]
  await crearBase(pedir, nombre, FRAGMENTOS[base] ?? 1)
  await pedir({ metodo: 'PUT', ruta: `${nombre}/_security`, cuerpo: seguridad })
  if (SIN_VALIDADOR.has(tipo)) await quitarDiseno(pedir, nombre, validador._id)
  else await ponerDiseno(pedir, nombre, validador)
  for (const { nombre: indice, campos } of indices) {
    await pedir({
      metodo: 'POST',
      ruta: `${nombre}/_index`,
      cuerpo: { type: 'json', ddoc: `indice-${indice}`, name: indice, index: { fields: campos } },
    })
  }
}

/** 412: it is there, with the shards that it was made with. */
async function crearBase(pedir: Pedir, nombre: string, fragmentos?: number): Promise<void> {
  try {
    await pedir({ metodo: 'PUT', ruta: nombre, ...(fragmentos === undefined ? {} : { consulta: { q: fragmentos } }) })
  } catch (error) {
    if (!esDeEstado(error, 412)) throw error
  }
}

async function leer(pedir: Pedir, ruta: string): Promise<unknown> {
  try {
    return await pedir({ metodo: 'GET', ruta })
  } catch (error) {
    if (esDeEstado(error, 404)) return undefined
    throw error
  }
}

/** Written only when it differs: a new revision of a design document costs every reader. 409: another server was quicker. */
async function ponerDiseno(pedir: Pedir, base: string, diseno: { _id: string; validate_doc_update: string }): Promise<void> {
  const ruta = `${base}/${diseno._id}`
  const actual = (await leer(pedir, ruta)) as { _rev: string; validate_doc_update?: string } | undefined
  if (actual?.validate_doc_update === diseno.validate_doc_update) return
  try {
    await pedir({ metodo: 'PUT', ruta, cuerpo: actual === undefined ? diseno : { ...diseno, _rev: actual._rev } })
  } catch (error) {
    if (!esDeEstado(error, 409)) throw error
  }
}

/** Of a database that was made when each kind had a validator. 404 and 409: another server was quicker. */
async function quitarDiseno(pedir: Pedir, base: string, id: string): Promise<void> {
  const actual = (await leer(pedir, `${base}/${id}`)) as { _rev: string } | undefined
  if (actual === undefined) return
  try {
    await pedir({ metodo: 'DELETE', ruta: `${base}/${id}`, consulta: { rev: actual._rev } })
  } catch (error) {
    if (!esDeEstado(error, 404, 409)) throw error
  }
}
