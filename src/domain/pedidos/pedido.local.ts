/** Acts on an order as a device makes them, and as it folds them before the server has. */
import type { EventoPedido } from './pedido.entity.ts'
import type { Campos, Papel } from '#domain/core/entity.ts'
import type { DatosDeAccion } from './pedido.acciones.ts'
import { autoridadDe, revisarAccion } from './pedido.rules.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido, EventoDePedido } from './pedido.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** Whose act it is. */
export interface Autor extends Papel {
  empleadoId: string
  nombre: string
}

export interface PedidoEnMano {
  pedidoId: string
  contenido: ContenidoDePedido
  estado: EstadoDePedido
}

/** An act brings so many that it knew of: the last ones knew of those before. */
const PREVIOS = 200

/** The phone compares the PIN before it keeps the act. */
const pinComprobado = (datos: EventoPedido['datos']): boolean =>
  typeof datos['prueba'] === 'object' && datos['prueba'] !== null && 'clase' in datos['prueba'] && datos['prueba'].clase === 'pin'

/** What an act brings along as known: the last ones of them. */
export const conocidos = ({ historia }: Pick<EstadoDePedido, 'historia'>): string[] => historia.map(({ id }) => id).slice(-PREVIOS)

type Hecho = Pick<EventoPedido, 'id' | 'accion' | 'hlc' | 'en' | 'previo' | 'datos' | 'creadoPor'>

/** A fact of this store as the fold reads it. */
export const eventoLocal = ({ id, accion, hlc, en, previo, datos, creadoPor }: Hecho, autor: Autor | undefined): EventoDePedido => ({
  id,
  accion,
  hlc,
  en,
  recibidoEn: '',
  actor: creadoPor,
  persona: '',
  nombre: autor?.nombre ?? '',
  ...(autor ? autoridadDe(autor, accion, en) : { rol: 'nadie' as const }),
  previo,
  datos,
  pinCorrecto: pinComprobado(datos),
  deDispositivo: true,
})

/** The fact that an act becomes, or why it would not count now. */
export function prepararActo<A extends AccionDePedido>(
  { pedidoId, contenido, estado }: PedidoEnMano,
  accion: A,
  datos: DatosDeAccion<A>,
  autor: Autor,
  en: string,
): Result<Campos<typeof EventoPedido>> {
  const campos = { pedidoId, accion, previo: conocidos(estado), datos: datos as EventoPedido['datos'] }
  const juicio = revisarAccion(contenido, estado, eventoLocal({ ...campos, id: '', hlc: '', en, creadoPor: autor.empleadoId }, autor))
  if (!juicio.ok) return juicio
  return juicio.value === 'redundante' ? fallo('pedido.ya-hecho') : ok(campos)
}
