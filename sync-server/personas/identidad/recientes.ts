/** What guards an account is changed only in a session that was just opened: a stolen one, or a phone left on a table, does not lock its owner out. */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { RECIENTE_MINUTOS } from '#domain/personas/segundo-factor.ts'
import { fallo } from './rechazos.ts'

const conClave: ReadonlySet<string> = new Set(['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'])
const reservadas: ReadonlySet<string> = new Set([
  ...conClave,
  '/link-social',
  '/unlink-account',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
])

/** Refuses them in an old session: whoever it is signs in again first. Who has a password and gives it with the request just did. */
export const recientes = (ahora: () => Date) =>
  ({
    id: 'recientes',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && reservadas.has(path),
          handler: createAuthMiddleware(async (ctx) => {
            const abierta = await getSessionFromCtx(ctx)
            if (!abierta) return
            // The library looks at the password of whoever has one.
            if (conClave.has(ctx.path) && (await ctx.context.internalAdapter.findCredentialAccount(abierta.user.id))?.password) return
            const edad = ahora().getTime() - new Date(abierta.session.createdAt).getTime()
            if (edad > RECIENTE_MINUTOS * 60_000) throw fallo('sesion.no-reciente')
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
