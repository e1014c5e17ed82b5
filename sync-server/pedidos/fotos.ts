/** The pictures that come with proofs of payment: whoever sends one has sent the picture before, for the eyes of the store of that order. */
import { esIdDeArchivo, partesDeUrl, type RefArchivo } from '#domain/archivos/archivo.ts'
import type { EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import { Archivo } from '#domain/archivos/archivo.entity.ts'
import { datosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { leerUno } from '../core/documentos.ts'
import { abrirPlataforma, idArchivo, tipoPropio } from '../core/bases.ts'
import type { Db, Store } from '../store/port.ts'
import { abrirLibro, partesDePedido } from './libro.ts'

/**
 * Is the picture that a proof of payment refers to there, of one of those who may have sent it, and for this store? Of a customer's receipt
 * and of money that somebody gave back; true of an act that brings no picture.
 */
export async function fotoDelComprobante(
  store: Store,
  pedidoId: string,
  { accion, datos }: Pick<EventoNuevo, 'accion' | 'datos'>,
  esDueno: (dueno: string) => boolean,
): Promise<boolean> {
  const archivo = archivoDe(accion, datos)
  if (!archivo) return true
  const { id = '', carpeta, dueno = '' } = partesDeUrl(archivo.url) ?? {}
  if (carpeta !== 'comprobantes' || !esDueno(dueno) || !esIdDeArchivo(id)) return false
  const doc = await leerUno(abrirPlataforma(store), Archivo, idArchivo(id))
  if (!doc) return false
  return doc.estado === 'listo' && doc.dueno === dueno && doc.tiendaId === partesDePedido(pedidoId)?.tiendaId
}

function archivoDe(accion: AccionDePedido, datos: unknown): RefArchivo | null | undefined {
  if (accion === 'enviarComprobante') return datosDeAccion.enviarComprobante.safeParse(datos).data?.archivo
  return accion === 'pagarReembolso' ? datosDeAccion.pagarReembolso.safeParse(datos).data?.archivo : undefined
}

const idEnsenada = (archivoId: string, usuarioId: string): string => `ensenada:${archivoId}:${usuarioId}`

/** The proof that money went back to her is for her eyes too: whoever bought sees the picture that says so. */
export async function ensenarPrueba(libro: Db, usuarioId: string, { accion, datos }: Pick<EventoNuevo, 'accion' | 'datos'>): Promise<void> {
  const archivo = accion === 'pagarReembolso' ? archivoDe(accion, datos) : undefined
  const archivoId = archivo ? partesDeUrl(archivo.url)?.id : undefined
  if (archivoId === undefined) return
  const doc = { id: idEnsenada(archivoId, usuarioId), tipo: tipoPropio('ensenada'), clave: usuarioId }
  await libro.create(doc)
}

/** Was this picture shown to her as the proof of money that went back? */
export const seLeEnsena = async (store: Store, archivoId: string, usuarioId: string): Promise<boolean> =>
  (await (await abrirLibro(store)).get(idEnsenada(archivoId, usuarioId))) !== undefined
