/**
 * What a till has on its disk: the rows of its own facts, what it read from the server, and the second copy of what it has
 * not handed in (src/data). Whatever the next act rests on is read from here, never from a tab's memory.
 */
import type { Contexto } from './contexto.ts'
import { EN_CAJA, EN_DIARIO, idCierre, masTarde, type Bloque, type Fila, type Hecho } from './tipos.ts'

/** The witness of how far the device had come is written every so many facts. */
const TESTIGO_CADA = 20

/** A profile's copy, for when it is cloned or goes back. */
export interface Perfil {
  filas: Fila[]
  diario: Hecho[]
  bloques: Map<number, Bloque>
  testigo: number
  piso: number
  descartadosHasta: number
  epoca: number
  puntero: number
  leidos: Set<number>
  ajenos: Hecho[]
  existencia: number
  cubiertos: Set<number>
  maestro: Hecho | undefined
}

export class Disco {
  readonly #c: Contexto
  filas: Fila[] = []
  /** Rows without a receipt, in order of seq. */
  pendientes: Fila[] = []
  propias = new Map<number, Fila>()
  bloques = new Map<number, Bloque>()
  /** Highest number on disk by block. */
  altos = new Map<number, number>()
  ultimoSeq = 0
  turno: Hecho | undefined
  /** In the browser's other database: it survives when only the facts are lost. */
  testigo = 0
  /** Nothing is saved until the server has said how far this device had come. */
  perdido = false
  piso = 0
  descartadosHasta = -1
  /** The second copy; what is after `diarioFirme` is not on disk yet. */
  diario: Hecho[] = []
  diarioFirme = 0
  /** Reading: the server's epoch, how far, which facts of others, movements of others in my shifts. */
  epoca = 0
  epocaVista = 0
  puntero = 0
  leidos = new Set<number>()
  ajenos: Hecho[] = []
  existencia = 0
  cubiertos = new Set<number>()
  maestro: Hecho | undefined
  /** On disk and not shown to the cashier yet. */
  porMostrar: Fila[] = []
  relojEnviado = -Infinity
  /** Highest number seen of anybody. */
  mayorVisto = 0

  constructor(c: Contexto) {
    this.#c = c
  }

  guardar(h: Hecho, reloj: number): Fila {
    const firme = !this.#c.hay('durabilidad-relajada')
    const fila: Fila = { h, estado: 'guardado', recibidoEn: 0, reloj, firme, oculta: false }
    this.poner(fila)
    this.pendientes.push(fila)
    this.porMostrar.push(fila)
    this.#c.papel.guardado(h)
    if (this.ultimoSeq >= this.testigo + (this.testigo === 0 ? 1 : TESTIGO_CADA)) this.testigo = this.ultimoSeq
    return fila
  }

  poner(fila: Fila): void {
    const { h } = fila
    this.filas.push(fila)
    this.propias.set(h.n, fila)
    if (h.seq > this.ultimoSeq) this.ultimoSeq = h.seq
    if (h.numero > (this.altos.get(h.bloque) ?? 0)) this.altos.set(h.bloque, h.numero)
    if (h.clase === 'turno') this.turno = h
    else if (h.clase === 'cierre' && this.turno?.n === h.turno) this.turno = undefined
    this.conocer(h)
  }

  conocer(h: Hecho): void {
    this.contarUno(h)
    if (h.numero > this.mayorVisto) this.mayorVisto = h.numero
    if (h.clase === 'historico' && masTarde(h, this.maestro)) this.maestro = h
  }

  /** The stock counts a fact once, whether it stays here or not. */
  contarUno(h: Hecho): void {
    if (h.unidades === 0 || this.cubiertos.has(h.n)) return
    this.cubiertos.add(h.n)
    this.existencia += h.unidades
  }

  /** A fact of another device. */
  leer(h: Hecho, yo: number): void {
    this.leidos.add(h.n)
    this.conocer(h)
    // The shift's own till counts it when it closes.
    if (h.clase === 'movimiento' && this.turno?.n === h.turno && h.disp !== yo) this.ajenos.push(h)
  }

  /** Another server: what was read of it is read again. */
  olvidarLoLeido(): void {
    this.puntero = 0
    this.leidos = new Set()
    this.cubiertos = new Set()
    this.ajenos = []
    this.existencia = 0
    this.maestro = undefined
    for (const { h } of this.filas) this.conocer(h)
  }

  /** Makes again from the rows what is derived from them. */
  releer(): void {
    this.propias = new Map(this.filas.map((fila) => [fila.h.n, fila]))
    this.pendientes = this.filas.filter(({ estado }) => estado === 'guardado' || estado === 'enviado').sort((a, b) => a.h.seq - b.h.seq)
    this.porMostrar = this.porMostrar.filter(({ h }) => this.propias.has(h.n))
    this.altos = new Map()
    this.ultimoSeq = this.piso
    const cerrados = new Set<number>()
    this.turno = undefined
    for (const { h } of this.filas) {
      if (h.seq > this.ultimoSeq) this.ultimoSeq = h.seq
      if (h.numero > (this.altos.get(h.bloque) ?? 0)) this.altos.set(h.bloque, h.numero)
      if (h.clase === 'cierre') cerrados.add(h.id)
      if (h.clase === 'turno' && h.seq > (this.turno?.seq ?? 0)) this.turno = h
    }
    if (this.turno && cerrados.has(idCierre(this.turno.n))) this.turno = undefined
  }

