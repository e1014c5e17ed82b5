/** Signing in with another account: Google, Facebook, Apple, Microsoft, each with what is its own (adr/0020). */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { importPKCS8, SignJWT, type JWTPayload } from 'jose'
import type { FastifyBaseLogger } from 'fastify'
import { proveedores as nombres, RUTA_ENTRADA, type IdProveedor } from '#domain/personas/proveedores.ts'
import type { ClaveApple, ProveedorConfigurado } from '../../core/entorno-de-proveedores.ts'
import { proveedorOidc, type OpcionesOidc } from './oidc.ts'

type Propio = Pick<OpcionesOidc, 'alcance' | 'correoProbado'> & Partial<Pick<OpcionesOidc, 'puertas' | 'pagina'>>

const verdadero = (claims: JWTPayload): boolean => claims['email_verified'] === true || claims['email_verified'] === 'true'
/** Facebook does not say whether an address was proved, and an organisation writes in Microsoft's the one that it likes. */
const nunca = (): boolean => false

const propios: Readonly<Record<IdProveedor, Propio>> = {
  google: { alcance: ['openid', 'email', 'profile'], correoProbado: verdadero, pagina: { prompt: 'select_account' } },
  facebook: {
    alcance: ['openid', 'email', 'public_profile'],
    correoProbado: nunca,
    puertas: {
      authorization_endpoint: 'https://www.facebook.com/v24.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v24.0/oauth/access_token',
    },
  },
  /** Who asks for a name gets it by POST, from a page of Apple's. */
  apple: { alcance: ['openid', 'email', 'name'], correoProbado: verdadero, pagina: { responseMode: 'form_post' } },
  microsoft: { alcance: ['openid', 'email', 'profile'], correoProbado: nunca, pagina: { prompt: 'select_account' } },
}

const APPLE_DURA_S = 300

/** Apple takes no fixed secret: each is signed with the key that it gave, for a few minutes. */
async function secretoDeApple({ equipo, llaveId, privada }: ClaveApple, clienteId: string, emisor: string, ahora: Date): Promise<string> {
  const en = Math.floor(ahora.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: llaveId })
    .setIssuer(equipo)
    .setSubject(clienteId)
    .setAudience(emisor)
    .setIssuedAt(en)
    .setExpirationTime(en + APPLE_DURA_S)
    .sign(await importPKCS8(privada, 'ES256'))
}

/** Microsoft's addresses for many organisations at once name none in their tokens' issuer. */
const VARIOS = /\/(common|organizations|consumers)\/v2\.0$/

function crear({ id, emisor, clienteId, secreto }: ProveedorConfigurado, ahora: () => Date, log: FastifyBaseLogger) {
  return proveedorOidc({
    id,
    nombre: nombres[id],
    emisor: id === 'microsoft' ? emisor.replace(VARIOS, '/{tenantid}/v2.0') : emisor,
    // Facebook's answers at this address alone with a slash behind.
    descubrimiento: `${emisor}/.well-known/openid-configuration${id === 'facebook' ? '/' : ''}`,
    clienteId,
    secreto: () => (typeof secreto === 'string' ? secreto : secretoDeApple(secreto, clienteId, emisor, ahora())),
    ahora,
    log,
    ...propios[id],
  })
}

/** Makes the configured providers known to better-auth's `/sign-in/social`, `/link-social` and `/callback/:id`. */
export function proveedores(configurados: readonly ProveedorConfigurado[], ahora: () => Date, log: FastifyBaseLogger) {
  const abiertos = configurados.map((uno) => crear(uno, ahora, log))
  return {
    id: 'proveedores',
    init: (contexto) => ({ context: { socialProviders: [...abiertos, ...contexto.socialProviders] } }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/callback/:id',
          /** Who says that the answers always name who sends them does not send one that does not (RFC 9207). */
          handler: createAuthMiddleware(async (ctx) => {
            const { id } = (ctx.params ?? {}) as { id?: string }
            const { iss } = (ctx.query ?? {}) as { iss?: unknown }
            const uno = abiertos.find((proveedor) => proveedor.id === id)
            if (uno && iss === undefined && (await uno.firmaRespuestas())) throw ctx.redirect(`${RUTA_ENTRADA}?error=issuer_missing`)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}

/** Of another account only who it is gets kept: its tokens open doors elsewhere, and nothing here goes through them. */
export const sinLlavesAjenas = <T extends object>(cuenta: T): T => ({
  ...cuenta,
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
})
