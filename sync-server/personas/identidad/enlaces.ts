/**
 * Links by mail (adr/0017): to sign in, and to set a password. One use, ten minutes, and only in the browser that asked, which
 * holds the other half in a cookie. Nothing here asks whether the address has an account before its owner has proved it, so
 * known and unknown addresses get the same answer in the same time.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { revokeUnprovenAccountAccess } from 'better-auth/db'
import * as z from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import { ENLACE_MINUTOS, rutasDeEnlace, type ParaEnlace } from '#domain/personas/enlaces.ts'
import type { Config } from '../../core/config.ts'
import { cartaDeEnlace } from './cartas.ts'
import type { Correo } from '../../core/correo/carta.ts'
import { CABECERA_IP } from './cabecera-ip.ts'
import { cifrado, exigirClave } from './claves.ts'
import { entradaDe, GALLETA_CONOCIDO } from './conocidos.ts'
import { atributosDeGalleta, nombreDeGalleta } from './galletas.ts'
import { crearLimiteDeEnlaces } from './limites.ts'
import { esFallo, fallo } from './rechazos.ts'
import { quitarFactores } from './segundo-paso.ts'

export interface OpcionesEnlaces {
  config: Config
  correo: Correo | undefined
  ahora: () => Date
  log: FastifyBaseLogger
  /** Somebody put a password, and is told so. */
  alPonerClave: (usuario: Usuario) => Promise<void>
}

type Contexto = Parameters<typeof setSessionCookie>[0]
type Usuario = Parameters<typeof setSessionCookie>[1]['user']

const DURA_MS = ENLACE_MINUTOS * 60_000
const EMAIL_MAXIMO = 200
const TOKEN = /^[\w-]{43}$/
const guardado = z.object({ email: z.string() })

const azar = (): string => randomBytes(32).toString('base64url')

/**
 * The half of a link that travels in the letter: when it was asked for, and 224 random bits. The hour opens nothing, and nobody has to
 * vouch for it: it says which words are true of a link that opens nothing, also in a browser that has forgotten that it asked.
 */
function nuevoToken(ahora: Date): string {
  const bytes = randomBytes(32)
  bytes.writeUInt32BE(Math.floor(ahora.getTime() / 1000), 0)
  return bytes.toString('base64url')
}
const pedidoEn = (token: string): number => Buffer.from(token, 'base64url').readUInt32BE(0) * 1000

/** The name under which a link is kept: both halves are needed to say it. */
const identificador = (para: ParaEnlace, token: string, navegador: string): string =>
  `enlace:${para}:${createHash('sha256').update(`${token}.${navegador}`).digest('base64url')}`

