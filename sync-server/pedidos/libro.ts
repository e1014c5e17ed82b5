/**
 * The order ledger, `libro`: what was ordered and what was done about it, which only the server reads. A group of orders is one document,
 * so that it is placed whole or not at all; each act on an order is one more. Nothing here is ever changed but what is folded from it.
 */
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { bancoDe, clavesDeBanco, llana } from '#domain/core/bancos.ts'
import type { Envelope } from '#domain/core/entity.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import type { ContenidoDePedido, EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { partesDePedido } from '#domain/pedidos/pedido.id.ts'
import { tipoPropio } from '../core/bases.ts'
import type { Db, Store, Stored } from '../store/port.ts'

export { partesDePedido }

/** A PIN as the customer is told it, and as a courier's phone compares it. */
export interface PinDePedido {
  pin: string
  pinHash: string
  pinSal: string
  pinIteraciones: number
}

export interface PedidoColocado extends PinDePedido {
  pedidoId: string
  contenido: ContenidoDePedido
}

export interface Grupo {
  id: string
  tipo: string
  en: string
  /** usuarioId of who ordered. */
  clave: string
  /** SHA-256 of what was asked: the same group with another is refused. */
  huella: string
  pedidos: PedidoColocado[]
}

/** The fold of an order as the ledger has it: what the operator lists, and the first of the three copies to be written. */
export interface PedidoEnLibro extends Pick<Envelope, 'id' | 'tipo' | 'tiendaId' | 'en' | 'clave' | 'padre'> {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
}

interface EventoEnLibro extends EventoDePedido {
  tipo: string
  padre: string
  /** Its id where it was made; `id` is the ledger's. */
  eventoId: string
}

export const abrirLibro = (store: Store): Promise<Db> => store.db('libro')

export const TIPO_GRUPO = tipoPropio('grupo')
export const TIPO_EVENTO = tipoPropio('eventoPedido')
export const TIPO_PEDIDO = tipoPropio('pedido')

export const idGrupo = (grupoId: string): string => `grupo:${grupoId}`
/** Follows from the group and the store, so that nobody can place one twice. */
export const idPedido = (grupoId: string, tiendaId: string): string => `pedido:${grupoId}:${tiendaId}`
const idEvento = (pedidoId: string, eventoId: string): string => `evento:${pedidoId}:${eventoId}`

export const leerGrupo = (libro: Db, grupoId: string): Promise<Stored<Grupo> | undefined> => libro.get<Grupo>(idGrupo(grupoId))

/** An order as it was placed, which never changes. */
export async function leerColocado(libro: Db, pedidoId: string): Promise<PedidoColocado | undefined> {
  const partes = partesDePedido(pedidoId)
  const grupo = partes && (await leerGrupo(libro, partes.grupoId))
  return grupo?.pedidos.find((uno) => uno.pedidoId === pedidoId)
}

/** Everything that was done about an order. */
export async function leerEventos(libro: Db, pedidoId: string): Promise<EventoDePedido[]> {
  const docs = await libro.range<EventoEnLibro>(idEvento(pedidoId, ''), `evento:${pedidoId};`)
  return docs.map(({ rev: _rev, tipo: _tipo, padre: _padre, eventoId, ...evento }) => ({ ...evento, id: eventoId }))
}

/** An order as it was placed, and everything that was done about it. */
export async function leerPedido(
  libro: Db,
  pedidoId: string,
): Promise<{ colocado: PedidoColocado; eventos: EventoDePedido[] } | undefined> {
  const colocado = await leerColocado(libro, pedidoId)
  return colocado && { colocado, eventos: await leerEventos(libro, pedidoId) }
}

/** Writes an act down; 'existe' when it was there, with this content or another. */
export function anotarEvento(libro: Db, pedidoId: string, evento: EventoDePedido): Promise<'creado' | 'existe'> {
  const doc: EventoEnLibro = {
    // What is not known is not stored.
    ...(JSON.parse(JSON.stringify(evento)) as EventoDePedido),
    id: idEvento(pedidoId, evento.id),
    tipo: TIPO_EVENTO,
    padre: pedidoId,
    eventoId: evento.id,
  }
  return libro.create(doc)
}

/** Where the payments of an order come in: with its store, or with the platform for all the stores that its method serves. */
const COBRA_MERCANA = 'mercana'
export const quienCobra = ({ tiendaId, metodo }: ContenidoDePedido): string => (metodo.deMercana ? COBRA_MERCANA : tiendaId)

/** What a receipt claims to have paid with, by which others that claim the same are found. */
export interface UsoDeComprobante {
  id: string
  tipo: string
  en: string
  tiendaId: string
  /** The reference, plain, whichever bank they say it is of. */
  clave: string
  /** Id of the picture; '' without one. */
  padre: string
  pedidoId: string
  comprobanteId: string
  /** Its bank by its key, '' when nobody knows which; those of before banks were told apart have none. */
  banco?: string
}
export const TIPO_USO = tipoPropio('uso')
/** A number as uses of it are found by. */
export const claveDeReferencia = (referencia: string): string => llana(referencia).slice(0, 60)

