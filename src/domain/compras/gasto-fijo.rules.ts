/** Which invoices of what is paid again and again are to be expected, and which of them are written down. */
import { diasEntre, limitesDelMes, mesSiguiente, sumarDias } from '#domain/core/fecha.ts'
import type { Compra } from './compra.entity.ts'
import { comprasVigentes, esNota } from './compra.rules.ts'
import type { GastoFijo } from './gasto-fijo.entity.ts'

/** So many days before it is due it is shown as what comes. */
const DIAS_DE_AVISO = 7
/** Months back in which one that is not written down is still asked for. */
const MESES_ATRAS = 6

export interface Toca {
  gasto: GastoFijo
  /** Of which month, 'yyyy-mm'. */
  mes: string
  vence: string
  /** Negative when it is late. */
  faltan: number
}

/** On which day of a month it is due. */
export function venceEn({ diaDelMes }: Pick<GastoFijo, 'diaDelMes'>, mes: string): string {
  const [primero, ultimo] = limitesDelMes(`${mes}-01`)
  const dia = sumarDias(primero, diaDelMes - 1)
  return dia > ultimo ? ultimo : dia
}

/** Its due days from the beginning to the day that is looked at and some days more; the last months of them. */
function vencimientos(gasto: GastoFijo, hoy: string): { mes: string; vence: string }[] {
  const hasta = sumarDias(hoy, DIAS_DE_AVISO)
  const primero = gasto.desde.slice(0, 7)
  const desde = mesSiguiente(hoy.slice(0, 7), -MESES_ATRAS)
  const todos: { mes: string; vence: string }[] = []
  for (let mes = primero; mes <= hasta.slice(0, 7); mes = mesSiguiente(mes, gasto.cadaMeses)) {
    const vence = venceEn(gasto, mes)
    const dentro = vence >= gasto.desde && vence <= hasta && (gasto.hasta === '' || vence <= gasto.hasta)
    if (mes >= desde && dentro) todos.push({ mes, vence })
  }
  return todos
}

const clave = (id: string, mes: string): string => `${id} ${mes}`

/** What is to be written down, the latest first. The purchases may hold what takes another back: then it is asked for again. */
export function gastosPorRegistrar(gastos: readonly GastoFijo[], compras: readonly Compra[], hoy: string): Toca[] {
  const hechos = new Set(
    comprasVigentes(compras).flatMap((compra) =>
      compra.gastoFijo && !esNota(compra) ? [clave(compra.gastoFijo.id, compra.gastoFijo.mes)] : [],
    ),
  )
  return gastos
    .filter(({ activo }) => activo)
    .flatMap((gasto) =>
      vencimientos(gasto, hoy)
        .filter(({ mes }) => !hechos.has(clave(gasto.id, mes)) && !gasto.sinFactura.includes(mes))
        .map(({ mes, vence }) => ({ gasto, mes, vence, faltan: diasEntre(hoy, vence) })),
    )
    .sort((a, b) => (a.vence < b.vence ? -1 : a.vence > b.vence ? 1 : a.gasto.concepto.localeCompare(b.gasto.concepto, 'es')))
}

/** The months with none, with one more; in their order. */
export const conMes = ({ sinFactura }: Pick<GastoFijo, 'sinFactura'>, mes: string): string[] => [...new Set([...sinFactura, mes])].sort()

/** The same without one: there was an invoice after all. */
export const sinMes = ({ sinFactura }: Pick<GastoFijo, 'sinFactura'>, mes: string): string[] => sinFactura.filter((uno) => uno !== mes)

/** What is paid of these in a year, centavos, ITBIS included. */
export const alAno = (gastos: readonly Pick<GastoFijo, 'montoCentavos' | 'itbisCentavos' | 'cadaMeses' | 'activo'>[]): number =>
  gastos.reduce((suma, { montoCentavos, itbisCentavos, cadaMeses, activo }) => {
    return activo ? suma + Math.round(((montoCentavos + itbisCentavos) * 12) / cadaMeses) : suma
  }, 0)
