/** An act on an order that somebody asks for online: judged before it is written, and by the fold after. */
import type * as z from 'zod'
import type { comandosPedidos, EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import { encodeHlc, nextHlc } from '#domain/core/hlc.ts'
import { plegarPedido, revisarAccion } from '#domain/pedidos/pedido.rules.ts'
import type { EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { actosConDocumento, transicionesDe } from '#domain/pedidos/pedido.transiciones.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { esDeDinero } from '#domain/pedidos/pagos/pedido.reservados.ts'
import type { Store } from '../store/port.ts'
import { turnosPor } from '../core/queues.ts'
import { ensenarPrueba } from './fotos.ts'
import { abrirLibro, anotarEvento, leerPedido, type PedidoColocado } from './libro.ts'
import { acumular } from './ojos.ts'
import { repartir } from './reparto.ts'
import { loQueSeSabe } from './sabido.ts'

type Movido = z.input<typeof comandosPedidos.moverPedido.respuesta>
/** Who asks, as the ledger writes it down. */
export type QuienMueve = Pick<EventoDePedido, 'actor' | 'persona' | 'nombre' | 'rol' | 'permitido'>

/** Acts about the money of one order, one after another in this process: who is answered that it counted, is not told otherwise by a second later. */
const turnos = turnosPor()

/**
 * Does it, or says why not; asked again with the same id, the same answer. What is plainly not possible is not written down at all. `ve`
 * says whether the one who asks may know of the order; `antes` is done once it is sure that it will be written down, and not again.
 */
export function moverPedido(...[store, pedidoId, pedido, ...resto]: Parameters<typeof mover>): Promise<Result<Movido>> {
  const hacer = (): Promise<Result<Movido>> => mover(store, pedidoId, pedido, ...resto)
  return esDeDinero(pedido.accion) ? turnos(store).enFila(pedidoId, hacer) : hacer()
}

async function mover(
  store: Store,
  pedidoId: string,
  pedido: EventoNuevo,
  quien: QuienMueve,
  ahora: Date,
  ve: (colocado: PedidoColocado) => boolean,
  antes?: () => Promise<void>,
): Promise<Result<Movido>> {
  const libro = await abrirLibro(store)
  const leido = await leerPedido(libro, pedidoId)
  if (!leido || !ve(leido.colocado)) return fallo('pedido.no-existe')
  const { colocado, eventos } = leido
  const hecho = eventos.find(({ id }) => id === pedido.id)
  if (hecho) {
    const mismo =
      hecho.actor === quien.actor && hecho.accion === pedido.accion && JSON.stringify(hecho.datos) === JSON.stringify(pedido.datos)
    return mismo
      ? responder(pedido.id, (await repartir(store, pedidoId)) ?? plegarPedido(colocado.contenido, eventos))
      : fallo('pedido.clave-reutilizada')
  }
  if (actosConDocumento.has(pedido.accion)) return fallo('pedido.se-factura-en-caja')
  const evento = eventoDe(pedido, quien, eventos, ahora)
  const estado = plegarPedido(colocado.contenido, eventos)
  const juicio = revisarAccion(colocado.contenido, estado, evento)
  if (!juicio.ok) return juicio
  const { sabido, pinBloqueado } = await loQueSeSabe(store, pedidoId, evento)
  if (sabido.referenciaUsada === true) return fallo('pedido.referencia-usada')
  if (pinBloqueado) return fallo('pedido.pin-bloqueado')
  const conLoSabido = revisarAccion(colocado.contenido, estado, { ...evento, ...sabido })
  if (!conLoSabido.ok) return conLoSabido
  if (conLoSabido.value !== 'redundante') await antes?.()
  await ensenarPrueba(libro, colocado.contenido.usuarioId, pedido)
  const acumuladoCentavos = await acumular(libro, colocado, estado, evento, conLoSabido.value === 'redundante')
  await anotarEvento(libro, pedidoId, { ...evento, ...sabido, acumuladoCentavos })
  const despues = await repartir(store, pedidoId)
  if (!despues) throw new Error(`${pedidoId} is not in the ledger any more`)
  return responder(pedido.id, despues)
}

/** What the fold makes of it: somebody may have been faster. */
function responder(eventoId: string, estado: EstadoDePedido): Result<Movido> {
  const { veredicto = 'rechazado', code = 'pedido.paso-no-permitido' } = estado.historia.find(({ id }) => id === eventoId) ?? {}
  return veredicto === 'rechazado' ? fallo(code) : ok({ veredicto, code, estado })
}

/**
 * Done just now it knows of everything; done before, with no signal, of what it says. Nobody acts in the future, and what a customer did
 * before nobody can tell: it counts from when the server hears of it, so that an hour that she writes herself undoes nothing.
 */
function eventoDe(pedido: EventoNuevo, quien: QuienMueve, eventos: readonly EventoDePedido[], ahora: Date): EventoDePedido {
  const { id, accion, datos, en, previo } = pedido
  const puedeAntes = transicionesDe(accion).some(({ sinConexion }) => sinConexion)
  const sinSenal = puedeAntes && en !== undefined && previo !== undefined && Date.parse(en) < ahora.getTime()
  const ultimo = eventos.reduce((mayor, { hlc }) => (hlc > mayor ? hlc : mayor), '')
  return {
    id,
    accion,
    hlc: sinSenal && quien.rol !== 'cliente' ? encodeHlc(Date.parse(en), 0, quien.actor) : nextHlc(ultimo, ahora.getTime(), 'servidor'),
    en: sinSenal ? en : ahora.toISOString(),
    recibidoEn: ahora.toISOString(),
    ...quien,
    previo: sinSenal ? previo : eventos.map((otro) => otro.id),
    datos,
  }
}
