import { useState } from 'react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { bajaPorDevolucion, idDeBaja, lineasDevueltas, type Perdidas } from '#domain/pedidos/entregas/devolucion.rules.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { LoPerdido } from '../../RecibirDevolucion.tsx'
import { useActosDePedido } from '../../useActosDePedido.ts'
import type { PedidoEnTienda } from '../acto.ts'

interface Props {
  pedido: PedidoEnTienda
  tarea: EstadoDePedido['tareas'][number]
  onClose: () => void
}

/** Settles a task with the reason, on the server: it goes for everybody. Of goods that are of no use, also what leaves the stock. */
export function AclararTarea({ pedido, tarea: { eventoId, code }, onClose }: Props) {
  const { tiendaId } = useTienda()
  const enviar = useActosDePedido()
  const [perdidas, setPerdidas] = useState<Perdidas>({})
  const darDeBaja = useBaja(pedido)
  const conBaja = usePuede(MovimientoInventario, 'crear') && code === 'pedido.devuelto-sin-baja'
  const aclarar = async (motivo: string) => {
    const baja = conBaja ? await darDeBaja(perdidas) : ok(undefined)
    if (!baja.ok) return baja
    return enviar(pedido.id, 'aclararTarea', { eventoId, code, motivo }, (acto) =>
      ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId: pedido.id }, acto),
    )
  }
  return (
    <ConMotivo
      titulo="Aclarar lo que no cuadra"
      boton="Aclarar"
      descripcion="Qué pasó y cómo quedó. Lo lee la tienda, y queda en la auditoría a tu nombre."
      act={aclarar}
      done="Aclarado: ya no está pendiente"
      campos={conBaja && <LoPerdido lineas={lineasDevueltas(pedido.contenido, pedido.estado)} perdidas={perdidas} onChange={setPerdidas} />}
      onClose={onClose}
    >
      {mensajeDe({ code }).mensaje} Deja de estar pendiente para todos; lo que se hizo se sigue viendo en la historia.
    </ConMotivo>
  )
}

/** Takes it off the stock, once: whoever had done so already does it no second time. */
function useBaja({ id, contenido, estado }: PedidoEnTienda): (perdidas: Perdidas) => Promise<Result<unknown>> {
  const { repo } = useTienda()
  return async (perdidas) => {
    const baja = bajaPorDevolucion(contenido, estado, perdidas)
    if (!baja) return ok(undefined)
    const hecha = await repo.guardar(MovimientoInventario, baja, { id: idDeBaja(id) })
    return !hecha.ok && hecha.error.code === 'guardar.ya-existe' ? ok(undefined) : hecha
  }
}
