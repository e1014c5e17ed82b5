/**
 * Encryption by WebCrypto. What is sealed to a public half begins with the public half of a pair of this run, of which nobody
 * keeps the private one: one agreement of keys for all that a page seals, and one more for what another page sealed.
 */
import { deBase64, enBase64 } from '../base64.ts'
import type { Cifra, Pieza } from '../puertos.ts'

const CURVA = { name: 'ECDH', namedCurve: 'P-256' } as const
const DE_FIRMA = { name: 'ECDSA', namedCurve: 'P-256' } as const
const FIRMA = { name: 'ECDSA', hash: 'SHA-256' } as const
const AES = 'AES-GCM'
const IV = 12
/** Pieces under way at once: so many promises at a time, and the page draws in between. */
const POR_VUELTA = 500

const enBytes = (texto: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(texto)

const cifrar = async (clave: CryptoKey, texto: string, de = ''): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV))
  const cifrado = await crypto.subtle.encrypt({ name: AES, iv, additionalData: enBytes(de) }, clave, enBytes(texto))
  const junto = new Uint8Array(IV + cifrado.byteLength)
  junto.set(iv)
  junto.set(new Uint8Array(cifrado), IV)
  return enBase64(junto)
}

const descifrar = async (clave: CryptoKey, guardado: string, de = ''): Promise<string | undefined> => {
  try {
    const junto = deBase64(guardado)
    const claro = { name: AES, iv: junto.subarray(0, IV), additionalData: enBytes(de) }
    return new TextDecoder().decode(await crypto.subtle.decrypt(claro, clave, junto.subarray(IV)))
  } catch {
    // Another key, another name, or a text that was cut: it does not open, and that is the answer.
    return undefined
  }
}

/** AES-256-GCM by a key of this browser that no script reads out. */
export const conLlave = {
  cifrar: async (clave: CryptoKey, texto: string): Promise<string> => await cifrar(clave, texto),
  descifrar: async (clave: CryptoKey, guardado: string): Promise<string | undefined> => await descifrar(clave, guardado),
  nueva: (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: AES, length: 256 }, false, ['encrypt', 'decrypt']),
}

const importar = (hex: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(hex.match(/../g) ?? [], (par) => Number.parseInt(par, 16)),
    AES,
    false,
    ['encrypt', 'decrypt'],
  )

const publicaDe = (texto: string): Promise<CryptoKey> => crypto.subtle.importKey('raw', deBase64(texto), CURVA, true, [])

const privadaDe = (texto: string): Promise<CryptoKey> => crypto.subtle.importKey('pkcs8', deBase64(texto), CURVA, false, ['deriveBits'])

/** The key that both ends reach: of this run's pair and the vault's. */
async function acordar(privada: CryptoKey, publica: CryptoKey, efimera: string): Promise<CryptoKey> {
  const comun = await crypto.subtle.deriveBits({ name: 'ECDH', public: publica }, privada, 256)
  const base = await crypto.subtle.importKey('raw', comun, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: enBytes(efimera), info: enBytes('mercana cofre 1') }
  return await crypto.subtle.deriveKey(hkdf, base, { name: AES, length: 256 }, false, ['encrypt', 'decrypt'])
}

const porVueltas = async <R>(piezas: readonly Pieza[], hacer: (pieza: Pieza) => Promise<R>): Promise<R[]> => {
  const hechas: R[] = []
  for (let i = 0; i < piezas.length; i += POR_VUELTA) hechas.push(...(await Promise.all(piezas.slice(i, i + POR_VUELTA).map(hacer))))
  return hechas
}

interface ClaveDeVuelta {
  efimera: string
  clave: CryptoKey
}

/** Keys agreed upon are kept for as long as the page lives, each by what it was made of. */
export function cifraDelNavegador(): Cifra {
  const paraSellar = new Map<string, Promise<ClaveDeVuelta>>()
  const paraAbrir = new Map<string, Promise<CryptoKey | undefined>>()

  const deEstaVuelta = async (publica: string): Promise<ClaveDeVuelta> => {
    const par = await crypto.subtle.generateKey(CURVA, true, ['deriveBits'])
    const efimera = enBase64(new Uint8Array(await crypto.subtle.exportKey('raw', par.publicKey)))
    return { efimera, clave: await acordar(par.privateKey, await publicaDe(publica), efimera) }
  }
  const claveCon = async (privada: CryptoKey, efimera: string): Promise<CryptoKey | undefined> => {
    try {
      return await acordar(privada, await publicaDe(efimera), efimera)
    } catch {
      // No point of the curve: nothing of ours begins so.
      return undefined
    }
  }

  return {
    async nuevoPar() {
      const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVA, true, ['deriveBits'])
      const [publica, privada] = await Promise.all([
        crypto.subtle.exportKey('raw', publicKey),
        crypto.subtle.exportKey('pkcs8', privateKey),
      ])
      return { publica: enBase64(new Uint8Array(publica)), privada: enBase64(new Uint8Array(privada)) }
    },
    async sellar(publica, piezas) {
      const esta = paraSellar.get(publica) ?? deEstaVuelta(publica)
      paraSellar.set(publica, esta)
      const { efimera, clave } = await esta
      return await porVueltas(piezas, async ({ de, texto }) => `${efimera}.${await cifrar(clave, texto, de)}`)
    },
    async abrir(privada, piezas) {
      const mia = await privadaDe(privada)
      return await porVueltas(piezas, async ({ de, texto }) => {
        const [efimera = '', guardado = ''] = texto.split('.')
        const nombre = `${privada} ${efimera}`
        const acordada = paraAbrir.get(nombre) ?? claveCon(mia, efimera)
        paraAbrir.set(nombre, acordada)
        const clave = await acordada
        return clave && (await descifrar(clave, guardado, de))
      })
    },
    async nuevaFirma() {
      const { publicKey, privateKey } = await crypto.subtle.generateKey(DE_FIRMA, true, ['sign', 'verify'])
      const [publica, privada] = await Promise.all([
        crypto.subtle.exportKey('spki', publicKey),
        crypto.subtle.exportKey('pkcs8', privateKey),
      ])
      return { publica: enBase64(new Uint8Array(publica)), privada: enBase64(new Uint8Array(privada)) }
    },
    async firmante(privada) {
      const llave = await crypto.subtle.importKey('pkcs8', deBase64(privada), DE_FIRMA, false, ['sign'])
      return async (texto) => enBase64(new Uint8Array(await crypto.subtle.sign(FIRMA, llave, enBytes(texto))))
    },
    guardar: async (clave, texto) => await cifrar(await importar(clave), texto),
    sacar: async (clave, guardado) => await descifrar(await importar(clave), guardado),
  }
}
