/** For tests: a real OpenID Connect provider in this process, that signs in whom the test says and lies where the test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'

/** Somebody with an account there. */
export interface PersonaOidc {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** What becomes of the identity token on its way out. */
export interface Mentira {
  /** Other claims, signed with the provider's own key. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Signed by nobody, or by somebody else. */
  firma?: 'ninguna' | 'ajena'
}

export interface ProveedorDePrueba {
  /** For GOOGLE_ISSUER and the like. */
  emisor: string
  /** Client id and secret. */
  cliente: { id: string; secreto: string }
  /** Who signs in there from now on; undefined: whoever it is says no. */
  persona: PersonaOidc | undefined
  mentira: Mentira | undefined
  /** As Apple does: takes no fixed secret, only one that this team signed with the key whose public half this is. */
  deEquipo: { equipo: string; publica: CryptoKey } | undefined
  /** How often its token door was asked. */
  canjes: number
  /** Goes to an address of it with a browser of its own, and answers the address that it sends that browser back to. */
  visitar(url: string): Promise<URL>
  cerrar(): Promise<void>
}

const CLIENTE = { id: 'mercana', secreto: 'un-secreto-de-prueba-bien-largo' }

/** Starts one for a client that comes back to these addresses. */
export async function unProveedor(vueltas: readonly string[]): Promise<ProveedorDePrueba> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const ajena = (await generateKeyPair('RS256')).privateKey
  const servidor = createServer()
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const { port } = servidor.address() as AddressInfo
  const emisor = `http://localhost:${port}`
  const este: ProveedorDePrueba = {
    emisor,
    cliente: CLIENTE,
    persona: undefined,
    mentira: undefined,
    deEquipo: undefined,
    canjes: 0,
    visitar: (url) => visitar(url, emisor),
    cerrar: () => new Promise((resolve) => servidor.close(() => resolve())),
  }
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(emisor, {
    clients: [
      {
        client_id: CLIENTE.id,
        client_secret: CLIENTE.secreto,
        redirect_uris: [...vueltas],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'una', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['galletas de prueba'] },
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile', 'name', 'public_profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], name: ['name'], public_profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx: unknown, { uid }: { uid: string }) => `/entrar/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: async () => ({ ...este.persona, sub }) }),
  })
  provider.Client.prototype.compareClientSecret = async (secreto) => {
    if (!este.deEquipo) return secreto === CLIENTE.secreto
    const { equipo: issuer, publica } = este.deEquipo
    return jwtVerify(secreto, publica, { algorithms: ['ES256'], issuer, subject: CLIENTE.id, audience: emisor }).then(
      () => true,
      () => false,
    )
  }
  const atender = provider.callback()
  const entrar = (peticion: IncomingMessage, respuesta: ServerResponse) => contestar(provider, este.persona, peticion, respuesta)
  servidor.on('request', (peticion: IncomingMessage, respuesta: ServerResponse) => {
    const url = peticion.url ?? ''
    if (url.startsWith('/token')) {
      este.canjes++
      torcer(respuesta, (token) => mentir(token, este.mentira, privateKey, ajena))
    }
    void (url.startsWith('/entrar/') ? entrar(peticion, respuesta) : atender(peticion, respuesta))
  })
  return este
}

/** What a person does on the provider's pages: says who it is, and that Mercana may know. */
async function contestar(
  provider: Provider,
  persona: PersonaOidc | undefined,
  peticion: IncomingMessage,
  respuesta: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(peticion, respuesta)
  if (!persona) return provider.interactionFinished(peticion, respuesta, { error: 'access_denied' })
  if (prompt.name === 'select_account') return provider.interactionFinished(peticion, respuesta, { select_account: {} })
  if (prompt.name === 'login') return provider.interactionFinished(peticion, respuesta, { login: { accountId: persona.sub } })
  const permiso = new provider.Grant({ accountId: session?.accountId ?? persona.sub, clientId: params.client_id })
  permiso.addOIDCScope(params.scope)
  return provider.interactionFinished(peticion, respuesta, { consent: { grantId: await permiso.save() } })
}

async function mentir(token: string, mentira: Mentira | undefined, propia: CryptoKey, ajena: CryptoKey): Promise<string> {
  if (!mentira) return token
  const claims = mentira.claims?.(decodeJwt(token)) ?? decodeJwt(token)
  if (mentira.firma === 'ninguna') return new UnsecuredJWT(claims).encode()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'una' }).sign(mentira.firma === 'ajena' ? ajena : propia)
}

/** Changes the identity token of an answer before it leaves. */
function torcer(respuesta: ServerResponse, hacer: (token: string) => Promise<string>): void {
  const terminar = respuesta.end.bind(respuesta) as (texto: string) => ServerResponse
  const cambiar = async (cuerpo: string): Promise<void> => {
    const json = JSON.parse(cuerpo) as { id_token?: string }
    if (json.id_token !== undefined) json.id_token = await hacer(json.id_token)
    const texto = JSON.stringify(json)
    respuesta.setHeader('content-length', Buffer.byteLength(texto))
    terminar(texto)
  }
  respuesta.end = ((cuerpo: string | Buffer) => {
    void cambiar(String(cuerpo))
    return respuesta
  }) as ServerResponse['end']
}

async function visitar(primera: string, emisor: string): Promise<URL> {
  const galletas = new Map<string, string>()
  let url = new URL(primera)
  for (let i = 0; i < 12; i++) {
    const cookie = [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ')
    const respuesta = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const galleta of respuesta.headers.getSetCookie()) {
      const [, nombre = '', valor = ''] = /^([^=]+)=([^;]*)/.exec(galleta) ?? []
      if (valor === '') galletas.delete(nombre)
      else galletas.set(nombre, valor)
    }
    const lugar = respuesta.headers.get('location')
    if (lugar === null) throw new Error(`${url.href}: ${respuesta.status} ${(await respuesta.text()).slice(0, 300)}`)
    url = new URL(lugar, url)
    if (url.origin !== emisor) return url
  }
  throw new Error('el proveedor no deja de redirigir')
}
