/** How an order that somebody brought is shown, to themselves and to who pays them. */
import { nombreDeSituacionDeVenta } from '#domain/afiliados/afiliado.palabras.ts'
import type { VentaConSaldo } from '#domain/afiliados/comandos.afiliados.ts'
import type { Mark } from '../columns.tsx'

/** Where it stands on its way to them. */
export function marcaDeVenta(venta: VentaConSaldo): Mark {
  if (venta.quitada !== '') return ['red', `Se quitó: ${venta.quitada}`]
  if (venta.situacion === 'bloqueada') return ['red', nombreDeSituacionDeVenta(venta)]
  if (venta.enLoteCentavos !== 0) return ['blue', 'En un lote de pago']
  if (venta.saldoCentavos < 0) return ['red', 'Se descuenta de lo próximo']
  if (venta.saldoCentavos === 0 && venta.pagadoCentavos > 0) return ['teal', 'Pagada']
  if (venta.situacion === 'exigible' && venta.saldoCentavos === 0) return ['gray', 'No ganó nada']
  return [venta.situacion === 'exigible' ? 'teal' : venta.situacion === 'en_reclamo' ? 'orange' : 'gray', nombreDeSituacionDeVenta(venta)]
}
