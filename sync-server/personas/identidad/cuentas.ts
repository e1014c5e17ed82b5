/**
 * Signing in: better-auth with our documents, our clock of limits and our cookies, and a plugin for each way in. Nobody else in
 * the server knows better-auth; they ask `Identidad` (contexto.ts).
 */
import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { v7 as uuidv7 } from 'uuid'
import type { FastifyBaseLogger } from 'fastify'
import { CLAVE_MAXIMA, CLAVE_MINIMA } from '#domain/personas/clave.ts'
import { RUTA_ENTRADA } from '#domain/personas/proveedores.ts'
import { exigeSegundoFactor } from '#domain/personas/segundo-factor.ts'
import type { Config } from '../../core/config.ts'
import type { Identidad, Persona } from '../../core/contexto.ts'
import type { Correo } from '../../core/correo/carta.ts'
import type { Db, Store } from '../../store/port.ts'
import { acceso } from './acceso.ts'
import { anotaciones, anotarActo, clavePorEnlace, unionDe } from './actos.ts'
import { adaptadorDeDocumentos } from './adaptador.ts'
import { administracion } from './administracion.ts'
import { CABECERA_IP } from './cabecera-ip.ts'
import { cifrado, exigirClave } from './claves.ts'
import { conEntrada, CONOCIDO_SEGUNDOS, GALLETA_CONOCIDO } from './conocidos.ts'
import { enlaces } from './enlaces.ts'
import { anotarCuenta } from '../perfil/ficha.ts'
import { atributosDeGalleta, nombreDeGalleta } from './galletas.ts'
import { llaves } from './llaves.ts'
import { asegurarPerfil } from '../perfil/perfil.ts'
import { proveedores, sinLlavesAjenas } from '../proveedores/proveedores.ts'
import { fallo } from './rechazos.ts'
import { recientes } from './recientes.ts'
import { esDeSiMisma, referidoDe, referidos } from '../perfil/referidos.ts'
import { contarVisita } from '../perfil/visitas.ts'
import { factoresDe, segundoPaso } from './segundo-paso.ts'
import { tanteos } from './tanteos.ts'

const NOMBRE_MAXIMO = 120
const EMAIL_MAXIMO = 200
const SESION_SEGUNDOS = 7 * 24 * 3600
/** A user without an account after this was half made: the process died in between (docs/adr/0009). */
const A_MEDIAS_MS = 5 * 60_000

