/** Passkeys in this browser: the server's options as WebAuthn takes them, and its answer as the server reads it. */
import * as z from 'zod'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { ejecutar } from '#data/device/browser/api.ts'

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() })
const paraCrear = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(descriptor).default([]),
})
const paraUsar = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().optional(),
  allowCredentials: z.array(descriptor).default([]),
})
const nada = z.object({})
const respuesta = z.object({ response: z.record(z.string(), z.unknown()) })

const puertas = {
  paraCrear: { metodo: 'GET', ruta: '/api/auth/passkey/generate-register-options', cuerpo: nada, respuesta: paraCrear },
  crear: {
    metodo: 'POST',
    ruta: '/api/auth/passkey/verify-registration',
    cuerpo: respuesta.extend({ name: z.string() }),
    respuesta: z.unknown(),
  },
  paraUsar: { metodo: 'GET', ruta: '/api/auth/passkey/generate-authenticate-options', cuerpo: nada, respuesta: paraUsar },
  usar: { metodo: 'POST', ruta: '/api/auth/passkey/verify-authentication', cuerpo: respuesta, respuesta: z.unknown() },
} as const

const deBase64Url = (texto: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(texto.replaceAll('-', '+').replaceAll('_', '/')), (signo) => signo.charCodeAt(0))

const aBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const permitida = ({ id, type, transports }: z.infer<typeof descriptor>): PublicKeyCredentialDescriptor => ({
  id: deBase64Url(id),
  type,
  ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
})

/** Does this browser know passkeys? */
export const hayLlaves = (): boolean => typeof PublicKeyCredential === 'function'

/** Makes a passkey for the account that is open, and puts it there under a name. */
export async function agregarLlave(name: string): Promise<Result<void>> {
  if (!hayLlaves()) return fallo('llave.sin-soporte')
  const pedidas = await ejecutar(puertas.paraCrear, {}, {})
  if (!pedidas.ok) return pedidas
  const { challenge, user, excludeCredentials, timeout, ...resto } = pedidas.value
  const hecha = await conPersona(() =>
    navigator.credentials.create({
      publicKey: {
        ...resto,
        ...(timeout === undefined ? {} : { timeout }),
        challenge: deBase64Url(challenge),
        user: { ...user, id: deBase64Url(user.id) },
        excludeCredentials: excludeCredentials.map(permitida),
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    }),
  )
  if (!hecha.ok) return hecha
  const guardada = await ejecutar(puertas.crear, {}, { response: enTexto(hecha.value), name })
  return guardada.ok ? ok(undefined) : guardada
}

/** Signs in with a passkey: the browser shows which there are. */
export async function entrarConLlave(): Promise<Result<void>> {
  if (!hayLlaves()) return fallo('llave.sin-soporte')
  const pedidas = await ejecutar(puertas.paraUsar, {}, {})
  if (!pedidas.ok) return pedidas
  const { challenge, rpId, allowCredentials, timeout } = pedidas.value
  const usada = await conPersona(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: deBase64Url(challenge),
        rpId,
        ...(timeout === undefined ? {} : { timeout }),
        allowCredentials: allowCredentials.map(permitida),
        // A passkey stands for two factors, so it has to know its owner.
        userVerification: 'required',
      },
    }),
  )
  if (!usada.ok) return usada
  const dentro = await ejecutar(puertas.usar, {}, { response: enTexto(usada.value) })
  return dentro.ok ? ok(undefined) : dentro
}

/** What the browser asks its owner; that she did not want to is no error. */
async function conPersona(pedir: () => Promise<Credential | null>): Promise<Result<PublicKeyCredential>> {
  try {
    const hecha = await pedir()
    return hecha instanceof PublicKeyCredential ? ok(hecha) : fallo('llave.cancelada')
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return fallo(error.name === 'InvalidStateError' ? 'llave.ya-esta' : 'llave.cancelada')
  }
}

/** As WebAuthn's JSON has it; not every browser writes it by itself. */
function enTexto({ id, rawId, type, response, authenticatorAttachment }: PublicKeyCredential): Record<string, unknown> {
  const base = { clientDataJSON: aBase64Url(response.clientDataJSON) }
  const comun = { id, rawId: aBase64Url(rawId), type, authenticatorAttachment, clientExtensionResults: {} }
  if (response instanceof AuthenticatorAttestationResponse)
    return {
      ...comun,
      response: { ...base, attestationObject: aBase64Url(response.attestationObject), transports: response.getTransports() },
    }
  if (!(response instanceof AuthenticatorAssertionResponse)) return { ...comun, response: base }
  const { authenticatorData, signature, userHandle } = response
  return {
    ...comun,
    response: {
      ...base,
      authenticatorData: aBase64Url(authenticatorData),
      signature: aBase64Url(signature),
      ...(userHandle ? { userHandle: aBase64Url(userHandle) } : {}),
    },
  }
}
