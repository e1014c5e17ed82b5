/**
 * How a command becomes a route: path, body, query and reply from its declaration, and who may call it said beside it. A
 * route without an `acceso` cannot be registered here, and `rutas.test.ts` walks all routes to see that none slipped by.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod'
import type { Comando } from '#domain/core/comando.ts'
import { puede, type Accion, type Entity } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { exigeConfirmacion } from '#domain/personas/segundo-factor.ts'
import type { Server } from '../core/contexto.ts'
import { conRastro } from '../core/rastro.ts'
import { anotarSuplantado } from './suplantacion.ts'
import { identificar, rolesDe, type Actor } from './actor.ts'
import { anotarAjeno } from './ajeno.ts'
import { responderFallo, responderSinContestar } from './errores.ts'

/**
 * Who may call. Several at once: one of them is enough.
 * - `publica`: everybody.
 * - `persona`: somebody signed in; on a route of a store, a member of it with any role.
 * - `dispositivo`: an enrolled browser, of the store that the request names; 'aun-revocado' lets in also revoked ones,
 *   and browsers of people who left, so that they can hand over what they hold.
 * - `permiso`: a role that the entity's declaration allows the action to. Beside `dispositivo` it is asked of a person's browser too, which may
 *   do no more than the person in it; a till stands for whoever is at it (row 253).
 */
export interface Acceso {
  publica?: true
  persona?: true
  dispositivo?: true | 'aun-revocado'
  permiso?: readonly [entity: Pick<Entity, 'tipo' | 'permisos'>, accion: Accion]
  /** It moves money, or binds somebody to pay: not for who acts in somebody else's place. */
  dinero?: true
  /** Who asks has proved who they are in the last minutes (`segundo-factor.ts`). */
  confirma?: true
}

declare module 'fastify' {
  interface FastifyContextConfig {
    acceso?: Acceso
  }
  interface FastifyRequest {
    /** Top-level names that the body carried, before defaults were filled in. */
    enviados: ReadonlySet<string>
  }
}

/** What a handler is given. */
export interface Pedido<B> {
  cuerpo: B
  actor: Actor
  /** The store of the route; '' on routes of no store. */
  tiendaId: string
  /** empleadoId of the member, usuarioId of the person, or 'servidor' on behalf of a device. */
  autor: string
  /** Now, as an ISO instant. */
  en: string
  parametro(nombre: string): string
  peticion: FastifyRequest
  reply: FastifyReply
}

/** Registers a command. The handler's failures leave as `{ code, datos? }` with a status of 4xx. */
export function ruta<B extends z.ZodType, R extends z.ZodType>(
  server: Server,
  comando: Comando<B, R>,
  acceso: Acceso,
  handler: (pedido: Pedido<z.output<B>>) => Promise<Result<z.input<R>>>,
  opciones: { bodyLimit?: number; limite?: { max: number; timeWindow: string } } = {},
): void {
  const conCuerpo = comando.metodo === 'POST' || comando.metodo === 'PUT'
  const protegida = proteger(server, acceso)
  const schema: FastifySchema = {
    ...(conCuerpo ? { body: comando.cuerpo } : { querystring: comando.cuerpo }),
    response: { 200: comando.respuesta },
  }
  server.app.route({
    ...protegida,
    method: comando.metodo,
    url: comando.ruta,
    schema,
    config: { ...protegida.config, ...(opciones.limite ? { rateLimit: opciones.limite } : {}) },
    ...(opciones.bodyLimit === undefined ? {} : { bodyLimit: opciones.bodyLimit }),
    preValidation: (peticion, _reply, siga) => {
      if (conCuerpo && peticion.body === undefined) peticion.body = {}
      peticion.enviados = nombresDe(peticion.body)
      siga()
    },
    handler: async (peticion, reply) => {
      const entrada = conCuerpo ? peticion.body : peticion.query
      const cuerpo = (comando.metodo === 'PUT' ? soloEnviados(entrada, peticion.enviados) : entrada) as z.output<B>
      const resultado = await conRastro(peticion, () => handler(pedidoDe(server, peticion, reply, cuerpo)))
      return resultado.ok ? reply.code(200).send(resultado.value) : responderFallo(reply, resultado.error)
    },
  })
}

