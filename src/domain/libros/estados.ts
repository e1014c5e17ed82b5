/**
 * The statements of a period, from balances alone: trial balance, income statement, balance sheet; and the journal from the postings. All in RD$
 * centavos. Months are 'yyyy-mm', both ends included.
 */
import type { Moneda } from '#domain/core/money.ts'
import type { Asiento } from './asiento.ts'
import {
  codigoContable,
  cuentasDe,
  fichaDeCuenta,
  type ClaseDeCuenta,
  type ClaseDeLibro,
  type CodigoDeCuenta,
  type CodigosDelContador,
} from './cuentas.ts'
import { contadorDe, type ApunteContado, type AsientoContado } from './mes.ts'
import { saldoDe, vigentes, type SaldoDeCuenta } from './pliegue.ts'

export interface RenglonDeBalanza {
  cuenta: CodigoDeCuenta
  /** Before the period and after it: debits less credits. */
  inicialCentavos: number
  finalCentavos: number
  debeCentavos: number
  haberCentavos: number
}

export interface BalanzaDeComprobacion {
  renglones: RenglonDeBalanza[]
  /** Both sides of the period: the same, or something is wrong. */
  debeCentavos: number
  haberCentavos: number
  /** Final balances on each side: the same too. */
  deudorCentavos: number
  acreedorCentavos: number
}

const sumar = <T>(cosas: readonly T[], de: (cosa: T) => number): number => cosas.reduce((suma, cosa) => suma + de(cosa), 0)

/** Every account that has a balance or moved in the period. */
export function balanzaDeComprobacion(
  saldos: readonly SaldoDeCuenta[],
  { libro, desde, hasta }: { libro: ClaseDeLibro; desde: string; hasta: string },
): BalanzaDeComprobacion {
  const renglones = cuentasDe(libro).flatMap((cuenta): RenglonDeBalanza[] => {
    const suyos = saldos.filter((saldo) => saldo.cuenta === cuenta && saldo.mes <= hasta)
    const delPeriodo = suyos.filter(({ mes }) => mes >= desde)
    const finalCentavos = sumar(suyos, ({ valorCentavos }) => valorCentavos)
    const renglon = {
      cuenta,
      inicialCentavos: finalCentavos - sumar(delPeriodo, ({ valorCentavos }) => valorCentavos),
      finalCentavos,
      debeCentavos: sumar(delPeriodo, ({ debeCentavos }) => debeCentavos),
      haberCentavos: sumar(delPeriodo, ({ haberCentavos }) => haberCentavos),
    }
    const { inicialCentavos, debeCentavos, haberCentavos } = renglon
    return inicialCentavos === 0 && debeCentavos === 0 && haberCentavos === 0 ? [] : [renglon]
  })
  return {
    renglones,
    debeCentavos: sumar(renglones, ({ debeCentavos }) => debeCentavos),
    haberCentavos: sumar(renglones, ({ haberCentavos }) => haberCentavos),
    deudorCentavos: sumar(renglones, ({ finalCentavos }) => Math.max(0, finalCentavos)),
    acreedorCentavos: sumar(renglones, ({ finalCentavos }) => Math.max(0, -finalCentavos)),
  }
}

export interface RenglonDeEstado {
  cuenta: CodigoDeCuenta
  /** As the statement prints it: income, debts and capital positive when they are credits; assets, costs and expenses when they are debits. */
  centavos: number
}

/** On which side a part of a statement is positive. */
const lado: Readonly<Record<ClaseDeCuenta, 1 | -1>> = { activo: 1, pasivo: -1, capital: -1, ingreso: -1, costo: 1, gasto: 1, otros: -1 }

function renglonesDeClase(
  saldos: readonly SaldoDeCuenta[],
  libro: ClaseDeLibro,
  clase: ClaseDeCuenta,
  meses: { desde?: string; hasta: string },
): RenglonDeEstado[] {
  return cuentasDe(libro).flatMap((cuenta) => {
    if (fichaDeCuenta(cuenta).clase !== clase) return []
    const centavos = lado[clase] * saldoDe(saldos, { cuenta, ...meses }).valorCentavos + 0
    return centavos === 0 ? [] : [{ cuenta, centavos }]
  })
}

const total = (renglones: readonly RenglonDeEstado[]): number => sumar(renglones, ({ centavos }) => centavos)

export interface EstadoDeResultados {
  ingresos: RenglonDeEstado[]
  costos: RenglonDeEstado[]
  gastos: RenglonDeEstado[]
  /** Beside selling: over and short in the drawers, exchange, rounding. */
  otros: RenglonDeEstado[]
  /** Income less returns and discounts; less the cost of what was sold; less expenses, and what was earned beside. */
  ventasNetasCentavos: number
  gananciaBrutaCentavos: number
  resultadoCentavos: number
}

