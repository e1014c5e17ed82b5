/** Devices for tests: the data layer of a browser on an IndexedDB in memory, with a clock, a line and tabs of its own. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { v7 } from 'uuid'
import type { AbrirBase, BaseLocal } from '#data/device/almacen.ts'
import { candadosEnMemoria, type Candados } from '#data/device/candados.ts'
import { cifraDelNavegador } from '#data/device/keys/cifra-navegador.ts'
import { abrirConRxDB } from '#data/device/browser/database.ts'
import type { Llaves, Notas, Puertos, Sonda } from '#data/device/puertos.ts'
import { llavesEn } from '#data/device/keys/llaves-navegador.ts'
import { pbkdf2, sha256 } from '#data/device/browser/puertos-navegador.ts'
import { archivosEnMemoria, type ArchivosEnMemoria } from './archivos.ts'
import { notasEnMemoria } from './notas.ts'

export interface Linea {
  /** Address of the server; undefined: nobody answers. */
  url: string | undefined
  /** Cookies of whoever is signed in. */
  cookie?: string
  /** Comes between: may answer itself, or call `seguir` and change what came back. */
  intervenir?: ((url: string, init: RequestInit, seguir: () => Promise<Response>) => Promise<Response>) | undefined
}

/** How long a tab lives. */
export interface Vida {
  pasos: number
  despues: boolean
}

/** A computer with a disk: what stays when its tabs are gone. */
export interface Equipo {
  linea: Linea
  /** Its hour, and how many times as fast its timers run. */
  reloj: { ahora: number; prisa: number }
  /** Its files that are not IndexedDB's. */
  archivos: ArchivosEnMemoria
  /** What its browser promises of the disk. */
  disco: { persistente: boolean; usoBytes: number; cuotaBytes: number; sonda: Sonda; reservado: number }
  /** Its IndexedDB, for what no tab of ours would do to it. */
  indexedDB: IDBFactory
  /** Takes away databases of IndexedDB whose name holds this; all when left out. No tab may be open. */
  perderBases(nombre?: string): Promise<void>
  /**
   * Opens a tab: ports of its own on the same disk and the same locks. With `vida`, the tab does so many steps (each a use of
   * the disk or the line) and then does nothing any more: it was killed. `despues`: the last step happened, and nobody was told.
   */
  pestana(vida?: Vida): Puertos
  /** Failures that nobody was waiting for. */
  fallos: unknown[]
}

let cuenta = 0

export function unEquipo({ url, ahora = Date.now() }: { url?: string | undefined; ahora?: number } = {}): Equipo {
  const nombre = `equipo${++cuenta}`
  const linea: Linea = { url }
  const reloj = { ahora, prisa: 1 }
  const candados = candadosEnMemoria()
  const indexedDB = new IDBFactory()
  const abrirBase = enComun(abrirConRxDB({ motor: { indexedDB, IDBKeyRange }, multiInstancia: false }), nombre)
  const hayBase = async (base: string) =>
    (await indexedDB.databases()).some(({ name }) => name?.startsWith(`rxdb-dexie-${nombre}-${base}--`))
  const borrarBase = async (base: string): Promise<void> => {
    for (const { name = '' } of await indexedDB.databases())
      if (name.startsWith(`rxdb-dexie-${nombre}-${base}--`)) await quitarBase(indexedDB, name)
  }
  const oyentes = new Map<string, Set<(mensaje: string) => void>>()
  const archivos = archivosEnMemoria()
  const notas = notasEnMemoria()
  const disco: Equipo['disco'] = {
    persistente: true,
    usoBytes: 1000,
    cuotaBytes: 10_000_000_000,
    sonda: { base: 'sirve', privada: false },
    reservado: 0,
  }
  return {
    linea,
    reloj,
    archivos,
    disco,
    indexedDB,
    async perderBases(base = '') {
      for (const { name = '' } of await indexedDB.databases()) {
        if (name.includes(base)) await quitarBase(indexedDB, name)
      }
    },
    fallos: [],
    pestana: (vida) => {
      const p = puertos({
        linea,
        reloj,
        archivos,
        notas,
        disco,
        candados,
        llaves: llavesEn(() => indexedDB),
        abrirBase,
        hayBase,
        borrarBase,
        oyentes,
      })
      return vida ? mortal(p, vida) : p
    },
  }
}

const quitarBase = (indexedDB: IDBFactory, nombre: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const pedido = indexedDB.deleteDatabase(nombre)
    pedido.onsuccess = () => resolve()
    pedido.onerror = () => reject(pedido.error ?? new Error(nombre))
    pedido.onblocked = () => reject(new Error(`${nombre} is open`))
  })

const muerto = () => new Error('killed')

