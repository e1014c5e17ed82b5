/**
 * Closing a month. A closing holds what every account came to at the end of its month and exactly which documents that counted; it never changes.
 * What arrives later for a closed month is a complemento: it counts in the first month that is open, and is named.
 */
import { mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import type { Result } from '#domain/core/result.ts'
import type { Asiento } from './asiento.ts'
import {
  claveDeSaldo,
  estaCubierto,
  saldosEnOrden,
  textoDeSaldos,
  vigentes,
  type CoberturaDeLibro,
  type LibroPlegado,
  type SaldoDeCuenta,
} from './pliegue.ts'

export interface CierreDeMes {
  /** 'yyyy-mm'. */
  mes: string
  cubre: CoberturaDeLibro
  /** From the beginning to the end of the month, one for each account, part and currency; their `mes` is the closing's. */
  acumulado: readonly SaldoDeCuenta[]
}

/** Balances of several months as one, under the name of `mes`. */
function juntar(saldos: Iterable<SaldoDeCuenta>, mes: string, veces: 1 | -1 = 1, sobre: Iterable<SaldoDeCuenta> = []): SaldoDeCuenta[] {
  const juntos = new Map([...sobre].map((saldo) => [claveDeSaldo({ ...saldo, mes }), { ...saldo, mes }]))
  for (const saldo of saldos) {
    const clave = claveDeSaldo({ ...saldo, mes })
    const suma = juntos.get(clave) ?? { ...saldo, mes, centavos: 0, valorCentavos: 0, debeCentavos: 0, haberCentavos: 0 }
    juntos.set(clave, suma)
    suma.centavos += veces * saldo.centavos
    suma.valorCentavos += veces * saldo.valorCentavos
    suma.debeCentavos += veces * saldo.debeCentavos
    suma.haberCentavos += veces * saldo.haberCentavos
  }
  const quedan = [...juntos.values()].filter(
    ({ centavos, valorCentavos, debeCentavos, haberCentavos }) =>
      centavos !== 0 || valorCentavos !== 0 || debeCentavos !== 0 || haberCentavos !== 0,
  )
  return saldosEnOrden(quedan)
}

const hastaMes = ({ saldos }: Pick<LibroPlegado, 'saldos'>, mes: string): SaldoDeCuenta[] =>
  [...saldos.values()].filter((saldo) => saldo.mes <= mes)

const enOrdenDeMes = (cierres: readonly CierreDeMes[]): CierreDeMes[] => cierres.toSorted((a, b) => (a.mes < b.mes ? -1 : 1))

/**
 * The closing of a month over those before it. 'mes.ya-cerrado'; 'mes.falta-el-anterior' with the month that has to be closed first;
 * 'mes.con-apartados' while something could not be counted.
 */
export function cerrarMes(
  libro: LibroPlegado,
  mes: string,
  anteriores: readonly CierreDeMes[],
): Result<CierreDeMes, { code: 'mes.ya-cerrado' | 'mes.con-apartados' } | { code: 'mes.falta-el-anterior'; mes: string }> {
  const ultimo = enOrdenDeMes(anteriores).at(-1)
  if (libro.apartados.length > 0) return { ok: false, error: { code: 'mes.con-apartados' } }
  if (ultimo && ultimo.mes >= mes) return { ok: false, error: { code: 'mes.ya-cerrado' } }
  const siguiente = ultimo && mesSiguiente(ultimo.mes)
  if (siguiente !== undefined && siguiente < mes) return { ok: false, error: { code: 'mes.falta-el-anterior', mes: siguiente } }
  return { ok: true, value: { mes, cubre: libro.cubre, acumulado: juntar(hastaMes(libro, mes), mes) } }
}

/** What is hashed of a closing: with its coverage, so that one document more is another closing. */
export const textoDeCierreDeMes = ({ mes, cubre, acumulado }: CierreDeMes): string =>
  [
    `mes ${mes}`,
    ...Object.entries(cubre.hechos)
      .map(([dispositivoId, rangos]) => `${dispositivoId} ${rangos.map(([desde, hasta]) => `${desde}-${hasta}`).join(',')}`)
      .sort(),
    ...Object.entries(cubre.versiones)
      .map(([docId, version]) => `${docId} ${version}`)
      .sort(),
    textoDeSaldos(acumulado),
  ].join('\n')

/**
 * The balances as the books show them: closed months as they were closed, and in the first open month all that has changed since of the closed
 * ones. They add up to the whole fold.
 */
export function saldosContables(libro: LibroPlegado, cierres: readonly CierreDeMes[]): SaldoDeCuenta[] {
  const cerrados = enOrdenDeMes(cierres)
  const ultimo = cerrados.at(-1)
  if (!ultimo) return saldosEnOrden(libro.saldos.values())
  const primeroAbierto = mesSiguiente(ultimo.mes)
  // The first closing takes in all that was before it: what the books began with.
  const deCerrados = cerrados.flatMap(({ mes, acumulado }, i) => juntar(cerrados[i - 1]?.acumulado ?? [], mes, -1, acumulado))
  const abierto = juntar(ultimo.acumulado, primeroAbierto, -1, juntar(hastaMes(libro, primeroAbierto), primeroAbierto))
  const despues = [...libro.saldos.values()].filter(({ mes }) => mes > primeroAbierto)
  return saldosEnOrden([...deCerrados, ...abierto, ...despues])
}

/** Documents that belong to a closed month and that its closing had not counted, or only in an earlier version: what the next filing names. */
export function complementosDeMes(cierres: readonly CierreDeMes[], asientos: Iterable<Asiento>): Asiento[] {
  const ultimo = enOrdenDeMes(cierres).at(-1)
  if (!ultimo) return []
  return vigentes(asientos)
    .filter((asiento) => !estaCubierto(ultimo.cubre, asiento) && asiento.apuntes.some(({ fecha }) => mesDe(fecha) <= ultimo.mes))
    .sort((a, b) => (a.docId < b.docId ? -1 : 1))
}
