/** A customer's orders as React sees them: what the server said, with what she did on top. */
import { useCallback, useMemo } from 'react'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import type { Result } from '#domain/core/result.ts'
import { listaViva } from '#data/device/consultas.ts'
import { actuar, verMiPedido, type AccionDeCliente, type MiPedidoVisto } from './mis-pedidos.ts'
import { actosDe, quitarActo, type ActoMio } from '#data/session/mis-actos.salida.ts'
import { useDatos, useSesion, useVivoDe } from '#data/session/react.tsx'
import { useMios } from '#data/session/useMios.ts'

/** Every order of who is signed in, newest first; undefined while they are read. */
export function useMisPedidos(): readonly MiPedidoVisto[] | undefined {
  const pedidos = useMios(MiPedido)
  const actos = useMisActos()
  const nombre = useSesion().usuario?.nombre ?? ''
  return useMemo(() => {
    if (!pedidos || !actos) return undefined
    const suyos = (id: string): ActoMio[] => actos.filter(({ pedidoId }) => pedidoId === id)
    return pedidos.map(({ doc }) => verMiPedido(doc, suyos(doc.id), nombre))
  }, [pedidos, actos, nombre])
}

export interface ActuarEnPedido {
  /** Does something about the order; resolves when it is on disk. */
  hacer<A extends AccionDeCliente>(accion: A, datos: DatosDeAccion<A>): Promise<Result<void>>
  /** Puts a refused act away. */
  quitar(actoId: string): Promise<void>
}

/** Doing something about one order. */
export function useActuar(pedidoId: string): ActuarEnPedido {
  const datos = useDatos()
  const hacer = useCallback<ActuarEnPedido['hacer']>((accion, que) => actuar(datos, pedidoId, accion, que), [datos, pedidoId])
  const quitar = useCallback((actoId: string) => quitarActo(datos.usuario, actoId), [datos])
  return useMemo(() => ({ hacer, quitar }), [hacer, quitar])
}

function useMisActos(): ActoMio[] | undefined {
  const { usuario } = useDatos()
  const quien = useSesion().usuario?.usuarioId
  const vivo = useMemo(() => (quien === undefined ? undefined : listaViva(usuario, actosDe(quien), reportError)), [usuario, quien])
  return useVivoDe(vivo)
}
