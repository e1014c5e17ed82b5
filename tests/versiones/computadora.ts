/** A computer whose disk outlives the versions that run on it, and whose power can go at any write. */
import { IDBFactory } from 'fake-indexeddb'
import { v7 } from 'uuid'
import type { AbrirBase, BaseLocal } from '#data/device/almacen.ts'
import { cifraDelNavegador } from '#data/device/keys/cifra-navegador.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { llavesEn } from '#data/device/keys/llaves-navegador.ts'
import { pbkdf2, sha256 } from '#data/device/browser/puertos-navegador.ts'
import { archivosEnMemoria } from '../support/archivos.ts'
import { notasEnMemoria } from '../support/notas.ts'
import type { CajaAbierta, ModuloCaja } from './conductor.ts'

/** What is on the disk: databases of IndexedDB, and files beside them. */
export interface Disco {
  bases: BaseVolcada[]
  archivos: [nombre: string, texto: string][]
}

export interface BaseVolcada {
  nombre: string
  version: number
  cajones: {
    nombre: string
    clave: string | string[] | null
    automatica: boolean
    indices: { nombre: string; clave: string | string[]; unico: boolean; multiple: boolean }[]
    valores: unknown[]
  }[]
}

const hecho = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((listo, mal) => {
    pedido.onsuccess = () => listo(pedido.result)
    pedido.onerror = () => mal(pedido.error ?? new Error('IndexedDB refused'))
  })

/** Everything that an IndexedDB holds, as JSON. */
async function volcar(indexedDB: IDBFactory): Promise<BaseVolcada[]> {
  const bases: BaseVolcada[] = []
  for (const { name: nombre = '', version = 1 } of await indexedDB.databases()) {
    const base = await hecho(indexedDB.open(nombre))
    const cajones: BaseVolcada['cajones'] = []
    for (const cual of base.objectStoreNames) {
      const cajon = base.transaction(cual).objectStore(cual)
      const indices = [...cajon.indexNames].map((uno) => {
        const { keyPath, unique, multiEntry } = cajon.index(uno)
        return { nombre: uno, clave: keyPath, unico: unique, multiple: multiEntry }
      })
      if (cajon.keyPath === null) throw new Error(`${nombre}/${cual}: keys apart from their values are not kept`)
      const clave = cajon.keyPath
      cajones.push({ nombre: cual, clave, automatica: cajon.autoIncrement, indices, valores: await hecho(cajon.getAll()) })
    }
    base.close()
    bases.push({ nombre, version, cajones })
  }
  return bases.sort((a, b) => (a.nombre < b.nombre ? -1 : 1))
}

async function reponer(indexedDB: IDBFactory, bases: readonly BaseVolcada[]): Promise<void> {
  for (const { nombre, version, cajones } of bases) {
    const pedido = indexedDB.open(nombre, version)
    pedido.onupgradeneeded = () => {
      for (const { nombre: cual, clave, automatica, indices, valores } of cajones) {
        const cajon = pedido.result.createObjectStore(cual, { keyPath: clave, autoIncrement: automatica })
        for (const uno of indices) cajon.createIndex(uno.nombre, uno.clave, { unique: uno.unico, multiEntry: uno.multiple })
        for (const valor of valores) cajon.put(valor)
      }
    }
    ;(await hecho(pedido)).close()
  }
}

/** How long a page lives: until its write number `escrituras`, which still happens when `despues`, and nobody is told. */
export interface Vida {
  escrituras: number
  despues: boolean
}

export interface Pagina {
  puertos: Puertos
  /** Durable writes so far. */
  escrituras(): number
  /** Resolves when its time came. */
  muerte: Promise<'muerta'>
  /** The process is gone: what it held open is let go, nothing of it runs any more. */
  terminar(): Promise<void>
}

export class Computadora {
  readonly indexedDB = new IDBFactory()
  readonly archivos = archivosEnMemoria()
  readonly #notas = notasEnMemoria()
  readonly fallos: unknown[] = []
  /** Address of the server; undefined: no line. */
  url: string | undefined
  /** Comes between the till and the server. */
  intervenir: (ruta: string, init: RequestInit, seguir: (init: RequestInit) => Promise<Response>) => Promise<Response> = (
    _ruta,
    init,
    seguir,
  ) => seguir(init)
  /** Beside the recorded disk: a key cannot be written down. A till that lost it registers another. */
  readonly #llaves = llavesEn(() => this.#llavero)
  readonly #llavero = new IDBFactory()
  readonly #ahora: () => number

  constructor(ahora: () => number) {
    this.#ahora = ahora
  }

  async poner(disco: Disco): Promise<this> {
    await reponer(this.indexedDB, disco.bases)
    for (const [nombre, texto] of disco.archivos) this.archivos.contenido.set(nombre, texto)
    return this
  }

  async disco(): Promise<Disco> {
    return { bases: await volcar(this.indexedDB), archivos: [...this.archivos.contenido] }
  }

