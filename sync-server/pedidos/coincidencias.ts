/** Which other orders were, or are to be, paid with the receipt of this one: the same reference, the same picture, one like it. */
import type { Coincidencia, Revisado } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Db, Store } from '../store/port.ts'
import { deMercana } from './abiertos.ts'
import type { Huellas } from './huellas.ts'
import { abrirLibro, claveDeReferencia, TIPO_USO, type PedidoEnLibro, type UsoDeComprobante } from './libro.ts'

type Clase = Coincidencia['clase']

/** Of one kind; more say nothing new. */
const POR_CLASE = 20
const MAXIMAS = 40

/** Who asks: somebody of one store, who learns nothing of others', or the operator. */
export type QuienRevisa = { tiendaId: string } | 'operador'

/** What is known of a receipt; the failure is that it is none that whoever asks may see. */
export async function revisarComprobante(
  store: Store,
  huellas: Huellas,
  quien: QuienRevisa,
  pedidoId: string,
  comprobanteId: string,
): Promise<Result<Revisado>> {
  const libro = await abrirLibro(store)
  const pedido = await libro.get<PedidoEnLibro>(pedidoId)
  const comprobante = pedido?.estado?.comprobantes.find(({ id }) => id === comprobanteId)
  const lo = pedido?.contenido
  if (!comprobante || !lo) return fallo('comprobante.no-existe')
  if (quien !== 'operador' && (lo.tiendaId !== quien.tiendaId || deMercana(lo))) return fallo('comprobante.no-existe')
  const propio = await libro.get<UsoDeComprobante>(`uso:${pedidoId}:${comprobanteId}`)
  const archivoId = (comprobante.archivo && partesDeUrl(comprobante.archivo.url)?.id) ?? ''
  const iguales = archivoId === '' ? undefined : await huellas.comparar(archivoId)
  const deArchivos = async (ids: readonly string[]): Promise<UsoDeComprobante[]> => {
    const usos: UsoDeComprobante[] = []
    for (const padre of ids.slice(0, POR_CLASE))
      usos.push(...(await libro.find<UsoDeComprobante>({ tipo: TIPO_USO, padre, limite: POR_CLASE })))
    return usos
  }
  const porClase: readonly (readonly [Clase, readonly UsoDeComprobante[]])[] = [
    ['misma-referencia', propio ? await libro.find<UsoDeComprobante>({ tipo: TIPO_USO, clave: propio.clave, limite: POR_CLASE }) : []],
    ['misma-foto', archivoId === '' ? [] : await deArchivos([archivoId, ...(iguales?.mismas ?? [])])],
    ['foto-parecida', await deArchivos(iguales?.parecidas ?? [])],
  ]
  const vistas = new Set([`${pedidoId} ${comprobanteId}`])
  const coincidencias: Coincidencia[] = []
  for (const [clase, usos] of porClase)
    for (const uso of usos) {
      const cual = `${uso.pedidoId} ${uso.comprobanteId}`
      if (vistas.has(cual) || coincidencias.length >= MAXIMAS) continue
      vistas.add(cual)
      const dicha = await decir(libro, quien, clase, uso)
      if (dicha) coincidencias.push(dicha)
    }
  return ok({ coincidencias, fotoLista: iguales !== undefined })
}

/** Receipts of orders that bring this number, whichever bank they say it is of. */
export async function ordenesConReferencia(store: Store, quien: QuienRevisa, referencia: string): Promise<Coincidencia[]> {
  const libro = await abrirLibro(store)
  const usos = await libro.find<UsoDeComprobante>({ tipo: TIPO_USO, clave: claveDeReferencia(referencia), limite: POR_CLASE })
  const dichas = await Promise.all(usos.map((uso) => decir(libro, quien, 'misma-referencia', uso)))
  return dichas.filter((una) => una !== undefined)
}

/** Receipts of orders that have any of these pictures. */
export async function ordenesConFoto(store: Store, quien: QuienRevisa, archivoIds: readonly string[]): Promise<Coincidencia[]> {
  const libro = await abrirLibro(store)
  const usos = await Promise.all(archivoIds.map((padre) => libro.find<UsoDeComprobante>({ tipo: TIPO_USO, padre, limite: POR_CLASE })))
  const dichas = await Promise.all(usos.flat().map((uso) => decir(libro, quien, 'foto-parecida', uso)))
  return dichas.filter((una) => una !== undefined)
}

/** What whoever asks may know of it; undefined when the act never counted. */
async function decir(libro: Db, quien: QuienRevisa, clase: Clase, uso: UsoDeComprobante): Promise<Coincidencia | undefined> {
  const pedido = await libro.get<PedidoEnLibro>(uso.pedidoId)
  const comprobante = pedido?.estado?.comprobantes.find(({ id }) => id === uso.comprobanteId)
  if (!pedido || !comprobante) return undefined
  const { tiendaId, clienteNombre, tiendaNombre, colocadoEn } = pedido.contenido
  if (quien !== 'operador' && quien.tiendaId !== tiendaId)
    return { clase, pedidoId: '', clienteNombre: '', tiendaNombre: '', colocadoEn: '', estado: '', archivoId: '' }
  return { clase, pedidoId: uso.pedidoId, clienteNombre, tiendaNombre, colocadoEn, estado: comprobante.estado, archivoId: uso.padre }
}
