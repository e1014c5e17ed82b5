/** Where the store's orders stand, as its board and its dashboard count them. */
import { estaMuerto } from '../pagos/pedido.dinero.ts'
import { esperaFactura } from '../pedido.factura.ts'
import type { EstadoDePedido } from '../pedido.ts'

/** Columns of the board, in the order in which an order goes through them. */
export const columnasDelTablero = {
  por_aceptar: 'Por aceptar',
  por_preparar: 'Por preparar',
  en_preparacion: 'En preparación',
  listos: 'Listos',
  en_camino: 'En camino',
  por_confirmar: 'Por confirmar',
  por_resolver: 'Por resolver',
} as const
export type ColumnaDelTablero = keyof typeof columnasDelTablero

const enLaCalle: ReadonlySet<EstadoDePedido['entrega']> = new Set(['recogida', 'en_ruta', 'fallida'])

/** Where on the board an order stands. */
export function columnaDelTablero(estado: Pick<EstadoDePedido, 'pedido' | 'entrega' | 'entregado'>): ColumnaDelTablero {
  if (estaMuerto(estado)) return 'por_resolver'
  if (estado.entregado || estado.pedido === 'cerrado') return 'por_confirmar'
  if (enLaCalle.has(estado.entrega)) return 'en_camino'
  switch (estado.pedido) {
    case 'aceptado':
      return 'por_preparar'
    case 'en_preparacion':
      return 'en_preparacion'
    case 'listo':
      return 'listos'
    default:
      return 'por_aceptar'
  }
}

/** What the store has to do, beyond where an order stands. */
export const pendientes = { por_verificar: 'Pagos por verificar', por_facturar: 'Por facturar', no_cuadra: 'Algo no cuadra' } as const
export type Pendiente = keyof typeof pendientes

/** How many orders there are in each place, and how many wait for each thing. One order may wait for several. */
export function contarPedidos(estados: readonly EstadoDePedido[]): Record<ColumnaDelTablero | Pendiente, number> {
  const cuenta = Object.fromEntries([...Object.keys(columnasDelTablero), ...Object.keys(pendientes)].map((clave) => [clave, 0])) as Record<
    ColumnaDelTablero | Pendiente,
    number
  >
  for (const estado of estados) {
    cuenta[columnaDelTablero(estado)]++
    if (estado.comprobantes.some((uno) => uno.estado === 'enviado' || uno.estado === 'en_verificacion')) cuenta.por_verificar++
    if (esperaFactura(estado)) cuenta.por_facturar++
    if (estado.tareas.length > 0) cuenta.no_cuadra++
  }
  return cuenta
}
