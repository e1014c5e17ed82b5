/** One world: stores, tills, days, everything that goes wrong, and at the end everything mended and looked over. */
import { sembrar, type Azar } from '../semilla.ts'
import type { Bicho } from './bichos.ts'
import { Caja } from './caja.ts'
import { Contexto, type Cuenta } from './contexto.ts'
import { sortearFallas } from './fallas.ts'
import { revisar, type Violacion } from './invariantes.ts'
import { Linea } from './linea.ts'
import { Maldad } from './maldad.ts'
import { Papel } from './papel.ts'
import { Rondas } from './ronda.ts'
import { Servidor } from './servidor.ts'
import { Sucesos } from './sucesos.ts'
import { DIA } from './tipos.ts'

export interface OpcionesMundo {
  bicho?: Bicho | undefined
  /** Kinds of faults that are left out. */
  sin?: ReadonlySet<string> | undefined
  dias?: number | undefined
  contar?: ((que: string) => void) | undefined
}

export interface Resultado {
  semilla: number
  violaciones: Violacion[]
  diasDeCaja: number
  cuentas: Map<Cuenta, number>
  restauraciones: number
  rastro: number
}

/** Minutes in which every outbox has to be empty once nothing goes wrong any more. */
const MINUTOS_PARA_SANAR = 10
const RANGO_POR_TIENDA = 1_000_000

export class Mundo {
  readonly c: Contexto
  readonly servidor: Servidor
  readonly linea: Linea
  readonly rondas: Rondas
  readonly cajas: Caja[] = []
  readonly azar: Azar
  readonly dias: number
  /** What devices keep of what the server has: 30 days in the product, less here so that it matters in short worlds. */
  readonly retencion: number
  readonly #ritmo: number
  readonly #actosPorDia: number
  readonly #sucesos: Sucesos
  #dispositivos = 0
  #compras = 0

  constructor(semilla: number, { bicho, sin = new Set(), dias, contar }: OpcionesMundo) {
    const azar = sembrar(semilla)
    this.azar = azar
    this.c = new Contexto(azar, sortearFallas(azar, sin), new Papel(), bicho, contar)
    const tiendas = azar.entero(1, 3)
    const sorteados = azar.entero(1, 30)
    this.dias = dias ?? sorteados
    this.retencion = azar.entero(2, 30)
    this.#ritmo = azar.numero() ** 2 * 0.5 + 0.04
    this.#actosPorDia = azar.entero(4, 18)
    const escaso = azar.suerte(0.05)
    const servidas = Array.from({ length: tiendas }, (_, n) => {
      const desde = (n + 1) * RANGO_POR_TIENDA + 1
      return { n, desde, hasta: desde + (escaso ? 200 : 60_000), porBloque: azar.entero(20, 300) }
    })
    this.servidor = new Servidor(this.c, servidas)
    this.linea = new Linea(this.c, this.servidor)
    this.rondas = new Rondas(this.c, this.servidor, this.linea, this.retencion)
    for (let i = Math.max(tiendas, azar.entero(2, 8)); i > 0; i--) this.nuevaCaja(servidas[i % tiendas] ?? azar.uno(servidas))
    this.#sucesos = new Sucesos(this, new Maldad(this))
  }

  /** A till, or one that lost everything and was enrolled again. */
  nuevaCaja(servida: Caja['servida']): Caja {
    const caja = new Caja(this.c, ++this.#dispositivos, servida, this.azar.entero(1, 4))
    caja.mientras = () => this.#mientras(caja)
    this.cajas.push(caja)
    return caja
  }

  nuevaCompra(): number {
    return ++this.#compras
  }

  #mientras(caja: Caja): void {
    if (this.azar.suerte(0.7)) this.#vender(caja)
    else this.rondas.correr(caja, caja.pestana())
  }