/**
 * Writes down what a receipt claims, and takes its payment reference: of two orders that bring the same one, the first has it (docs/SECURITY.md,
 * row 28). Asking again for the same order is fine.
 */
export async function reclamarReferencia(
  libro: Db,
  pedidoId: string,
  contenido: ContenidoDePedido,
  { comprobanteId, archivo, banco, referencia }: DatosDeAccion<'enviarComprobante'>,
): Promise<boolean> {
  const uso: UsoDeComprobante = {
    id: `uso:${pedidoId}:${comprobanteId}`,
    tipo: TIPO_USO,
    en: contenido.colocadoEn,
    tiendaId: contenido.tiendaId,
    clave: claveDeReferencia(referencia),
    padre: (archivo && partesDeUrl(archivo.url)?.id) ?? '',
    pedidoId,
    comprobanteId,
    banco: bancoDe(banco) ?? '',
  }
  await libro.create(uso)
  return tomarReferencia(libro, { padre: pedidoId, cobra: quienCobra(contenido) }, { clase: 'referencia', banco, referencia })
}

/** The number of a transfer that gave money back proves one giving back, of one order. Cash has none. */
export async function reclamarDevolucion(
  libro: Db,
  pedidoId: string,
  contenido: ContenidoDePedido,
  { metodo, banco, referencia }: DatosDeAccion<'pagarReembolso'>,
): Promise<boolean> {
  const de = { padre: pedidoId, cobra: quienCobra(contenido) }
  return metodo !== 'transferencia' || tomarReferencia(libro, de, { clase: 'devuelta', banco, referencia })
}

interface Referencia {
  clase: 'referencia' | 'devuelta'
  banco: string
  referencia: string
}

/** For what a number is taken, and where it came in (`quienCobra`). */
interface Tomador {
  /** Id of an order, or of a transfer of a till. */
  padre: string
  cobra: string
}

/** Of a bank that nobody knows: it may be any, and so it is each. */
const CUALQUIERA = '*'

const idDeReferencia = (cobra: string, clase: Referencia['clase'], banco: string, numero: string): string =>
  `${clase}:${cobra}:${banco}:${numero}`

/**
 * Takes a number at a bank for one payment. The bank is known by any of its names (`bancos.ts`); under a name that is none's the number is
 * taken of all of them. Looked for, taken, and looked for again, so that of two at once both never have it.
 */
export async function tomarReferencia(libro: Db, { padre, cobra }: Tomador, { clase, banco, referencia }: Referencia): Promise<boolean> {
  const numero = llana(referencia)
  const idDe = (cual: string): string => idDeReferencia(cobra, clase, cual, numero)
  const conocido = bancoDe(banco)
  const id = idDe(conocido ?? CUALQUIERA)
  // What it was taken under before banks had a key is one of them.
  const iguales = [...(conocido === undefined ? clavesDeBanco : [CUALQUIERA]), llana(banco)].map(idDe).filter((otro) => otro !== id)
  const esDeOtro = async (): Promise<boolean> =>
    (await libro.getMany<{ padre: string }>(iguales)).some((doc) => doc !== undefined && doc.padre !== padre)
  if (await esDeOtro()) return false
  if (clase === 'referencia' && (await laTomaronAntes(libro, { padre, cobra }, conocido, numero))) return false
  if ((await libro.create({ id, tipo: tipoPropio(clase), padre } as { id: string })) === 'creado') return !(await esDeOtro())
  return (await libro.get<{ padre: string }>(id))?.padre === padre
}

/** Gives back a number that was taken for this payment: it turned out to be another's. Nothing when it is not this one's. */
export async function soltarReferencia(
  libro: Db,
  { padre, cobra }: Tomador,
  { banco, referencia }: Pick<Referencia, 'banco' | 'referencia'>,
): Promise<void> {
  const id = idDeReferencia(cobra, 'referencia', bancoDe(banco) ?? CUALQUIERA, llana(referencia))
  const tomada = await libro.get<{ padre: string }>(id)
  if (tomada?.padre === padre) await libro.remove(id, tomada.rev)
}

/** Another order took it when banks were told apart by their spelling alone. */
async function laTomaronAntes(libro: Db, { padre, cobra }: Tomador, conocido: string | undefined, numero: string): Promise<boolean> {
  const usos = await libro.find<UsoDeComprobante>({ tipo: TIPO_USO, clave: numero.slice(0, 60) })
  for (const uso of usos) {
    if (uso.banco !== undefined || uso.pedidoId === padre) continue
    const otro = await libro.get<PedidoEnLibro>(uso.pedidoId)
    const suyo = otro?.estado.comprobantes.find(({ id }) => id === uso.comprobanteId)
    if (!otro || !suyo || quienCobra(otro.contenido) !== cobra) continue
    const banco = bancoDe(suyo.banco)
    if (banco === undefined || conocido === undefined || banco === conocido) return true
  }
  return false
}