function mortal(puertos: Puertos, vida: Vida): Puertos {
  let quedan = vida.pasos
  const paso = async <T>(hacer: () => Promise<T>): Promise<T> => {
    if (quedan <= 0 && !(vida.despues && quedan === 0)) throw muerto()
    quedan--
    const hecho = await hacer()
    if (quedan < 0) throw muerto()
    return hecho
  }
  const contar = <T extends object>(objeto: T): T =>
    Object.fromEntries(
      Object.entries(objeto).map(([nombre, valor]) => [
        nombre,
        typeof valor === 'function' && nombre !== 'observar'
          ? (...args: unknown[]) => paso(() => valor(...args) as Promise<unknown>)
          : valor,
      ]),
    ) as T
  const abrirBase = (async (nombre, colecciones) => {
    const base = await puertos.abrirBase(nombre, colecciones)
    const todas = (almacenes: Record<string, object>) =>
      Object.fromEntries(Object.entries(almacenes).map(([coleccion, almacen]) => [coleccion, contar(almacen)]))
    return { ...base, filas: todas(base.filas), apuntes: todas(base.apuntes) }
  }) as AbrirBase
  return { ...puertos, abrirBase, fetch: (url, init) => paso(() => puertos.fetch(url, init)) }
}

interface Piezas extends Pick<Equipo, 'linea' | 'reloj' | 'archivos' | 'disco'> {
  candados: Candados
  notas: Notas
  llaves: Llaves
  abrirBase: AbrirBase
  hayBase: Puertos['hayBase']
  borrarBase: Puertos['borrarBase']
  oyentes: Map<string, Set<(mensaje: string) => void>>
}

function puertos({ linea, reloj, archivos, notas, disco, candados, llaves, abrirBase, hayBase, borrarBase, oyentes }: Piezas): Puertos {
  return {
    ahora: () => reloj.ahora,
    monotonico: () => performance.now(),
    azar: () => Math.random(),
    nuevoId: () => v7(),
    programar(ms, tarea) {
      const id = setTimeout(tarea, ms / reloj.prisa)
      return () => clearTimeout(id)
    },
    async fetch(ruta, init) {
      const { url } = linea
      if (url === undefined) throw new TypeError('fetch failed')
      const headers = {
        ...(init.headers as Record<string, string>),
        origin: url,
        ...(linea.cookie === undefined ? {} : { cookie: linea.cookie }),
      }
      const seguir = () => fetch(`${url}${ruta}`, { ...init, headers })
      return linea.intervenir ? await linea.intervenir(ruta, init, seguir) : await seguir()
    },
    sal: () => '00112233445566778899aabbccddeeff',
    palabra: () => 'ffeeddccbbaa99887766554433221100',
    sha256,
    pbkdf2,
    candados,
    llaves,
    cifra: cifraDelNavegador(),
    abrirBase,
    hayBase,
    borrarBase,
    canal(nombre, alRecibir) {
      const todos = oyentes.get(nombre) ?? new Set()
      oyentes.set(nombre, todos)
      todos.add(alRecibir)
      return {
        enviar: (mensaje) => {
          // As a browser's channel does.
          if (!todos.has(alRecibir)) throw new DOMException('Channel is closed', 'InvalidStateError')
          for (const otro of todos) if (otro !== alRecibir) queueMicrotask(() => otro(mensaje))
        },
        cerrar: () => void todos.delete(alRecibir),
      }
    },
    disco: {
      persistir: async () => disco.persistente,
      estimar: async () => ({ usoBytes: disco.usoBytes, cuotaBytes: disco.cuotaBytes }),
      probar: async () => disco.sonda,
      reserva: {
        poner: async (bytes) => {
          disco.reservado = bytes
          return true
        },
        quitar: async () => {
          const habia = disco.reservado > 0
          disco.reservado = 0
          return habia
        },
      },
    },
    diario: archivos,
    notas,
    alDespertar: () => () => undefined,
    alOcultar: () => () => undefined,
    version: 'prueba',
  }
}

/** Tabs of one computer share their databases; each is closed when the last tab lets it go. */
function enComun(abrir: AbrirBase, prefijo: string): AbrirBase {
  const abiertas = new Map<string, { base: Promise<BaseLocal>; usos: number }>()
  return async (nombre, colecciones) => {
    const clave = `${prefijo}-${nombre}`
    const abierta = abiertas.get(clave) ?? { base: abrir(clave, colecciones), usos: 0 }
    abiertas.set(clave, abierta)
    abierta.usos++
    const base = await abierta.base
    return {
      ...base,
      cerrar: async () => {
        if (--abierta.usos > 0) return
        abiertas.delete(clave)
        await base.cerrar()
      },
    }
  }
}
