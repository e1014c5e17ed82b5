/**
 * What stock cost: each product's moving average, walked day by day. What comes in on a day comes in before what leaves on it, so that the figures
 * of a day do not depend on the order in which its documents arrived, and a purchase that is written down late is walked again in its own day.
 * Money is whole centavos: the value is what is carried, and the average is read off it, so that nothing is lost to rounding
 * (what came in = what was sold + what was lost + what is there, always).
 */
import type { Compra } from '#domain/compras/compra.entity.ts'
import { costosDeLineas, costoUnitario, signoDeCompra } from '#domain/compras/compra.rules.ts'
import { enEstante } from '#domain/catalogo/paquete.rules.ts'
import type { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { multiplicar, proporcion, repartir } from '#domain/core/money.ts'
import { efectosDeInventario, esCompra, esMercanciaRecibida, esVenta, type HechoDeExistencia } from './existencia.rules.ts'
import type { MovimientoInventario } from './movimiento-inventario.entity.ts'

/** What happened to a product on a day; milésimas and centavos. What left is positive where the name says that it left. */
export interface MovimientoDelDia {
  /** Bought, less what went back to suppliers, and what that cost. */
  compradas: number
  compradoCentavos: number
  /** Of that, what came before its invoice, at what it was held to cost; less what invoices took over. */
  recibidoCentavos: number
  /** Put there by no purchase: there when the store began, or brought in by hand. At the cost that its document says … */
  puestas: number
  puestoCentavos: number
  /** … and what says none, at what the rest costs. */
  puestasSinDecir: number
  /** Put right by a count or an adjustment, at what the rest costs. */
  ajustadas: number
  /** Sold, less what came back. */
  vendidas: number
  /** Spoiled, broken, used up. */
  perdidas: number
  /** Of `vendidas`, those that left in a pack or a combo, by which; left out where none did. */
  enPaquete?: Record<string, number>
}

/** By product, by day. */
export type LibroDeCostos = Map<string, Map<string, MovimientoDelDia>>

const CAMPOS = [
  'compradas',
  'compradoCentavos',
  'recibidoCentavos',
  'puestas',
  'puestoCentavos',
  'puestasSinDecir',
  'ajustadas',
  'vendidas',
  'perdidas',
] as const

const nada = (): MovimientoDelDia => ({
  compradas: 0,
  compradoCentavos: 0,
  recibidoCentavos: 0,
  puestas: 0,
  puestoCentavos: 0,
  puestasSinDecir: 0,
  ajustadas: 0,
  vendidas: 0,
  perdidas: 0,
})

function anotar(libro: LibroDeCostos, productoId: string, dia: string, cambio: Partial<MovimientoDelDia>): void {
  let dias = libro.get(productoId)
  if (!dias) libro.set(productoId, (dias = new Map()))
  let movimiento = dias.get(dia)
  if (!movimiento) dias.set(dia, (movimiento = nada()))
  for (const campo of CAMPOS) movimiento[campo] += cambio[campo] ?? 0
}

/** Adds what one fact does. Who calls gives each fact once. */
export function anotarCosto(libro: LibroDeCostos, hecho: HechoDeExistencia): void {
  if (esCompra(hecho)) anotarCompra(libro, hecho)
  else if (esMercanciaRecibida(hecho)) anotarRecepcion(libro, hecho)
  else if (esVenta(hecho)) {
    for (const { productoId, milesimas, merma, paqueteId } of efectosDeInventario(hecho)) {
      anotar(libro, productoId, hecho.fecha, merma ? { perdidas: -milesimas } : { vendidas: -milesimas })
      if (paqueteId !== undefined && !merma) anotarEnPaquete(libro, { productoId, paqueteId, dia: hecho.fecha, milesimas: -milesimas })
    }
  } else anotarMovimiento(libro, hecho)
}

interface SalidaEnPaquete {
  productoId: string
  paqueteId: string
  dia: string
  milesimas: number
}

function anotarEnPaquete(libro: LibroDeCostos, { productoId, paqueteId, dia, milesimas }: SalidaEnPaquete): void {
  const movimiento = libro.get(productoId)?.get(dia)
  if (!movimiento) return
  const previas = movimiento.enPaquete ?? {}
  movimiento.enPaquete = { ...previas, [paqueteId]: (previas[paqueteId] ?? 0) + milesimas }
}

interface Entrada {
  linea: Parameters<typeof enEstante>[0]
  dia: string
  signo: 1 | -1
  milesimas: number
  centavos: number
  /** It came before its invoice, and this is what its document holds it to cost. */
  sinFactura?: true
}

/** What comes in for so much. What a pack cost is shared out over what it holds, by how much of each: the paper says one amount for all of it. */
function entrar(libro: LibroDeCostos, { linea, dia, signo, milesimas, centavos, sinFactura }: Entrada): void {
  const partes = enEstante(linea, milesimas)
  const costos = repartir(
    centavos,
    partes.map((parte) => parte.milesimas),
  )
  for (const [i, parte] of partes.entries()) {
    const compradoCentavos = signo * (costos[i] ?? 0)
    const compradas = signo * parte.milesimas
    anotar(libro, parte.productoId, dia, { compradas, compradoCentavos, ...(sinFactura && { recibidoCentavos: compradoCentavos }) })
  }
}

/** The invoice says what it cost: what had come before leaves at what it was held to cost, and all of it comes in at this. */
function anotarCompra(libro: LibroDeCostos, compra: Compra): void {
  const [signo, dia] = [signoDeCompra(compra), compra.fecha]
  const costos = costosDeLineas(compra)
  for (const [i, linea] of compra.lineas.entries()) {
    entrar(libro, { linea, dia, signo, milesimas: linea.milesimas, centavos: costos[i] ?? 0 })
    for (const { milesimas, costoDiezmilesimas } of linea.recibidas ?? [])
      recibir(libro, { linea, dia, signo: signo === 1 ? -1 : 1, milesimas, costoDiezmilesimas })
  }
}

function anotarRecepcion(libro: LibroDeCostos, { lineas, anula, en }: Recepcion): void {
  for (const linea of lineas) recibir(libro, { ...linea, linea, dia: diaFiscal(en), signo: anula ? -1 : 1 })
}

type Recibido = Pick<Entrada, 'linea' | 'dia' | 'signo' | 'milesimas'> & { costoDiezmilesimas: number }

/** What nobody knows the cost of comes in, until its invoice does, at what the rest costs. */
function recibir(libro: LibroDeCostos, { costoDiezmilesimas, ...resto }: Recibido): void {
  if (costoDiezmilesimas > 0) entrar(libro, { ...resto, centavos: multiplicar(costoDiezmilesimas, resto.milesimas), sinFactura: true })
  else
    for (const { productoId, milesimas } of enEstante(resto.linea, resto.milesimas))
      anotar(libro, productoId, resto.dia, { puestasSinDecir: resto.signo * milesimas })
}

function anotarMovimiento(libro: LibroDeCostos, { motivo, lineas, en }: MovimientoInventario): void {
  const dia = diaFiscal(en)
  const sePuso = motivo === 'inicial' || motivo === 'compra'
  for (const { productoId, milesimas, costoDiezmilesimas = 0 } of lineas)
    if (motivo === 'merma') anotar(libro, productoId, dia, { perdidas: -milesimas })
    else if (!sePuso || milesimas <= 0) anotar(libro, productoId, dia, { ajustadas: milesimas })
    else if (costoDiezmilesimas === 0) anotar(libro, productoId, dia, { puestasSinDecir: milesimas })
    else anotar(libro, productoId, dia, { puestas: milesimas, puestoCentavos: multiplicar(costoDiezmilesimas, milesimas) })
}

/** A product at the end of a day, and what left it on that day. */
export interface DiaDeCosto {
  dia: string
  milesimas: number
  /** What is there cost; below zero where more was sold than was written down. */
  valorCentavos: number
  /** Of a unit, ten-thousandths: the average, or the last one known of what there is none. 0: nobody said what it costs. */
  promedioDiezmilesimas: number
  vendidoCentavos: number
  /** Of that, what left in packs and combos, by which; left out where none did. */
  enPaquete?: ReadonlyMap<string, number>
  /** Put there by no purchase, on that day. */
  puestoCentavos: number
  /** Came before its invoice on that day, less what invoices took over. */
  recibidoCentavos: number
  /** Spoiled, or missing in a count; below zero where a count found more. */
  perdidoCentavos: number
}

/** What was sold of a product cost so much: which part of it left in which pack, by how much of it did. */
function loDeCadaPaquete(vendidoCentavos: number, vendidas: number, enPaquete: Readonly<Record<string, number>>): Map<string, number> {
  const salidas = Object.entries(enPaquete)
  const suelto = vendidas - salidas.reduce((suma, [, milesimas]) => suma + milesimas, 0)
  const pesos = [...salidas.map(([, milesimas]) => milesimas), suelto]
  // More of one came back than left on that day: what it cost stays with the product itself.
  const partes = pesos.some((peso) => peso < 0) ? pesos.map(() => 0) : repartir(vendidoCentavos, pesos)
  return new Map(salidas.map(([paqueteId], i) => [paqueteId, partes[i] ?? 0]))
}

/** A walk through the days of a product. */
class Andando {
  private milesimas = 0
  private valor = 0
  private vendido = 0
  private promedio: number

  constructor(costoDeFicha: number) {
    this.promedio = costoDeFicha
  }

  dia(
    dia: string,
    {
      compradas,
      compradoCentavos,
      recibidoCentavos,
      puestas,
      puestoCentavos,
      puestasSinDecir,
      ajustadas,
      vendidas,
      perdidas,
      enPaquete,
    }: MovimientoDelDia,
  ): DiaDeCosto {
    this.vendido = 0
    if (puestas !== 0) this.entrar(puestas, puestoCentavos)
    const puesto = puestoCentavos - this.salir(-puestasSinDecir)
    let perdido = ajustadas > 0 ? this.salir(-ajustadas) : 0
    if (compradas !== 0 || compradoCentavos !== 0) this.entrar(compradas, compradoCentavos)
    // Apart: leaving may change `vendido` too.
    const costoDeLoVendido = this.salir(vendidas)
    this.vendido += costoDeLoVendido
    perdido += this.salir(perdidas)
    if (ajustadas < 0) perdido += this.salir(-ajustadas)
    return {
      dia,
      milesimas: this.milesimas,
      valorCentavos: this.valor,
      promedioDiezmilesimas: this.promedio,
      vendidoCentavos: this.vendido,
      ...(enPaquete && { enPaquete: loDeCadaPaquete(this.vendido, vendidas, enPaquete) }),
      puestoCentavos: puesto,
      recibidoCentavos,
      perdidoCentavos: perdido,
    }
  }

  /** So many come in, at so many centavos in all. Those that were sold before they came in cost what these cost. */
  private entrar(milesimas: number, centavos: number): void {
    const habia = this.milesimas
    this.milesimas += milesimas
    this.valor += centavos
    if (habia <= 0 && milesimas > 0) {
      this.promedio = costoUnitario(centavos, milesimas)
      this.ajustarA(this.milesimas > 0 ? proporcion(centavos, this.milesimas, milesimas) : this.valorDeLoQueFalta())
    } else if (this.milesimas <= 0) this.ajustarA(this.valorDeLoQueFalta())
    else this.ajustarA(Math.max(0, this.valor))
    this.promediar()
  }

  /** So many leave; centavos that they cost. Below zero they come in, at what the rest costs. */
  private salir(milesimas: number): number {
    if (milesimas === 0) return 0
    const habia = Math.max(0, this.milesimas)
    const costo =
      milesimas < 0
        ? -multiplicar(this.promedio, -milesimas)
        : milesimas <= habia
          ? proporcion(this.valor, milesimas, Math.max(1, habia))
          : (habia > 0 ? this.valor : 0) + multiplicar(this.promedio, milesimas - habia)
    this.milesimas -= milesimas
    this.valor -= costo
    // Without this, what was sold short and came back would leave centavos on a shelf that is empty.
    if (this.milesimas <= 0) this.ajustarA(this.valorDeLoQueFalta())
    this.promediar()
    return costo
  }

  private valorDeLoQueFalta(): number {
    return this.milesimas === 0 ? 0 : -multiplicar(this.promedio, -this.milesimas)
  }

  /** The value is to be this: what is over was the cost of what was sold. */
  private ajustarA(valor: number): void {
    this.vendido += this.valor - valor
    this.valor = valor
  }

  private promediar(): void {
    if (this.milesimas > 0 && this.valor > 0) this.promedio = costoUnitario(this.valor, this.milesimas)
  }
}

/** The days of a product in their order. */
export type CostoPorDia = ReadonlyMap<string, DiaDeCosto>

/** Walks a product. `costoDeFicha` (ten-thousandths): what its sheet says, for what was there before any document said a cost. */
export function costearProducto(dias: ReadonlyMap<string, MovimientoDelDia>, costoDeFicha: number): CostoPorDia {
  const andando = new Andando(costoDeFicha)
  const ordenados = [...dias].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(ordenados.map(([dia, movimiento]) => [dia, andando.dia(dia, movimiento)]))
}

/** How it stood at the end of a day; undefined before anything happened to it. */
export function costoAl(dias: CostoPorDia, al: string): DiaDeCosto | undefined {
  let ultimo: DiaDeCosto | undefined
  for (const uno of dias.values()) {
    if (uno.dia > al) break
    ultimo = uno
  }
  return ultimo
}

/** All of a store's stock at the end of a day. */
export interface ValorDeExistencias {
  centavos: number
  /** Of all that ever came in by no purchase, up to that day. */
  puestoCentavos: number
  /** Of what came in and has no invoice by then. */
  recibidoCentavos: number
  /** Products of which there is some. */
  productos: number
  /** Of those, the ones that nobody said the cost of. */
  sinCosto: number
  /** Products of which more was sold than was written down: they are worth nothing until that is put right. */
  enRojo: number
}

/** What the stock is worth at the end of a day. */
export function valorAl(productos: Iterable<CostoPorDia>, al: string): ValorDeExistencias {
  const valor: ValorDeExistencias = { centavos: 0, puestoCentavos: 0, recibidoCentavos: 0, productos: 0, sinCosto: 0, enRojo: 0 }
  for (const dias of productos) {
    const uno = costoAl(dias, al)
    if (!uno) continue
    for (const { dia, puestoCentavos, recibidoCentavos } of dias.values()) {
      if (dia > al) continue
      valor.puestoCentavos += puestoCentavos
      valor.recibidoCentavos += recibidoCentavos
    }
    valor.centavos += Math.max(0, uno.valorCentavos)
    if (uno.milesimas > 0) valor.productos++
    if (uno.milesimas > 0 && uno.promedioDiezmilesimas === 0) valor.sinCosto++
    if (uno.milesimas < 0) valor.enRojo++
  }
  return valor
}
