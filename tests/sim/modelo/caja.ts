/**
 * A till: its tabs, and the acts of the people at it. Whoever writes holds the device's lock, takes seq and number from the
 * disk, and shows a ticket only when the transaction completed (src/data/write/hechos.ts, numeros.ts, ventas.ts).
 */
import { coberturaDe } from '#domain/core/cobertura.ts'
import { BLOQUES_EN_MANO } from './asignador.ts'
import type { Contexto } from './contexto.ts'
import { Disco } from './disco.ts'
import type { Servida } from './servidor.ts'
import { EN_CAJA, idCierre, idHecho, idVenta, type Fila, type Hecho } from './tipos.ts'

export interface Pestana {
  abierta: boolean
  helada: boolean
  /** What it remembers of its last act: good as long as nobody else wrote. */
  seq: number
  altos: Map<number, number>
  /** Set apart until the page is opened again. */
  apartados: Set<number>
}

type Clase = 'venta' | 'turno' | 'cierre' | 'movimiento' | 'inventario' | 'historico'
interface Acto {
  clase: Clase
  centavos?: number
  unidades?: number
  /** The shift of another till. */
  turnoAjeno?: Hecho | undefined
  compra?: number
}

const nuevaPestana = (): Pestana => ({ abierta: true, helada: false, seq: 0, altos: new Map(), apartados: new Set() })

export class Caja {
  readonly #c: Contexto
  readonly servida: Servida
  disco: Disco
  disp: number
  pestanas: Pestana[]
  /** The device's clock minus the server's, in minutes, and how much it gains in a day. */
  desfase = 0
  deriva = 0
  cortadaHasta = 0
  sinEspacioHasta = 0
  revocada = false
  /** A copy of this profile works elsewhere, or it went back: what it does may collide with what it did. */
  manchada = false
  retrocedida = false
  version = 1
  hlc = 0
  hora = 0
  #candado = false
  #enEspera: (() => void)[] = []
  #profundidad = 0
  /** What another tab does meanwhile; the world knows. */
  mientras: () => void = () => undefined

  constructor(c: Contexto, disp: number, servida: Servida, pestanas: number) {
    this.#c = c
    this.disp = disp
    this.servida = servida
    this.disco = new Disco(c)
    this.pestanas = Array.from({ length: pestanas }, nuevaPestana)
  }

  get reloj(): number {
    return this.#c.t + this.desfase + this.deriva * (this.#c.t / 1440)
  }

  /** A tab that somebody can work at. */
  pestana(): Pestana {
    const libres = this.pestanas.filter(({ abierta, helada }) => abierta && !helada)
    return libres.length > 0 ? this.#c.azar.uno(libres) : this.abrir(0)
  }

  /** A page opens: both copies are put together, and what was sold and not shown is shown. */
  abrir(cual: number): Pestana {
    const pestana = nuevaPestana()
    this.pestanas[cual] = pestana
    if (!this.pestanas.some((otra) => otra !== pestana && otra.abierta)) this.disco.reconciliar()
    this.mostrar()
    return pestana
  }

  /** Tickets of what is on disk and was not seen: the same ids. */
  mostrar(): void {
    const { disco } = this
    for (const { h } of disco.porMostrar.splice(0)) {
      if (this.#c.hay('borrador-resucita') && h.clase === 'venta' && disco.propias.has(h.n)) {
        const { centavos, unidades, compra } = h
        this.#c.papel.imprimir(h)
        const otra = this.#hacer({ clase: 'venta', centavos, unidades, compra }, disco.ultimoSeq + 1)
        if (otra) disco.guardar(otra, this.reloj)
        disco.porMostrar = []
      } else this.#imprimir(h)
    }
  }

  #imprimir(h: Hecho): void {
    const { papel } = this.#c
    papel.imprimir(h)
    if (h.impreso > 1) return
    if (h.clase === 'venta' && this.#c.fallas.escritura.tirar() === 'impresora') {
      this.#c.contar('impresora')
      if (this.#c.hay('imprime-dos-veces')) papel.imprimir(h)
    }
  }

  /** The power goes, or comes back: all tabs are gone and one opens. */
  apagar(): void {
    this.disco.apagar()
    for (const pestana of this.pestanas) pestana.abierta = false
    this.#candado = false
    this.#enEspera = []
    this.abrir(0)
  }

