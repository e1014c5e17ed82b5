/** How much cash of a store its couriers carry, against what the store lets one of them carry (orders.md C5, row 10). */
import { Pedido } from '#domain/entidades/pedido.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { leer } from '#domain/entity.ts'
import { datosDeAccion } from '#domain/pedido.acciones.ts'
import { efectivoEnManos, efectivoQueTraera } from '#domain/pedido.dinero.ts'
import type { AccionDePedido } from '#domain/pedido.ts'
import { baseDeTienda, idTienda } from '../bases.ts'
import type { Store } from '../store/port.ts'

/** Would whoever it is given to carry more cash than the store allows? An order that is theirs already changes nothing. */
export async function pasaDelTope(
  { store, tiendaId }: { store: Store; tiendaId: string },
  { pedidoId, accion, datos }: { pedidoId: string; accion: AccionDePedido; datos: unknown },
): Promise<boolean> {
  const asignado = accion === 'asignar' ? datosDeAccion.asignar.safeParse(datos) : undefined
  if (!asignado?.success) return false
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const tienda = await ops.get(idTienda(tiendaId))
  const tope = tienda ? leer(Tienda, tienda).topeEfectivoMensajeroCentavos : 0
  if (tope === 0) return false
  const { mensajeroId } = asignado.data
  const activos = (await ops.find({ tipo: Pedido.tipo, clave: 'activo' })).map((doc) => leer(Pedido, doc))
  const este = activos.find(({ id }) => id === pedidoId)
  if (!este || este.estado.mensajeroId === mensajeroId) return false
  const lleva = efectivoEnManos(
    activos.map(({ estado }) => estado),
    mensajeroId,
  )
  return lleva + efectivoQueTraera(este.estado) > tope
}
