/** For tests: a push service of our own behind real TLS, and a browser that it rings, with the keys to read what it is sent. */
import { createDecipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RedDePush } from '#server/core/push/push.ts'

export interface Llamada {
  ruta: string
  headers: IncomingHttpHeaders
  cuerpo: Uint8Array
}

export interface ServicioDePush {
  /** What the server is told the network is: `https://push.ejemplo.com/x` is this one's `/x`. */
  red: RedDePush
  readonly llamadas: readonly Llamada[]
  /** What it answers to an address from now on; 201 unless said. */
  contestar(ruta: string, estado: number, headers?: Record<string, string>): void
  cerrar(): Promise<void>
}

/** A push service on a free port. */
export async function unServicioDePush(): Promise<ServicioDePush> {
  const llamadas: Llamada[] = []
  const respuestas = new Map<string, [number, Record<string, string>]>()
  const { cert, key } = certificado('localhost')
  const servidor = createServer({ cert, key }, (peticion, respuesta) => {
    const partes: Uint8Array[] = []
    peticion.on('data', (parte: Uint8Array) => partes.push(parte))
    peticion.on('end', () => {
      const ruta = peticion.url ?? ''
      llamadas.push({ ruta, headers: peticion.headers, cuerpo: juntos(...partes) })
      const [estado, headers] = respuestas.get(ruta) ?? [201, {}]
      respuesta.writeHead(estado, headers).end()
    })
  })
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', resolve))
  const { port } = servidor.address() as AddressInfo
  return {
    red: {
      permitida: (direccion) => direccion === '127.0.0.1' || direccion === '::1',
      direccion: (texto) => new URL(new URL(texto).pathname, `https://localhost:${port}`),
      ca: cert,
    },
    llamadas,
    contestar: (ruta, estado, headers = {}) => void respuestas.set(ruta, [estado, headers]),
    cerrar: () =>
      new Promise((resolve) => {
        servidor.closeAllConnections()
        servidor.close(() => resolve())
      }),
  }
}

export interface NavegadorDePush {
  /** What its page sends to the server. */
  suscripcion: { endpoint: string; p256dh: string; auth: string }
  /** Reads what was sent to it (RFC 8188 and 8291). */
  descifrar(cuerpo: Uint8Array): unknown
}

/** A browser that said yes, at this address of the push service. */
export function unNavegadorDePush(ruta: string): NavegadorDePush {
  const ecdh = createECDH('prime256v1')
  const publica = bytes(ecdh.generateKeys())
  const auth = bytes(randomBytes(16))
  return {
    suscripcion: {
      endpoint: `https://push.ejemplo.com${ruta}`,
      p256dh: Buffer.from(publica).toString('base64url'),
      auth: Buffer.from(auth).toString('base64url'),
    },
    descifrar: (cuerpo) => {
      const [sal, largoLlave = 0] = [cuerpo.slice(0, 16), cuerpo[20]]
      const suya = cuerpo.slice(21, 21 + largoLlave)
      const cifrado = cuerpo.slice(21 + largoLlave)
      const derivar = (ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, largo: number): Uint8Array =>
        new Uint8Array(hkdfSync('sha256', ikm, salt, info, largo))
      const ikm = derivar(bytes(ecdh.computeSecret(suya)), auth, juntos(bytes('WebPush: info\0'), publica, suya), 32)
      const llave = derivar(ikm, sal, bytes('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derivar(ikm, sal, bytes('Content-Encoding: nonce\0'), 12)
      const abierto = createDecipheriv('aes-128-gcm', llave, nonce).setAuthTag(cifrado.slice(-16))
      const relleno = juntos(bytes(abierto.update(cifrado.slice(0, -16))), bytes(abierto.final()))
      return JSON.parse(Buffer.from(relleno.slice(0, relleno.lastIndexOf(2))).toString())
    },
  }
}

const bytes = (de: string | Iterable<number>): Uint8Array => (typeof de === 'string' ? new TextEncoder().encode(de) : Uint8Array.from(de))
const juntos = (...partes: readonly Uint8Array[]): Uint8Array => bytes(partes.flatMap((parte) => [...parte]))

/** A certificate for a name, signed by itself (X.509 in DER, by hand). */
function certificado(nombre: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = (etiqueta: number, ...partes: readonly Uint8Array[]): Uint8Array => {
    const cuerpo = juntos(...partes)
    const { length } = cuerpo
    const largo = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
    return juntos(bytes([etiqueta, ...largo]), cuerpo)
  }
  const oid = (hex: string): Uint8Array => der(0x06, bytes(Buffer.from(hex, 'hex')))
  const hora = (texto: string): Uint8Array => der(0x18, bytes(texto))
  const firma = der(0x30, oid('2a8648ce3d040302'))
  const sujeto = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, bytes(nombre)))))
  const otrosNombres = der(0x30, oid('551d11'), der(0x04, der(0x30, der(0x82, bytes(nombre)))))
  const esAutoridad = der(0x30, oid('551d13'), der(0x04, der(0x30, der(0x01, bytes([255])))))
  const porFirmar = der(
    0x30,
    der(0xa0, der(0x02, bytes([2]))),
    der(0x02, bytes([1])),
    firma,
    sujeto,
    der(0x30, hora('20200101000000Z'), hora('21200101000000Z')),
    sujeto,
    bytes(publicKey.export({ type: 'spki', format: 'der' })),
    der(0xa3, der(0x30, otrosNombres, esAutoridad)),
  )
  const rubrica = bytes(sign('sha256', porFirmar, { key: privateKey, dsaEncoding: 'der' }))
  const firmado = Buffer.from(der(0x30, porFirmar, firma, der(0x03, bytes([0]), rubrica))).toString('base64')
  const cert = `-----BEGIN CERTIFICATE-----\n${firmado.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}
