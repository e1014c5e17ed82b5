/** For the attack tests: two shops with people of every role, and what tells whether an attack changed anything. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { rolesDeTienda, type RolDeTienda } from '#domain/personas/equipo.entity.ts'
import { messages } from '#domain/messages.ts'
import type { Resultado } from '#domain/core/sync.ts'
import { pushReply } from '#domain/core/sync.ts'
import { seguirAvisos } from '#server/avisos/seguidor.ts'
import { abrirAuditoria } from '#server/core/bases.ts'
import {
  unServidor,
  type PersonaPrueba,
  type Prueba,
  type Quien,
  type Respuesta,
  type TiendaPrueba,
} from '../support/server/test-server.ts'
import { openStore } from '#server/store/open.ts'
import type { Db, Store } from '#server/store/port.ts'
import { bien, Hechos, unaCaja, unaTienda, unNavegador } from '../support/server/sync.ts'

/** Somebody who works in a shop, with the browser that they use for it. */
export interface Empleado {
  persona: PersonaPrueba
  empleadoId: string
  navegador: Hechos
}

export interface Local {
  duena: PersonaPrueba
  tienda: TiendaPrueba
  caja: Hechos
  gente: Readonly<Record<RolDeTienda, Empleado>>
}

export interface Mesa {
  p: Prueba
  /** The shop that is attacked from inside. */
  a: Local
  /** The shop next door. */
  b: Local
  /** Somebody signed in who works nowhere. */
  clienta: PersonaPrueba
}

/** A server, shop A with everybody, shop B with its owner alone. */
export async function unaMesa(env: NodeJS.ProcessEnv = {}, abrir?: (carpeta: string) => Promise<Store>): Promise<Mesa> {
  const p = await unServidor(env, abrir)
  const a = await unLocal(p, rolesDeTienda)
  return { p, a, b: await unLocal(p, []), clienta: await p.persona('Clienta') }
}

/** A shop with a till and people of these roles; its owner is always there. */
export async function unLocal(p: Prueba, roles: readonly RolDeTienda[] = []): Promise<Local> {
  const { duena, tienda } = await unaTienda(p)
  const caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  const propia: Empleado = {
    persona: duena,
    empleadoId: tienda.empleadoId,
    navegador: new Hechos(p, tienda, await unNavegador(p, duena, tienda)),
  }
  const gente = Object.fromEntries(rolesDeTienda.map((rol) => [rol, propia])) as Record<RolDeTienda, Empleado>
  for (const rol of roles) if (rol !== 'propietario') gente[rol] = await contratar(p, duena, tienda, rol)
  return { duena, tienda, caja, gente }
}

/** Makes somebody a member of a shop with these roles, the main one first: hired, invited and joined. */
export async function contratar(
  p: Prueba,
  duena: PersonaPrueba,
  tienda: TiendaPrueba,
  rol: RolDeTienda,
  ...otrosRoles: RolDeTienda[]
): Promise<Empleado> {
  const base = `/api/tiendas/${tienda.tiendaId}/empleados`
  const empleadoId = String(
    bien(await p.pedir('POST', base, { nombre: rol, cargo: '', rol, otrosRoles, email: '', telefono: '' }, duena))['id'],
  )
  const { codigo } = bien(await p.pedir('POST', `${base}/${empleadoId}/invitacion`, {}, duena))
  const persona = await p.persona(rol)
  bien(await p.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, persona))
  const navegador = new Hechos(p, { ...tienda, empleadoId }, await unNavegador(p, persona, tienda))
  return { persona, empleadoId, navegador }
}

/** What the server notes on its own when anybody asks: no effect of an attack. */
const esRuido = (doc: Record<string, unknown>): boolean =>
  doc['tipo'] === 'servidor:contacto' || doc['tipo'] === 'servidor:cursor' || doc['clave'] === 'accesoAjeno'

/** What a database held at a place of its changes: as long as nothing moves, it is not read again. */
const leidas = new WeakMap<Prueba, Map<string, string>>()

async function huellaDeBase(p: Prueba, nombre: string): Promise<string> {
  const propias = leidas.get(p) ?? new Map<string, string>()
  leidas.set(p, propias)
  const db = await p.store.db(nombre)
  const clave = `${nombre} ${await db.seq()}`
  const sabida = propias.get(clave)
  if (sabida !== undefined) return sabida
  const { cambios } = await db.changes('0', 1_000_000)
  const docs = cambios.filter(({ doc }) => doc === undefined || !esRuido(doc)).map((cambio) => JSON.stringify(cambio))
  const suma = createHash('sha256').update(docs.toSorted().join('\n')).digest('hex')
  propias.set(clave, suma)
  return suma
}

