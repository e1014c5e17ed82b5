/** The pictures that come with proofs of payment and with claims: whoever sends one has sent it before, for the eyes of the store of that order. */
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
 * Are the pictures that an act refers to there, of one of those who may have sent them, and for this store? Of a customer's receipt, of money
 * that somebody gave back and of claims; true of an act that brings none.
 */
export async function fotosDelActo(
  store: Store,
  pedidoId: string,
  { accion, datos }: Pick<EventoNuevo, 'accion' | 'datos'>,
  esDueno: (dueno: string) => boolean,
): Promise<boolean> {
  for (const archivo of archivosDe(accion, datos)) if (!(await estaLista(store, pedidoId, archivo, esDueno))) return false
  return true
}

async function estaLista(store: Store, pedidoId: string, archivo: RefArchivo, esDueno: (dueno: string) => boolean): Promise<boolean> {
  const { id = '', carpeta, dueno = '' } = partesDeUrl(archivo.url) ?? {}
  if (carpeta !== 'comprobantes' || !esDueno(dueno) || !esIdDeArchivo(id)) return false
  const doc = await leerUno(abrirPlataforma(store), Archivo, idArchivo(id))
  if (!doc) return false
  return doc.estado === 'listo' && doc.dueno === dueno && doc.tiendaId === partesDePedido(pedidoId)?.tiendaId
}

function archivosDe(accion: AccionDePedido, datos: unknown): RefArchivo[] {
  if (accion === 'solicitarReembolso' || accion === 'decidirReembolso') return datosDeAccion[accion].safeParse(datos).data?.fotos ?? []
  if (accion !== 'enviarComprobante' && accion !== 'pagarReembolso') return []
  const archivo = datosDeAccion[accion].safeParse(datos).data?.archivo
  return archivo ? [archivo] : []
}

const ensenan: ReadonlySet<AccionDePedido> = new Set(['pagarReembolso', 'decidirReembolso'])

const idEnsenada = (archivoId: string, usuarioId: string): string => `ensenada:${archivoId}:${usuarioId}`

/** The proof that money went back to her is for her eyes too, and what a claim of hers was answered with. */
export async function ensenarPrueba(libro: Db, usuarioId: string, { accion, datos }: Pick<EventoNuevo, 'accion' | 'datos'>): Promise<void> {
  for (const { url } of ensenan.has(accion) ? archivosDe(accion, datos) : []) {
    const archivoId = partesDeUrl(url)?.id
    if (archivoId === undefined) continue
    const doc = { id: idEnsenada(archivoId, usuarioId), tipo: tipoPropio('ensenada'), clave: usuarioId }
    await libro.create(doc)
  }
}

/** Was this picture shown to her, as the proof of money that went back or as the answer to a claim? */
export const seLeEnsena = async (store: Store, archivoId: string, usuarioId: string): Promise<boolean> =>
  (await (await abrirLibro(store)).get(idEnsenada(archivoId, usuarioId))) !== undefined
