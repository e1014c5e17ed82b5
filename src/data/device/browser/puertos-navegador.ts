/** The real clock, network, disk and locks of a browser. */
import { v7 } from 'uuid'
import { archivosDelNavegador } from './archivos-opfs.ts'
import { candadosEnMemoria, candadosWeb } from '../candados.ts'
import { discoDelNavegador } from './disco-navegador.ts'
import { llavesEn } from '../keys/llaves-navegador.ts'
import { hayBaseEn, hecho } from './hay-base.ts'
import { notasSobre } from '../keys/notas.ts'
import { conPaciencia } from './paciencia.ts'
import type { Canal, Cifra, Disco, Puertos } from '../puertos.ts'

const VERSION: string = import.meta.env?.['VITE_VERSION'] ?? 'desarrollo'

/** In order of making, within this page. */
export const uuid = (): string => v7()

const alAzar = (): string => enHex(crypto.getRandomValues(new Uint8Array(16)).buffer)

const programar: Puertos['programar'] = (ms, tarea) => {
  const id = setTimeout(tarea, ms)
  return () => clearTimeout(id)
}

export const puertosDelNavegador = (): Puertos => ({
  ahora: () => Date.now(),
  monotonico: () => performance.now(),
  azar: () => Math.random(),
  nuevoId: uuid,
  programar,
  fetch: (url, init) => fetch(url, init),
  sal: alAzar,
  palabra: alAzar,
  sha256,
  pbkdf2,
  llaves: llavesEn(
    async () => (await discoDelNavegador()).indexedDB,
    (abrir) => conPaciencia({ programar }, abrir),
  ),
  cifra,
  candados: typeof navigator !== 'undefined' && 'locks' in navigator ? candadosWeb(navigator.locks) : candadosEnMemoria(),
  // RxDB and Dexie are 75 KB: a browser that keeps nothing yet does without them (base-diferida.ts).
  async abrirBase(nombre, colecciones) {
    const [{ abrirConRxDB }, { indexedDB }] = await Promise.all([import('./database.ts'), discoDelNavegador()])
    return await conPaciencia({ programar }, () => abrirConRxDB({ motor: { indexedDB, IDBKeyRange } })(nombre, colecciones))
  },
  hayBase: async (nombre) => await hayBaseEn((await discoDelNavegador()).indexedDB, nombre),
  async borrarBase(nombre) {
    const { indexedDB } = await discoDelNavegador()
    if (!('databases' in indexedDB)) return
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith(`rxdb-dexie-${nombre}--`)) await hecho(indexedDB.deleteDatabase(name))
    }
  },
  canal,
  disco,
  diario: archivosDelNavegador(),
  notas: notasSobre(() => localStorage),
  alDespertar(aviso) {
    const alVer = () => {
      if (document.visibilityState === 'visible') aviso()
    }
    return escuchar([
      [window, 'online', aviso],
      [window, 'focus', aviso],
      [document, 'visibilitychange', alVer],
    ])
  },
  alOcultar(aviso) {
    const alTapar = () => {
      if (document.visibilityState === 'hidden') aviso()
    }
    return escuchar([
      [window, 'pagehide', aviso],
      [document, 'visibilitychange', alTapar],
    ])
  },
  version: VERSION,
})

/** Every so often, while somebody can see the page. Returns the way to stop. */
export function cadaTantoVisible(ms: number, tarea: () => void): () => void {
  const id = setInterval(() => {
    if (document.visibilityState === 'visible') tarea()
  }, ms)
  return () => clearInterval(id)
}

function escuchar(oyentes: readonly (readonly [EventTarget, string, () => void])[]): () => void {
  for (const [objeto, evento, aviso] of oyentes) objeto.addEventListener(evento, aviso)
  return () => {
    for (const [objeto, evento, aviso] of oyentes) objeto.removeEventListener(evento, aviso)
  }
}

