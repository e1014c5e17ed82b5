/**
 * The second factor (adr/0020): a code of an authenticator, or one of ten recovery codes. better-auth asks for it after a
 * password; here it is asked after a link and a provider too. A passkey that knew its owner is two factors by itself.
 */
import { createHash } from 'node:crypto'
import type { BetterAuthPlugin, DBAdapter } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import { twoFactor } from 'better-auth/plugins'
import { PASO_CODIGO, RUTA_ENTRADA } from '#domain/personas/proveedores.ts'
import { CODIGO_DIGITOS } from '#domain/personas/segundo-factor.ts'
import { claveNueva } from './operadores.ts'
import { fallo } from './rechazos.ts'

/** Recovery codes of a person, of two groups of four signs: 40 bits, and ten tries. */
const CODIGOS = 10
const LARGO_CODIGO = 9
/** The half minute of a code, the one before it and the one after. */
const CODIGO_VALE_MS = 120_000

/** Ways in that prove one factor. */
const deUno: ReadonlySet<string> = new Set(['/sign-in/email', '/enlace/entrar', '/enlace/clave', '/callback/:id'])
/** Ways in that prove two. */
const deDos: ReadonlySet<string> = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/passkey/verify-authentication'])
/** Here the session of before is made anew: it keeps what it had proved. */
const iguales: ReadonlySet<string> = new Set(['/change-password'])

interface Camino {
  path?: string | undefined
}

/** How many factors a session proves that is made on this path. */
export function factoresDe(path: string | undefined, anterior: object | undefined): 1 | 2 {
  if (path === undefined) return 1
  const tenia = anterior && 'factores' in anterior && anterior.factores === 2
  return deDos.has(path) || (iguales.has(path) && tenia) ? 2 : 1
}

/** better-auth's second factor, asked for wherever a session begins. */
export function segundoPaso() {
  const biblioteca = twoFactor({
    allowPasswordless: true,
    totpOptions: { digits: CODIGO_DIGITOS },
    // Signs that nobody mistakes for another: they are typed from paper.
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: CODIGOS }, () => claveNueva().slice(0, LARGO_CODIGO)) },
  })
  return {
    ...biblioteca,
    hooks: {
      after: [
        ...biblioteca.hooks.after.map((reto) => ({ ...reto, matcher: ({ path }: Camino) => path !== undefined && deUno.has(path) })),
        {
          /** A code is for once: who read it over a shoulder comes too late (ASVS 6.5.1). */
          matcher: ({ path }: Camino) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession: nueva, internalAdapter } = ctx.context
            if (!nueva) return
            const { code } = ctx.body as { code: string }
            const identifier = `codigo:${createHash('sha256').update(`${nueva.user.id}.${code}`).digest('base64url')}`
            const expiresAt = new Date(Date.now() + CODIGO_VALE_MS)
            if (await internalAdapter.reserveVerificationValue({ identifier, value: nueva.user.id, expiresAt })) return
            deleteSessionCookie(ctx, true)
            await internalAdapter.deleteSession(nueva.session.token)
            ctx.context.setNewSession(null)
            throw fallo('codigo.usado')
          }),
        },
        {
          /** A provider comes back to a page, and the page asks. */
          matcher: ({ path }: Camino) => path === '/callback/:id',
          handler: createAuthMiddleware(async (ctx) => {
            if (faltaPaso(ctx.context.returned)) throw ctx.redirect(`${RUTA_ENTRADA}?paso=${PASO_CODIGO}`)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Takes away the passkeys and the authenticator of a person: with the account, or because nobody knows who put them there. */
export async function quitarFactores(adapter: Pick<DBAdapter, 'deleteMany'>, usuarioId: string): Promise<void> {
  for (const model of ['passkey', 'twoFactor']) await adapter.deleteMany({ model, where: [{ field: 'userId', value: usuarioId }] })
}

/** Is this the answer to somebody who has one more step to go? */
export const faltaPaso = (respuesta: unknown): boolean =>
  typeof respuesta === 'object' && respuesta !== null && 'twoFactorRedirect' in respuesta && respuesta.twoFactorRedirect === true
