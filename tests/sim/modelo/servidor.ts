/**
 * The server as it is built (sync-server/ingest): nothing is answered before it is on disk, what is known of each device is
 * derived from the facts and lost with the process, and a restored store gets a new epoch.
 */
import { Almacen } from './almacen.ts'
import { Asignador } from './asignador.ts'
import type { Contexto } from './contexto.ts'
import { Trabajos } from './trabajos.ts'
import { EN_SERVIDOR, idBloque, idHecho, type Bloque, type Doc, type Hecho, type Respuesta } from './tipos.ts'

/** What the model needs to know of a store. */
export interface Servida {
  n: number
  desde: number
  hasta: number
  porBloque: number
}

/** Who hands something in. */
export interface Remitente {
  disp: number
  tienda: number
}

/** The process died; the one who asked hears nothing that means anything. */
export class Caida extends Error {}

/** Derived from the facts, in memory. */
export interface Libreta {
  /** seqs of each device that are in the store. */
  aceptados: Map<number, Set<number>>
  /** Highest seq of each device, set apart ones included. */
  ultimos: Map<number, number>
  /** Highest number used of each block. */
  usados: Map<number, number>
  porTurno: Map<number, Hecho[]>
}

export class TiendaServida {
  readonly servida: Servida
  readonly ops = new Almacen<Doc>()
  /** Only the next number of the range. */
  readonly conta = new Almacen<number>()
  /** First numbers of the blocks of each device, in the order lent. */
  readonly bloques = new Map<number, number[]>()
  readonly trabajos: Trabajos
  libreta: Libreta | undefined

  constructor(c: Contexto, servida: Servida, servidor: Servidor) {
    this.servida = servida
    this.trabajos = new Trabajos(c, this, servidor)
  }

  ponerBloque(bloque: Bloque): void {
    this.ops.poner(idBloque(bloque.desde), { que: 'bloque', bloque })
    const suyos = this.bloques.get(bloque.disp)
    if (!suyos) this.bloques.set(bloque.disp, [bloque.desde])
    else if (!suyos.includes(bloque.desde)) suyos.push(bloque.desde)
  }
}

interface Apartado {
  h: Hecho
  tienda: number
  disp: number
  en: number
}

interface Copia {
  t: number
  largos: { almacen: Almacen<never>; largo: number }[]
  bitacora: number
}

export class Servidor {
  readonly #c: Contexto
  readonly #tiendas: TiendaServida[]
  readonly ncf = new Almacen<Bloque>()
  readonly cuarentena = new Almacen<Apartado>()
  readonly asignador: Asignador
  epoca = 1
  apagadoHasta = 0
  llenoHasta = 0
  readonly revocados = new Set<number>()
  readonly bajas = new Set<number>()
  /** Devices of which something may be set apart: a cashier left, or a profile was copied or went back. */
  readonly excusados = new Set<number>()
  #copias: Copia[] = []
  #bomba = 0

  constructor(c: Contexto, tiendas: readonly Servida[]) {
    this.#c = c
    this.#tiendas = tiendas.map((servida) => new TiendaServida(c, servida, this))
    this.asignador = new Asignador(c, this)
  }

  tienda(n: number): TiendaServida {
    const tienda = this.#tiendas[n]
    if (!tienda) throw new Error(`no store ${n}`)
    return tienda
  }
  get tiendas(): readonly TiendaServida[] {
    return this.#tiendas
  }

