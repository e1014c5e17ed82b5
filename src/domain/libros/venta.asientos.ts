/**
 * What a sale and a credit note post. Income at what was sold for, by rate; discounts apart; ITBIS to who it is owed to; each way of paying to
 * where that money is. A line holds no cost, so nothing is said here of the cost of what was sold.
 */
import type { MetodoPago, Pago, Venta } from '#domain/ventas/venta.entity.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { tasaDe } from '#domain/fiscal/itbis.rules.ts'
import { sinPorcentaje } from '#domain/core/money.ts'
import { efectivoNeto, signo } from '#domain/ventas/venta.rules.ts'
import { apunteEn, apuntePesos, type ApunteContable } from './asiento.ts'
import { SIN_DECIR } from './cuentas.ts'

const baseDe = ({ totales }: Pick<Venta, 'totales'>, codigo: ItbisCodigo): number =>
  ({ '18': totales.gravado18, '16': totales.gravado16, '0': totales.gravado0, E: totales.exento })[codigo]

/** What was taken off the lines of a rate, without its ITBIS. */
function descuentoSinItbis({ lineas, preciosIncluyenItbis, fecha }: Venta, codigo: ItbisCodigo): number {
  const suma = lineas.reduce((total, { itbis, descuentoCentavos }) => total + (itbis === codigo ? descuentoCentavos : 0), 0)
  return preciosIncluyenItbis && suma > 0 ? sinPorcentaje(suma, tasaDe(codigo, fecha)) : suma
}

/** Of a rate: what was sold at shelf prices and what was taken off; on a note, what comes back at what was charged. */
function ingresoDe(venta: Venta, codigo: ItbisCodigo): ApunteContable[] {
  const lugar = { parte: codigo, fecha: venta.fecha }
  const base = baseDe(venta, codigo)
  if (signo(venta) === -1) return [apuntePesos('devoluciones', base, lugar)]
  const descuento = descuentoSinItbis(venta, codigo)
  return [apuntePesos('ventas', -(base + descuento), lugar), apuntePesos('descuentos', descuento, lugar)]
}

/** Where the money of each way of paying is, but for cash. */
const destinos: Readonly<Record<Exclude<MetodoPago, 'efectivo'>, (venta: Venta, pago: Pago) => ApunteContable>> = {
  tarjeta: porConfirmar,
  transferencia: porConfirmar,
  cheque: porConfirmar,
  // Owed in pesos, at what it was worth then. A note settles the sale that it takes back.
  credito: (venta, pago) => dePesos(venta, pago, 'clientes', venta.cliente.clienteId || SIN_DECIR),
  notaCredito: (venta, pago) => dePesos(venta, pago, 'notasPorUsar', venta.cliente.clienteId || SIN_DECIR),
  bono: (venta, pago) => dePesos(venta, pago, 'notasPorUsar', venta.cliente.clienteId || SIN_DECIR),
  // Its money is with whoever took it; the order says so under the same item.
  pedido: (venta, pago) => dePesos(venta, pago, 'facturasDePedido', ''),
}

const dePesos = (
  venta: Venta,
  { valorCentavos }: Pago,
  cuenta: 'clientes' | 'notasPorUsar' | 'facturasDePedido',
  parte: string,
): ApunteContable =>
  apuntePesos(cuenta, signo(venta) * valorCentavos, { parte, partida: venta.modifica?.ventaId ?? venta.id, fecha: venta.fecha })

/** A till does not say into which account: its part is the way of paying. Each slip is an item of its own, a refund's too. */
function porConfirmar(venta: Venta, { metodo, moneda, recibidoCentavos, valorCentavos }: Pago): ApunteContable {
  const factor = signo(venta)
  const lugar = { parte: metodo, partida: venta.id, fecha: venta.fecha }
  return apunteEn(moneda, 'porConfirmar', factor * recibidoCentavos, factor * valorCentavos, lugar)
}

/** The lines of a sale or a credit note. Cash is what came in less the change, which is always pesos. */
export function apuntesDeVenta(venta: Venta): ApunteContable[] {
  const { fecha, totales, pagos } = venta
  const factor = signo(venta)
  const neto = efectivoNeto(venta)
  const valorDolares = pagos.reduce(
    (suma, pago) => suma + (pago.metodo === 'efectivo' && pago.moneda === 'USD' ? pago.valorCentavos : 0),
    0,
  )
  const gaveta = { parte: venta.turnoId || SIN_DECIR, fecha }
  return [
    apuntePesos('gaveta', neto.DOP, gaveta),
    apunteEn('USD', 'gaveta', neto.USD, factor * valorDolares, gaveta),
    ...pagos.flatMap((pago) => (pago.metodo === 'efectivo' ? [] : [destinos[pago.metodo](venta, pago)])),
    ...itbisCodigos.flatMap((codigo) => ingresoDe(venta, codigo)),
    apuntePesos('itbisCobrado', -factor * totales.itbis18, { parte: '18', fecha }),
    apuntePesos('itbisCobrado', -factor * totales.itbis16, { parte: '16', fecha }),
  ]
}
