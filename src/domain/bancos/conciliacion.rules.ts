/** What may be said to be the same, how a month of an account stands, and what closing it takes. Pure; centavos of the account's currency. */
import { limitesDelMes, mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { CierreDeBanco, Conciliacion } from './conciliacion.entity.ts'
import type { CuentaDeBanco } from './cuenta-de-banco.entity.ts'
import type { LineaDeBanco } from './linea-de-banco.entity.ts'
import type { MovimientoDeBanco } from './movimiento.ts'

const suma = (cosas: readonly { centavos: number }[]): number => cosas.reduce((total, { centavos }) => total + centavos, 0)

/** '11/2026': for words of a refusal. */
export const mesEnCifras = (mes: string): string => `${mes.slice(5)}/${mes.slice(0, 4)}`
/** First and last day of a month. */
export const diasDelMes = (mes: string): [primero: string, ultimo: string] => limitesDelMes(`${mes}-01`)

type Cerrado = Pick<CierreDeBanco, 'mes' | 'estado'>

/** The last closing in force of an account; undefined while no month is closed. */
export const ultimoCierre = <C extends Cerrado>(cierres: readonly C[]): C | undefined =>
  cierres
    .filter(({ estado }) => estado === 'cerrado')
    .reduce<C | undefined>((ultimo, uno) => (!ultimo || uno.mes > ultimo.mes ? uno : ultimo), undefined)

/** The first month that is still open: months are closed one after another, from the account's first. */
export function mesAbierto({ desde }: Pick<CuentaDeBanco, 'desde'>, cierres: readonly Cerrado[]): string {
  const ultimo = ultimoCierre(cierres)
  return ultimo ? mesSiguiente(ultimo.mes) : mesDe(desde)
}

type Grupo = Pick<Conciliacion, 'concepto' | 'nota'> & {
  lineas: readonly Pick<LineaDeBanco, 'fecha' | 'centavos'>[]
  movimientos: readonly Pick<MovimientoDeBanco, 'fecha' | 'centavos' | 'moneda'>[]
}

/** Lines less payments. */
export const diferenciaDe = ({ lineas, movimientos }: Pick<Grupo, 'lineas' | 'movimientos'>): number => suma(lineas) - suma(movimientos)

/**
 * May these be said to be the same, and in which month does that count? What does not add up has a concept, which says what the difference
 * is; a line alone, or a payment alone, is a difference whole.
 */
export function revisarConciliacion(grupo: Grupo, moneda: Moneda, abierto: string): Result<{ diferenciaCentavos: number; mes: string }> {
  const { lineas, movimientos, concepto, nota } = grupo
  if (lineas.length + movimientos.length === 0) return fallo('conciliacion.nada')
  if (movimientos.some((uno) => uno.moneda !== moneda)) return fallo('conciliacion.otra-moneda')
  const diferenciaCentavos = diferenciaDe(grupo)
  if (diferenciaCentavos !== 0 && concepto === null)
    return fallo('conciliacion.no-cuadra', { diferencia: formatMoney(diferenciaCentavos, moneda) })
  if (diferenciaCentavos === 0 && concepto !== null) return fallo('conciliacion.concepto-de-mas')
  if (concepto === 'otro' && nota.trim().length < 3) return fallo('conciliacion.falta-nota')
  const ultimo = [...lineas, ...movimientos].reduce((mes, { fecha }) => (mesDe(fecha) > mes ? mesDe(fecha) : mes), abierto)
  return ok({ diferenciaCentavos, mes: ultimo })
}

export interface MesDeCuenta {
  saldoInicialCentavos: number
  entradasCentavos: number
  salidasCentavos: number
  saldoFinalCentavos: number
  /** Of the month, and of these how many are matched. */
  lineas: number
  conciliadas: number
  sinDueno: { id: string; centavos: number }[]
  sinDuenoCentavos: number
  enTransito: { id: string; centavos: number }[]
  enTransitoCentavos: number
}

interface DeMes {
  mes: string
  saldoInicialCentavos: number
  /** Lines of the month, and those of before that nobody claimed then. */
  lineas: readonly Pick<LineaDeBanco, 'id' | 'fecha' | 'centavos'>[]
  /** Payments up to the end of the month. */
  movimientos: readonly Pick<MovimientoDeBanco, 'id' | 'fecha' | 'centavos'>[]
  /** Those that counted when the month ended are taken into account, later ones are not. */
  conciliaciones: readonly (Pick<Conciliacion, 'estado' | 'mes'> & Record<'lineas' | 'movimientos', readonly { id: string }[]>)[]
}

/** The figures of a month: what came and went, what is matched, what has no owner and what is still on its way. */
export function resumirMes({ mes, saldoInicialCentavos, lineas, movimientos, conciliaciones }: DeMes): MesDeCuenta {
  const [, ultimo] = diasDelMes(mes)
  const tomadas = new Set(
    conciliaciones
      .filter((una) => una.estado === 'vigente' && una.mes <= mes)
      .flatMap((una) => [...una.lineas, ...una.movimientos].map(({ id }) => id)),
  )
  const delMes = lineas.filter(({ fecha }) => mesDe(fecha) === mes)
  const entradasCentavos = suma(delMes.filter(({ centavos }) => centavos > 0))
  const salidasCentavos = suma(delMes.filter(({ centavos }) => centavos < 0))
  const libres = (cosas: readonly { id: string; fecha: string; centavos: number }[]) =>
    cosas.filter(({ id, fecha }) => fecha <= ultimo && !tomadas.has(id)).map(({ id, centavos }) => ({ id, centavos }))
  const [sinDueno, enTransito] = [libres(lineas), libres(movimientos)]
  return {
    saldoInicialCentavos,
    entradasCentavos,
    salidasCentavos,
    saldoFinalCentavos: saldoInicialCentavos + entradasCentavos + salidasCentavos,
    lineas: delMes.length,
    conciliadas: delMes.filter(({ id }) => tomadas.has(id)).length,
    sinDueno,
    sinDuenoCentavos: suma(sinDueno),
    enTransito,
    enTransitoCentavos: suma(enTransito),
  }
}

/** May this month be closed with what the bank says that there was at its end? */
export function revisarCierreDeMes(
  { saldoFinalCentavos }: Pick<MesDeCuenta, 'saldoFinalCentavos'>,
  {
    mes,
    abierto,
    hoy,
    saldoDelBancoCentavos,
    moneda,
  }: { mes: string; abierto: string; hoy: string; saldoDelBancoCentavos: number; moneda: Moneda },
): Result<true> {
  if (mes < abierto) return fallo('cierre-de-banco.ya-cerrado')
  if (mes > abierto) return fallo('cierre-de-banco.falta-el-anterior', { mes: mesEnCifras(abierto) })
  if (mesDe(hoy) <= mes) return fallo('cierre-de-banco.mes-sin-terminar')
  if (saldoDelBancoCentavos !== saldoFinalCentavos)
    return fallo('cierre-de-banco.saldo-distinto', {
      banco: formatMoney(saldoDelBancoCentavos, moneda),
      aqui: formatMoney(saldoFinalCentavos, moneda),
      diferencia: formatMoney(saldoDelBancoCentavos - saldoFinalCentavos, moneda),
    })
  return ok(true)
}
