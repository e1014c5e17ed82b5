/** For tests: an authenticator of WebAuthn in software (ES256, attestation 'none'), that knows its owner or does not. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface Autenticador {
  /** Does it make sure of who holds it? */
  comprueba: boolean
  crear(challenge: string): Record<string, unknown>
  usar(challenge: string): Record<string, unknown>
}

const PRESENTE = 0x01
const COMPROBADA = 0x04
const CON_LLAVE = 0x40

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const deB64 = (texto: string): Uint8Array => Uint8Array.from(Buffer.from(texto, 'base64url'))
const deTexto = (texto: string): Uint8Array => new TextEncoder().encode(texto)
const juntar = (...partes: readonly Uint8Array[]): Uint8Array => Uint8Array.from(partes.flatMap((parte) => [...parte]))
const sha256 = (bytes: Uint8Array): Uint8Array => Uint8Array.from(createHash('sha256').update(bytes).digest())

type Cbor = number | string | Uint8Array | Map<number, Cbor> | Map<string, Cbor>

/** CBOR (RFC 8949), as much of it as an attestation needs. */
function cbor(valor: Cbor): Uint8Array {
  if (typeof valor === 'number') return valor < 0 ? cabeza(1, -1 - valor) : cabeza(0, valor)
  if (typeof valor === 'string') return juntar(cabeza(3, deTexto(valor).length), deTexto(valor))
  if (valor instanceof Uint8Array) return juntar(cabeza(2, valor.length), valor)
  return juntar(cabeza(5, valor.size), ...[...valor].flatMap(([clave, uno]) => [cbor(clave), cbor(uno)]))
}

function cabeza(tipo: number, n: number): Uint8Array {
  if (n < 24) return Uint8Array.of((tipo << 5) | n)
  return n < 256 ? Uint8Array.of((tipo << 5) | 24, n) : Uint8Array.of((tipo << 5) | 25, n >> 8, n & 255)
}

function cose(publica: KeyObject): Uint8Array {
  const { x = '', y = '' } = publica.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, deB64(x)],
      [-3, deB64(y)],
    ]),
  )
}

/** One for this address. */
export function unAutenticador(origen: string): Autenticador {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = Uint8Array.from(randomBytes(16))
  const casa = sha256(deTexto(new URL(origen).hostname))
  let usos = 0
  const cliente = (type: string, challenge: string): Uint8Array =>
    deTexto(JSON.stringify({ type, challenge, origin: origen, crossOrigin: false }))
  const datos = (marcas: number, resto: Uint8Array = new Uint8Array()): Uint8Array =>
    juntar(casa, Uint8Array.of(marcas | PRESENTE | (este.comprueba ? COMPROBADA : 0), 0, 0, 0, ++usos), resto)
  const comun = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} }
  const este: Autenticador = {
    comprueba: true,
    crear(challenge) {
      const llave = juntar(new Uint8Array(16), Uint8Array.of(0, id.length), id, cose(publicKey))
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, Cbor>()],
          ['authData', datos(CON_LLAVE, llave)],
        ]),
      )
      const clientDataJSON = b64(cliente('webauthn.create', challenge))
      return { ...comun, response: { clientDataJSON, attestationObject: b64(attestationObject), transports: ['internal'] } }
    },
    usar(challenge) {
      const clientData = cliente('webauthn.get', challenge)
      const authenticatorData = datos(0)
      const signature = Uint8Array.from(sign('sha256', juntar(authenticatorData, sha256(clientData)), privateKey))
      return {
        ...comun,
        response: { clientDataJSON: b64(clientData), authenticatorData: b64(authenticatorData), signature: b64(signature) },
      }
    },
  }
  return este
}
