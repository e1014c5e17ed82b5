/**
 * A courier's cash on its way to a drawer. The orders say who had it and who counted it; that it is in the drawer is said by one
 * document alone, the movement whose id is the handing in's, so that no cash is counted twice (docs/adr/0025-delivery.md).
 */
import { partesDePedido } from '../pedido.id.ts'
import type { EstadoDePedido } from '../pedido.ts'

/** An order with cash that a courier took. */
export interface PedidoCobrado {
  id: string
  clienteNombre: string
  estado: Pick<EstadoDePedido, 'cobro' | 'historia'>
}

/** Cash of several orders that a courier hands in at once. */
export interface Liquidacion {
  liquidacionId: string
  mensajeroId: string
  pedidos: { pedidoId: string; clienteNombre: string; cobradoCentavos: number; declaradoCentavos: number }[]
}

/** The drawer's entry for a handing in: a second one is the same document. */
export const idMovimientoDeLiquidacion = (liquidacionId: string): string => `movimientoCaja:${liquidacionId}`

export const sumaDe = (cantidades: readonly number[]): number => cantidades.reduce((suma, una) => suma + una, 0)

/** What couriers signed for and nobody has counted yet. */
export function liquidacionesPorRecibir(pedidos: readonly PedidoCobrado[]): Liquidacion[] {
  const grupos = new Map<string, Liquidacion>()
  for (const { id, clienteNombre, estado } of pedidos) {
    const { cobro } = estado
    if (!cobro || cobro.liquidacionId === '' || cobro.declaradoCentavos === null || cobro.contadoCentavos !== null) continue
    const { liquidacionId, mensajeroId, centavos: cobradoCentavos, declaradoCentavos } = cobro
    const grupo = grupos.get(liquidacionId) ?? { liquidacionId, mensajeroId, pedidos: [] }
    grupo.pedidos.push({ pedidoId: id, clienteNombre, cobradoCentavos, declaradoCentavos })
    grupos.set(liquidacionId, grupo)
  }
  return [...grupos.values()]
}

/**
 * A sum counted once, order by order: each gets what is due to it as long as there is any, and the last one what is over. The parts
 * add up to the sum.
 */
export function repartirEntre(debidos: readonly number[], totalCentavos: number): number[] {
  let queda = totalCentavos
  return debidos.map((debido, i) => {
    const parte = i === debidos.length - 1 ? queda : Math.min(debido, queda)
    queda -= parte
    return parte
  })
}

const PREFIJO = 'mercana-liquidacion'

/** What the courier's phone shows to the till: neither needs a line. */
export const codigoDeLiquidacion = ({ liquidacionId, mensajeroId, pedidos }: Liquidacion): string =>
  JSON.stringify([
    PREFIJO,
    liquidacionId,
    mensajeroId,
    pedidos.map(({ pedidoId, cobradoCentavos, declaradoCentavos }) => [
      partesDePedido(pedidoId)?.grupoId ?? '',
      cobradoCentavos,
      declaradoCentavos,
    ]),
  ])

/** Reads it at a till of this store; undefined when it is none. Whose orders they are, the till looks up itself. */
export function leerCodigoDeLiquidacion(codigo: string, tiendaId: string, nombreDe: (pedidoId: string) => string): Liquidacion | undefined {
  let crudo: unknown
  try {
    crudo = JSON.parse(codigo)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (!Array.isArray(crudo)) return undefined
  const [prefijo, liquidacionId, mensajeroId, filas] = crudo as unknown[]
  if (prefijo !== PREFIJO || typeof liquidacionId !== 'string' || typeof mensajeroId !== 'string' || !Array.isArray(filas)) return undefined
  const pedidos = filas.flatMap((fila: unknown) => {
    const [grupoId, cobradoCentavos, declaradoCentavos] = Array.isArray(fila) ? (fila as unknown[]) : []
    const pedidoId = `pedido:${String(grupoId)}:${tiendaId}`
    return esCentavos(cobradoCentavos) && esCentavos(declaradoCentavos) && partesDePedido(pedidoId)
      ? [{ pedidoId, clienteNombre: nombreDe(pedidoId), cobradoCentavos, declaradoCentavos }]
      : []
  })
  return pedidos.length > 0 && pedidos.length === filas.length ? { liquidacionId, mensajeroId, pedidos } : undefined
}

const esCentavos = (valor: unknown): valor is number => Number.isSafeInteger(valor) && (valor as number) >= 0

/** What was counted of late, the newest first: to print its paper again. */
export function liquidacionesRecibidas(pedidos: readonly PedidoCobrado[]): (Liquidacion & { contadoCentavos: number; motivo: string })[] {
  const grupos = new Map<string, Liquidacion & { contadoCentavos: number; motivo: string }>()
  for (const { id, clienteNombre, estado } of pedidos) {
    const { cobro } = estado
    if (!cobro || cobro.contadoCentavos === null) continue
    const { liquidacionId, mensajeroId, motivo, centavos: cobradoCentavos, declaradoCentavos, contadoCentavos } = cobro
    const grupo = grupos.get(liquidacionId) ?? { liquidacionId, mensajeroId, pedidos: [], contadoCentavos: 0, motivo }
    grupo.pedidos.push({ pedidoId: id, clienteNombre, cobradoCentavos, declaradoCentavos: declaradoCentavos ?? 0 })
    grupo.contadoCentavos += contadoCentavos
    grupos.set(liquidacionId, grupo)
  }
  return [...grupos.values()].toSorted((a, b) => (a.liquidacionId < b.liquidacionId ? 1 : -1))
}
