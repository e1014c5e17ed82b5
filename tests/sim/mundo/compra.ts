/** What a customer brings to the counter. */
import type { Pago } from '#domain/ventas/venta.entity.ts'
import type { BorradorVenta, PagoBorrador } from '#domain/ventas/venta.rules.ts'
import type { Azar } from '../semilla.ts'
import type { Papeles } from './papel.ts'
import type { Tiempo } from './tiempo.ts'

/** What a cashier needs of the world. */
export interface Mundillo {
  tiempo: Tiempo
  azar: Azar
  papeles: Papeles
  /** A number for the next customer. */
  compra(): number
}

export interface Compra {
  numero: number
  borrador: BorradorVenta
  /** What it costs, by the price on the shelf. */
  centavos: number
  intentos: number
  /** Nobody knows what became of an attempt: it may be on disk. */
  dudosa?: boolean
}

const pago = (metodo: Pago['metodo'], recibidoCentavos: number): PagoBorrador => ({
  metodo,
  moneda: 'DOP',
  recibidoCentavos,
  tasaDiezmilesimas: 10_000,
  referencia: '',
})
/** Nobody carries coins. */
const billetes = (centavos: number): number => Math.ceil(centavos / 5000) * 5000

/** Cash, card, or some of each. */
export function pagosDe(azar: Azar, centavos: number): PagoBorrador[] {
  const dado = azar.numero()
  if (dado < 0.6 || centavos < 200) return [pago('efectivo', azar.suerte(0.3) ? centavos : billetes(centavos))]
  if (dado < 0.8) return [pago('tarjeta', centavos)]
  const conTarjeta = azar.entero(1, centavos - 1)
  return [pago('tarjeta', conTarjeta), pago('efectivo', billetes(centavos - conTarjeta))]
}
