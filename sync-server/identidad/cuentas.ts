/**
 * Sign-in by email and password: better-auth with our documents, our clock of limits and our cookies. Nobody else in the
 * server knows better-auth; they ask `Identidad` (contexto.ts).
 */
import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { v7 as uuidv7 } from 'uuid'
import type { FastifyBaseLogger } from 'fastify'
import { CLAVE_MAXIMA, CLAVE_MINIMA } from '#domain/clave.ts'
import type { Config } from '../config.ts'
import type { Identidad, Persona } from '../contexto.ts'
import type { Correo } from '../correo/carta.ts'
import type { Db, Store } from '../store/port.ts'
import { adaptadorDeDocumentos } from './adaptador.ts'
import { CABECERA_IP } from './cabecera-ip.ts'
import { cifrado, exigirClave } from './claves.ts'
import { conEntrada, CONOCIDO_SEGUNDOS, GALLETA_CONOCIDO } from './conocidos.ts'
import { enlaces } from './enlaces.ts'
import { atributosDeGalleta, nombreDeGalleta } from './galletas.ts'
import { asegurarPerfil } from './perfil.ts'
import { referidoDe, referidos } from './referidos.ts'
import { tanteos } from './tanteos.ts'

const NOMBRE_MAXIMO = 120
const EMAIL_MAXIMO = 200
const SESION_SEGUNDOS = 7 * 24 * 3600
/** A user without an account after this was half made: the process died in between (libraries.md §1, risk 1). */
const A_MEDIAS_MS = 5 * 60_000

export interface OpcionesCuentas {
  store: Store
  config: Config
  correo: Correo | undefined
  ahora: () => Date
  log: FastifyBaseLogger
}

/** Accounts and sessions over the store. */
export async function abrirCuentas({ store, config, correo, ahora, log }: OpcionesCuentas): Promise<Identidad> {
  const db = await store.db('auth')
  const auth = crearAuth({ store, config, correo, ahora, log }, db)
  const { internalAdapter, adapter } = await auth.$context

  return {
    responder: (peticion) => auth.handler(peticion),
    async persona(headers): Promise<Persona | undefined> {
      const sesion = await auth.api.getSession({ headers })
      if (!sesion) return undefined
      const { id, email, name, emailVerified } = sesion.user
      return { usuarioId: id, email, nombre: name, operador: emailVerified && config.adminEmails.includes(email) }
    },
    async crear({ email, nombre, clave }) {
      if (await internalAdapter.findUserByEmail(email)) return undefined
      const password = await cifrado.hash(clave)
      const usuario = await internalAdapter.createUser({ email, name: nombre, emailVerified: true }, { method: 'admin' })
      await internalAdapter.linkAccount({ userId: usuario.id, providerId: 'credential', accountId: usuario.id, password })
      await asegurarPerfil(store, { usuarioId: usuario.id, email, nombre }, ahora())
      return usuario.id
    },
    async porEmail(email) {
      const encontrado = await internalAdapter.findUserByEmail(email.toLowerCase())
      return encontrado ? { usuarioId: encontrado.user.id, verificado: encontrado.user.emailVerified } : undefined
    },
    async renombrar(usuarioId, nombre) {
      await internalAdapter.updateUser(usuarioId, { name: nombre })
    },
    async barrer(desde) {
      const hasta = new Date(ahora().getTime() - A_MEDIAS_MS)
      const recientes = await db.find<{ fila: { id: string } }>({ tipo: 'ba:user', desde: desde.toISOString(), hasta: hasta.toISOString() })
      let borrados = 0
      for (const { fila } of recientes) {
        if ((await internalAdapter.findAccounts(fila.id)).length > 0) continue
        await internalAdapter.deleteUser(fila.id)
        borrados++
      }
      for (const model of ['session', 'verification'])
        await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: ahora() }] })
      return borrados
    },
  }
}

