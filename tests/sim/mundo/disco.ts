/**
 * The disk of one device: its databases as the port of `src/data` sees them, and what may happen to a disk. Rows that a
 * strict transaction wrote (`crear`) are there after a power cut, and so is everything before them; of what came after, a cut
 * keeps the beginning. Writes under way when their tab dies happen whole or not at all, before anybody else reads.
 */
import type { Almacen, AlmacenFilas, BaseLocal, CambioFila, Indice, Rango } from '#data/device/almacen.ts'
import type { Apunte, FilaGuardada } from '#data/device/fila.ts'
import type { Azar } from '../semilla.ts'
import { clave, idDe, Ordenado } from './ordenado.ts'
import type { Tiempo } from './tiempo.ts'

const indices: readonly Indice[] = [['tipo', 'en'], ['tipo', 'clave'], ['tipo', 'padre', 'en'], ['estado', 'seq'], ['seq']]

type Fila = { id: string }
type Observador = { pestana: Pestana; aviso: (cambios: readonly CambioFila<Fila>[]) => void }

/** Who uses the disk: a page that may end at any moment. */
export interface Pestana {
  readonly nombre: string
  viva: boolean
  /** Why its databases answer with an error now; undefined when they work. */
  roto(): Error | undefined
  /** Why this one write ends in an error, done or not; undefined when it does not. `estricta`: it is that of a fact. */
  tropieza(estricta: boolean): Error | undefined
}

/** What a page that is gone waits for. */
export const nunca = <T>(): Promise<T> => new Promise<T>(() => undefined)

class Coleccion {
  readonly filas = new Map<string, Fila>()
  readonly indices = new Map<Indice, Ordenado>()
  readonly porId = new Ordenado()
  readonly observadores = new Set<Observador>()
  /** Operations under way: who comes later waits for them. */
  enCurso = 0
  ultima = 0

  constructor(conIndices: boolean) {
    if (conIndices) for (const indice of indices) this.indices.set(indice, new Ordenado())
  }

  poner(id: string, fila: Fila | undefined): void {
    const previa = this.filas.get(id)
    for (const [indice, orden] of this.indices) {
      if (previa) orden.quitar(entrada(indice, previa))
      if (fila) orden.poner(entrada(indice, fila))
    }
    if (fila) {
      this.filas.set(id, fila)
      this.porId.poner(clave([id]))
    } else {
      this.filas.delete(id)
      this.porId.quitar(clave([id]))
    }
  }
}

const entrada = (indice: Indice, fila: Fila): string =>
  clave([...indice.map((campo) => (fila as unknown as Record<string, string | number>)[campo] ?? ''), fila.id])

interface Hecha {
  coleccion: Coleccion
  id: string
  antes: Fila | undefined
}

interface Pendiente {
  pestana: Pestana
  hacer: (sola: boolean) => void
}

/** What a disk holds at a moment. */
export type Copia = Map<string, Map<string, Fila>>

export interface TasasDeDisco {
  /** A read that takes its time, so that others may come between. */
  lecturaLenta: number
}

export class DiscoSim {
  readonly #tiempo: Tiempo
  readonly #azar: Azar
  readonly #tasas: TasasDeDisco
  readonly #colecciones = new Map<string, Coleccion>()
  /** Writes that a power cut may take back, oldest first. */
  #cola: Hecha[] = []
  readonly #pendientes = new Set<Pendiente>()
  lleno = false

  constructor(tiempo: Tiempo, azar: Azar, tasas: TasasDeDisco) {
    this.#tiempo = tiempo
    this.#azar = azar
    this.#tasas = tasas
  }

