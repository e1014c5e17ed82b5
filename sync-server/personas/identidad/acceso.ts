/** How somebody gets into their own account, in one answer, and the end of one of their sessions. Neither says a token. */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { idsDeProveedor, type IdProveedor } from '#domain/personas/proveedores.ts'
import type { accesoPropio } from '#domain/personas/acceso.ts'
import { fallo } from './rechazos.ts'

interface Llave {
  id: string
  name?: string | null
  createdAt?: Date | string | null
  backedUp: boolean
}

const esProveedor = (id: string): id is IdProveedor => (idsDeProveedor as readonly string[]).includes(id)
const fecha = (valor: Date | string | null | undefined): string => (valor ? new Date(valor).toISOString() : '')

/** `obligatorio` says whether this person may not go without a second factor. */
export const acceso = (obligatorio: (usuario: { email: string; emailVerified: boolean; operador?: boolean | null }) => boolean) =>
  ({
    id: 'acceso',
    endpoints: {
      verAcceso: createAuthEndpoint('/acceso', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
        const { user, session } = ctx.context.session
        const { internalAdapter, adapter } = ctx.context
        const [cuentas, sesiones, llaves] = await Promise.all([
          internalAdapter.findAccounts(user.id),
          internalAdapter.listSessions(user.id, { onlyActiveSessions: true }),
          adapter.findMany<Llave>({ model: 'passkey', where: [{ field: 'userId', value: user.id }] }),
        ])
        return ctx.json({
          conClave: cuentas.some(({ providerId, password }) => providerId === 'credential' && Boolean(password)),
          segundoFactor: { activo: (user as { twoFactorEnabled?: unknown }).twoFactorEnabled === true, obligatorio: obligatorio(user) },
          externas: cuentas.flatMap(({ id, providerId, createdAt }) =>
            esProveedor(providerId) ? [{ id, proveedor: providerId, desde: fecha(createdAt) }] : [],
          ),
          llaves: llaves.map(({ id, name, createdAt, backedUp }) => ({
            id,
            nombre: name ?? '',
            desde: fecha(createdAt),
            sincronizada: backedUp,
          })),
          sesiones: sesiones.map((una) => ({
            id: una.id,
            esta: una.token === session.token,
            desde: fecha(una.createdAt),
            vista: fecha(una.updatedAt),
            equipo: una.userAgent ?? '',
            ip: una.ipAddress ?? '',
          })),
        } satisfies z.infer<typeof accesoPropio>)
      }),
      cerrarSesion: createAuthEndpoint(
        '/acceso/cerrar-sesion',
        { method: 'POST', body: z.strictObject({ id: z.string().max(100) }), use: [sessionMiddleware] },
        async (ctx) => {
          const { internalAdapter, session } = ctx.context
          const suya = (await internalAdapter.listSessions(session.user.id)).find(({ id }) => id === ctx.body.id)
          if (!suya) throw fallo('sesion.no-existe')
          await internalAdapter.deleteSession(suya.token)
          return ctx.json({ id: suya.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
