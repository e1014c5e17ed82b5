/** What each customer bought: a fold over the sales on this device. */
import type { Venta } from '#domain/entidades/venta.ts'
import { signo } from '#domain/venta.rules.ts'

export interface ComprasDeCliente {
  compras: number
  totalCentavos: number
  /** Sold on credit less what credit notes gave back against it: the part of `cxc` that this device knows. */
  aCreditoCentavos: number
  /** `en` of the newest sale; '' when none. */
  ultima: string
}

export function comprasPorCliente(ventas: readonly Venta[]): Map<string, ComprasDeCliente> {
  const porCliente = new Map<string, ComprasDeCliente>()
  for (const venta of ventas) {
    const { clienteId } = venta.cliente
    if (clienteId === '') continue
    const antes = porCliente.get(clienteId) ?? { compras: 0, totalCentavos: 0, aCreditoCentavos: 0, ultima: '' }
    const credito = venta.pagos.filter(({ metodo }) => metodo === 'credito').reduce((suma, { valorCentavos }) => suma + valorCentavos, 0)
    porCliente.set(clienteId, {
      compras: antes.compras + (venta.modifica === null ? 1 : 0),
      totalCentavos: antes.totalCentavos + signo(venta) * venta.totales.total,
      aCreditoCentavos: antes.aCreditoCentavos + signo(venta) * credito,
      ultima: venta.modifica === null && venta.en > antes.ultima ? venta.en : antes.ultima,
    })
  }
  return porCliente
}
