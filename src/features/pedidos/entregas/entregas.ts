/** A courier's deliveries as their screen shows them: as the server has them, with what was done here on top. */
import type { EstadoFila, Fila } from '#data/device/fila.ts'
import type { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import type { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { debeEfectivo, idEntrega } from '#domain/pedidos/entregas/entrega.rules.ts'
import { prometidaEn } from '#domain/pedidos/palabras/pedido.atraso.ts'
import { eventoLocal, prepararActo, type Autor, type PedidoEnMano } from '#domain/pedidos/pedido.local.ts'
import { numeroDePedido, vaDeVuelta } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { conProvisionales } from '#domain/pedidos/pedido.rules.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'

export type Pin = Pick<EntregaDeMensajero, 'pinHash' | 'pinSal' | 'pinIteraciones'>

/** An order with the acts on top that its copy does not hold. */
export interface PedidoVisto extends PedidoEnMano {
  id: string
  numero: string
  clienteNombre: string
  /** Until when it was promised; '' when nobody said. */
  prometida: string
  pin: Pin
  /** Something done here is not in it yet. */
  provisional: boolean
  /** Where the act that is furthest behind is on its way. */
  sync: EstadoFila
  motivo: string
}

/** An order that somebody else carries now, or that ended before it left. */
export interface Retirada {
  pedidoId: string
  numero: string
  clienteNombre: string
  ahoraLaLleva: string
  /** By what was done here, the packages are with this courier. */
  laTiene: boolean
}

/** Who did an act, by what this device knows of the store's people. */
type Conocer = (empleadoId: string) => Autor | undefined

type Acto = Fila<EventoPedido>
const atraso: readonly EstadoFila[] = ['cuarentena', 'guardado', 'enviado', 'encargo', 'entregado', 'recibido', 'servidor']

function conActos(
  { pedidoId, contenido, estado, pin }: { pedidoId: string; contenido: ContenidoDePedido; estado: EstadoDePedido; pin: Pin },
  actos: readonly Acto[],
  conocer: Conocer,
): PedidoVisto {
  const sabidos = new Set(estado.historia.map(({ id }) => id))
  const nuevos = actos.filter(({ doc }) => !sabidos.has(doc.id))
  const contados = nuevos.filter((acto) => acto.estado !== 'cuarentena').map(({ doc }) => eventoLocal(doc, conocer(doc.creadoPor)))
  const peor = nuevos.toSorted((a, b) => atraso.indexOf(a.estado) - atraso.indexOf(b.estado))[0]
  const visto = conProvisionales(contenido, estado, contados)
  return {
    id: pedidoId,
    pedidoId,
    contenido,
    estado: visto,
    numero: numeroDePedido(contenido),
    clienteNombre: contenido.clienteNombre,
    prometida: prometidaEn(visto),
    pin,
    provisional: contados.length > 0,
    sync: peor?.estado ?? 'servidor',
    motivo: peor?.motivo ?? '',
  }
}

/** An order as who reads the store's has it. */
export const desdePedido = (
  { doc: { id, contenido, estado, ...doc } }: Fila<Pedido>,
  actos: readonly Acto[],
  conocer: Conocer,
): PedidoVisto => conActos({ pedidoId: id, contenido, estado, pin: doc }, actos, conocer)

/** A courier's copy; undefined of one that was taken away. */
export function desdeEntrega({ doc }: Fila<EntregaDeMensajero>, actos: readonly Acto[], conocer: Conocer): PedidoVisto | undefined {
  const { pedidoId, contenido, estado } = doc
  return contenido && estado ? conActos({ pedidoId, contenido, estado, pin: doc }, actos, conocer) : undefined
}

/** What is left of an order that was taken away; undefined of one that was not, or that they brought back themselves. */
export function retiradaDe({ doc }: Fila<EntregaDeMensajero>, actos: readonly Acto[]): Retirada | undefined {
  if (doc.situacion !== 'retirada') return undefined
  const mios = actos.filter((acto) => acto.doc.creadoPor === doc.mensajeroId).toSorted((a, b) => (a.doc.hlc < b.doc.hlc ? -1 : 1))
  const ultimo = mios.findLast((acto) => ['recoger', 'entregar', 'devolverATienda'].includes(acto.doc.accion))
  const { pedidoId, clienteNombre, ahoraLaLleva } = doc
  if (ahoraLaLleva === '' && ultimo?.doc.accion === 'devolverATienda') return undefined
  const numero = numeroDePedido({ grupoId: pedidoId.split(':')[1] ?? '' })
  return { pedidoId, numero, clienteNombre, ahoraLaLleva, laTiene: ultimo?.doc.accion === 'recoger' }
}

/** Is it this courier's to carry, to settle, or done by them? */
export const esDe = ({ estado }: PedidoVisto, mensajeroId: string): boolean =>
  estado.mensajeroId === mensajeroId || estado.cobro?.mensajeroId === mensajeroId

/** Both ways of having an order, each once: the store's copy says more. */
export function unirVistos(dePedidos: readonly PedidoVisto[], deEntregas: readonly PedidoVisto[]): PedidoVisto[] {
  const conocidos = new Set(dePedidos.map(({ pedidoId }) => idEntrega(pedidoId)))
  return [...dePedidos, ...deEntregas.filter(({ pedidoId }) => !conocidos.has(idEntrega(pedidoId)))]
}

const turnos: readonly EstadoDePedido['entrega'][] = ['en_ruta', 'recogida', 'fallida', 'asignada']
const turnoDe = ({ estado }: PedidoVisto): number => (turnos.indexOf(estado.entrega) + turnos.length + 1) % (turnos.length + 1)

/** The round: what is on the road first, then what is in hand, then what waits at the store; each by the hour that was promised. */
export const enOrdenDeRuta = (pedidos: readonly PedidoVisto[]): PedidoVisto[] =>
  pedidos.toSorted((a, b) => turnoDe(a) - turnoDe(b) || (a.prometida < b.prometida ? -1 : a.prometida > b.prometida ? 1 : 0))

export const porEntregar = ({ estado }: PedidoVisto): boolean =>
  !estado.entregado && estado.activo && (turnos as readonly string[]).includes(estado.entrega)

/** It is on its way back. */
export const deVuelta = ({ estado }: PedidoVisto): boolean => vaDeVuelta(estado)

/** Steps of a courier, the one that comes next first. */
export const pasos = ['recoger', 'salir', 'entregar', 'fallarEntrega', 'devolverATienda'] as const
export type Paso = (typeof pasos)[number]

const ensayos: { readonly [P in Paso]: (pedido: PedidoVisto) => DatosDeAccion<P> } = {
  recoger: () => ({ bultos: 1 }),
  salir: () => ({}),
  entregar: () => ({ prueba: { clase: 'pin', pin: '0000' }, cobradoCentavos: 0 }),
  fallarEntrega: () => ({ motivo: 'ensayo', archivo: null }),
  devolverATienda: () => ({}),
}

/** What this courier may do about it now. */
export function pasosDe(pedido: PedidoVisto, autor: Autor, en: string): Paso[] {
  const posibles = pasos.filter((paso) => prepararActo(pedido, paso, ensayos[paso](pedido), autor, en).ok)
  // On the way back it is only handed over, or taken out again.
  return deVuelta(pedido) ? posibles.filter((paso) => paso === 'salir' || paso === 'entregar') : posibles
}

/** Cash of theirs, by how far it is. */
export function efectivoDe(pedidos: readonly PedidoVisto[], mensajeroId: string) {
  const suyos = pedidos.filter(({ estado }) => debeEfectivo(estado, mensajeroId))
  return {
    enMano: suyos.filter(({ estado }) => estado.cobro?.declaradoCentavos === null),
    porRecibir: suyos.filter(({ estado }) => estado.cobro?.declaradoCentavos !== null),
  }
}
