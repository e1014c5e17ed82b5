/**
 * Follows each store's documents and shows what changed to the jobs, in their order. The cursor moves last, so that a
 * crash repeats and never skips; it is in the same database as what the jobs derive, and a new epoch (restored or
 * re-created store) throws both away and goes over everything again.
 */
import type { Trabajos } from '../central.ts'
import { baseDeTienda } from '../bases.ts'
import { abrirRecibos, nombreBaseDeRecibos } from '../hechos/recibos.ts'
import type { Db, Store, Stored } from '../../store/port.ts'
import { leerApartados, procesarApartando, reintentarApartados, type Apartado } from './apartados.ts'
import type { ReciboDeCaja } from './recibos.ts'
import type { TiendaAbierta, Trabajo, TrabajoDiferido } from './trabajo.ts'

export interface OpcionesTrabajos {
  store: Store
  ahora: () => Date
  epoch: string
  trabajos: readonly Trabajo[]
  /** After them. */
  diferido: TrabajoDiferido<ReciboDeCaja>
  /** Runs something soon; answers the way to call it off. */
  luego: (hacer: () => void, ms: number) => () => void
  alFallar: (error: unknown, tiendaId: string) => void
  /** A document that a job cannot digest was set apart: somebody should know. */
  alApartar?: ((apartado: Apartado, tiendaId: string) => void) | undefined
  /** A job moved a fact of this device to quarantine. */
  alDesalojar?: ((tiendaId: string, dispositivoId: string) => void) | undefined
}

interface Cursor {
  id: string
  tipo: string
  epoch: string
  /** Names and versions of the jobs that went this far. */
  trabajos: string
  /** Checkpoint of the store's documents. */
  hasta: string
}

const CURSOR = 'cursor'
/** Facts may hold a megabyte each. */
const PAGINA = 200
const PAGINA_DE_RECIBOS = 1000
/** Gathers what a burst of pushes stores into one pass. */
const ESPERA_MS = 40
/** While pushes come without end, each pass takes more of them: on a CouchDB, passes took half of what the sales themselves did. */
const ESPERA_LARGA_MS = 250
const MUCHOS_DOCS = 10
const ESPERA_MAYOR_MS = 1000
const MUCHISIMOS_DOCS = 50
const REINTENTO_MS = 5000
/** A crash repeats at most this much work. */
const GUARDAR_CADA_DOCS = 1000
const GUARDAR_CADA_MS = 5000

/** The jobs that follow each store's changes with a cursor written last: doing one twice changes nothing. */
export function crearTrabajos(opciones: OpcionesTrabajos): Trabajos {
  const tiendas = new Map<string, SeguidorDeTienda>()
  const seguidor = (tiendaId: string): SeguidorDeTienda => {
    const abierto = tiendas.get(tiendaId) ?? new SeguidorDeTienda(tiendaId, opciones)
    tiendas.set(tiendaId, abierto)
    return abierto
  }
  return {
    ponerAlDia: (tiendaId) => seguidor(tiendaId).ponerAlDia(),
    asentarRecibos: (tiendaId) => seguidor(tiendaId).asentarRecibos(),
    apartados: (tiendaId) => leerApartados(opciones.store, tiendaId),
    revisarApartados: async (tiendaId) => {
      await seguidor(tiendaId).revisarApartados()
      return leerApartados(opciones.store, tiendaId)
    },
    avisar: (tiendaId) => seguidor(tiendaId).avisar(),
    atrasoMs: () => Math.max(0, ...[...tiendas.values()].map((tienda) => tienda.atrasoMs())),
    parar: async () => {
      await Promise.all([...tiendas.values()].map((tienda) => tienda.parar()))
    },
  }
}

