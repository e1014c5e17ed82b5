/**
 * What a customer does about her orders, with or without a connection: it is judged by the same fold as the server's, written to this
 * browser's disk, shown as provisional, and sent (mis-pedidos.salida.ts).
 */
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { conProvisionales, revisarAccion } from '#domain/pedidos/pedido.rules.ts'
import type { AccionDePedido, EstadoDePedido, EventoDePedido, veredictos } from '#domain/pedidos/pedido.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { noSePudo } from '#data/write/confirmacion.ts'
import { filasDe } from '#data/device/consultas.ts'
import { leerFila } from '#data/device/fila.ts'
import { actosDe, guardarActo, type ActoHecho, type ActoMio } from '#data/session/mis-actos.salida.ts'
import type { Datos } from '#data/session/sesion.ts'

/** What a customer may do. */
export const accionesDeCliente = [
  'confirmarRecibo',
  'cancelar',
  'mensaje',
  'responderSustitucion',
  'enviarComprobante',
  'solicitarReembolso',
] as const satisfies readonly AccionDePedido[]
export type AccionDeCliente = (typeof accionesDeCliente)[number]

/** An order with what its customer did and the server has not counted. */
export interface MiPedidoVisto {
  doc: MiPedido
  /** As it will stand when what waits is counted. */
  estado: EstadoDePedido
  /** Acts, and so messages, that are not counted yet. */
  provisionales: ReadonlySet<string>
  /** What was refused, until its author puts it away. */
  rechazados: readonly ActoMio[]
  /** What is on this disk alone. */
  porEnviar: readonly ActoMio[]
}

type Veredicto = (typeof veredictos)[number]

/** Acts known when something is done: as many as travel. */
const PREVIOS = 200

/** An order as this browser shows it. */
export function verMiPedido(doc: MiPedido, actos: readonly ActoMio[], nombre: string): MiPedidoVisto {
  const contados = new Set(doc.estado.historia.map(({ id }) => id))
  const vivos = actos.filter(({ id, estado }) => estado !== 'rechazado' && !contados.has(id))
  const eventos = vivos.map((acto) => eventoDe(acto, nombre))
  return {
    doc,
    estado: eventos.length === 0 ? doc.estado : conProvisionales(doc.contenido, doc.estado, eventos),
    provisionales: new Set(vivos.map(({ id }) => id)),
    rechazados: actos.filter(({ estado }) => estado === 'rechazado'),
    porEnviar: vivos.filter(({ estado }) => estado === 'por-enviar'),
  }
}

/** Would it count now, as far as is known here? 'nota': it would be asked of the store, which answers. */
export function puedeHacerse<A extends AccionDeCliente>(
  { doc, estado }: Pick<MiPedidoVisto, 'doc' | 'estado'>,
  accion: A,
  datos: DatosDeAccion<A>,
): Result<Veredicto> {
  const acto: ActoHecho = { ...SIN_HACER, usuarioId: doc.contenido.usuarioId, pedidoId: doc.id, accion, datos: enJson(datos) }
  return juzgar(doc, estado, acto)
}

/** How the order would stand after it. */
export function comoQuedaria<A extends AccionDeCliente>(
  { doc, estado }: MiPedidoVisto,
  accion: A,
  datos: DatosDeAccion<A>,
): EstadoDePedido {
  const acto: ActoHecho = { ...SIN_HACER, usuarioId: doc.contenido.usuarioId, pedidoId: doc.id, accion, datos: enJson(datos) }
  return conProvisionales(doc.contenido, estado, [eventoDe(acto, '')])
}

const SIN_HACER = { id: '', en: '2020-01-01T00:00:00.000Z', previo: [] }

/** Does it: answers when it is on disk, or why it cannot be done. */
export async function actuar<A extends AccionDeCliente>(
  { puertos, usuario, estado: sesion, siSigueSiendo }: Pick<Datos, 'puertos' | 'usuario' | 'estado' | 'siSigueSiendo'>,
  pedidoId: string,
  accion: A,
  datos: DatosDeAccion<A>,
): Promise<Result<void>> {
  const yo = sesion.valor().usuario
  if (!yo) return fallo('sesion.ninguna')
  const { usuarioId, nombre } = yo
  const hecho = async (): Promise<Result<void>> => {
    const [fila] = await usuario.leer([pedidoId])
    if (fila?.tipo !== MiPedido.tipo) return fallo('pedido.no-existe')
    const seleccion = actosDe(usuarioId, pedidoId)
    const actos = (await filasDe(usuario, seleccion)).map(seleccion.leer)
    const visto = verMiPedido(leerFila(MiPedido, fila).doc, actos, nombre)
    const acto: ActoHecho = {
      id: puertos.nuevoId(),
      pedidoId,
      usuarioId,
      accion,
      datos: enJson(datos),
      en: new Date(puertos.ahora()).toISOString(),
      previo: visto.estado.historia.map(({ id }) => id).slice(-PREVIOS),
    }
    const juicio = juzgar(visto.doc, visto.estado, acto)
    if (!juicio.ok) return juicio
    await guardarActo(usuario, acto)
    return ok(undefined)
  }
  try {
    return (await siSigueSiendo(usuarioId, hecho)) ?? fallo('sesion.otra-persona')
  } catch (error) {
    return noSePudo(error)
  }
}

function juzgar({ contenido }: MiPedido, estado: EstadoDePedido, acto: ActoHecho): Result<Veredicto> {
  const juicio = revisarAccion(contenido, estado, eventoDe(acto, ''))
  return juicio.ok && juicio.value === 'redundante' ? fallo('pedido.ya-hecho') : juicio
}

const eventoDe = ({ id, accion, datos, en, previo, usuarioId }: ActoHecho, nombre: string): EventoDePedido => ({
  id,
  accion,
  datos,
  en,
  previo,
  hlc: encodeHlc(Date.parse(en), 0, usuarioId),
  recibidoEn: '',
  actor: usuarioId,
  persona: usuarioId,
  nombre,
  rol: 'cliente',
})

/** As it travels. */
const enJson = (datos: object): ActoHecho['datos'] => JSON.parse(JSON.stringify(datos)) as ActoHecho['datos']
