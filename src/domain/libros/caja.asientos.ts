/**
 * What a shift, its closing and the movements of its drawer post. None of them holds a rate, so their dollars have no value in pesos: they are
 * kept in dollars alone, and never at a rate that nobody wrote down.
 */
import type { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import type { CierreTurno, RenglonCuadre, Turno } from '#domain/caja/turno.entity.ts'
import { efectoEnCaja } from '#domain/caja/cuadre.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import { apunteEn, type ApunteContable } from './asiento.ts'
import { SIN_DECIR } from './cuentas.ts'

const valorSinTasa = (moneda: Moneda, centavos: number): number => (moneda === 'DOP' ? centavos : 0)

interface Traspaso {
  moneda: Moneda
  /** Into the drawer; negative out of it. */
  centavos: number
  turnoId: string
  partida: string
  fecha: string
}

/** Between a drawer and a place that the document does not name. */
const conLoPorIdentificar = ({ moneda, centavos, turnoId, partida, fecha }: Traspaso): ApunteContable[] => [
  apunteEn(moneda, 'gaveta', centavos, valorSinTasa(moneda, centavos), { parte: turnoId || SIN_DECIR, fecha }),
  apunteEn(moneda, 'efectivoPorIdentificar', -centavos, -valorSinTasa(moneda, centavos), { partida, fecha }),
]

/** The float with which a shift opens: it was somewhere before, and the shift does not say where. */
export const apuntesDeTurno = ({ id, fecha, fondoDopCentavos, fondoUsdCentavos }: Turno): ApunteContable[] => [
  ...conLoPorIdentificar({ moneda: 'DOP', centavos: fondoDopCentavos, turnoId: id, partida: id, fecha }),
  ...conLoPorIdentificar({ moneda: 'USD', centavos: fondoUsdCentavos, turnoId: id, partida: id, fecha }),
]

/** Cash in or out of a drawer: an expense is one, of a type that nobody said; the rest waits for who says where it came from or went. */
export function apuntesDeMovimientoCaja(movimiento: MovimientoCaja): ApunteContable[] {
  const { id, en, clase, moneda, turnoId } = movimiento
  const [centavos, fecha] = [efectoEnCaja(movimiento), diaFiscal(en)]
  if (clase !== 'gasto') return conLoPorIdentificar({ moneda, centavos, turnoId, partida: id, fecha })
  const valor = valorSinTasa(moneda, centavos)
  return [
    apunteEn(moneda, 'gaveta', centavos, valor, { parte: turnoId || SIN_DECIR, fecha }),
    apunteEn(moneda, 'gastos', -centavos, -valor, { parte: SIN_DECIR, fecha }),
  ]
}

/**
 * A closing moves its differences and nothing else: what was counted stays in that drawer until a handover takes it away. What was missing is
 * in the name of who closed. Slips of credit, notes and orders are no money: what is owed is in the sales, whatever became of the paper.
 */
export const apuntesDeCierre = (cierre: CierreTurno): ApunteContable[] =>
  cierre.renglones.flatMap((renglon) => {
    const { moneda, diferenciaCentavos } = renglon
    const [valor, { fecha }] = [valorSinTasa(moneda, diferenciaCentavos), cierre]
    const falto = apunteEn(moneda, 'diferenciasDeCaja', -diferenciaCentavos, -valor, { parte: cierre.cajeroId || SIN_DECIR, fecha })
    if (renglon.metodo === 'efectivo')
      return [apunteEn(moneda, 'gaveta', diferenciaCentavos, valor, { parte: cierre.turnoId || SIN_DECIR, fecha }), falto]
    if (!esComprobanteDePago(renglon)) return []
    return [apunteEn(moneda, 'porConfirmar', diferenciaCentavos, valor, { parte: renglon.metodo, partida: cierre.id, fecha }), falto]
  })

const conComprobante: ReadonlySet<RenglonCuadre['metodo']> = new Set(['tarjeta', 'transferencia', 'cheque'])
/** Is what was counted a voucher for money that a bank has, or will have? */
const esComprobanteDePago = ({ metodo }: Pick<RenglonCuadre, 'metodo'>): boolean => conComprobante.has(metodo)