/** Fetched when a store has something to seal: the first page does without it. */
const cifra: Cifra = {
  nuevoPar: async () => await (await laCifra()).nuevoPar(),
  sellar: async (publica, piezas) => await (await laCifra()).sellar(publica, piezas),
  abrir: async (privada, piezas) => await (await laCifra()).abrir(privada, piezas),
  nuevaFirma: async () => await (await laCifra()).nuevaFirma(),
  firmante: async (privada) => await (await laCifra()).firmante(privada),
  guardar: async (clave, texto) => await (await laCifra()).guardar(clave, texto),
  sacar: async (clave, guardado) => await (await laCifra()).sacar(clave, guardado),
}
let cifraLista: Promise<Cifra> | undefined
const laCifra = (): Promise<Cifra> =>
  (cifraLista ??= import('../keys/cifra-navegador.ts').then(
    ({ cifraDelNavegador }) => cifraDelNavegador(),
    (error: unknown) => {
      cifraLista = undefined
      throw error
    },
  ))

const enHex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a text in UTF-8, as 64 hex digits. */
export async function sha256(texto: string): Promise<string> {
  return enHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texto)))
}

/** PBKDF2-SHA256 of a PIN, as 64 hex digits; `sal` is hex. */
export async function pbkdf2(secreto: string, sal: string, iteraciones: number): Promise<string> {
  const clave = await crypto.subtle.importKey('raw', new TextEncoder().encode(secreto), 'PBKDF2', false, ['deriveBits'])
  const salt = Uint8Array.from(sal.match(/../g) ?? [], (par) => Number.parseInt(par, 16))
  return enHex(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: iteraciones }, clave, 256))
}

function canal(nombre: string, alRecibir: (mensaje: string) => void): Canal {
  const canal = new BroadcastChannel(nombre)
  canal.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') alRecibir(data)
  }
  return { enviar: (mensaje) => canal.postMessage(mensaje), cerrar: () => canal.close() }
}

/** Browsers without the Storage API (and insecure origins) promise nothing and say nothing. */
const disco: Disco = {
  // A browser that asks the person is asked once at a time.
  persistir: () =>
    (pidiendo ??= pedirPromesa().finally(() => {
      pidiendo = undefined
    })),
  async estimar() {
    const { almacenes } = await discoDelNavegador()
    if (!almacenes.some((uno) => 'estimate' in uno)) return { usoBytes: 0, cuotaBytes: 0 }
    // Without the part that asks for room, the browser's own figure is all there is.
    const cabida = import('./cabida-opfs.ts').then(
      ({ cabidaDelNavegador }) => cabidaDelNavegador(),
      () => undefined,
    )
    const [medidas, caben = Infinity] = await Promise.all([Promise.all(almacenes.map((uno) => uno.estimate())), cabida])
    const usage = medidas.reduce((suma, una) => suma + (una.usage ?? 0), 0)
    const quota = Math.min(...medidas.map((una) => una.quota ?? 0))
    // Chromium says 10 GiB whatever the disk has left (its StaticStorageQuota): what it would give is asked for and given back.
    return { usoBytes: usage, cuotaBytes: Math.min(quota, usage + caben) }
  },
  // Asked when a till is opened: the first page does without it.
  probar: async () => await (await import('./sonda-navegador.ts')).sondear(),
  reserva: {
    poner: async (bytes) => await (await import('./reserva-opfs.ts')).reservaDelNavegador.poner(bytes),
    quitar: async () => await (await import('./reserva-opfs.ts')).reservaDelNavegador.quitar(),
  },
}

let pidiendo: Promise<boolean> | undefined

const pedirPromesa = async (): Promise<boolean> => {
  const { almacenes } = await discoDelNavegador()
  const promesas = await Promise.all(
    almacenes.map(async (uno) => ('persist' in uno ? (await uno.persisted()) || (await uno.persist()) : false)),
  )
  return promesas.length > 0 && promesas.every(Boolean)
}
