/** The dispatcher's board: what has no courier, who carries what, and how much cash that is. */
import { efectivoEnManos, efectivoQueTraera } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { porEntregar, type PedidoVisto } from './entregas.ts'

export const columnasDeDespacho = {
  sinMensajero: 'Sin mensajero',
  asignados: 'Asignados',
  enLaCalle: 'En la calle',
  noEntregados: 'No entregados',
  entregados: 'Entregados',
} as const
export type ColumnaDeDespacho = keyof typeof columnasDeDespacho

const aceptados = new Set(['aceptado', 'en_preparacion', 'listo'])

/** Where an order stands for who gives them out; undefined when they have nothing to do with it. */
export function columnaDeDespacho({ contenido, estado }: PedidoVisto): ColumnaDeDespacho | undefined {
  if (contenido.envio.clase !== 'domicilio') return undefined
  if (estado.entregado) return estado.mensajeroId === '' ? undefined : 'entregados'
  switch (estado.entrega) {
    case 'sin_asignar':
      return aceptados.has(estado.pedido) ? 'sinMensajero' : undefined
    case 'asignada':
      return 'asignados'
    case 'recogida':
    case 'en_ruta':
      return 'enLaCalle'
    case 'fallida':
      return 'noEntregados'
    default:
      return undefined
  }
}

/** It may be given to somebody, or to somebody else. */
export const seAsigna = (pedido: PedidoVisto): boolean =>
  ['sinMensajero', 'asignados', 'noEntregados'].includes(columnaDeDespacho(pedido) ?? '')

/** What somebody carries, and would carry with these as well. */
export interface Carga {
  empleadoId: string
  nombre: string
  pedidos: number
  efectivoCentavos: number
  /** When they last did something that arrived here; '' when never. */
  visto: string
}

/** The load of one person, of the open orders that this device holds. Centavos. */
export function cargaDe(persona: { empleadoId: string; nombre: string }, pedidos: readonly PedidoVisto[]): Carga {
  const { empleadoId, nombre } = persona
  const actos = pedidos.flatMap(({ estado }) => estado.historia.filter(({ actor }) => actor === empleadoId))
  return {
    empleadoId,
    nombre,
    pedidos: pedidos.filter((pedido) => pedido.estado.mensajeroId === empleadoId && porEntregar(pedido)).length,
    efectivoCentavos: efectivoEnManos(
      pedidos.map(({ estado }) => estado),
      empleadoId,
    ),
    visto: actos.reduce((ultimo, { en }) => (en > ultimo ? en : ultimo), ''),
  }
}

/** Cash that they would carry with these, which are not theirs yet. */
export const conEstos = ({ empleadoId, efectivoCentavos }: Carga, pedidos: readonly PedidoVisto[]): number =>
  pedidos.reduce((suma, { estado }) => suma + (estado.mensajeroId === empleadoId ? 0 : efectivoQueTraera(estado)), efectivoCentavos)