/** What was earned in a period. Without `desde`, since the books began. */
export function estadoDeResultados(
  saldos: readonly SaldoDeCuenta[],
  { libro, ...meses }: { libro: ClaseDeLibro; desde?: string; hasta: string },
): EstadoDeResultados {
  const de = (clase: ClaseDeCuenta) => renglonesDeClase(saldos, libro, clase, meses)
  const [ingresos, costos, gastos, otros] = [de('ingreso'), de('costo'), de('gasto'), de('otros')]
  const ventasNetasCentavos = total(ingresos)
  const gananciaBrutaCentavos = ventasNetasCentavos - total(costos)
  return {
    ingresos,
    costos,
    gastos,
    otros,
    ventasNetasCentavos,
    gananciaBrutaCentavos,
    resultadoCentavos: gananciaBrutaCentavos - total(gastos) + total(otros),
  }
}

export interface BalanceGeneral {
  activos: RenglonDeEstado[]
  pasivos: RenglonDeEstado[]
  capital: RenglonDeEstado[]
  /** What was earned since the books began: part of the capital, in no account. */
  resultadoCentavos: number
  activoCentavos: number
  /** Debts, capital and result: the same as the assets, or something is wrong. */
  pasivoYCapitalCentavos: number
}

/** What there is and what is owed at the end of a month. */
export function balanceGeneral(saldos: readonly SaldoDeCuenta[], { libro, hasta }: { libro: ClaseDeLibro; hasta: string }): BalanceGeneral {
  const de = (clase: ClaseDeCuenta) => renglonesDeClase(saldos, libro, clase, { hasta })
  const [activos, pasivos, capital] = [de('activo'), de('pasivo'), de('capital')]
  const { resultadoCentavos } = estadoDeResultados(saldos, { libro, hasta })
  return {
    activos,
    pasivos,
    capital,
    resultadoCentavos,
    activoCentavos: total(activos),
    pasivoYCapitalCentavos: total(pasivos) + total(capital) + resultadoCentavos,
  }
}

export interface RenglonDelDiario {
  /** On which it counts; of a complemento, the first of the month that was open when it arrived. */
  fecha: string
  /** The day that a complemento says itself; '' of the rest. */
  del: string
  docId: string
  tipo: string
  cuenta: CodigoDeCuenta
  /** The account's number as the accountant calls it, and its name. */
  codigo: string
  nombre: string
  parte: string
  partida: string
  moneda: Moneda
  /** In the line's own currency: + debit, − credit. */
  centavos: number
  debeCentavos: number
  haberCentavos: number
}

export interface PreguntaDeDiario {
  desde: string
  hasta: string
  codigos?: CodigosDelContador
  /** On which days a document counts (`contadorDe`); on its own, unless it is said. */
  contar?: (asiento: Asiento) => AsientoContado
  /** Which lines are wanted; all of them unless it is said. */
  que?: (apunte: ApunteContado) => boolean
}

const sinCierres = contadorDe([])

/** A document's lines of some days, both included, as they were posted. */
export function renglonesDeAsiento(
  asiento: Asiento,
  { desde, hasta, codigos, contar = sinCierres, que = () => true }: PreguntaDeDiario,
): RenglonDelDiario[] {
  const { docId, tipo, apuntes } = contar(asiento)
  return apuntes.flatMap((apunte) => {
    const { cuenta, parte, partida, moneda, centavos, valorCentavos, fecha, del } = apunte
    if (fecha < desde || fecha > hasta || !que(apunte)) return []
    return [
      {
        fecha,
        del,
        docId,
        tipo,
        cuenta,
        codigo: codigoContable(cuenta, codigos),
        nombre: fichaDeCuenta(cuenta).nombre,
        parte,
        partida,
        moneda,
        centavos,
        debeCentavos: Math.max(0, valorCentavos),
        haberCentavos: Math.max(0, -valorCentavos),
      },
    ]
  })
}

/** Where a line stands in the journal: by day, by document, debits first. */
export const ordenDelDiario = ({ fecha, docId, centavos }: Pick<RenglonDelDiario, 'fecha' | 'docId' | 'centavos'>): string =>
  `${fecha} ${docId} ${centavos < 0 ? 1 : 0}`

/** The journal of some days, both included: each document's lines together, debits first as they were posted. */
export const renglonesDelDiario = (asientos: Iterable<Asiento>, pregunta: PreguntaDeDiario): RenglonDelDiario[] =>
  // The place of each is worked out once: there may be a year of them.
  vigentes(asientos)
    .flatMap((asiento) => renglonesDeAsiento(asiento, pregunta))
    .map((renglon) => ({ renglon, lugar: ordenDelDiario(renglon) }))
    .sort((a, b) => (a.lugar < b.lugar ? -1 : a.lugar > b.lugar ? 1 : 0))
    .map(({ renglon }) => renglon)
