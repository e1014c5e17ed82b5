/**
 * What leaves a drawer for good, by an expense or in cash that nobody signs for, has a limit: so much at once for each role, and so much a day
 * for each drawer, as its store says (0 sets none). Above it a PIN of who may more. Pure: the till asks before it writes, the server again after.
 */
import { puede } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { convertir, formatMoney } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Papel } from '#domain/core/entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { GastoEfectivo } from '../fondo.entity.ts'
import { efectosEnGaveta, esGasto, esMovimiento, type HechoDeGaveta } from '../gaveta.rules.ts'

export type TopesDeSalida = Pick<Tienda, 'gastoCajeroMaximoCentavos' | 'gastoSupervisorMaximoCentavos' | 'gastoDelDiaMaximoCentavos'>

/** Does it go out of a drawer with nobody else to sign for it? Handovers are signed by who receives, deposits by the bank. */
export const saleConTope = (hecho: HechoDeGaveta): boolean =>
  esMovimiento(hecho) ? hecho.clase !== 'entrada' : esGasto(hecho) && hecho.origen === 'gaveta'

/** RD$ centavos of an amount; of dollars without a rate nobody knows what they are worth: more than any limit. */
export function valorDeSalida({ DOP, USD }: { DOP: number; USD: number }, tasaDiezmilesimas: number): number {
  if (USD === 0) return DOP
  return tasaDiezmilesimas === 0 ? Number.MAX_SAFE_INTEGER : DOP + convertir(USD, tasaDiezmilesimas)
}

/** What such a fact took out, RD$ centavos. */
export function valorQueSale(hecho: HechoDeGaveta, tasaDiezmilesimas: number): number {
  const { DOP, USD } = efectosEnGaveta(hecho)
  return valorDeSalida({ DOP: Math.abs(DOP), USD: Math.abs(USD) }, tasaDiezmilesimas)
}

/** What went out so on a fiscal day with nobody's PIN, RD$ centavos: what somebody allowed counts no more. */
export const sumaDelDia = (hechos: readonly HechoDeGaveta[], dia: string, tasaDiezmilesimas: number): number =>
  hechos
    .filter((hecho) => saleConTope(hecho) && hecho.autorizadoPor === '' && diaFiscal(hecho.en) === dia)
    .reduce((suma, hecho) => Math.min(Number.MAX_SAFE_INTEGER, suma + valorQueSale(hecho, tasaDiezmilesimas)), 0)

interface SalidaConTope {
  /** RD$ centavos: of this one, and of what went out of the same drawer that day before it. */
  valorCentavos: number
  hoyCentavos: number
}

/** What it takes to let it out, and the limit that it passes, RD$ centavos; undefined when anybody may. */
function exigenciaDeTope(
  { valorCentavos, hoyCentavos }: SalidaConTope,
  { gastoCajeroMaximoCentavos, gastoSupervisorMaximoCentavos, gastoDelDiaMaximoCentavos }: TopesDeSalida,
): { accion: 'pasarLimite' | 'pasarTodo'; code: string; maximoCentavos: number } | undefined {
  const pasa = (valor: number, tope: number): boolean => tope > 0 && valor > tope
  if (pasa(valorCentavos, gastoSupervisorMaximoCentavos))
    return { accion: 'pasarTodo', code: 'tope.del-dueno', maximoCentavos: gastoSupervisorMaximoCentavos }
  if (pasa(valorCentavos, gastoCajeroMaximoCentavos))
    return { accion: 'pasarLimite', code: 'tope.de-una-vez', maximoCentavos: gastoCajeroMaximoCentavos }
  if (pasa(hoyCentavos + valorCentavos, gastoDelDiaMaximoCentavos))
    return { accion: 'pasarLimite', code: 'tope.del-dia', maximoCentavos: gastoDelDiaMaximoCentavos }
  return undefined
}

/** What whoever gives a PIN for a limit that was passed has to be allowed; undefined of any other reason. */
export const permisoDeTope = (code: string): 'pasarLimite' | 'pasarTodo' | undefined =>
  code === 'tope.del-dueno' ? 'pasarTodo' : code === 'tope.de-una-vez' || code === 'tope.del-dia' ? 'pasarLimite' : undefined

/** Who had to allow it (empleadoId; '' when nobody had to), or 'tope.de-una-vez', 'tope.del-dia', 'tope.del-dueno'. */
export function revisarTope(
  { quien, autoriza, ...salida }: SalidaConTope & { quien: Persona; autoriza?: Persona | undefined },
  topes: TopesDeSalida,
): Result<string> {
  const exigencia = exigenciaDeTope(salida, topes)
  if (!exigencia || puede(quien, GastoEfectivo, exigencia.accion)) return ok('')
  if (autoriza && puede(autoriza, GastoEfectivo, exigencia.accion)) return ok(autoriza.empleadoId)
  return fallo(exigencia.code, { maximo: formatMoney(exigencia.maximoCentavos) })
}

/** The limit that one passed without who may, RD$ centavos; undefined when it is in order. `quienes`: who wrote it, and whose PIN it has. */
export function topePasado(salida: SalidaConTope, topes: TopesDeSalida, quienes: readonly (Papel | undefined)[]): number | undefined {
  const exigencia = exigenciaDeTope(salida, topes)
  return exigencia && !quienes.some((quien) => puede(quien, GastoEfectivo, exigencia.accion)) ? exigencia.maximoCentavos : undefined
}
