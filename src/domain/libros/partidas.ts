/**
 * Open items: what a document opened, what settled it, and what is left. What settles names its item; what settles more than its item, or an item
 * that is not there, goes to the oldest, and what is left of that is in favour of whoever it is.
 */
import { proporcion, type Moneda } from '#domain/core/money.ts'
import type { Asiento } from './asiento.ts'
import { fichaDeCuenta, type CodigoDeCuenta } from './cuentas.ts'
import { vigentes } from './pliegue.ts'

/** One item of one part of an account. */
export interface PartidaContable {
  cuenta: CodigoDeCuenta
  parte: string
  /** The document that opened it. */
  partida: string
  moneda: Moneda
  /** The first day of it, and the last on which something happened to it. */
  desde: string
  ultima: string
  /** What is left: debits less credits, in centavos of `moneda`, and in RD$ centavos. */
  centavos: number
  valorCentavos: number
  /** Every document that opened or settled it, by id. */
  documentos: string[]
}

/** Adds up the items of an account, document by document, each document once. `deQuien`: who stands for a part now (customers that were joined). */
export class SumaDePartidas {
  readonly #cuenta: CodigoDeCuenta
  readonly #deQuien: (parte: string) => string
  readonly #partidas = new Map<string, PartidaContable>()

  constructor(cuenta: CodigoDeCuenta, deQuien: (parte: string) => string = (parte) => parte) {
    this.#cuenta = cuenta
    this.#deQuien = deQuien
  }

  sumar({ docId, apuntes }: Asiento): void {
    for (const apunte of apuntes) {
      if (apunte.cuenta !== this.#cuenta) continue
      const { partida, moneda, fecha } = apunte
      const parte = this.#deQuien(apunte.parte)
      const clave = `${parte}|${partida}|${moneda}`
      const suya = this.#partidas.get(clave) ?? nueva(this.#cuenta, parte, partida, moneda, fecha)
      this.#partidas.set(clave, suya)
      suya.centavos += apunte.centavos
      suya.valorCentavos += apunte.valorCentavos
      if (fecha < suya.desde) suya.desde = fecha
      if (fecha > suya.ultima) suya.ultima = fecha
      if (!suya.documentos.includes(docId)) suya.documentos.push(docId)
    }
  }

  /** Each item as its own documents leave it, closed ones included, the oldest first. */
  todas(): PartidaContable[] {
    return enOrden([...this.#partidas.values()])
  }

  /** Those of which something is left, the oldest first. */
  sinSaldar(): PartidaContable[] {
    return enOrden([...this.#partidas.values()].filter(({ centavos }) => centavos !== 0))
  }
}

const enOrden = (partidas: readonly PartidaContable[]): PartidaContable[] =>
  partidas.map((una) => ({ ...una, documentos: una.documentos.toSorted() })).sort(porEdad)

/** Each item as its own documents leave it, closed ones included, the oldest first. `deQuien` as in `SumaDePartidas`. */
export function partidasDe(asientos: Iterable<Asiento>, cuenta: CodigoDeCuenta, deQuien?: (parte: string) => string): PartidaContable[] {
  const suma = new SumaDePartidas(cuenta, deQuien)
  for (const asiento of vigentes(asientos)) suma.sumar(asiento)
  return suma.todas()
}

const nueva = (cuenta: CodigoDeCuenta, parte: string, partida: string, moneda: Moneda, fecha: string): PartidaContable => ({
  cuenta,
  parte,
  partida,
  moneda,
  desde: fecha,
  ultima: fecha,
  centavos: 0,
  valorCentavos: 0,
  documentos: [],
})

const comparar = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
/** By day, then by the document: the number of an invoice is the end of its id. */
const porEdad = (a: PartidaContable, b: PartidaContable): number =>
  comparar(a.desde, b.desde) || comparar(a.partida, b.partida) || comparar(a.parte, b.parte) || comparar(a.moneda, b.moneda)

export interface PartidasAbiertas {
  /** Still open on the side on which the account grows: owed to the store, or by it. The oldest first. */
  abiertas: PartidaContable[]
  /** What settled more than there was: in favour of whoever it is. */
  aFavor: PartidaContable[]
}

/** What is left of items (`partidasDe`) once what was settled too much went to the oldest of the same part and currency. */
export function partidasAbiertas(partidas: readonly PartidaContable[]): PartidasAbiertas {
  const abiertas: PartidaContable[] = []
  const aFavor: PartidaContable[] = []
  const grupos = new Map<string, PartidaContable[]>()
  for (const una of partidas) {
    const clave = `${una.cuenta}|${una.parte}|${una.moneda}`
    const grupo = grupos.get(clave)
    if (grupo) grupo.push(una)
    else grupos.set(clave, [una])
  }
  for (const grupo of grupos.values()) {
    const lado = ladoDe(grupo[0]?.cuenta)
    const suyas = grupo.filter(({ centavos }) => centavos * lado > 0).map((una) => ({ ...una }))
    // Those before this one are settled: an account of a bank may have as many items as it had transfers.
    let primera = 0
    for (const sobra of grupo.filter(({ centavos }) => centavos * lado < 0)) {
      const resto = { ...sobra }
      for (let abierta = suyas[primera]; abierta && resto.centavos !== 0; abierta = suyas[primera]) {
        compensar(abierta, resto)
        if (abierta.centavos === 0) primera++
      }
      if (resto.centavos !== 0) aFavor.push(resto)
    }
    abiertas.push(...suyas.filter(({ centavos }) => centavos !== 0))
  }
  return { abiertas: abiertas.sort(porEdad), aFavor: aFavor.sort(porEdad) }
}

/** 1 where debits open, −1 where credits do. */
const ladoDe = (cuenta: CodigoDeCuenta | undefined): 1 | -1 =>
  cuenta !== undefined && fichaDeCuenta(cuenta).naturaleza === 'acreedora' ? -1 : 1

/** As much of both as the smaller one is, off both; their value in pesos in proportion. */
function compensar(abierta: PartidaContable, resto: PartidaContable): void {
  const parte = Math.min(Math.abs(abierta.centavos), Math.abs(resto.centavos))
  if (parte === 0) return
  for (const una of [abierta, resto]) {
    const entera = Math.abs(una.centavos)
    const quita = parte * Math.sign(una.centavos)
    una.valorCentavos -= proporcion(una.valorCentavos, parte, entera)
    una.centavos -= quita
  }
}