  /** Every tab that is gone: what it was writing happened or did not. */
  soltar(pestana: Pestana): void {
    for (const pendiente of Array.from(this.#pendientes)) {
      if (pendiente.pestana !== pestana) continue
      this.#pendientes.delete(pendiente)
      if (this.#azar.suerte(0.5)) pendiente.hacer(true)
    }
    for (const coleccion of this.#colecciones.values())
      for (const observador of coleccion.observadores) if (observador.pestana === pestana) coleccion.observadores.delete(observador)
  }

  /** The power goes (every tab is gone already): of what no strict write came after, the end is lost. */
  cortarCorriente(): number {
    const quedan = this.#azar.entero(0, this.#cola.length)
    const perdidas = this.#cola.length - quedan
    for (const { coleccion, id, antes } of this.#cola.splice(quedan).reverse()) coleccion.poner(id, antes)
    this.#cola = []
    return perdidas
  }

  /** The browser throws databases away whose name this accepts. */
  desalojar(cuales: (coleccion: string) => boolean): void {
    for (const [nombre, coleccion] of this.#colecciones)
      if (cuales(nombre)) for (const id of Array.from(coleccion.filas.keys())) coleccion.poner(id, undefined)
    this.#cola = []
  }

  copiar(): Copia {
    return new Map([...this.#colecciones].map(([nombre, { filas }]) => [nombre, new Map(filas)]))
  }

  restaurar(copia: Copia): void {
    this.desalojar(() => true)
    for (const [nombre, filas] of copia) {
      const coleccion = this.#coleccion(nombre, !nombre.endsWith('/catalogo') && !nombre.endsWith('/local'))
      for (const [id, fila] of filas) coleccion.poner(id, fila)
    }
  }

  hay(base: string): boolean {
    return [...this.#colecciones].some(([nombre, { filas }]) => nombre.startsWith(`${base}/`) && filas.size > 0)
  }

  /** Rows of a collection as they are now, for whoever looks at the disk from outside. */
  filas(coleccion: string): ReadonlyMap<string, FilaGuardada> {
    return (this.#colecciones.get(coleccion)?.filas ?? new Map()) as ReadonlyMap<string, FilaGuardada>
  }

  /** Writes from outside, durable: how a device is set up, and how rows get damaged. */
  escribir(coleccion: string, fila: FilaGuardada | Apunte): void {
    this.#coleccion(coleccion, 'tipo' in fila).poner(fila.id, Object.freeze({ ...fila }))
  }

  abrir<Filas extends string, Apuntes extends string>(
    pestana: Pestana,
    nombre: string,
    colecciones: { filas: readonly Filas[]; apuntes: readonly Apuntes[] },
  ): BaseLocal<Filas, Apuntes> {
    const filas = colecciones.filas.map((una) => [una, this.#almacenFilas(pestana, this.#coleccion(`${nombre}/${una}`, true))] as const)
    const apuntes = colecciones.apuntes.map(
      (uno) => [uno, this.#almacen<Apunte>(pestana, this.#coleccion(`${nombre}/${uno}`, false))] as const,
    )
    return {
      filas: Object.fromEntries(filas) as Record<Filas, AlmacenFilas>,
      apuntes: Object.fromEntries(apuntes) as Record<Apuntes, Almacen<Apunte>>,
      duraderaEstricta: true,
      cerrar: async () => undefined,
    }
  }

  #coleccion(nombre: string, conIndices: boolean): Coleccion {
    const abierta = this.#colecciones.get(nombre) ?? new Coleccion(conIndices)
    this.#colecciones.set(nombre, abierta)
    return abierta
  }

  #leer<T>(pestana: Pestana, coleccion: Coleccion, leer: () => T): Promise<T> {
    if (!pestana.viva) return nunca()
    const roto = pestana.roto()
    if (roto) return Promise.reject(roto)
    if (coleccion.enCurso === 0 && !this.#azar.suerte(this.#tasas.lecturaLenta)) return Promise.resolve(leer())
    return this.#hacer(pestana, coleccion, leer, false)
  }

  #escribir<T>(pestana: Pestana, coleccion: Coleccion, hacer: () => T, estricta = false): Promise<T> {
    if (!pestana.viva) return nunca()
    return this.#hacer(pestana, coleccion, hacer, true, estricta)
  }

  /** One after another per collection, as transactions over the same store are. */
  #hacer<T>(pestana: Pestana, coleccion: Coleccion, hacer: () => T, escribe: boolean, estricta = false): Promise<T> {
    coleccion.enCurso++
    const en = Math.max(coleccion.ultima, this.#tiempo.ahora + this.#azar.entero(0, escribe ? 6 : 2))
    coleccion.ultima = en
    return new Promise<T>((listo, mal) => {
      const pendiente: Pendiente = {
        pestana,
        hacer: (sola) => {
          try {
            const hecho = hacer()
            if (!sola) listo(hecho)
          } catch (error) {
            if (!sola) mal(error)
          }
        },
      }
      if (escribe) this.#pendientes.add(pendiente)
      this.#tiempo.programar(en - this.#tiempo.ahora, () => {
        coleccion.enCurso--
        if (escribe && !this.#pendientes.delete(pendiente)) return
        if (!pestana.viva) return
        const roto =
          this.lleno && escribe
            ? new DOMException('quota', 'QuotaExceededError')
            : (pestana.roto() ?? (escribe ? pestana.tropieza(estricta) : undefined))
        if (!roto) return pendiente.hacer(false)
        // A connection that breaks may have written all the same; a full disk has not.
        if (escribe && !this.lleno && this.#azar.suerte(0.5)) pendiente.hacer(true)
        mal(roto)
      })
    })
  }

  #guardar(pestana: Pestana, coleccion: Coleccion, cambios: readonly { id: string; despues: Fila | undefined }[], estricta: boolean): void {
    const hechos = cambios.map(({ id, despues }) => {
      const antes = coleccion.filas.get(id)
      const fila = despues && Object.freeze({ ...despues })
      coleccion.poner(id, fila)
      if (!estricta) this.#cola.push({ coleccion, id, antes })
      return { antes, despues: fila }
    })
    if (estricta) this.#cola = []
    if (hechos.length === 0) return
    for (const observador of coleccion.observadores) {
      if (observador.pestana === pestana) observador.aviso(hechos)
      else
        this.#tiempo.programar(this.#azar.entero(1, 20), () => {
          if (observador.pestana.viva && coleccion.observadores.has(observador)) observador.aviso(hechos)
        })
    }
  }

  #almacen<F extends Fila>(pestana: Pestana, coleccion: Coleccion): Almacen<F> {
    const deId = (id: string) => coleccion.filas.get(id) as F | undefined
    return {
      leer: (ids) => this.#leer(pestana, coleccion, () => ids.map(deId)),
      conPrefijo: (prefijo) =>
        this.#leer(pestana, coleccion, () => coleccion.porId.entre(prefijo, `${prefijo}\uffff`).map((una) => deId(idDe(una)) as F)),
      crear: (filas) =>
        this.#escribir(
          pestana,
          coleccion,
          () => {
            if (filas.some(({ id }) => coleccion.filas.has(id))) return 'existe' as const
            this.#guardar(
              pestana,
              coleccion,
              filas.map((fila) => ({ id: fila.id, despues: fila })),
              true,
            )
            return 'creado' as const
          },
          true,
        ),
      cambiar: (ids, cambio) =>
        this.#escribir(pestana, coleccion, () => {
          const cambios = [...new Set(ids)].flatMap((id) => {
            const nueva = cambio(deId(id), id)
            if (nueva === undefined || (nueva === null && !coleccion.filas.has(id))) return []
            return [{ id, despues: nueva ?? undefined }]
          })
          this.#guardar(pestana, coleccion, cambios, false)
        }),
      observar: (aviso) => {
        const observador: Observador = { pestana, aviso: aviso as Observador['aviso'] }
        coleccion.observadores.add(observador)
        return () => void coleccion.observadores.delete(observador)
      },
    }
  }

  #almacenFilas(pestana: Pestana, coleccion: Coleccion): AlmacenFilas {
    const tramo = ({ indice, desde, hasta, sinHasta = false, orden = 'asc', limite }: Rango): string[] => {
      const de = indice[0] === 'id' ? coleccion.porId : [...coleccion.indices].find(([una]) => una.join() === indice.join())?.[1]
      if (!de) throw new Error(`no index ${indice.join()}`)
      const tope = sinHasta ? clave(hasta) : `${clave(hasta)}\uffff`
      const ids = de.entre(clave(desde), tope).map(idDe)
      if (orden === 'desc') ids.reverse()
      return limite === undefined ? ids : ids.slice(0, limite)
    }
    return {
      ...this.#almacen<FilaGuardada>(pestana, coleccion),
      rango: (rango) => this.#leer(pestana, coleccion, () => tramo(rango).map((id) => coleccion.filas.get(id) as FilaGuardada)),
      claves: (rango) => this.#leer(pestana, coleccion, () => tramo(rango)),
      contar: (rango) => this.#leer(pestana, coleccion, () => tramo(rango).length),
      compactar: () => this.#leer(pestana, coleccion, () => undefined),
      ultimoSeq: () =>
        this.#leer(pestana, coleccion, () => {
          const [id] = tramo({ indice: ['seq'], desde: [], hasta: [], orden: 'desc', limite: 1 })
          return id === undefined ? 0 : (coleccion.filas.get(id) as FilaGuardada).seq
        }),
    }
  }
}
