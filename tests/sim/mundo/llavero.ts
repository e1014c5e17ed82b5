/** Keys of the computers of a world: real ones, so that production code checks their signatures, each made by the seed. */
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
} from 'node:crypto'
import type { Cifra } from '#data/device/puertos.ts'
import type { Azar } from '../semilla.ts'

export function llaveDe(azar: Azar): KeyObject {
  const curva = createECDH('prime256v1')
  curva.setPrivateKey(azar.hex(64).replace(/^f/, '0'), 'hex')
  const punto = curva.getPublicKey()
  const trozo = (desde: number): string => punto.subarray(desde, desde + 32).toString('base64url')
  const d = curva.getPrivateKey('hex').padStart(64, '0')
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', x: trozo(1), y: trozo(33), d: Buffer.from(d, 'hex').toString('base64url') },
    format: 'jwk',
  })
}

export const publicaDe = (llave: KeyObject): string => createPublicKey(llave).export({ format: 'der', type: 'spki' }).toString('base64url')

/** Order of the group of P-256. */
const ORDEN = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

const enNumero = (hex: string): bigint => BigInt(`0x${hex}`)
const enHex = (numero: bigint): string => numero.toString(16).padStart(64, '0')

function inverso(valor: bigint): bigint {
  let [a, b, x, y] = [valor % ORDEN, ORDEN, 1n, 0n]
  while (a > 1n) {
    const entero = b / a
    ;[a, b] = [b - entero * a, a]
    ;[x, y] = [y - entero * x, x]
  }
  return ((x % ORDEN) + ORDEN) % ORDEN
}

/** ECDSA whose nonce comes of key and text: a signature is part of the fact that it is on, and a seed makes the same facts each time. */
export function firmaDe(llave: KeyObject | undefined, texto: string): string {
  if (!llave) throw new Error('no such key')
  const d = Buffer.from(llave.export({ format: 'jwk' }).d ?? '', 'base64url').toString('hex')
  const k = (enNumero(createHash('sha256').update(`${d}${texto}`).digest('hex')) % (ORDEN - 1n)) + 1n
  const punto = createECDH('prime256v1')
  punto.setPrivateKey(enHex(k), 'hex')
  const r = enNumero(punto.getPublicKey('hex').slice(2, 66)) % ORDEN
  const s = (inverso(k) * (enNumero(createHash('sha256').update(texto).digest('hex')) + r * enNumero(d))) % ORDEN
  return Buffer.from(enHex(r) + enHex(s), 'hex').toString('base64url')
}

const bytes = (texto: string, como: BufferEncoding): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(texto, como))
const claveDe = (secreto: string): Uint8Array<ArrayBuffer> => bytes(createHash('sha256').update(secreto).digest('hex'), 'hex')
const IV = 24
const SELLO = 32

/** Real encryption, at once and the same each time: what a world does is written in its seed. All of it in hex. */
function cifrar(secreto: string, texto: string, de = ''): string {
  const iv = createHash('sha256').update(`${secreto}${de}${texto}`).digest('hex').slice(0, IV)
  const cifra = createCipheriv('aes-256-gcm', claveDe(secreto), bytes(iv, 'hex')).setAAD(bytes(de, 'utf8'))
  const cifrado = cifra.update(texto, 'utf8', 'hex') + cifra.final('hex')
  return iv + cifra.getAuthTag().toString('hex') + cifrado
}

function descifrar(secreto: string, guardado: string, de = ''): string | undefined {
  try {
    const cifra = createDecipheriv('aes-256-gcm', claveDe(secreto), bytes(guardado.slice(0, IV), 'hex')).setAAD(bytes(de, 'utf8'))
    cifra.setAuthTag(bytes(guardado.slice(IV, IV + SELLO), 'hex'))
    return cifra.update(guardado.slice(IV + SELLO), 'hex', 'utf8') + cifra.final('utf8')
  } catch {
    // Another key: it does not open, and that is the answer.
    return undefined
  }
}

export const secretaDe = (azar: Azar): KeyObject => createSecretKey(azar.hex(64), 'hex')

const secretoDe = (llave: KeyObject): string => llave.export().toString('hex')

export const guardarCon = (llave: KeyObject, texto: string): string => cifrar(secretoDe(llave), texto)

export const sacarCon = (llave: KeyObject | undefined, guardado: string): string | undefined =>
  llave && descifrar(secretoDe(llave), guardado)

/** Both halves of a pair are one secret: nobody in a world tries to read what it sealed. */
export const cifraDe = (azar: Azar, siVive: <T>(hacer: () => T) => Promise<T>): Cifra => ({
  nuevoPar: () =>
    siVive(() => {
      const secreto = azar.hex(64)
      return { publica: secreto, privada: secreto }
    }),
  sellar: (publica, piezas) => siVive(() => piezas.map(({ de, texto }) => cifrar(publica, texto, de))),
  abrir: (privada, piezas) => siVive(() => piezas.map(({ de, texto }) => descifrar(privada, texto, de))),
  nuevaFirma: () =>
    siVive(() => {
      const llave = llaveDe(azar)
      return { publica: publicaDe(llave), privada: llave.export({ format: 'der', type: 'pkcs8' }).toString('base64url') }
    }),
  firmante: (privada) =>
    siVive(() => {
      const llave = createPrivateKey({ key: Buffer.from(privada, 'base64url'), format: 'der', type: 'pkcs8' })
      return (texto: string) => siVive(() => firmaDe(llave, texto))
    }),
  guardar: (clave, texto) => siVive(() => cifrar(clave, texto)),
  sacar: (clave, guardado) => siVive(() => descifrar(clave, guardado)),
})