/** Options that guard a route which is not a command (the stream, a file): `app.get(url, proteger(server, {...}), handler)`. */
export function proteger(server: Server, acceso: Acceso): RouteShorthandOptions & { config: { acceso: Acceso } } {
  return {
    config: { acceso },
    // After onRequest, where the limits count: who fails to identify himself is counted too.
    preParsing: async (peticion, reply) => {
      const tiendaId = tiendaDe(peticion.params) ?? tiendaDe(peticion.query)
      if (!acceso.publica && !(await reconocer(server, peticion, tiendaId))) return responderSinContestar(reply)
      const alcanza = permitir(acceso, peticion, tiendaId)
      const permitido = alcanza.ok && acceso.confirma ? confirmada(server, peticion.actor) : alcanza
      if (permitido.ok) return
      if (permitido.error.code === 'tienda.no-existe') await anotarAjeno(server, peticion, tiendaId ?? '')
      return responderFallo(reply, permitido.error)
    },
    preHandler: async (peticion, reply) => {
      const tiendaId = tiendaDe(peticion.body)
      const ajena = tiendaId !== undefined && tiendaId !== peticion.actor.dispositivo?.tiendaId
      if (!acceso.publica && acceso.dispositivo !== undefined && ajena) {
        await anotarAjeno(server, peticion, tiendaId)
        return responderFallo(reply, { code: 'tienda.no-existe' })
      }
      await anotarSuplantado(server, peticion)
    },
  }
}

/** Finds out who asks. False when the store did not answer: that is no reason to tell anybody that they are signed out (row 79). */
async function reconocer(server: Server, peticion: FastifyRequest, tiendaId: string | undefined): Promise<boolean> {
  try {
    peticion.actor = await identificar(server, peticion, tiendaId)
    return true
  } catch (err) {
    peticion.log.error({ err, ruta: peticion.routeOptions.url }, 'no se pudo saber quién pide')
    return false
  }
}

const confirmada = ({ ahora }: Server, { persona }: Actor): Result<void> =>
  persona ? exigeConfirmacion(persona.sesionDesde, ahora().toISOString()) : ok(undefined)

/** The decision itself: 401 for nobody, 404 for somebody from outside the store, 403 for a member without the right. */
function permitir(acceso: Acceso, peticion: FastifyRequest, tiendaId: string | undefined): Result<void> {
  if (acceso.publica) return ok(undefined)
  const { actor } = peticion
  const comoDispositivo = acceso.dispositivo === undefined ? undefined : permitirDispositivo(acceso.dispositivo, actor, tiendaId)
  if (comoDispositivo?.ok && (!acceso.permiso || actor.dispositivo?.clase === 'caja')) return comoDispositivo
  if (!acceso.persona && !acceso.permiso) return comoDispositivo ?? fallo('permiso.denegado')
  if (!actor.persona) return comoDispositivo && actor.dispositivo ? comoDispositivo : fallo('sesion.ninguna')
  if (!mismoOrigen(peticion)) return fallo('origen.ajeno')
  if (acceso.dinero && actor.persona.suplantada) return fallo('suplantacion.sin-dinero')
  const fuera = tiendaId !== undefined && !actor.membresia
  if (acceso.persona) return fuera ? fallo('tienda.no-existe') : ok(undefined)
  const [entity, accion] = acceso.permiso ?? []
  if (entity && accion !== undefined && rolesDe(actor, tiendaId !== undefined).some((rol) => puede(rol, entity, accion)))
    return ok(undefined)
  const falta = actor.persona.faltaSegundoFactor && entity && accion !== undefined && puede('operador', entity, accion)
  if (falta) return fallo('sesion.falta-segundo-factor')
  return fuera ? fallo('tienda.no-existe') : fallo('permiso.denegado')
}

