/**
 * Who alone writes to a CouchDB: what LevelDB's lock is to the embedded store. A document names the process, which renews it; whoever
 * comes meanwhile waits until it has been still for a whole term by its own clock (nobody's clock is compared with another's), or until
 * the process is known to be dead, on the same machine. A process that was stopped and goes on finds its term over, remembers nothing
 * any more, and hears at its next renewal that another one took its place.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { couchBusy } from '../busy.ts'
import type { Db, Stored } from '../port.ts'

const ID = 'arriendo:servidor'

/** One that was not renewed for so long is over for everybody else. */
const PLAZO_MS = 10_000
/** Its holder stops believing in it before. */
const PROPIO_MS = 8000
const RENOVAR_MS = 3000
const REINTENTAR_MS = 500
const MIRAR_MS = 500

interface Doc {
  id: string
  tipo: string
  /** '' after it was given back. */
  quien: string
  maquina: string
  pid: number
  /** Each holder's number is larger than that of the one before. */
  cerca: number
  renovado: number
}

export interface OpcionesDeArriendo {
  /** Where CouchDB is, as people are told of it: without the password. */
  donde: string
  /** Milliseconds of a clock that only goes forward. */
  reloj?: () => number
  /** Resolves after so many milliseconds, or at once when it is called off. */
  esperar?: (ms: number, corte?: AbortSignal) => Promise<void>
  /** Another process has it: this one waits from now on. */
  alEsperar?: () => void
  /** Another process took it: this one may not go on. */
  alPerder: () => void
  /** Is the process of this machine still there? */
  vive?: (pid: number) => boolean
}

export interface Arriendo {
  /** The term in which this process alone writes, a larger number for each; 0 when it does not know. */
  termino(): number
  /** Gives it back, for the next one to take at once. */
  soltar(): Promise<void>
}

/** Takes it, when whoever has it lets it go or is gone; throws `StoreBusyError` when another process goes on renewing it. */
export async function tomarArriendo(db: Db, opciones: OpcionesDeArriendo): Promise<Arriendo> {
  const { reloj = () => performance.now(), vive = estaVivo, esperar = pasar, donde, alEsperar } = opciones
  const propio = { id: ID, tipo: 'servidor:arriendo', quien: randomUUID(), maquina: hostname(), pid: process.pid }
  let desde: number | undefined
  let visto: { rev: string; desde: number } | undefined
  for (;;) {
    const ahora = reloj()
    desde ??= ahora
    const otro = await db.get<Doc>(ID)
    if (visto?.rev !== otro?.rev) visto = otro && { rev: otro.rev, desde: ahora }
    if (libre(otro, vive) || (visto && ahora - visto.desde >= PLAZO_MS)) {
      const doc: Doc = { ...propio, cerca: (otro?.cerca ?? 0) + 1, renovado: 0 }
      const [escrito] = await db.writeMany([otro ? { ...doc, rev: otro.rev } : doc])
      if (escrito?.ok === true) return new ArriendoTomado(db, { ...doc, rev: escrito.rev }, ahora, { ...opciones, reloj, esperar })
    } else if (ahora === desde) alEsperar?.()
    else if (ahora - desde >= 2 * PLAZO_MS) throw couchBusy(donde)
    await esperar(MIRAR_MS)
  }
}

/** Nobody has it, or a process of this machine that is no more. */
const libre = (otro: Doc | undefined, vive: (pid: number) => boolean): boolean =>
  otro === undefined || otro.quien === '' || (otro.maquina === hostname() && !vive(otro.pid))

/** One that had this process's own number, as each of a container that starts again has, is no more. */
function estaVivo(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Who waits for its turn stays for it: the second of two servers ended while it waited. What can be called off keeps nobody. */
const pasar = (ms: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal, ref: signal === undefined }).catch((error: unknown) => {
    if (signal?.aborted !== true) throw error
  })

class ArriendoTomado implements Arriendo {
  readonly #db: Db
  readonly #opciones: Required<Pick<OpcionesDeArriendo, 'reloj' | 'esperar' | 'alPerder'>>
  readonly #corte = new AbortController()
  readonly #manteniendo: Promise<void>
  #doc: Stored<Doc>
  /** Until then nobody else may have taken it. */
  #hasta: number
  #termino = 1

  constructor(db: Db, doc: Stored<Doc>, desde: number, opciones: Required<Pick<OpcionesDeArriendo, 'reloj' | 'esperar' | 'alPerder'>>) {
    this.#db = db
    this.#doc = doc
    this.#opciones = opciones
    this.#hasta = desde + PROPIO_MS
    this.#manteniendo = this.#mantener()
  }

  termino(): number {
    return !this.#corte.signal.aborted && this.#opciones.reloj() < this.#hasta ? this.#termino : 0
  }

  async soltar(): Promise<void> {
    if (this.#corte.signal.aborted) return
    this.#corte.abort()
    await this.#manteniendo
    const suelto = { ...this.#doc, quien: '' }
    await this.#db.writeMany([suelto])
  }

  async #mantener(): Promise<void> {
    const { signal } = this.#corte
    for (let ms = RENOVAR_MS; ;) {
      await this.#opciones.esperar(ms, signal)
      if (signal.aborted) return
      const como = await this.#renovar()
      if (como === 'perdido' && !signal.aborted) {
        this.#corte.abort()
        return this.#opciones.alPerder()
      }
      ms = como === 'renovado' ? RENOVAR_MS : REINTENTAR_MS
    }
  }

  /** 'no-se': CouchDB does not answer, or keeps a renewal whose answer was lost; the term goes on running out, and this is tried again. */
  async #renovar(): Promise<'renovado' | 'no-se' | 'perdido'> {
    const desde = this.#opciones.reloj()
    const nuevo = { ...this.#doc, renovado: this.#doc.renovado + 1 }
    try {
      const [escrito] = await this.#db.writeMany([nuevo])
      if (escrito?.ok === true) {
        this.#renovado({ ...nuevo, rev: escrito.rev }, desde)
        return 'renovado'
      }
      const guardado = await this.#db.get<Doc>(ID)
      if (guardado?.quien !== this.#doc.quien) return 'perdido'
      this.#doc = guardado
      return 'no-se'
    } catch {
      return 'no-se'
    }
  }

  /** What ran out meanwhile begins anew: nobody took it, but it was not known. */
  #renovado(doc: Stored<Doc>, desde: number): void {
    if (this.#opciones.reloj() >= this.#hasta) this.#termino++
    this.#doc = doc
    this.#hasta = desde + PROPIO_MS
  }
}
