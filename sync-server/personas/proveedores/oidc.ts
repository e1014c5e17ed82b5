/**
 * An OpenID Connect provider as better-auth's core takes it: code flow with PKCE S256, state, nonce, and an identity token
 * whose issuer, audience, signature, age and nonce are all checked (adr/0020). better-auth's own Google, Apple and Microsoft
 * read that token without looking at its signature or nonce, and its generic one asks for the discovery once, at the start.
 */
import { createAuthorizationURL, validateAuthorizationCode, type OAuthProvider } from 'better-auth/oauth2'
import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import type { IdProveedor } from '#domain/personas/proveedores.ts'
import { fallo } from '../identidad/rechazos.ts'

export interface OpcionesOidc {
  id: IdProveedor
  nombre: string
  /** As its tokens say it; `{tenantid}` stands for the organisation that a token names. */
  emisor: string
  /** Where its discovery is. */
  descubrimiento: string
  clienteId: string
  secreto: () => Promise<string> | string
  alcance: readonly string[]
  /** For a provider whose discovery leaves them out. */
  puertas?: { authorization_endpoint?: string; token_endpoint?: string }
  /** More parameters for its page. */
  pagina?: { prompt?: 'select_account'; responseMode?: 'form_post' }
  /** Does it vouch for the address? */
  correoProbado: (claims: JWTPayload) => boolean
  ahora: () => Date
  log: FastifyBaseLogger
}

const datosPublicos = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

interface Descubierto extends z.infer<typeof datosPublicos> {
  llaves: JWTVerifyGetKey
}

/** A provider, and whether its answers always say who sends them (RFC 9207). */
export interface ProveedorOidc extends OAuthProvider<JWTPayload> {
  firmaRespuestas(): Promise<boolean>
}

const ESPERA_MS = 10_000
const VIGENCIA_MS = 3_600_000
/** What signs with a secret that both know, or not at all, is no signature of the provider. */
const ALGORITMOS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const EDAD_MAXIMA = '10 minutes'
const INQUILINO = /\{tenantid\}/

/** Makes one; nothing is asked of it until somebody wants to sign in. */
export function proveedorOidc(opciones: OpcionesOidc): ProveedorOidc {
  const { id, nombre, emisor, clienteId, secreto, alcance, pagina = {}, correoProbado, log } = opciones
  const descubrir = descubridor(opciones)
  const alcanzable = async (): Promise<Descubierto> => {
    try {
      return await descubrir()
    } catch (err) {
      log.warn({ err, proveedor: id }, 'un proveedor de identidad no contesta')
      throw fallo('proveedor.no-contesta')
    }
  }
  return {
    id,
    name: nombre,
    ...(INQUILINO.test(emisor) ? {} : { issuer: emisor }),
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => sujetoDe(emisor, profile),
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      if (idTokenNonce === undefined) throw new Error('Un proveedor se abre siempre con nonce')
      const { authorization_endpoint } = await alcanzable()
      return createAuthorizationURL({
        id,
        options: { clientId: clienteId },
        authorizationEndpoint: authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        scopes: [...alcance],
        nonce: idTokenNonce,
        ...pagina,
      })
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { token_endpoint } = await alcanzable()
      const options = { clientId: clienteId, clientSecret: await secreto() }
      return validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint: token_endpoint })
    },
    async getUserInfo({ idToken, expectedIdTokenNonce, user }) {
      if (idToken === undefined || expectedIdTokenNonce === undefined) return null
      const claims = await verificar(opciones, await alcanzable(), idToken, expectedIdTokenNonce).catch((err: unknown) => {
        log.warn({ err, proveedor: id }, 'un proveedor de identidad dio una prueba que no vale')
        return undefined
      })
      if (!claims) return null
      const email = textoDe(claims['email'])
      const dicho = [user?.name?.firstName, user?.name?.lastName].filter((parte) => parte).join(' ') || textoDe(claims['name'])
      // Its picture stays where it is: ours are uploaded.
      return {
        user: {
          email: email || null,
          name: dicho.trim().slice(0, 120) || email.slice(0, email.indexOf('@')),
          emailVerified: email !== '' && correoProbado(claims),
        },
        data: claims,
      }
    },
    firmaRespuestas: async () => (await alcanzable()).authorization_response_iss_parameter_supported,
  }
}

const textoDe = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

/** Who it is, for the provider; where there are many issuers, the organisation belongs to it. */
function sujetoDe(emisor: string, claims: JWTPayload): string {
  const sub = claims.sub ?? ''
  return INQUILINO.test(emisor) && sub !== '' ? `${textoDe(claims['tid'])}.${sub}` : sub
}

/** What a provider says of itself, asked when it is needed and kept for an hour; a failure is not kept. */
function descubridor({ emisor, descubrimiento, puertas, ahora }: OpcionesOidc): () => Promise<Descubierto> {
  let guardado: { dicho: Descubierto; hasta: number } | undefined
  return async () => {
    if (guardado && ahora().getTime() < guardado.hasta) return guardado.dicho
    const respuesta = await fetch(descubrimiento, { redirect: 'error', signal: AbortSignal.timeout(ESPERA_MS) })
    if (!respuesta.ok) throw new Error(`${descubrimiento}: ${respuesta.status}`)
    const dicho = datosPublicos.parse({ ...puertas, ...((await respuesta.json()) as object) })
    if (dicho.issuer !== emisor) throw new Error(`${descubrimiento} es de otro emisor: ${dicho.issuer}`)
    const abiertas = [dicho.authorization_endpoint, dicho.token_endpoint, dicho.jwks_uri].filter((url) => !url.startsWith('https:'))
    if (emisor.startsWith('https:') && abiertas.length > 0) throw new Error(`${descubrimiento} lleva a direcciones sin cifrar`)
    const llaves = createRemoteJWKSet(new URL(dicho.jwks_uri), { timeoutDuration: ESPERA_MS })
    guardado = { dicho: { ...dicho, llaves }, hasta: ahora().getTime() + VIGENCIA_MS }
    return guardado.dicho
  }
}

async function verificar({ emisor, clienteId }: OpcionesOidc, { llaves }: Descubierto, token: string, nonce: string): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, llaves, {
    audience: clienteId,
    algorithms: ALGORITMOS,
    maxTokenAge: EDAD_MAXIMA,
    requiredClaims: ['iss', 'sub', 'exp', 'iat', 'nonce'],
  })
  if (payload.iss !== emisor.replace(INQUILINO, textoDe(payload['tid']))) throw new Error(`el emisor es otro: ${payload.iss ?? ''}`)
  if (payload['nonce'] !== nonce) throw new Error('el nonce es otro')
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clienteId) throw new Error('es para otro cliente')
  return payload
}
