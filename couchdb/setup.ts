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

/** Asks the CouchDB server; rejects with `statusCode` when it says no. */
export type Pedir = (peticion: { metodo: 'GET' | 'PUT' | 'POST'; ruta: string; cuerpo?: unknown }) => Promise<unknown>

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

/** Creates a database when it is not there and gives it its `_security`, validator and indexes, as its name says. */
export async function setupDatabase(pedir: Pedir, nombre: string, tipo: TipoDeBase = tipoDeBase(nombre)): Promise<void> {
  const { validador, indices } = disenos[tipo]
  await crearBase(pedir, nombre)
  await pedir({ metodo: 'PUT', ruta: `${nombre}/_security`, cuerpo: seguridad })
  await ponerDiseno(pedir, nombre, validador)
  for (const { nombre: indice, campos } of indices) {
    await pedir({
      metodo: 'POST',
      ruta: `${nombre}/_index`,
      cuerpo: { type: 'json', ddoc: `indice-${indice}`, name: indice, index: { fields: campos } },
    })
  }
}

/** 412: it is there. */
async function crearBase(pedir: Pedir, nombre: string): Promise<void> {
  try {
    await pedir({ metodo: 'PUT', ruta: nombre })
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
