/** Funds and the safe: what is spent out of them, taken to the bank, and counted. What they hold is the book's to say. */
import { gastos606, type Gasto606 } from '#domain/compras/gastos-606.ts'
import { puede, type Campos } from '#domain/core/entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { DIAS_QUE_GUARDA } from '#domain/core/sync.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { totalConteo } from './cuadre.rules.ts'
import { camposDeLugar, type LugarDelDinero } from './entrega.rules.ts'
import { ArqueoEfectivo, DepositoBanco, GastoEfectivo, type Fondo } from './fondo.entity.ts'
import { MovimientoCaja } from './movimiento-caja.entity.ts'
import { conteo, type Conteo } from './turno.entity.ts'

interface Salida {
  quien: Persona
  /** Who typed a PIN to allow what `quien` may not do alone. */
  autoriza?: Persona | undefined
  desde: LugarDelDinero
  /** The fund that it leaves. */
  fondo?: Pick<Fondo, 'custodioId' | 'gastoMaximoCentavos' | 'nombre'> | undefined
  moneda: Moneda
  centavos: number
}

const montos = ({ moneda, centavos }: Pick<Salida, 'moneda' | 'centavos'>) => ({
  dopCentavos: moneda === 'DOP' ? centavos : 0,
  usdCentavos: moneda === 'USD' ? centavos : 0,
})

/** Whose the place is not, does not take from it; a supervisor may. */
function ajeno({ quien, desde, fondo }: Salida): Result<never> | undefined {
  const manda = puede(quien, GastoEfectivo, 'pasarLimite')
  if (desde.lugar === 'boveda' && !manda) return fallo('entrega.sin-permiso')
  if (desde.lugar !== 'fondo' || manda) return undefined
  return fondo?.custodioId === quien.empleadoId ? undefined : fallo('fondo.de-otro', { fondo: fondo?.nombre ?? '' })
}

/** An expense with its paper; 'fondo.pasa-el-limite' asks for a supervisor's PIN. */
export function armarGasto(
  salida: Salida,
  papel: Pick<Campos<typeof GastoEfectivo>, 'motivo' | 'tipo606' | 'ncf' | 'proveedorRnc' | 'proveedorNombre' | 'foto'> & {
    pagoId?: string
  },
): Result<Campos<typeof GastoEfectivo>> {
  const { quien, autoriza, desde, fondo, centavos } = salida
  if (!puede(quien, GastoEfectivo, 'crear')) return fallo('entrega.sin-permiso')
  const noEsSuyo = ajeno(salida)
  if (noEsSuyo) return noEsSuyo
  if (centavos <= 0) return fallo('fondo.sin-monto')
  if (papel.motivo.trim() === '') return fallo('entrega.falta-motivo')
  if (papel.ncf !== '' && papel.proveedorRnc === '') return fallo('fondo.falta-rnc')
  const tope = fondo?.gastoMaximoCentavos ?? 0
  const solo = tope === 0 || centavos <= tope || puede(quien, GastoEfectivo, 'pasarLimite')
  if (!solo && !puede(autoriza, GastoEfectivo, 'pasarLimite')) return fallo('fondo.pasa-el-limite', { maximo: formatMoney(tope) })
  return ok({
    ...papel,
    pagoId: papel.pagoId ?? '',
    motivo: papel.motivo.trim(),
    origen: desde.lugar,
    ...camposDeLugar(desde),
    ...montos(salida),
    autorizadoPor: solo ? '' : (autoriza?.empleadoId ?? ''),
  })
}

/** Cash to the bank. Out of a drawer it is a withdrawal like any other: it asks for who may withdraw. */
export function armarDeposito(
  salida: Salida,
  papel: Pick<Campos<typeof DepositoBanco>, 'cuentaId' | 'cuentaNombre' | 'referencia' | 'fecha' | 'foto'>,
): Result<Campos<typeof DepositoBanco>> {
  const { quien, desde, centavos } = salida
  if (!puede(quien, DepositoBanco, 'crear')) return fallo('entrega.sin-permiso')
  const noEsSuyo = ajeno(salida)
  if (noEsSuyo) return noEsSuyo
  if (desde.lugar === 'gaveta' && !puede(quien, MovimientoCaja, 'retirar')) return fallo('caja.retiro-sin-permiso')
  if (centavos <= 0) return fallo('fondo.sin-monto')
  if (papel.cuentaNombre.trim() === '') return fallo('fondo.falta-cuenta')
  return ok({ ...papel, origen: desde.lugar, ...camposDeLugar(desde), ...montos(salida), autorizadoPor: '' })
}

/**
 * May a device go on from what the book said at `libroEn` (an ISO instant; '' never)? It drops facts after `DIAS_QUE_GUARDA` days: between an
 * older saying and what it still holds there is a hole, and a count would find a difference that is none.
 */
export const libroAlcanza = (libroEn: string, ahora: Date): boolean =>
  libroEn !== '' && ahora.getTime() - Date.parse(libroEn) < (DIAS_QUE_GUARDA - 1) * DIA_MS

export interface DatosArqueo {
  quien: Persona
  que: ArqueoEfectivo['que']
  donde: { lugar: 'fondo'; fondoId: string; custodioId: string } | { lugar: 'boveda' }
  dop: Conteo
  usd: Conteo
  /** By the book, in centavos. */
  esperado: Record<Moneda, number>
  motivo: string
}

/** A count of a fund or of the safe; 'entrega.falta-motivo' when it differs from the book and nobody says why. */
export function armarArqueo({ quien, que, donde, dop, usd, esperado, motivo }: DatosArqueo): Result<Campos<typeof ArqueoEfectivo>> {
  const esFondo = donde.lugar === 'fondo'
  const manda = puede(quien, ArqueoEfectivo, 'deBoveda')
  if (!puede(quien, ArqueoEfectivo, 'crear') || (!esFondo && !manda)) return fallo('entrega.sin-permiso')
  if (esFondo && donde.custodioId !== quien.empleadoId && !manda) return fallo('fondo.de-otro', { fondo: '' })
  if (que === 'apertura' && !manda) return fallo('entrega.sin-permiso')
  if (![dop, usd].every((cuenta) => conteo.safeParse(cuenta).success)) return fallo('cierre.conteo-invalido')
  const campos = {
    que,
    lugar: donde.lugar,
    fondoId: esFondo ? donde.fondoId : '',
    custodioId: esFondo ? donde.custodioId : quien.empleadoId,
    dop,
    usd,
    dopCentavos: totalConteo(dop),
    usdCentavos: totalConteo(usd),
    esperadoDopCentavos: esperado.DOP,
    esperadoUsdCentavos: esperado.USD,
    motivo: motivo.trim(),
    autorizadoPor: '',
  }
  const { DOP, USD } = diferenciasDeArqueo(campos)
  return (DOP !== 0 || USD !== 0) && que === 'arqueo' && campos.motivo === '' ? fallo('entrega.falta-motivo') : ok(campos)
}

/** Counted less the book, in centavos of each currency. */
export const diferenciasDeArqueo = (
  una: Pick<ArqueoEfectivo, 'dopCentavos' | 'usdCentavos' | 'esperadoDopCentavos' | 'esperadoUsdCentavos'>,
): Record<Moneda, number> => ({ DOP: una.dopCentavos - una.esperadoDopCentavos, USD: una.usdCentavos - una.esperadoUsdCentavos })

/** A kind of expense as people read it: `02 · Trabajos, suministros y servicios`. */
export const nombreDeGasto = (codigo: Gasto606): string => `${codigo} · ${gastos606[codigo]}`