  /** The process will die at the n-th point from here. */
  armar(puntos: number): void {
    this.#bomba = puntos
  }
  desarmar(): void {
    this.#bomba = 0
  }
  /** Where the process may die. */
  punto(): void {
    if (this.#bomba > 0 && --this.#bomba === 0) throw new Caida()
  }

  /** It will die at the next loan, between the log and the store. */
  caeAlPrestar = false
  puntoDePrestamo(): void {
    this.punto()
    if (!this.caeAlPrestar) return
    this.caeAlPrestar = false
    throw new Caida()
  }

  /** It starts again: what was not on disk is there in part or not at all, what was in memory is not. */
  reiniciar(): void {
    this.#bomba = 0
    for (const almacen of this.#almacenes()) almacen.cortar(this.#c.azar.entero(almacen.firmes, almacen.log.length))
    for (const almacen of this.#almacenes()) almacen.asentar()
    for (const tienda of this.#tiendas) {
      tienda.libreta = undefined
      tienda.trabajos.reiniciar()
    }
  }

  *#almacenes(): Generator<Almacen<never>> {
    const como = (almacen: unknown): Almacen<never> => almacen as Almacen<never>
    for (const { ops, conta } of this.#tiendas) {
      yield como(ops)
      yield como(conta)
    }
    yield como(this.ncf)
    yield como(this.cuarentena)
  }

  /** A copy while it works: some databases older than others. It counts from its oldest part. */
  copiar(): void {
    const previa = this.#copias.at(-1)
    let { t } = this.#c
    const largos = [...this.#almacenes()].map((almacen) => {
      const antes = previa?.largos.find((otro) => otro.almacen === almacen)?.largo ?? 0
      if (!this.#c.azar.suerte(0.1)) return { almacen, largo: almacen.firmes }
      t = previa?.t ?? 0
      return { almacen, largo: Math.max(antes, almacen.firmes - this.#c.azar.entero(0, 12)) }
    })
    this.#copias.push({ t, largos, bitacora: this.asignador.bitacora.length })
  }

  /** Back to a copy that is not older than what the devices keep. */
  restaurar(dias: number): boolean {
    const utiles = this.#copias.filter(({ t }) => t >= this.#c.t - dias * 1440)
    if (utiles.length === 0) return false
    const copia = this.#c.azar.uno(utiles)
    for (const { almacen, largo } of copia.largos) {
      for (let i = almacen.log.length - 1; i >= largo; i--) this.#olvidar(almacen.log[i]?.doc)
      almacen.cortar(largo)
      almacen.asentar()
    }
    this.#copias = this.#copias.filter(({ t }) => t <= copia.t)
    if (this.#c.hay('bitacora-restaurada')) this.asignador.bitacora.length = copia.bitacora
    for (const tienda of this.#tiendas) {
      tienda.libreta = undefined
      tienda.trabajos.reiniciar()
    }
    if (!this.#c.hay('sin-epoca')) {
      this.epoca++
      for (const tienda of this.#tiendas) tienda.trabajos.otraEpoca()
    }
    this.asignador.reponer()
    this.#c.papel.restauraciones++
    return true
  }

  #olvidar(doc: unknown): void {
    const { h } = doc as { h?: Hecho }
    if (h && typeof h === 'object' && 'copias' in h) this.#c.papel.seDestruyo(h, EN_SERVIDOR)
  }

  /** What is known of a store's devices, made again from the facts when the process is new. */
  libreta(tienda: TiendaServida): Libreta {
    if (tienda.libreta) return tienda.libreta
    const libreta: Libreta = { aceptados: new Map(), ultimos: new Map(), usados: new Map(), porTurno: new Map() }
    for (const doc of tienda.ops.docs()) if (doc.que === 'hecho') apuntarAceptado(libreta, doc.h)
    for (const { h, disp, tienda: en } of this.cuarentena.docs()) if (en === tienda.servida.n) apuntarApartado(libreta, h, disp)
    tienda.libreta = libreta
    return libreta
  }

  ultimoSeq({ disp, tienda }: Remitente): number {
    return this.libreta(this.tienda(tienda)).ultimos.get(disp) ?? 0
  }

  /** Stores facts of one device; one result per fact, in order. */
  ingerir(remitente: Remitente, hechos: readonly Hecho[]): Respuesta[] {
    const c = this.#c
    const tienda = this.tienda(remitente.tienda)
    const libreta = this.libreta(tienda)
    this.punto()
    if (c.hay('veneno-tapa-la-cola') && hechos.some(({ malo }) => malo)) throw new Caida()
    const respuestas = hechos.map((h) => this.#uno(remitente, tienda, libreta, h))
    this.punto()
    if (c.hay('acuse-antes-de-fsync') && c.azar.suerte(0.7)) return respuestas
    tienda.ops.asentar()
    this.cuarentena.asentar()
    for (const { n, que } of respuestas) {
      if (que !== 'recibido' && que !== 'cuarentena') continue
      const h = hechos.find((otro) => otro.n === n)
      if (h) c.papel.hayCopia(h, EN_SERVIDOR)
    }
    this.punto()
    return respuestas
  }

  #uno(remitente: Remitente, tienda: TiendaServida, libreta: Libreta, h: Hecho): Respuesta {
    const c = this.#c
    if (h.indigerible && !c.sana) return { n: h.n, que: 'reintentar', en: 0 }
    const motivo = this.#revisar(remitente, tienda, h)
    const guardado = tienda.ops.get(h.id)
    const mismo = guardado?.que === 'hecho' && guardado.h.n === h.n
    if (mismo && c.hay('no-idempotente')) {
      tienda.ops.poner(idHecho(h.n) + 50_000_000, { que: 'hecho', h, en: c.t })
      return { n: h.n, que: 'recibido', en: c.t }
    }
    if (mismo) return { n: h.n, que: 'recibido', en: guardado.en }
    const apartado = this.cuarentena.get(h.n)
    if (apartado) return { n: h.n, que: 'cuarentena', en: apartado.en }
    const seqUsado = !c.hay('no-mira-seq') && libreta.aceptados.get(remitente.disp)?.has(h.seq) === true
    const pisa = guardado !== undefined && c.hay('sobrescribe') && !motivo
    if (!motivo && !seqUsado && (guardado === undefined || pisa)) {
      tienda.ops.poner(h.id, { que: 'hecho', h, en: c.t })
      apuntarAceptado(libreta, h)
      return { n: h.n, que: 'recibido', en: c.t }
    }
    if (c.hay('rechaza-y-olvida')) return { n: h.n, que: 'rechazado', en: 0 }
    this.cuarentena.crear(h.n, { h, tienda: remitente.tienda, disp: remitente.disp, en: c.t })
    apuntarApartado(libreta, h, remitente.disp)
    c.contar('apartados')
    return { n: h.n, que: 'cuarentena', en: c.t }
  }

  /** Does it have to wait for a person? */
  #revisar(remitente: Remitente, { servida, ops }: TiendaServida, h: Hecho): boolean {
    if (this.revocados.has(remitente.disp) || h.malo) return true
    if (h.tienda !== remitente.tienda) return true
    if (h.disp !== remitente.disp && !this.#c.hay('no-mira-dispositivo')) return true
    if (this.bajas.has(remitente.disp)) return true
    if (h.clase !== 'venta' || this.#c.hay('no-mira-bloque')) return false
    const doc = ops.get(idBloque(h.bloque))
    if (doc?.que !== 'bloque' || doc.bloque.tienda !== servida.n) return true
    const { bloque } = doc
    return bloque.disp !== remitente.disp || bloque.congelado || h.numero < bloque.desde || h.numero > bloque.hasta
  }
}

function apuntarAceptado(libreta: Libreta, h: Hecho): void {
  const suyos = libreta.aceptados.get(h.disp)
  if (suyos) suyos.add(h.seq)
  else libreta.aceptados.set(h.disp, new Set([h.seq]))
  apuntarSeq(libreta, h, h.disp)
  if (h.turno < 0 || (h.clase !== 'venta' && h.clase !== 'movimiento')) return
  const delTurno = libreta.porTurno.get(h.turno)
  if (delTurno) delTurno.push(h)
  else libreta.porTurno.set(h.turno, [h])
}

const apuntarApartado = (libreta: Libreta, h: Hecho, disp: number): void => apuntarSeq(libreta, h, disp)

function apuntarSeq(libreta: Libreta, h: Hecho, disp: number): void {
  if (h.seq > (libreta.ultimos.get(disp) ?? 0)) libreta.ultimos.set(disp, h.seq)
  if (h.clase === 'venta' && h.numero > (libreta.usados.get(h.bloque) ?? 0)) libreta.usados.set(h.bloque, h.numero)
}