  #vender(caja: Caja): void {
    if (!caja.disco.turno) caja.hacer({ clase: 'turno' })
    const [centavos, unidades] = [this.azar.entero(100, 500_000), -this.azar.entero(1, 5)]
    caja.hacer({ clase: 'venta', centavos, unidades, compra: this.nuevaCompra() })
  }

  #acto(caja: Caja): void {
    const que = this.azar.numero()
    if (que < 0.82) this.#vender(caja)
    else if (que < 0.87) caja.hacer({ clase: 'movimiento', centavos: this.azar.entero(-50_000, 50_000) })
    else if (que < 0.91) this.#moverEnOtra(caja)
    else if (que < 0.95) caja.hacer({ clase: 'historico' })
    else if (que < 0.975) caja.hacer({ clase: 'inventario', unidades: this.azar.entero(1, 40) })
    else if (caja.disco.turno) caja.hacer({ clase: 'cierre' })
  }

  /** Cash moved at another till's drawer, written down at this one. */
  #moverEnOtra(caja: Caja): void {
    const otras = this.cajas.filter((otra) => otra !== caja && otra.servida === caja.servida && otra.disco.turno)
    if (otras.length === 0) return
    caja.hacer({ clase: 'movimiento', centavos: this.azar.entero(-30_000, 30_000), turnoAjeno: this.azar.uno(otras).disco.turno })
  }

  correr(): Resultado & { mundo: Mundo } {
    let diasDeCaja = 0
    for (let dia = 0; dia < this.dias; dia++) {
      diasDeCaja += this.cajas.length
      const actos = this.cajas.length * this.#actosPorDia
      for (let i = 0; i < actos; i++) {
        this.c.t = Math.max(this.c.t, dia * DIA + (i * DIA) / actos)
        this.linea.repartir()
        const caja = this.azar.uno(this.cajas)
        this.#sucesos.uno(caja)
        if (!this.cajas.includes(caja)) continue
        this.#acto(caja)
        if (this.azar.suerte(this.#ritmo)) this.rondas.correr(caja, caja.pestana())
      }
      for (const caja of this.cajas) if (caja.disco.turno && this.azar.suerte(0.85)) caja.hacer({ clase: 'cierre' })
    }
    const minutos = this.#sanar()
    const violaciones = revisar(this, minutos > MINUTOS_PARA_SANAR ? minutos : 0)
    const { cuentas, papel, rastro } = this.c
    return { semilla: 0, violaciones, diasDeCaja, cuentas, restauraciones: papel.restauraciones, rastro, mundo: this }
  }

  /** Nothing goes wrong any more: minutes until every outbox was empty. */
  #sanar(): number {
    const { c } = this
    for (const ruleta of Object.values(c.fallas)) ruleta.parar()
    c.sana = true
    this.servidor.apagadoHasta = this.servidor.llenoHasta = 0
    this.servidor.caeAlPrestar = false
    this.linea.repartirTodo()
    for (const caja of this.cajas) {
      caja.cortadaHasta = 0
      caja.sinEspacioHasta = 0
      for (let i = 0; i < caja.pestanas.length; i++) caja.abrir(i)
      caja.mostrar()
    }
    for (let minuto = 1; minuto <= MINUTOS_PARA_SANAR; minuto++) {
      c.t += 1
      for (const caja of this.azar.barajar(this.cajas)) this.rondas.correr(caja, caja.pestana())
      if (minuto === 2) for (const caja of this.cajas) this.#vender(caja)
      if (minuto > 2 && this.cajas.every(({ disco }) => disco.pendientes.length === 0)) {
        for (const caja of this.cajas) this.rondas.correr(caja, caja.pestana())
        for (const tienda of this.servidor.tiendas) tienda.trabajos.ponerAlDia()
        return minuto
      }
    }
    for (const tienda of this.servidor.tiendas) tienda.trabajos.ponerAlDia()
    return MINUTOS_PARA_SANAR + 1
  }
}

export const correrMundo = (semilla: number, opciones: OpcionesMundo = {}): Resultado => {
  const { mundo: _mundo, ...resultado } = new Mundo(semilla, opciones).correr()
  return { ...resultado, semilla }
}
