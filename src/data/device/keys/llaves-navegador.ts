/**
 * Keys of this browser, in an IndexedDB database of their own: ECDSA P-256 that signs (adr/0022) and AES-GCM that keeps
 * (adr/0023), neither of which a script can read out. The browser keeps the key itself, not its bytes, so whoever copies a
 * text of ours has none of it.
 */
import { enBase64 } from '../base64.ts'
import type { Llaves } from '../puertos.ts'

const BASE = 'mercana-llaves'
const COLECCION = 'llaves'
const CURVA = { name: 'ECDSA', namedCurve: 'P-256' } as const
const FIRMA = { name: 'ECDSA', hash: 'SHA-256' } as const

interface Par {
  privada: CryptoKey
  publica: CryptoKey
}

const base64url = (bytes: ArrayBuffer): string => enBase64(new Uint8Array(bytes))

/** What encrypts is fetched when it is needed. */
const cifrado = async () => (await import('./cifra-navegador.ts')).conLlave

const hecho = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error ?? new Error('IndexedDB refused'))
  })

type Guardable = Par | CryptoKey

/** How the disk is opened: once, unless somebody knows better. */
type Abriendo = <T>(abrir: () => Promise<T>) => Promise<T>

/** The keys of a browser; `motor` is asked for its IndexedDB at each use, and `abriendo` says how long a shut disk is tried. */
export function llavesEn(motor: () => IDBFactory | Promise<IDBFactory>, abriendo: Abriendo = (abrir) => abrir()): Llaves {
  const pares = new Map<string, Promise<Par | undefined>>()
  const secretas = new Map<string, Promise<CryptoKey | undefined>>()

  /** One act in a transaction of its own; resolves when it is on disk, where it wrote. */
  const con = async <T>(modo: IDBTransactionMode, acto: (coleccion: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const base = await abriendo(async () => {
      const pedido = (await motor()).open(BASE)
      pedido.onupgradeneeded = () => pedido.result.createObjectStore(COLECCION)
      return await hecho(pedido)
    })
    try {
      const tx = base.transaction(COLECCION, modo, { durability: 'strict' })
      const acabada = new Promise<void>((resolve, reject) => {
        tx.oncomplete = () => resolve()
        tx.onabort = () => reject(tx.error ?? new Error('the transaction was aborted'))
      })
      const valor = await hecho(acto(tx.objectStore(COLECCION)))
      await acabada
      return valor
    } finally {
      base.close()
    }
  }

  const leer = <K extends Guardable>(nombre: string): Promise<K | undefined> =>
    con('readonly', (coleccion) => coleccion.get(nombre) as IDBRequest<K | undefined>)

  const hacer = async <K extends Guardable>(nombre: string, nueva: K): Promise<K> => {
    // Of two tabs that make one at once, the first stays.
    await con('readwrite', (coleccion) => coleccion.add(nueva, nombre)).catch(async (error: unknown) => {
      if (!(await leer(nombre))) throw error
    })
    const llave = await leer<K>(nombre)
    if (!llave) throw new Error(`the key ${nombre} did not stay`)
    return llave
  }

  const hacerPar = async (nombre: string): Promise<Par> => {
    const { privateKey: privada, publicKey: publica } = await crypto.subtle.generateKey(CURVA, false, ['sign', 'verify'])
    return await hacer(nombre, { privada, publica })
  }

  /** The key of a name, read once; `falta` makes it when there is none. */
  const llaveDe = <K extends Guardable>(
    abiertas: Map<string, Promise<K | undefined>>,
    nombre: string,
    falta: () => Promise<K | undefined>,
  ): Promise<K | undefined> => {
    const abierta = abiertas.get(nombre)
    if (abierta) return abierta
    const llave = leer<K>(nombre).then(async (leida) => leida ?? (await falta()))
    abiertas.set(nombre, llave)
    const olvidar = (): void => {
      if (abiertas.get(nombre) === llave) abiertas.delete(nombre)
    }
    void llave.then((leida) => leida === undefined && olvidar(), olvidar)
    return llave
  }

  return {
    async publica(nombre) {
      const par = await llaveDe(pares, nombre, () => hacerPar(nombre))
      if (!par) throw new Error(`no key ${nombre}`)
      return base64url(await crypto.subtle.exportKey('spki', par.publica))
    },
    async firmar(nombre, texto) {
      const par = await llaveDe(pares, nombre, async () => undefined)
      if (!par) throw new Error(`no key ${nombre}`)
      return base64url(await crypto.subtle.sign(FIRMA, par.privada, new TextEncoder().encode(texto)))
    },
    async guardar(nombre, texto) {
      const { cifrar, nueva } = await cifrado()
      const llave = await llaveDe(secretas, nombre, async () => await hacer(nombre, await nueva()))
      if (!llave) throw new Error(`no key ${nombre}`)
      return await cifrar(llave, texto)
    },
    async sacar(nombre, guardado) {
      const llave = await llaveDe(secretas, nombre, async () => undefined)
      return llave && (await (await cifrado()).descifrar(llave, guardado))
    },
    async borrar(nombre) {
      pares.delete(nombre)
      secretas.delete(nombre)
      await con('readwrite', (coleccion) => coleccion.delete(nombre))
    },
  }
}
