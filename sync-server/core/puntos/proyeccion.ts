/**
 * Something that a store's documents add up to, kept in memory: it follows them when somebody asks, off the way of what tills send, and is written
 * down as a checkpoint so that a restart does not read years of sales. The checkpoint is there whole or not at all: a process that dies before or
 * after it leaves the older one or the newer one, and either goes on from its own place. It can always be made again from the documents.
 */
import { unaLinea, type Puntos } from './puntos.ts'
import type { Change, Store } from '../../store/port.ts'
import { baseDeTienda } from '../bases.ts'

/** How far it has read of each database, and how many changes since the process began to count. */
export interface Proyectado<B extends string> {
  seq: Record<B, string>
  cambios: number
}

/** What is followed, and how it is made and written down. */
export interface ComoProyectar<B extends string, T extends Proyectado<B>> {
  /** Of its checkpoints; the store's id comes after it. */
  nombre: string
  bases: readonly B[]
  vacio: () => T
  /** Adds what changed; `cambios` is raised by the reader. */
  aplicar: (todo: T, cambios: readonly Change[]) => void
  /** Written down line by line. */
  aLineas: (todo: T) => Iterable<string>
  /** Undefined of a checkpoint that is of another version or of another store. */
  deLineas: (lineas: AsyncIterable<string>) => Promise<T | undefined>
}

/** Of what is small: one text, which is its only line. */
export const deUnTexto = <T>(aTexto: (todo: T) => string, deTexto: (texto: string) => T | undefined) => ({
  aLineas: (todo: T) => [aTexto(todo)],
  deLineas: async (lineas: AsyncIterable<string>): Promise<T | undefined> => {
    const texto = await unaLinea(lineas)
    return texto === undefined ? undefined : deTexto(texto)
  },
})

export interface Proyeccion<T> {
  /** With everything that was stored before the call. */
  alDia(tiendaId: string): Promise<T>
  /** Makes it again from the documents, with nothing of what was kept. */
  rehacer(tiendaId: string): Promise<T>
  /** Writes the checkpoints down. */
  parar(): Promise<void>
}

const PAGINA = 500
const nada = (): void => undefined
const PUNTO_CADA = 10_000
/** Stores kept in memory unless said; who asks for another one has it read from its checkpoint. */
const ABIERTOS = 6

/** Follows the stores that are asked about. */
export function crearProyeccion<B extends string, T extends Proyectado<B>>(
  { nombre, bases, vacio, aplicar, aLineas, deLineas }: ComoProyectar<B, T>,
  {
    store,
    puntos,
    puntoCada = PUNTO_CADA,
    abiertos: enMemoria = ABIERTOS,
  }: {
    store: Store
    puntos: Puntos
    /** After how many changes it is written down. */
    puntoCada?: number
    /** Stores kept in memory. */
    abiertos?: number
  },
): Proyeccion<T> {
  const abiertos = new Map<string, Promise<T>>()
  const enPunto = new Map<string, string>()
  const escribiendo = new Map<string, Promise<void>>()
  const archivoDe = (tiendaId: string): string => `${nombre}-${tiendaId}`
  const lugarDe = ({ seq }: T): string => JSON.stringify(seq)

  /** Only while nobody adds to it: it is written line by line. */
  async function guardar(tiendaId: string, todo: T): Promise<void> {
    const lugar = lugarDe(todo)
    if (enPunto.get(tiendaId) === lugar) return
    const escritura = puntos.guardar(archivoDe(tiendaId), aLineas(todo))
    const acaba = escritura.then(nada, nada).then(() => {
      if (escribiendo.get(tiendaId) === acaba) escribiendo.delete(tiendaId)
    })
    escribiendo.set(tiendaId, acaba)
    await escritura
    enPunto.set(tiendaId, lugar)
  }
  async function abrir(tiendaId: string): Promise<T> {
    // One that is let go of and asked for again goes on from what was being written.
    await escribiendo.get(tiendaId)
    const todo = (await puntos.leer(archivoDe(tiendaId), deLineas)) ?? vacio()
    enPunto.set(tiendaId, lugarDe(todo))
    return todo
  }
  async function seguir(tiendaId: string, todo: T, siempre = false): Promise<T> {
    const antes = todo.cambios
    for (const base of bases) {
      const db = await baseDeTienda(store, tiendaId, base as Parameters<typeof baseDeTienda>[2])
      for (;;) {
        const { cambios, seq, alDia } = await db.changes(todo.seq[base], PAGINA)
        aplicar(todo, cambios)
        todo.cambios += cambios.length
        todo.seq[base] = seq
        if (alDia) break
      }
    }
    // One that was wrong may stand at the same place.
    if (siempre) enPunto.delete(tiendaId)
    if (todo.cambios - antes >= puntoCada || siempre) await guardar(tiendaId, todo)
    return todo
  }
  /** One reader at a time; each sees what was stored before it was asked for. */
  function encolar(tiendaId: string, desde: (anterior: Promise<T>) => Promise<T>, siempre = false): Promise<T> {
    const anterior = abiertos.get(tiendaId) ?? abrir(tiendaId)
    const lectura = desde(anterior).then((todo) => seguir(tiendaId, todo, siempre))
    // The one that was asked for last is the last to go.
    abiertos.delete(tiendaId)
    abiertos.set(tiendaId, lectura)
    return lectura
  }
  /** Writes down and lets go of those that nobody asked for in a while. */
  async function soltar(): Promise<void> {
    for (const [tiendaId, lectura] of [...abiertos].slice(0, -enMemoria)) {
      // Who asked for it was told; the last checkpoint stays.
      const todo = await lectura.catch(() => undefined)
      if (abiertos.get(tiendaId) !== lectura) continue
      abiertos.delete(tiendaId)
      if (todo) await guardar(tiendaId, todo)
    }
  }

  return {
    alDia: async (tiendaId) => {
      // When one fails the next begins at the checkpoint.
      const todo = await encolar(tiendaId, (anterior) => anterior.catch(() => abrir(tiendaId)))
      await soltar()
      return todo
    },
    rehacer: (tiendaId) => encolar(tiendaId, (anterior) => anterior.then(vacio, vacio), true),
    parar: async () => {
      for (const [tiendaId, lectura] of abiertos) {
        // Who asked for it was told; the last checkpoint stays.
        const todo = await lectura.catch(() => undefined)
        if (todo) await guardar(tiendaId, todo)
      }
    },
  }
}