function permitirDispositivo(modo: true | 'aun-revocado', actor: Actor, tiendaId: string | undefined): Result<void> {
  const { dispositivo, persona, membresia } = actor
  if (!dispositivo) return fallo(actor.vencido ? 'dispositivo.token-vencido' : 'dispositivo.desconocido')
  if (tiendaId !== undefined && tiendaId !== dispositivo.tiendaId) return fallo('tienda.no-existe')
  // Not for good: what it holds it keeps, and hands in when it is let again.
  if (dispositivo.suspendido) return fallo('dispositivo.suspendido')
  if (dispositivo.entregaCerrada) return fallo('dispositivo.entrega-cerrada')
  if (dispositivo.estado === 'revocado' && modo !== 'aun-revocado') return fallo('dispositivo.revocado')
  if (dispositivo.copiado && modo !== 'aun-revocado') return fallo('dispositivo.copiado')
  if (dispositivo.clase === 'web' && persona?.usuarioId !== dispositivo.usuarioId) return fallo('sesion.ninguna')
  if (dispositivo.clase === 'web' && !membresia && modo !== 'aun-revocado') return fallo('permiso.denegado')
  return ok(undefined)
}

/** A cookie counts on a write only when our own page sent it (docs/SECURITY.md, row 47). */
function mismoOrigen(peticion: FastifyRequest): boolean {
  if (peticion.method === 'GET' || peticion.method === 'HEAD') return true
  const origen = peticion.headers.origin
  return origen !== undefined && URL.canParse(origen) && new URL(origen).host === peticion.headers.host
}

function pedidoDe<B>(server: Server, peticion: FastifyRequest, reply: FastifyReply, cuerpo: B): Pedido<B> {
  const { actor } = peticion
  return {
    cuerpo,
    actor,
    tiendaId: tiendaDe(peticion.params) ?? actor.dispositivo?.tiendaId ?? '',
    autor: actor.membresia?.empleadoId ?? actor.persona?.usuarioId ?? 'servidor',
    en: server.ahora().toISOString(),
    parametro: (nombre) => {
      const valor = campo(peticion.params, nombre)
      if (valor === undefined) throw new Error(`La ruta no tiene el parámetro ${nombre}`)
      return valor
    },
    peticion,
    reply,
  }
}

/** Zod fills in defaults, also of optional fields: an edit must not reset what was not sent. */
function soloEnviados(cuerpo: unknown, enviados: ReadonlySet<string>): unknown {
  if (typeof cuerpo !== 'object' || cuerpo === null) return cuerpo
  return Object.fromEntries(Object.entries(cuerpo).filter(([nombre]) => enviados.has(nombre)))
}

/** Bytes have no names. */
const nombresDe = (cuerpo: unknown): ReadonlySet<string> =>
  new Set(typeof cuerpo === 'object' && cuerpo !== null && !Buffer.isBuffer(cuerpo) ? Object.keys(cuerpo) : [])

const tiendaDe = (objeto: unknown): string | undefined => campo(objeto, 'tiendaId')

function campo(objeto: unknown, nombre: string): string | undefined {
  if (typeof objeto !== 'object' || objeto === null) return undefined
  const valor = (objeto as Record<string, unknown>)[nombre]
  return typeof valor === 'string' ? valor : undefined
}

/** Every request starts as nobody; the guard of its route finds out more. */
export function registrarActor(app: FastifyInstance): void {
  app.decorateRequest('actor')
  app.decorateRequest('enviados')
  app.addHook('onRequest', (peticion, _reply, siga) => {
    peticion.actor = { persona: undefined, membresia: undefined, dispositivo: undefined }
    peticion.enviados = new Set()
    siga()
  })
}