/** The cookies that better-auth makes by these names. */
const galletas = ['session_token', 'state', 'two_factor', 'llave']

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
    ...administracion(internalAdapter, adapter, ahora),
    responder: (peticion) => auth.handler(peticion),
    async persona(headers): Promise<Persona | undefined> {
      const sesion = await auth.api.getSession({ headers })
      if (!sesion) return undefined
      const { id, email, name, estado } = sesion.user
      if ((estado ?? 'activa') !== 'activa') return undefined
      const factores = sesion.session.factores === 2 ? 2 : 1
      const nombrada = esOperadora(config, sesion.user)
      const operador = nombrada && exigeSegundoFactor('operar', { factores }, config.produccion).ok
      return {
        usuarioId: id,
        email,
        nombre: name,
        operador,
        faltaSegundoFactor: nombrada && !operador,
        factores,
        sesionId: sesion.session.id,
        sesionDesde: new Date(sesion.session.createdAt).toISOString(),
      }
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

interface Nombrable {
  email: string
  emailVerified: boolean
  operador?: boolean | null | undefined
}

/** Named in ADMIN_EMAILS, and the address is hers; or made one by two operators. */
const esOperadora = ({ adminEmails }: Config, { email, emailVerified, operador }: Nombrable): boolean =>
  (emailVerified && adminEmails.includes(email)) || operador === true

function crearAuth(opciones: OpcionesCuentas, db: Db) {
  const { store, config, correo, ahora, log } = opciones
  const segura = config.url.startsWith('https://')
  /** A suspended account, one that was joined to another or closed opens no session, by whatever way. */
  const estadoDe = async (usuarioId: string): Promise<string> =>
    (await db.get<{ fila: { estado?: string } }>(`ba:user:${usuarioId}`))?.fila.estado ?? 'activa'
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
      errorURL: RUTA_ENTRADA,
      // What is no answer of the library's fails as every route does: one line of the log, and a number to find it by.
      onError: (error) => {
        if (!(error instanceof APIError)) throw error
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
    session: {
      expiresIn: SESION_SEGUNDOS,
      additionalFields: { factores: { type: 'number', required: false, input: false, defaultValue: 1 } },
    },
    // Only somebody who is signed in, and just signed in, joins another account: an equal address joins nothing (adr/0020).
    account: {
      accountLinking: {
        enabled: true,
        disableImplicitLinking: true,
        allowDifferentEmails: true,
        trustedProviders: config.proveedores.map(({ id }) => id),
      },
    },
    // Written by the server alone (administracion.ts): nobody brings them when signing up.
    user: {
      additionalFields: {
        estado: { type: 'string', required: false, defaultValue: 'activa', input: false },
        operador: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
    },
    plugins: [
      enlaces({
        config,
        correo,
        ahora,
        log,
        alPonerClave: ({ id, email }) => anotarActo(opciones, { usuarioId: id, email }, clavePorEnlace),
      }),
      proveedores(config.proveedores, ahora, log),
      // Nobody is told that they are signed out because a link could not be counted.
      referidos(segura, ahora, (codigo) =>
        contarVisita(store, codigo).catch((err: unknown) => log.warn({ err }, 'una visita de un enlace no se pudo contar')),
      ),
      recientes(ahora),
      acceso((usuario) => config.produccion && esOperadora(config, usuario)),
      // In this order: a good password is one also where a code is still missing, and a browser is known only once it is in.
      ...(config.limites ? [tanteos(config, ahora)] : []),
      llaves(config.url, 'llave'),
      segundoPaso(),
      anotaciones(opciones),
      conocidos(config, segura),
    ],
    hooks: { before: revisarClave },
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
        // For the people of one shop behind one address. Of codes, the library counts five tries a challenge and ten an account.
        '/sign-in/social': { window: 60, max: 60 },
        '/two-factor/verify-*': { window: 60, max: 60 },
      },
    },
    advanced: {
      cookiePrefix: 'mercana',
      useSecureCookies: false,
      ...(segura ? { cookies: Object.fromEntries(galletas.map((nombre) => [nombre, { name: nombreDeGalleta(nombre, segura) }])) } : {}),
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
      account: {
        create: {
          before: async (nueva) => ({ data: sinLlavesAjenas(nueva) }),
          after: async ({ userId, providerId }, ctx) => {
            const proveedor = config.proveedores.find(({ id }) => id === providerId)
            if (!proveedor) return
            const esPrimera = (await ctx?.context.internalAdapter.findAccounts(userId))?.length === 1
            await anotarActo(opciones, await personaDe(userId), unionDe(proveedor.id, esPrimera))
          },
        },
        update: { before: async (cambio) => ({ data: sinLlavesAjenas(cambio) }) },
      },
      session: {
        create: {
          before: async (sesion, ctx) => {
            const estado = await estadoDe(sesion.userId)
            if (estado !== 'activa') throw fallo(`cuenta.${estado}`)
            return { data: { ...sesion, factores: factoresDe(ctx?.path, ctx?.context.session?.session) } }
          },
          after: async (sesion, ctx) => {
            const referido = referidoDe(ctx?.headers?.get('cookie'), ahora())
            if (referido === 'mala') log.warn('Error tracking affiliate')
            const persona = await personaDe(sesion.userId)
            const galleta = ctx?.getCookie(nombreDeGalleta(GALLETA_CONOCIDO, segura)) ?? ''
            const quien = { usuarioId: persona.usuarioId, galleta, secreto: config.secreto }
            const por = typeof referido === 'object' && !(await esDeSiMisma(store, referido.codigo, quien)) ? referido.codigo : ''
            await asegurarPerfil(store, persona, ahora(), por)
            await anotarCuenta(store, { ...persona, entroEn: ahora().toISOString() }, ahora().toISOString())
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
const conocidos = (config: Config, segura: boolean) =>
  ({
    id: 'conocidos',
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const nueva = ctx.context.newSession
            if (!nueva) return
            const nombre = nombreDeGalleta(GALLETA_CONOCIDO, segura)
            const galleta = conEntrada(ctx.getCookie(nombre) ?? '', nueva.user.email, config.secreto)
            ctx.setCookie(nombre, galleta, atributosDeGalleta(segura, CONOCIDO_SEGUNDOS))
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

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