/** One hash of every document of every database, as it is now. */
async function huella(p: Prueba, salvo: readonly string[] = []): Promise<string> {
  const { store, server } = p
  const nombres = (await store.nombres()).toSorted()
  for (const nombre of nombres) {
    const tiendaId = /^tienda-(.+)-ops$/.exec(nombre)?.[1]
    if (tiendaId !== undefined) await server.central.trabajos.ponerAlDia(tiendaId)
  }
  // Notices of what was done before come when they come: no effect of an attack either.
  await seguirAvisos(server)
  const bases = (await store.nombres()).filter((nombre) => !salvo.includes(nombre)).toSorted()
  const sumas: string[] = []
  for (const nombre of bases) sumas.push(`${nombre} ${await huellaDeBase(p, nombre)}`)
  return sumas.join('\n')
}

/** Does it, and nothing stored is different afterwards; `salvo` names databases that may be. */
export async function sinCambios<T>(p: Prueba, hacer: () => Promise<T>, salvo: readonly string[] = []): Promise<T> {
  const antes = await huella(p, salvo)
  const resultado = await hacer()
  expect(await huella(p, salvo), 'el ataque cambió algo guardado').toBe(antes)
  return resultado
}

/** A refusal: this status, a code that has words in Spanish, and nothing about how the server is made. */
export function negado(r: Respuesta, estado: number | readonly number[], code?: string): void {
  expect([estado].flat(), JSON.stringify(r.cuerpo)).toContain(r.estado)
  expect(Object.keys(r.cuerpo).filter((campo) => campo !== 'code' && campo !== 'datos')).toEqual([])
  const dicho = String(r.cuerpo['code'])
  if (code !== undefined) expect(dicho).toBe(code)
  expect(Object.hasOwn(messages, dicho) || Object.hasOwn(messages, dicho.replace(/^.*\./, 'documento.')), `${dicho} sin palabras`).toBe(
    true,
  )
  expect(JSON.stringify(r.cuerpo)).not.toMatch(/node_modules|\.ts\b|\bat .+:\d+|Error:|Exception/)
}

/** Any request, byte by byte as given. */
export async function crudo(
  p: Prueba,
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD',
  url: string,
  { texto, headers = {}, quien = {} }: { texto?: string | Buffer; headers?: Record<string, string>; quien?: Quien } = {},
): Promise<Respuesta & { texto: string }> {
  const r = await p.app.inject({
    method: metodo,
    url,
    headers: {
      host: 'mercana.test',
      origin: 'http://mercana.test',
      ...(texto === undefined ? {} : { 'content-type': 'application/json' }),
      ...(quien.cookie === undefined ? {} : { cookie: quien.cookie }),
      ...(quien.authorization === undefined ? {} : { authorization: quien.authorization }),
      ...headers,
    },
    ...(texto === undefined ? {} : { payload: texto }),
  })
  const esJson = String(r.headers['content-type']).includes('json') && r.body !== ''
  return { estado: r.statusCode, cuerpo: esJson ? (r.json() as Record<string, unknown>) : {}, headers: r.headers, texto: r.body }
}

/** What became of each fact: 'recibido', or why it waits in quarantine. */
export const suertes = (r: Respuesta): string[] =>
  pushReply.parse(bien(r)).resultados.map((uno: Resultado) => ('motivo' in uno ? uno.motivo : uno.resultado))

/** Lines of the audit of a shop about something. */
export async function auditadas({ store }: Prueba, clave: string, tiendaId: string): Promise<Record<string, unknown>[]> {
  const lineas = await (await abrirAuditoria(store)).find({ tipo: 'auditoria', clave })
  return lineas.filter((linea) => linea['tiendaId'] === tiendaId)
}

/** A store that somebody pulls the plug of: while it is down everything asked of it fails. */
export function almacenQueCae(): { abrir(carpeta: string): Promise<Store>; caido: boolean } {
  const roto = (db: Db): Db =>
    new Proxy(db, {
      get(objeto, campo) {
        const valor: unknown = Reflect.get(objeto, campo, objeto)
        if (typeof valor !== 'function') return valor
        return (...resto: unknown[]) => {
          if (plan.caido && campo !== 'watch') throw new Error('connect ECONNREFUSED')
          return (valor as (...datos: unknown[]) => unknown).apply(objeto, resto)
        }
      },
    })
  const plan = {
    caido: false,
    abrir: async (carpeta: string): Promise<Store> =>
      new Proxy(await openStore({ carpeta }), {
        get: (store, campo) => (campo === 'db' ? async (nombre: string) => roto(await store.db(nombre)) : Reflect.get(store, campo, store)),
      }),
  }
  return plan
}
