import { cobrarPedido } from '#data/pedidos/pedidos-caja.ts'
import { usePersona, useTienda } from '#data/session/react.tsx'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { prepararActoDeTienda, type AccionDeTienda, type PedidoEnTienda } from './acto.ts'

/** Does an act about an order: on this device's disk when it resolves, with or without signal. */
export type HacerActo = <A extends AccionDeTienda>(accion: A, datos: DatosDeAccion<A>) => Promise<Result<void>>

/** The acts of one order, by whoever is at the screen. */
export function useActoDeTienda(pedido: PedidoEnTienda): HacerActo {
  const tienda = useTienda()
  const quien = usePersona()
  return async (accion, datos) => {
    const acto = prepararActoDeTienda(pedido, accion, datos, quien, new Date().toISOString())
    if (!acto.ok) return acto
    if (accion === 'cobrar') {
      const { centavos } = datos as DatosDeAccion<'cobrar'>
      return cobrarPedido(tienda, acto.value, { centavos, motivo: `Pedido ${numeroDePedido(pedido.contenido)}` })
    }
    const guardado = await tienda.repo.guardar(EventoPedido, acto.value)
    return guardado.ok ? ok(undefined) : guardado
  }
}

/** Does the same act about several orders, in one write; those about which it cannot be done are left out and counted. */
export function useActoEnVarios(): <A extends AccionDeTienda>(
  pedidos: readonly PedidoEnTienda[],
  accion: A,
  datos: DatosDeAccion<A>,
) => Promise<Result<{ hechos: number; fuera: number }>> {
  const { repo } = useTienda()
  const quien = usePersona()
  return async (pedidos, accion, datos) => {
    const en = new Date().toISOString()
    const actos = pedidos.flatMap((pedido) => {
      const acto = prepararActoDeTienda(pedido, accion, datos, quien, en)
      return acto.ok ? [acto.value] : []
    })
    const fuera = pedidos.length - actos.length
    if (actos.length === 0) return ok({ hechos: 0, fuera })
    const guardados = await repo.guardarVarios(actos.map((campos) => ({ entity: EventoPedido, campos })))
    return guardados.ok ? ok({ hechos: actos.length, fuera }) : guardados
  }
}