function crearAuth({ store, config, correo, ahora, log }: OpcionesCuentas, db: Db) {
  const segura = config.url.startsWith('https://')
  const personaDe = async (usuarioId: string): Promise<{ usuarioId: string; email: string; nombre: string }> => {
    const doc = await db.get<{ fila: { email: string; name: string } }>(`ba:user:${usuarioId}`)
    if (!doc) throw new Error(`La sesión es de un usuario que no existe: ${usuarioId}`)
    return { usuarioId, email: doc.fila.email, nombre: doc.fila.name }
  }
  return betterAuth({
    appName: 'Mercana',
    baseURL: config.url,
    basePath: '/api/auth',
    secret: config.secreto,
    telemetry: { enabled: false },
    database: adaptadorDeDocumentos({ db, ahora, alRecorrer: (modelo) => log.warn({ modelo }, 'identidad: lectura sin índice') }),
    logger: { level: 'error', log: (_nivel, mensaje) => log.warn({ mensaje }, 'identidad') },
    onAPIError: {
      onError: (error) => {
        if (!(error instanceof APIError)) log.error({ err: error }, 'identidad: error interno')
      },
    },
    trustedOrigins: (peticion) => origenPropio(peticion),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: CLAVE_MINIMA,
      maxPasswordLength: CLAVE_MAXIMA,
      password: cifrado,
    },
    session: { expiresIn: SESION_SEGUNDOS },
    plugins: [enlaces({ config, correo, ahora, log }), referidos(segura, ahora), ...(config.limites ? [tanteos(config, ahora)] : [])],
    hooks: { before: revisarClave, after: recordarNavegador(config, segura) },
    rateLimit: {
      enabled: config.limites,
      storage: 'memory',
      window: 60,
      max: 300,
      customRules: {
        // Guesses are counted by `tanteos`, which makes nobody wait for what others behind the same address do.
        '/sign-in/email': { window: 60, max: 300 },
        '/sign-up/email': { window: 60, max: 20 },
        '/change-password': { window: 60, max: 10 },
      },
    },
    advanced: {
      cookiePrefix: 'mercana',
      useSecureCookies: false,
      ...(segura ? { cookies: { session_token: { name: nombreDeGalleta('session_token', segura) } } } : {}),
      defaultCookieAttributes: atributosDeGalleta(segura),
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [CABECERA_IP] },
      database: { generateId: () => uuidv7() },
    },
    databaseHooks: {
      user: {
        create: { before: async (usuario) => ({ data: { ...usuario, ...revisar(usuario) } }) },
        update: { before: async (cambio) => ({ data: { ...cambio, ...revisar(cambio) } }) },
      },
      session: {
        create: {
          after: async (sesion, ctx) => {
            const referido = referidoDe(ctx?.headers?.get('cookie'), ahora())
            if (referido === 'mala') log.warn('Error tracking affiliate')
            const por = typeof referido === 'object' ? referido.codigo : ''
            await asegurarPerfil(store, await personaDe(sesion.userId), ahora(), por)
          },
        },
      },
    },
  })
}

/** Where a password is set, it is one that may be. Not in the hash of it: that runs too for who signs in to no account. */
const revisarClave = createAuthMiddleware(async (ctx) => {
  const { email, password, newPassword } = (ctx.body ?? {}) as { email?: unknown; password?: unknown; newPassword?: unknown }
  const clave = ctx.path === '/sign-up/email' ? password : ctx.path === '/change-password' ? newPassword : undefined
  if (typeof clave === 'string') exigirClave(clave, typeof email === 'string' ? email : '')
})

/** Whoever got in by whatever way leaves a mark in this browser: guesses from elsewhere will not slow it down. */
const recordarNavegador = (config: Config, segura: boolean) =>
  createAuthMiddleware(async (ctx) => {
    const nueva = ctx.context.newSession
    if (!nueva) return
    const nombre = nombreDeGalleta(GALLETA_CONOCIDO, segura)
    const galleta = conEntrada(ctx.getCookie(nombre) ?? '', nueva.user.email, config.secreto)
    ctx.setCookie(nombre, galleta, atributosDeGalleta(segura, CONOCIDO_SEGUNDOS))
  })

/** What better-auth does not check itself: lengths, and a name that is more than spaces. */
function revisar({ name, email, image }: { name?: string; email?: string; image?: string | null | undefined }): { name?: string } {
  if (email !== undefined && email.length > EMAIL_MAXIMO)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'El correo es demasiado largo.' })
  if (image !== undefined && image !== null)
    throw new APIError('BAD_REQUEST', { code: 'usuario.campo-reservado', message: 'La foto se cambia en el perfil.' })
  if (name === undefined) return {}
  const limpio = name.trim()
  if (limpio === '' || limpio.length > NOMBRE_MAXIMO)
    throw new APIError('BAD_REQUEST', { code: 'usuario.nombre-invalido', message: `El nombre va de 1 a ${NOMBRE_MAXIMO} caracteres.` })
  return { name: limpio }
}

/** Only a page served from the very host that is asked may send cookies with a write. */
function origenPropio(peticion: Request | undefined): string[] {
  const origen = peticion?.headers.get('origin')
  if (!origen || !URL.canParse(origen)) return []
  return new URL(origen).host === peticion?.headers.get('host') ? [origen] : []
}