class SeguidorDeTienda {
  readonly #tiendaId: string
  readonly #opciones: OpcionesTrabajos
  readonly #firma: string
  #cursor: Cursor | undefined
  #abriendo: Promise<Cursor> | undefined
  /** As far as receipts are gathered, when that is further than the jobs. */
  #recibosHasta: string | undefined
  #reunidos: Promise<void> = Promise.resolve()
  #reunido: ReciboDeCaja[] = []
  #sinGuardar = 0
  /** Documents of the last pass. */
  #vistos = 0
  #guardadoMs = 0
  #enCurso: Promise<void> | undefined
  #siguiente: Promise<void> | undefined
  #asentando: Promise<void> | undefined
  #cancelar: (() => void) | undefined
  #parado = false
  /** When the oldest notice came that no pass has seen through; of those that came during one, the oldest too. */
  #avisadoMs: number | undefined
  #duranteMs: number | undefined

  constructor(tiendaId: string, opciones: OpcionesTrabajos) {
    this.#tiendaId = tiendaId
    this.#opciones = opciones
    this.#firma = [...opciones.trabajos, opciones.diferido].map(({ nombre, version }) => `${nombre}@${version}`).join(',')
  }

  avisar(ms?: number): void {
    if (this.#parado) return
    if (this.#enCurso === undefined) this.#avisadoMs ??= this.#opciones.ahora().getTime()
    else this.#duranteMs ??= this.#opciones.ahora().getTime()
    const espera = ms ?? (this.#vistos < MUCHOS_DOCS ? ESPERA_MS : this.#vistos < MUCHISIMOS_DOCS ? ESPERA_LARGA_MS : ESPERA_MAYOR_MS)
    this.#cancelar ??= this.#opciones.luego(() => {
      this.#cancelar = undefined
      this.#pasar().catch((error: unknown) => {
        this.#opciones.alFallar(error, this.#tiendaId)
        this.avisar(REINTENTO_MS)
      })
    }, espera)
  }

  atrasoMs(): number {
    const desde = this.#avisadoMs ?? this.#duranteMs
    return desde === undefined ? 0 : this.#opciones.ahora().getTime() - desde
  }

  async ponerAlDia(): Promise<void> {
    await this.#pasar()
    await this.#asentar()
  }

  /** Receipts wait for no other job: after a crash in the middle of a storm, tills would get their first answer seconds later. */
  async asentarRecibos(): Promise<void> {
    const seguir = (): Promise<void> => this.#reunirRecibos()
    await (this.#reunidos = this.#reunidos.then(seguir, seguir))
    await this.#asentar()
  }

  async #reunirRecibos(): Promise<void> {
    const { hasta: desde } = await this.#abrirCursor()
    const { ops } = await this.#abrir()
    for (let hasta = this.#recibosHasta ?? desde; ;) {
      const { cambios, seq, alDia } = await ops.changes(hasta, PAGINA_DE_RECIBOS)
      this.#reunido.push(...this.#opciones.diferido.reunir(cambios.flatMap(({ doc }): Stored[] => (doc ? [doc] : []))))
      this.#recibosHasta = hasta = seq
      if (alDia) return
    }
  }

  /** The pass under way may have read past what the caller just stored: its answer is the pass after it. */
  #pasar(): Promise<void> {
    if (this.#enCurso === undefined) return (this.#enCurso = this.#pasada().finally(() => (this.#enCurso = undefined)))
    const seguir = () => {
      this.#siguiente = undefined
      return this.#pasar()
    }
    return (this.#siguiente ??= this.#enCurso.then(seguir, seguir))
  }

  async parar(): Promise<void> {
    this.#parado = true
    this.#cancelar?.()
    const contar = (error: unknown): void => this.#opciones.alFallar(error, this.#tiendaId)
    await (this.#siguiente ?? this.#enCurso)?.catch(contar)
    await this.#asentando?.catch(contar)
    if (this.#cursor && this.#sinGuardar > 0) await this.#guardar(this.#cursor)
  }

  async #abrir(): Promise<TiendaAbierta> {
    const { store, ahora, alDesalojar } = this.#opciones
    const tiendaId = this.#tiendaId
    const ops = await baseDeTienda(store, tiendaId, 'ops')
    return {
      tiendaId,
      store,
      ops,
      en: ahora().toISOString(),
      alDesalojar: (dispositivoId) => alDesalojar?.(tiendaId, dispositivoId),
      avisar: () => this.avisar(),
    }
  }

  async revisarApartados(): Promise<void> {
    await reintentarApartados(this.#opciones.trabajos, await this.#abrir())
  }

  async #pasada(): Promise<void> {
    const { trabajos, diferido, alApartar } = this.#opciones
    const alEmpezar = this.#cursor === undefined
    this.#cursor = await this.#abrirCursor()
    const { ops } = await this.#abrir()
    // What did not go down then may go down with what has come since, or with a version that knows better.
    if (alEmpezar) await this.revisarApartados()
    this.#vistos = 0
    for (;;) {
      // A till waits for these, and nobody for this pass.
      await this.#reunidos.catch(() => undefined)
      const { cambios, seq, alDia } = await ops.changes(this.#cursor.hasta, PAGINA)
      const docs = cambios.flatMap(({ doc }): Stored[] => (doc ? [doc] : []))
      const tienda = await this.#abrir()
      if (docs.length > 0)
        for (const trabajo of trabajos)
          for (const apartado of await procesarApartando(trabajo, tienda, docs)) alApartar?.(apartado, this.#tiendaId)
      this.#reunido.push(...diferido.reunir(docs))
      this.#vistos += docs.length
      if (cambios.length > 0) await this.#avanzar(seq, cambios.length)
      if (!alDia) continue
      this.#avisadoMs = this.#duranteMs
      this.#duranteMs = undefined
      this.#recibosHasta = undefined
      return
    }
  }

  /** Writes what was gathered, one writing after another: whoever asks meanwhile waits for what is being written too. */
  #asentar(): Promise<void> {
    const anterior = this.#asentando ?? Promise.resolve()
    const propio = anterior.then(
      () => this.#asentarAhora(),
      () => this.#asentarAhora(),
    )
    this.#asentando = propio
    return propio
  }

  async #asentarAhora(): Promise<void> {
    const reunido = this.#reunido
    if (reunido.length === 0) return
    this.#reunido = []
    try {
      await this.#opciones.diferido.asentar(await this.#abrir(), reunido)
    } catch (error) {
      this.#reunido = [...reunido, ...this.#reunido]
      throw error
    }
  }

  async #abrirCursor(): Promise<Cursor> {
    if (this.#cursor) return this.#cursor
    const abriendo = (this.#abriendo ??= this.#leerCursor().finally(() => (this.#abriendo = undefined)))
    return (this.#cursor ??= await abriendo)
  }

  /** The cursor, or a new one and nothing derived when what is there was made from another store or by other jobs. */
  async #leerCursor(): Promise<Cursor> {
    const { store, epoch } = this.#opciones
    const recibos = await abrirRecibos(store, this.#tiendaId)
    const guardado = await recibos.get<Cursor>(CURSOR)
    if (guardado?.epoch === epoch && guardado.trabajos === this.#firma) return guardado
    if (guardado) await store.destroy(nombreBaseDeRecibos(this.#tiendaId))
    return { id: CURSOR, tipo: 'servidor:cursor', epoch, trabajos: this.#firma, hasta: '0' }
  }

  async #avanzar(hasta: string, docs: number): Promise<void> {
    const ms = this.#opciones.ahora().getTime()
    this.#cursor = { id: CURSOR, tipo: 'servidor:cursor', epoch: this.#opciones.epoch, trabajos: this.#firma, hasta }
    this.#sinGuardar += docs
    if (this.#sinGuardar < GUARDAR_CADA_DOCS && Math.abs(ms - this.#guardadoMs) < GUARDAR_CADA_MS) return
    await this.#guardar(this.#cursor)
    this.#guardadoMs = ms
  }

  async #guardar(cursor: Cursor): Promise<void> {
    await this.#asentar()
    const recibos: Db = await abrirRecibos(this.#opciones.store, this.#tiendaId)
    const guardado = await recibos.get(CURSOR)
    // Another process may have moved it meanwhile: both have done their work, so either place is a safe one to go on from.
    await recibos.writeMany([guardado ? { ...cursor, rev: guardado.rev } : cursor])
    this.#sinGuardar = 0
  }
}
