/** Decisions about orders on their way to the server. */
import type { EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import type { Result } from '#domain/core/result.ts'

export type ActoNuevo = Pick<EventoNuevo, 'id' | 'accion' | 'datos'>
export type EnviarActo = <T>(
  pedidoId: string,
  accion: AccionDePedido,
  datos: EventoNuevo['datos'],
  enviar: (acto: ActoNuevo) => Promise<Result<T>>,
) => Promise<Result<T>>

/** Nobody answered, or not in words: it may have been done. */
const dudoso = (code: string): boolean => code.startsWith('red.')

/**
 * Gives each decision an id when it is first sent, and the same one when the same is sent again because no answer came: the server does
 * it once. An answer, whichever, ends it.
 */
export function enviadorDeActos(nuevoId: () => string): EnviarActo {
  const sinRespuesta = new Map<string, string>()
  return async (pedidoId, accion, datos, enviar) => {
    const cual = JSON.stringify([pedidoId, accion, datos])
    const id = sinRespuesta.get(cual) ?? nuevoId()
    sinRespuesta.set(cual, id)
    const respuesta = await enviar({ id, accion, datos })
    if (respuesta.ok || !dudoso(respuesta.error.code)) sinRespuesta.delete(cual)
    return respuesta
  }
}