  /** After the receipt; nobody waits for it. */
  anotarEnDiario(h: Hecho): void {
    if (this.#c.hay('sin-diario')) this.#c.papel.hayCopia(h, EN_DIARIO)
    else this.diario.push(h)
  }
  asentarDiario(): void {
    for (let i = this.diarioFirme; i < this.diario.length; i++) {
      const h = this.diario[i]
      if (h) this.#c.papel.hayCopia(h, EN_DIARIO)
    }
    this.diarioFirme = this.diario.length
  }

  /** Takes out of the second copy what has its receipt. */
  compactarDiario(): void {
    const quedan = this.diario.filter((h) => {
      const fila = this.propias.get(h.n)
      const sobra = fila !== undefined && fila.estado !== 'guardado' && fila.estado !== 'enviado'
      if (sobra && fila.h.copias & EN_DIARIO) h.copias &= ~EN_DIARIO
      return !sobra
    })
    this.diario = quedan
    this.diarioFirme = 0
    this.asentarDiario()
  }

  /** The page opens: each copy gets what only the other has, and the emptier one never wins. */
  reconciliar(): void {
    if (this.#c.hay('vacio-pisa-diario') && this.filas.length === 0) this.diario = []
    const faltan = this.diario.filter(({ n }) => !this.propias.has(n))
    for (const h of faltan) {
      this.filas.push({ h, estado: 'guardado', recibidoEn: 0, reloj: this.#c.t, firme: true, oculta: false })
      this.#c.papel.hayCopia(h, EN_CAJA)
      this.conocer(h)
    }
    this.releer()
    if (this.#c.hay('sin-diario')) return
    const enDiario = new Set(this.diario.map(({ n }) => n))
    for (const { h } of this.pendientes) if (!enDiario.has(h.n)) this.diario.push(h)
    this.asentarDiario()
  }

  /** The power goes: what was not on disk is gone. */
  apagar(): void {
    this.diario.length = this.diarioFirme
    if (!this.#c.hay('durabilidad-relajada')) return
    this.filas = this.filas.filter(({ firme, estado }) => firme || estado === 'recibido')
    this.releer()
  }
  asentar(): void {
    if (!this.#c.hay('durabilidad-relajada')) return
    for (let i = this.filas.length - 1; i >= 0; i--) {
      const fila = this.filas[i]
      if (!fila || fila.firme) break
      fila.firme = true
    }
  }

  /** The browser threw the facts away; the second copy too, when it says so. */
  desalojar(conDiario: boolean): void {
    for (const { h } of this.filas) this.#c.papel.seDestruyo(h, EN_CAJA)
    if (conDiario) {
      for (const h of this.diario) this.#c.papel.seDestruyo(h, EN_DIARIO)
      this.diario = []
      this.diarioFirme = 0
    }
    this.filas = []
    this.bloques = new Map()
    this.olvidarLoLeido()
    this.epoca = 0
    this.piso = 0
    this.descartadosHasta = -1
    this.perdido = this.testigo > 0
    this.releer()
  }

  /** What the server says of this device. */
  alSaludo(ultimoSeq: number, hora: number): void {
    const ignora = this.#c.hay('retroceso-ignorado') && !this.perdido
    if (ignora || (!this.perdido && ultimoSeq <= this.ultimoSeq)) return
    this.perdido = false
    if (!this.#c.hay('sigue-bloques-viejos')) this.descartadosHasta = hora
    if (this.#c.hay('recupera-sin-piso')) return
    this.piso = Math.max(ultimoSeq, this.testigo + TESTIGO_CADA)
    this.ultimoSeq = Math.max(this.ultimoSeq, this.piso)
  }

  perfil(): Perfil {
    const { diario, bloques, testigo, piso, descartadosHasta, epoca, puntero, leidos, ajenos, existencia, cubiertos, maestro } = this
    return {
      filas: this.filas.map((fila) => ({ ...fila })),
      diario: [...diario],
      bloques: new Map(bloques),
      leidos: new Set(leidos),
      ajenos: [...ajenos],
      cubiertos: new Set(cubiertos),
      testigo,
      piso,
      descartadosHasta,
      epoca,
      puntero,
      existencia,
      maestro,
    }
  }

  ponerPerfil(perfil: Perfil): void {
    Object.assign(this, perfil)
    this.diarioFirme = this.diario.length
    this.releer()
    this.porMostrar = []
  }
}
