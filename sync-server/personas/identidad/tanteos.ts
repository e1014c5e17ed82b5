/** A password that is tried is counted before it is looked at, and a good one is taken back: many at once do not slip by. */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { Config } from '../../core/config.ts'
import { CABECERA_IP } from './cabecera-ip.ts'
import { entradaDe, GALLETA_CONOCIDO } from './conocidos.ts'
import { nombreDeGalleta } from './galletas.ts'
import { crearLimiteDeClaves, type Intento } from './limites.ts'
import { fallo } from './rechazos.ts'

/** What a hook of better-auth sees of a request. */
interface Vista {
  path?: string | undefined
  body?: unknown
  headers?: Headers | undefined
  getCookie(nombre: string): string | null | undefined
}

const esEntrar = ({ path }: { path?: string | undefined }): boolean => path === '/sign-in/email'

/** Slows down who guesses passwords, and nobody else. */
export function tanteos(config: Config, ahora: () => Date) {
  const limite = crearLimiteDeClaves(ahora)
  const galleta = nombreDeGalleta(GALLETA_CONOCIDO, config.url.startsWith('https://'))
  const intentoDe = ({ body, headers, getCookie }: Vista): Intento | undefined => {
    const { email: dado } = (body ?? {}) as { email?: unknown }
    if (typeof dado !== 'string') return undefined
    const email = dado.trim().toLowerCase()
    return { email, ip: headers?.get(CABECERA_IP) ?? '', conocido: entradaDe(getCookie(galleta) ?? '', email, config.secreto) }
  }
  return {
    id: 'tanteos',
    hooks: {
      before: [
        {
          matcher: esEntrar,
          handler: createAuthMiddleware(async (ctx) => {
            const intento = intentoDe(ctx)
            const espera = intento ? limite.intentar(intento) : 0
            if (espera > 0) throw fallo('sesion.demasiados-intentos', { segundos: Math.ceil(espera / 1000) })
          }),
        },
      ],
      after: [
        {
          matcher: esEntrar,
          handler: createAuthMiddleware(async (ctx) => {
            const intento = ctx.context.newSession ? intentoDe(ctx) : undefined
            if (intento) limite.acertar(intento)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