  /** A tab waits; false when it does not live to go on. */
  espera(pestana: Pestana): boolean {
    const falla = this.#c.fallas.espera.tirar()
    if (falla === undefined) return true
    this.#c.contar(falla)
    this.#c.anotar(falla, this.disp)
    if (falla === 'otra-pestana') {
      if (this.#profundidad < 2 && this.pestanas.filter(({ abierta }) => abierta).length > 1) {
        this.#profundidad++
        this.mientras()
        this.#profundidad--
      }
      return pestana.abierta
    }
    pestana.abierta = false
    if (falla === 'apagon') {
      this.apagar()
      return false
    }
    const i = this.pestanas.indexOf(pestana)
    if (!this.pestanas.some(({ abierta }) => abierta)) this.abrir(Math.max(0, i))
    return false
  }

  /** One act, from the touch to the ticket. */
  hacer(acto: Acto, pestana = this.pestana()): void {
    const { disco } = this
    if (disco.perdido || this.revocada || this.#c.t < this.sinEspacioHasta) {
      this.#c.contar('sin-guardar')
      return
    }
    if (this.#candado && !this.#c.hay('dos-pestanas')) {
      this.#enEspera.push(() => this.hacer(acto, pestana))
      return
    }
    if (!pestana.abierta) return
    if (disco.porMostrar.length > 0) this.mostrar()
    if (this.#c.azar.suerte(0.5)) disco.asentar()
    this.#candado = true
    const fila = this.#escribir(acto, pestana)
    this.#candado = false
    if (fila) this.#terminar(fila, pestana)
    this.#enEspera.splice(0).forEach((siguiente) => siguiente())
  }

  /** Under the lock. Nothing when it was not done, or the tab died. */
  #escribir(acto: Acto, pestana: Pestana): Fila | undefined {
    const { disco } = this
    const intacto = pestana.seq === disco.ultimoSeq
    if (!this.espera(pestana)) return undefined
    if (!intacto && !this.#c.hay('numero-de-memoria')) pestana.altos.clear()
    const seq = disco.ultimoSeq + 1
    const h = this.#hacer(acto, seq, pestana)
    if (!h || !this.espera(pestana)) return undefined
    if (this.#c.hay('imprime-antes')) this.#imprimir(h)
    const falla = this.#c.fallas.escritura.tirar()
    if (falla !== undefined && falla !== 'impresora') {
      this.#c.contar(falla)
      this.#c.anotar(falla, this.disp, seq)
    }
    if (falla === 'cuota') {
      if (this.#c.hay('cuota-como-exito')) this.#imprimir(h)
      return undefined
    }
    const primera = falla === 'conexion-cortada-antes' ? undefined : disco.guardar(h, this.reloj)
    // The connection broke: nobody knows whether it is on disk. Looked for by its id, and written again under the same one.
    if (falla === 'conexion-cortada-despues' && this.#c.hay('reintenta-con-otro-id')) {
      const otra = this.#hacer(acto, disco.ultimoSeq + 1)
      if (otra) return disco.guardar({ ...otra, compra: h.compra }, this.reloj)
    }
    const fila = primera ?? disco.guardar(h, this.reloj)
    pestana.seq = h.seq
    if (h.numero > 0) pestana.altos.set(h.bloque, h.numero)
    return this.espera(pestana) ? fila : undefined
  }

  #terminar(fila: Fila, pestana: Pestana): void {
    const { disco } = this
    const { h } = fila
    this.#c.anotar(h.clase, h.disp, h.seq)
    if (h.clase === 'venta') this.#c.contar('ventas')
    disco.porMostrar = disco.porMostrar.filter((otra) => otra !== fila)
    this.#imprimir(h)
    disco.anotarEnDiario(h)
    if (this.#c.azar.suerte(0.7)) disco.asentarDiario()
    this.espera(pestana)
  }

  #hacer(acto: Acto, seq: number, pestana?: Pestana): Hecho | undefined {
    const { disco, disp } = this
    const { clase, centavos = 0, unidades = 0, turnoAjeno, compra = 0 } = acto
    const quien = { tienda: this.servida.n, disp, seq }
    const turno = turnoAjeno ?? disco.turno
    const comun = { idDe: idHecho, centavos, unidades, compra, enRiesgo: this.manchada }
    switch (clase) {
      case 'turno':
        return disco.turno ? undefined : this.#c.nuevoHecho(clase, quien, comun)
      case 'movimiento':
        return turno && this.#c.nuevoHecho(clase, quien, { ...comun, turno: turno.n })
      case 'inventario':
        return this.#c.nuevoHecho(clase, quien, comun)
      case 'historico':
        return this.#c.nuevoHecho(clase, quien, { ...comun, hlc: this.#otroHlc(), vio: disco.maestro?.n ?? 0 })
      case 'cierre':
        return turno && this.#cierre(turno, quien)
      case 'venta': {
        if (!turno) return undefined
        const tomado = this.#tomarNumero(pestana)
        if (!tomado) {
          this.#c.contar('sin-numero')
          return undefined
        }
        return this.#c.nuevoHecho(clase, quien, { ...comun, ...tomado, turno: turno.n, idDe: () => idVenta(tomado.numero) })
      }
    }
  }

  /** The successor of the highest number on disk in an own block. */
  #tomarNumero(pestana: Pestana | undefined): { numero: number; bloque: number } | undefined {
    const { disco } = this
    let elegido: { numero: number; bloque: number } | undefined
    for (const { desde, hasta, congelado, en } of disco.bloques.values()) {
      if (congelado || en <= disco.descartadosHasta) continue
      const recordado = this.#c.hay('numero-de-memoria') ? pestana?.altos.get(desde) : undefined
      const numero = (recordado ?? disco.altos.get(desde) ?? desde - 1) + 1
      if (numero <= hasta && (elegido === undefined || desde < elegido.bloque)) elegido = { numero, bloque: desde }
    }
    if (elegido && this.#c.hay('numero-por-maximo')) return { ...elegido, numero: Math.max(elegido.numero, disco.mayorVisto + 1) }
    return elegido
  }

  /** Does it have few numbers? */
  porReponer(): boolean {
    const { disco } = this
    let quedan = 0
    let mayor = 0
    for (const { desde, hasta, congelado, en } of disco.bloques.values()) {
      if (congelado || en <= disco.descartadosHasta) continue
      mayor = Math.max(mayor, hasta - desde + 1)
      quedan += Math.max(0, hasta - (disco.altos.get(desde) ?? desde - 1))
    }
    return quedan * 2 <= mayor * BLOQUES_EN_MANO
  }

  #otroHlc(): number {
    const ahora = Math.floor(Math.max(0, this.reloj)) * 1000
    if (this.#c.hay('hlc-es-reloj')) return ahora
    const visto = Math.max(this.hlc, this.disco.maestro?.hlc ?? 0)
    this.hlc = ahora > visto ? ahora : visto + 1
    return this.hlc
  }

  #cierre(turno: Hecho, quien: { tienda: number; disp: number; seq: number }): Hecho {
    const { disco } = this
    const contados = disco.ajenos.filter((h) => h.turno === turno.n)
    for (let i = disco.filas.length - 1; i >= 0; i--) {
      const h = disco.filas[i]?.h
      if (h?.turno === turno.n && h.clase !== 'cierre') contados.push(h)
    }
    const lista = contados.map(({ disp, seq }) => ({ dispositivoId: String(disp), seq }))
    const cubre = coberturaDe(lista)
    if (this.#c.hay('cierre-por-maximo'))
      for (const rangos of Object.values(cubre)) rangos.splice(0, rangos.length, [1, rangos.at(-1)?.[1] ?? 1])
    this.#c.contar('cierres')
    return this.#c.nuevoHecho('cierre', quien, {
      idDe: () => idCierre(turno.n),
      turno: turno.n,
      cubre,
      centavos: contados.reduce((suma, h) => suma + h.centavos, 0),
      enRiesgo: this.manchada,
    })
  }

  /** Somebody's profile is the same as ours from here on. */
  copiarDe(otra: Caja): void {
    this.disco.ponerPerfil(otra.disco.perfil())
    this.hlc = otra.hlc
    for (const { h } of this.disco.filas) h.copias |= EN_CAJA
  }
}
