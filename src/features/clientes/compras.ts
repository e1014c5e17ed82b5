/** What each customer bought: a fold over the sales on this device. */
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

export interface ComprasDeCliente {
  compras: number
  totalCentavos: number
  /** `en` of the newest sale; '' when none. */
  ultima: string
}

/** By who stands for the buyer today (`cliente.rules.ts`). */
export function comprasPorCliente(ventas: readonly Venta[], vigente: (clienteId: string) => string): Map<string, ComprasDeCliente> {
  const porCliente = new Map<string, ComprasDeCliente>()
  for (const venta of ventas) {
    if (venta.cliente.clienteId === '') continue
    const id = vigente(venta.cliente.clienteId)
    const antes = porCliente.get(id) ?? { compras: 0, totalCentavos: 0, ultima: '' }
    porCliente.set(id, {
      compras: antes.compras + (venta.modifica === null ? 1 : 0),
      totalCentavos: antes.totalCentavos + signo(venta) * venta.totales.total,
      ultima: venta.modifica === null && venta.en > antes.ultima ? venta.en : antes.ultima,
    })
  }
  return porCliente
}