/** Links that arrive by mail: of one use, ten minutes, and the browser that asked (docs/adr/0017-mail-and-links.md). */
export function enlaces({ config, correo, ahora, log, alPonerClave }: OpcionesEnlaces) {
  const segura = config.url.startsWith('https://')
  const galleta = nombreDeGalleta('enlace', segura)
  const limite = config.limites ? crearLimiteDeEnlaces(ahora) : () => 0

  const enviar = async (para: ParaEnlace, email: string, url: string): Promise<void> => {
    if (!correo) throw fallo('enlace.sin-correo')
    try {
      await correo.enviar(cartaDeEnlace(para, email, url))
    } catch (error) {
      // Its words may carry the address of a person.
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      log.warn({ code, responseCode }, 'correo: no se pudo enviar un enlace')
      throw fallo('enlace.no-enviado')
    }
  }

  const pedirEnlace = createAuthEndpoint(
    '/enlace/pedir',
    {
      method: 'POST',
      body: z.strictObject({ email: z.string().max(EMAIL_MAXIMO), para: z.enum(['entrar', 'clave']) }),
      use: [formCsrfMiddleware],
    },
    async (ctx) => {
      const { para } = ctx.body
      const email = ctx.body.email.trim().toLowerCase()
      if (!email.includes('@')) throw fallo('enlace.email-invalido')
      if (!z.email().safeParse(email).success) throw fallo('enlace.no-enviado')
      const anterior = ctx.getCookie(galleta)
      const navegador = anterior && TOKEN.test(anterior) ? anterior : azar()
      const conocido = entradaDe(ctx.getCookie(nombreDeGalleta(GALLETA_CONOCIDO, segura)) ?? '', email, config.secreto)
      const espera = limite({ email, para, navegador, conocido, ip: ctx.headers?.get(CABECERA_IP) ?? '' })
      if (espera > 0) throw fallo('enlace.espera', { segundos: Math.ceil(espera / 1000) })
      const token = nuevoToken(ahora())
      await ctx.context.internalAdapter.createVerificationValue({
        identifier: identificador(para, token, navegador),
        value: JSON.stringify({ email } satisfies z.infer<typeof guardado>),
        expiresAt: new Date(ahora().getTime() + DURA_MS),
      })
      await enviar(para, email, `${config.url}${rutasDeEnlace[para]}#${token}`)
      ctx.setCookie(galleta, navegador, atributosDeGalleta(segura, ENLACE_MINUTOS * 60))
      return ctx.json({ enviado: true })
    },
  )

  /** What a link opens, for who holds both halves. */
  const abrir = (ctx: Contexto, para: ParaEnlace, token: string) => {
    const delQueNoAbre = () => fallo(pedidoEn(token) + DURA_MS <= ahora().getTime() ? 'enlace.vencido' : 'enlace.otro-navegador')
    const navegador = ctx.getCookie(galleta)
    if (!navegador) throw delQueNoAbre()
    const { internalAdapter } = ctx.context
    const id = identificador(para, token, navegador)
    const usado = `${id}:usado`
    const emailDe = (valor: { value: string; expiresAt: Date }): string => {
      if (valor.expiresAt <= ahora()) throw fallo('enlace.vencido')
      return guardado.parse(JSON.parse(valor.value)).email
    }
    const mirado = async () => {
      const valor = await internalAdapter.findVerificationValue(id)
      if (!valor) throw (await internalAdapter.findVerificationValue(usado)) ? fallo('enlace.usado') : delQueNoAbre()
      return valor
    }
    return {
      /** Whose address it proves. */
      mirar: async () => emailDe(await mirado()),
      /** The same, once: of many at a time one gets it. That it was used is written before, so that those that come late read so. */
      gastar: async () => {
        await mirado()
        const expiresAt = new Date(ahora().getTime() + DURA_MS)
        await internalAdapter.createVerificationValue({ identifier: usado, value: '{}', expiresAt })
        const valor = await internalAdapter.consumeVerificationValue(id)
        if (!valor) throw fallo('enlace.usado')
        return emailDe(valor)
      },
    }
  }

  const entrarConEnlace = createAuthEndpoint(
    '/enlace/entrar',
    { method: 'POST', body: z.strictObject({ token: z.string().regex(TOKEN) }), use: [formCsrfMiddleware] },
    async (ctx) => {
      const email = await abrir(ctx, 'entrar', ctx.body.token).gastar()
      const { usuario, claveQuitada } = await probado(ctx, email)
      await abrirSesion(ctx, usuario)
      return ctx.json({ claveQuitada })
    },
  )

  const ponerClave = createAuthEndpoint(
    '/enlace/clave',
    { method: 'POST', body: z.strictObject({ token: z.string().regex(TOKEN), clave: z.string() }), use: [formCsrfMiddleware] },
    async (ctx) => {
      const { internalAdapter } = ctx.context
      const enlace = abrir(ctx, 'clave', ctx.body.token)
      // A password that may not be is said first: another one can be tried with the same link.
      exigirClave(ctx.body.clave, await enlace.mirar())
      const { usuario } = await probado(ctx, await enlace.gastar())
      const password = await cifrado.hash(ctx.body.clave)
      if (await internalAdapter.findCredentialAccount(usuario.id)) await internalAdapter.updatePassword(usuario.id, password)
      else await internalAdapter.linkAccount({ userId: usuario.id, providerId: 'credential', accountId: usuario.id, password })
      await internalAdapter.deleteUserSessions(usuario.id)
      await alPonerClave(usuario)
      await abrirSesion(ctx, usuario)
      return ctx.json({ guardada: true })
    },
  )

  return { id: 'enlaces', endpoints: { pedirEnlace, entrarConEnlace, ponerClave } } satisfies BetterAuthPlugin
}

/**
 * The account of an address whose owner is here, made now when there was none. What was put on it before anybody had proved
 * the address (a password, sessions) goes: it may have been put there by somebody else, to wait for the owner.
 */
async function probado(ctx: Contexto, email: string): Promise<{ usuario: Usuario; claveQuitada: boolean }> {
  const { internalAdapter } = ctx.context
  const buscar = async () => (await internalAdapter.findUserByEmail(email))?.user
  const crear = async () => {
    try {
      return await internalAdapter.createUser(
        { email, name: email.slice(0, email.indexOf('@')), emailVerified: true },
        { method: 'enlace' },
      )
    } catch (error) {
      const otro = await buscar()
      if (!otro) throw error
      return otro
    }
  }
  let usuario: Usuario | null = (await buscar()) ?? (await crear())
  const claveQuitada = !usuario.emailVerified && (await internalAdapter.findCredentialAccount(usuario.id)) !== null
  if (!usuario.emailVerified) usuario = await quitarLoAjeno(ctx, usuario.id)
  if (!usuario) throw fallo('enlace.usado')
  if ((await internalAdapter.findAccounts(usuario.id)).length === 0)
    await internalAdapter.linkAccount({ userId: usuario.id, providerId: 'enlace', accountId: usuario.id }).catch((error: unknown) => {
      // Nobody else's id is this one: another link of the same person is making it at this moment.
      if (!esFallo(error, 'proveedor.de-otra-persona')) throw error
    })
  return { usuario, claveQuitada }
}

/** The library takes away passwords, other accounts and sessions; passkeys and codes of an authenticator are as much of a trap. */
async function quitarLoAjeno(ctx: Contexto, usuarioId: string): Promise<Usuario | null> {
  await quitarFactores(ctx.context.adapter, usuarioId)
  await ctx.context.internalAdapter.updateUser(usuarioId, { twoFactorEnabled: false })
  return revokeUnprovenAccountAccess(ctx, usuarioId)
}

/** Signs in whoever proved to be this person; who has a second factor is asked for it next (segundo-paso.ts). */
async function abrirSesion(ctx: Contexto, user: Usuario): Promise<void> {
  const session = await ctx.context.internalAdapter.createSession(user.id)
  await setSessionCookie(ctx, { session, user })
}
