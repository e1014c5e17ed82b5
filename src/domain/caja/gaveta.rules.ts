/** The facts that move a drawer's cash beside sales: what each did to it, in centavos of each currency. */
import type { Moneda } from '#domain/core/money.ts'
import { EntregaDinero, RecepcionDinero } from './entrega-dinero.entity.ts'
import { DepositoBanco, GastoEfectivo } from './fondo.entity.ts'
import { MovimientoCaja } from './movimiento-caja.entity.ts'

export type HechoDeGaveta = MovimientoCaja | EntregaDinero | RecepcionDinero | GastoEfectivo | DepositoBanco

/** Their kinds: whoever gathers what a shift did asks for these beside its sales. All hang from their shift (`padre`). */
export const entidadesDeGaveta = [MovimientoCaja, EntregaDinero, RecepcionDinero, GastoEfectivo, DepositoBanco] as const
export const tiposDeGaveta: ReadonlySet<string> = new Set(entidadesDeGaveta.map(({ tipo }) => tipo))

export type MovimientoContado = Pick<MovimientoCaja, 'turnoId' | 'clase' | 'moneda' | 'centavos'>
type EntregaContada = Pick<EntregaDinero, 'turnoId' | 'origen' | 'dopCentavos' | 'usdCentavos'>
type RecepcionContada = Pick<RecepcionDinero, 'turnoId' | 'resultado' | 'lugar' | 'dopCentavos' | 'usdCentavos'>
export type ContadoEnGaveta = MovimientoContado | EntregaContada | RecepcionContada

/** What a cash movement did to the drawer, in centavos of its currency. */
export const efectoEnCaja = (movimiento: Pick<MovimientoCaja, 'clase' | 'centavos'>): number =>
  movimiento.clase === 'entrada' ? movimiento.centavos : -movimiento.centavos

/** What any of them did to the drawer of its shift: what is handed over, spent or deposited is out of it, what was accepted or came back is in it. */
export function efectosEnGaveta(hecho: ContadoEnGaveta): Record<Moneda, number> {
  if ('clase' in hecho) {
    const efecto = efectoEnCaja(hecho)
    return { DOP: hecho.moneda === 'DOP' ? efecto : 0, USD: hecho.moneda === 'USD' ? efecto : 0 }
  }
  const signo =
    'resultado' in hecho ? (hecho.lugar === 'gaveta' && hecho.resultado !== 'rechazada' ? 1 : 0) : hecho.origen === 'gaveta' ? -1 : 0
  return { DOP: signo * hecho.dopCentavos + 0, USD: signo * hecho.usdCentavos + 0 }
}

/** The kind of a fact of a drawer, told by what it has. */
export const esMovimiento = (hecho: HechoDeGaveta): hecho is MovimientoCaja => 'clase' in hecho
export const esRecepcion = (hecho: HechoDeGaveta): hecho is RecepcionDinero => 'resultado' in hecho
export const esGasto = (hecho: HechoDeGaveta): hecho is GastoEfectivo => 'tipo606' in hecho
export const esDeposito = (hecho: HechoDeGaveta): hecho is DepositoBanco => 'cuentaNombre' in hecho
