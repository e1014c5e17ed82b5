/** Orders as people ask for them: placing, and acts of the customer and of the store. */
import { comandosPedidos, type EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import type { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { MiPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { idEntrega } from '#domain/pedidos/entregas/entrega.rules.ts'
import { autoridadDe } from '#domain/pedidos/pedido.rules.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { baseDeMensajero } from '../../core/bases.ts'
import { traidaPor } from '../../afiliados/atribucion.ts'
import type { Server } from '../../core/contexto.ts'
import { auditar, type ActoServidor } from '../../core/decisiones.ts'
import { quienEs } from '../trabajo.ts'
import { colocarPedidos } from '../colocar.ts'
import { cotizar } from '../cotizar.ts'
import { permiteDinero } from '../dinero.ts'
import { fotosDelActo } from '../fotos.ts'
import { moverPedido, type QuienMueve } from '../mover.ts'
import { pasaDelTope, soltarTope } from '../tope.ts'
import { ruta } from '../../http/ruta.ts'
import { porQuien } from '../../http/limites.ts'
import type { Store } from '../../store/port.ts'

/** Orders: quoting, placing, moving. */
export function rutasPedidos(server: Server): void {
  rutasDeQuienCompra(server)

  ruta(server, comandosPedidos.moverPedido, { permiso: [Pedido, 'mover'] }, async ({ actor, tiendaId, cuerpo, autor, en, parametro }) => {
    if (!actor.membresia) return fallo('permiso.denegado')
    const { store } = server
    const { empleadoId } = actor.membresia
    const permitido = permiteDinero(actor.persona, cuerpo.accion, en)
    if (!permitido.ok) return permitido
    const pedidoId = parametro('pedidoId')
    const { nombre, persona } = await quienEs({ store, tiendaId }, empleadoId, cuerpo.accion, en)
    const usuarioId = actor.persona?.usuarioId ?? persona
    const autoridad = autoridadDe(actor.membresia, cuerpo.accion, en)
    const quien: QuienMueve = { actor: empleadoId, ...autoridad, nombre, persona: usuarioId }
    const esSuyo = ({ contenido }: { contenido: { tiendaId: string } }): boolean => contenido.tiendaId === tiendaId
    // A courier knows of the orders that were given to them, and of those what is in their copy.
    const soloLleva = !puede(actor.membresia, Pedido, 'leer')
    const antes = soloLleva ? await copiaDe(store, usuarioId, pedidoId) : undefined
    if (soloLleva && !antes) return fallo('pedido.no-existe')
    // Whoever has the PIN of what was taken away from them has handed it over.
    if (antes?.estado === null && cuerpo.accion !== 'entregar') return fallo('pedido.lo-lleva-otro')
    // A receipt taken at the counter may still be on its way from there; who gives money back shows the picture first.
    if (cuerpo.accion !== 'enviarComprobante' && !(await fotosDelActo(store, pedidoId, cuerpo, (dueno) => dueno === tiendaId)))
      return fallo('pedido.foto-no-llego')
    const asignacion = { pedidoId, accion: cuerpo.accion, datos: cuerpo.datos }
    if (await pasaDelTope({ store, tiendaId }, asignacion, en)) return fallo('pedido.sobre-el-tope')
    const acto = { autor, en, tiendaId }
    const movido = await moverPedido(store, pedidoId, cuerpo, quien, server.ahora(), esSuyo, () =>
      anotarSiAclara(server, pedidoId, cuerpo, acto),
    )
    await soltarTope({ store, tiendaId }, asignacion)
    if (!soloLleva || !movido.ok) return movido
    const copia = await copiaDe(store, usuarioId, pedidoId)
    return copia?.estado ? ok({ ...movido.value, estado: copia.estado }) : fallo('pedido.lo-lleva-otro')
  })
}

/** Settling a task leaves a line in the audit, with the task and why; written before the act is. */
async function anotarSiAclara(server: Server, pedidoId: string, { accion, datos }: EventoNuevo, acto: ActoServidor): Promise<void> {
  if (accion !== 'aclararTarea') return
  await auditar(server, { base: 'libro', docTipo: Pedido.tipo, docId: pedidoId, accion, antes: {}, despues: datos, acto, rev: '' })
}

const copiaDe = async (store: Store, usuarioId: string, pedidoId: string): Promise<EntregaDeMensajero | undefined> =>
  (await baseDeMensajero(store, usuarioId)).get<EntregaDeMensajero>(idEntrega(pedidoId))

function rutasDeQuienCompra(server: Server): void {
  ruta(
    server,
    comandosPedidos.cotizarPedidos,
    { permiso: [MiPedido, 'crear'] },
    async ({ actor, cuerpo }) => ok((await cotizar(server, cuerpo, { usuarioId: actor.persona?.usuarioId ?? '', grupoId: '' })).dicho),
    {
      limite: porQuien(120, '1 minute'),
    },
  )

  ruta(
    server,
    comandosPedidos.colocarPedidos,
    { permiso: [MiPedido, 'crear'], dinero: true },
    async ({ actor, cuerpo, peticion }) => {
      if (!actor.persona) return fallo('sesion.ninguna')
      return colocarPedidos(server, actor.persona, cuerpo, await traidaPor(server, actor.persona, peticion.headers.cookie))
    },
    { limite: porQuien(60, '1 minute') },
  )

  ruta(server, comandosPedidos.moverMiPedido, { permiso: [MiPedido, 'mover'] }, async ({ actor, cuerpo, en, parametro }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    const permitido = permiteDinero(actor.persona, cuerpo.accion, en)
    if (!permitido.ok) return permitido
    const { usuarioId, nombre } = actor.persona
    const quien: QuienMueve = { actor: usuarioId, rol: 'cliente', nombre, persona: usuarioId }
    const esSuyo = ({ contenido }: { contenido: { usuarioId: string } }): boolean => contenido.usuarioId === usuarioId
    const pedidoId = parametro('pedidoId')
    if (!(await fotosDelActo(server.store, pedidoId, cuerpo, (dueno) => dueno === usuarioId))) return fallo('pedido.foto-no-llego')
    return moverPedido(server.store, pedidoId, cuerpo, quien, server.ahora(), esSuyo)
  })
}