  /** Opens the till in a version; a new page each time. */
  async abrir(version: ModuloCaja): Promise<CajaAbierta> {
    return await version.abrir(this.pagina(version).puertos, (error) => this.fallos.push(error))
  }

  pagina(version: ModuloCaja, vida: Vida = { escrituras: Infinity, despues: false }): Pagina {
    const abiertas: BaseLocal[] = []
    const oyentes = new Map<string, Set<(mensaje: string) => void>>()
    let hechas = 0
    let viva = true
    let morir = (_como: 'muerta'): void => undefined
    const muerte = new Promise<'muerta'>((listo) => {
      morir = listo
    })
    const nunca = <T>(): Promise<T> => new Promise(() => undefined)
    /** Goes on only while the page lives: a dead one hears of nothing. */
    const leer = async <T>(acto: () => Promise<T>): Promise<T> => {
      if (!viva) return nunca()
      const resultado = await acto()
      return viva ? resultado : nunca()
    }
    const escribir = async <T>(acto: () => Promise<T>): Promise<T> => {
      if (!viva) return nunca()
      const ultima = ++hechas >= vida.escrituras
      if (ultima) viva = false
      const resultado = ultima && !vida.despues ? undefined : await acto()
      if (!ultima) return viva ? (resultado as T) : nunca()
      morir('muerta')
      return nunca()
    }
    const contado = <T extends object>(almacen: T): T =>
      Object.fromEntries(
        Object.entries(almacen).map(([nombre, funcion]) => {
          if (typeof funcion !== 'function' || nombre === 'observar') return [nombre, funcion]
          const como = nombre === 'crear' || nombre === 'cambiar' || nombre === 'compactar' ? escribir : leer
          return [nombre, (...args: unknown[]) => como(() => funcion(...args) as Promise<unknown>)]
        }),
      ) as T
    const todos = (almacenes: Record<string, object>) =>
      Object.fromEntries(Object.entries(almacenes).map(([nombre, almacen]) => [nombre, contado(almacen)]))
    const desnuda = version.abrirBase(this.indexedDB)
    const abrirBase = (async (nombre, colecciones) => {
      const base = await leer(() => desnuda(nombre, colecciones))
      abiertas.push(base)
      return { ...base, filas: todos(base.filas), apuntes: todos(base.apuntes) }
    }) as AbrirBase
    const { archivos } = this
    const puertos: Puertos = {
      ahora: this.#ahora,
      monotonico: () => performance.now(),
      azar: () => Math.random(),
      nuevoId: () => v7(),
      programar(ms, tarea) {
        const id = setTimeout(() => viva && tarea(), ms)
        return () => clearTimeout(id)
      },
      fetch: (ruta, init) => leer(() => this.#pedir(ruta, init)),
      sal: () => '00112233445566778899aabbccddeeff',
      palabra: () => 'ffeeddccbbaa99887766554433221100',
      sha256,
      pbkdf2,
      llaves: this.#llaves,
      cifra: cifraDelNavegador(),
      candados: version.candados(),
      abrirBase,
      hayBase: async (nombre) => (await this.indexedDB.databases()).some(({ name }) => name?.startsWith(`rxdb-dexie-${nombre}--`)),
      borrarBase: () => Promise.reject(new Error('nobody takes databases away here')),
      canal(nombre, alRecibir) {
        const unos = oyentes.get(nombre) ?? new Set()
        oyentes.set(nombre, unos.add(alRecibir))
        return {
          enviar: (mensaje) => unos.forEach((uno) => uno !== alRecibir && queueMicrotask(() => uno(mensaje))),
          cerrar: () => void unos.delete(alRecibir),
        }
      },
      disco: {
        persistir: async () => true,
        estimar: async () => ({ usoBytes: 1000, cuotaBytes: 10_000_000_000 }),
        probar: async () => ({ base: 'sirve', privada: false }),
      },
      diario: {
        listar: (prefijo) => leer(() => archivos.listar(prefijo)),
        leer: (nombre) => leer(() => archivos.leer(nombre)),
        anexar: (nombre, texto) => escribir(() => archivos.anexar(nombre, texto)),
        borrar: (nombre) => escribir(() => archivos.borrar(nombre)),
      },
      notas: this.#notas,
      alDespertar: () => () => undefined,
      alOcultar: () => () => undefined,
      version: 'prueba',
    }
    return {
      puertos,
      escrituras: () => hechas,
      muerte,
      async terminar() {
        viva = false
        for (const base of abiertas) await base.cerrar()
      },
    }
  }

  async #pedir(ruta: string, init: RequestInit): Promise<Response> {
    const { url } = this
    if (url === undefined) throw new TypeError('fetch failed')
    const headers = { ...(init.headers as Record<string, string>), origin: url }
    return await this.intervenir(ruta, { ...init, headers }, (pedido) => fetch(`${url}${ruta}`, pedido))
  }
}
