/** For tests of the books: how an invented sale is paid, from numbers. */
import type { MetodoPago } from '#domain/ventas/venta.entity.ts'
import { convertir } from '#domain/core/money.ts'
import type { PagoBorrador } from '#domain/ventas/venta.rules.ts'

/** Pesos per dollar of that store, in ten-thousandths. */
export const TASA = 625_000

/** What a way of being paid looks like for a total. */
export function pagosDe(total: number, a: number, monto: number): { pagos: PagoBorrador[]; conCliente: boolean } {
  const pago = (metodo: MetodoPago, recibidoCentavos: number): PagoBorrador => ({
    metodo,
    moneda: 'DOP',
    recibidoCentavos,
    tasaDiezmilesimas: 10_000,
    referencia: metodo === 'efectivo' ? '' : `ref ${a}`,
  })
  const parte = Math.max(1, Math.min(total - 1, monto % total))
  const dolares = {
    ...pago('efectivo', Math.ceil((total * 10_000) / TASA) + (a % 3) * 500),
    moneda: 'USD' as const,
    tasaDiezmilesimas: TASA,
  }
  const formas: (() => PagoBorrador[])[] = [
    () => [pago('efectivo', total + (a % 4) * 5000)],
    () => [pago('tarjeta', total)],
    () => [pago('transferencia', total)],
    () => [pago('cheque', total)],
    () => [pago('credito', total)],
    () => [convertir(dolares.recibidoCentavos, TASA) >= total ? dolares : pago('efectivo', total)],
    () => [pago('efectivo', parte), pago('tarjeta', total - parte)],
    () => [pago('credito', parte), pago('efectivo', total - parte + 100)],
    () => [pago('bono', parte), pago('transferencia', total - parte)],
    () => [pago('notaCredito', parte), pago('efectivo', total - parte)],
  ]
  const pagos = (formas[a % formas.length]?.() ?? []).filter(({ recibidoCentavos }) => recibidoCentavos > 0)
  return { pagos, conCliente: pagos.some(({ metodo }) => metodo === 'credito') || a % 3 === 0 }
}
