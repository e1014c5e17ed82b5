/** The picture that comes with a receipt: whoever sends it has sent the picture before, for the eyes of the store of that order. */
import { esIdDeArchivo, partesDeUrl } from '#domain/archivo.ts'
import type { EventoNuevo } from '#domain/comandos.pedidos.ts'
import { Archivo } from '#domain/entidades/archivo.ts'
import { leer } from '#domain/entity.ts'
import { datosDeAccion } from '#domain/pedido.acciones.ts'
import { idDeDoc } from '../archivos/recepcion.ts'
import { abrirPlataforma } from '../bases.ts'
import type { Store } from '../store/port.ts'
import { partesDePedido } from './libro.ts'

/** Is what an act of a customer refers to there, hers, and for this store? True of an act that brings no picture. */
export async function fotoDelComprobante(
  store: Store,
  pedidoId: string,
  { accion, datos }: EventoNuevo,
  usuarioId: string,
): Promise<boolean> {
  const leidos = accion === 'enviarComprobante' ? datosDeAccion.enviarComprobante.safeParse(datos) : undefined
  const archivo = leidos?.data?.archivo
  if (!archivo) return true
  const { id = '', carpeta, dueno } = partesDeUrl(archivo.url) ?? {}
  if (carpeta !== 'comprobantes' || dueno !== usuarioId || !esIdDeArchivo(id)) return false
  const crudo = await (await abrirPlataforma(store)).get(idDeDoc(id))
  if (crudo?.['tipo'] !== Archivo.tipo) return false
  const doc = leer(Archivo, crudo)
  return doc.estado === 'listo' && doc.creadoPor === usuarioId && doc.tiendaId === partesDePedido(pedidoId)?.tiendaId
}
