/**
 * How much cash of a store its couriers carry, against what the store lets one of them carry (docs/ORDERS.md#rows, row 10). What somebody is about
 * to be given is reserved first, over the revision that was read: of six at once each counts those before it.
 */
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { datosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { efectivoEnManos, efectivoQueTraera } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { baseDeTienda, idTienda, tipoPropio } from '../core/bases.ts'
import type { Db, Store } from '../store/port.ts'
import { abrirLibro } from './libro.ts'

/** By then the order says who has it, or nobody got it. */
const RESERVA_MS = 10 * 60_000
const INTENTOS = 30

interface Reservas {
  id: string
  tipo: string
  clave: string
  reservas: { pedidoId: string; centavos: number; en: string }[]
}
interface Asignacion {
  pedidoId: string
  accion: AccionDePedido
  datos: unknown
}
interface Donde {
  store: Store
  tiendaId: string
}

const idReservas = (tiendaId: string, mensajeroId: string): string => `tope:${tiendaId}:${mensajeroId}`

const mensajeroDe = ({ accion, datos }: Asignacion): string | undefined =>
  accion === 'asignar' ? datosDeAccion.asignar.safeParse(datos).data?.mensajeroId : undefined

/**
 * Would whoever it is given to carry more cash than the store allows? If not, it is reserved for them until the order says that they have
 * it. An order that is theirs already changes nothing.
 */
export async function pasaDelTope({ store, tiendaId }: Donde, asignacion: Asignacion, en: string): Promise<boolean> {
  const mensajeroId = mensajeroDe(asignacion)
  if (mensajeroId === undefined) return false
  const { pedidoId } = asignacion
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const tope = (await leerUno(ops, Tienda, idTienda(tiendaId)))?.topeEfectivoMensajeroCentavos ?? 0
  if (tope === 0) return false
  const libro = await abrirLibro(store)
  const id = idReservas(tiendaId, mensajeroId)
  const desde = new Date(Date.parse(en) - RESERVA_MS).toISOString()
  for (let intento = 0; intento < INTENTOS; intento++) {
    // Before the orders: what is let go meanwhile is in one of the two.
    const guardadas = await libro.get<Reservas>(id)
    const activos = await leerTodos(ops, Pedido, { clave: 'activo' })
    const este = activos.find((uno) => uno.id === pedidoId)
    if (!este || este.estado.mensajeroId === mensajeroId) return false
    const esSuyo = (cual: string): boolean => activos.find((uno) => uno.id === cual)?.estado.mensajeroId === mensajeroId
    const otras = (guardadas?.reservas ?? []).filter((una) => una.pedidoId !== pedidoId && una.en >= desde && !esSuyo(una.pedidoId))
    const centavos = efectivoQueTraera(este.estado)
    const lleva = efectivoEnManos(
      activos.map(({ estado }) => estado),
      mensajeroId,
    )
    if (otras.reduce((suma, una) => suma + una.centavos, lleva) + centavos > tope) return true
    const reservas = [...otras, { pedidoId, centavos, en }]
    if (await poner(libro, { id, tipo: tipoPropio('tope'), clave: tiendaId, reservas }, guardadas?.rev)) return false
  }
  throw new Error(`${id} could not be written after ${INTENTOS} attempts`)
}

/** From here on the order says who has it. */
export async function soltarTope({ store, tiendaId }: Donde, asignacion: Asignacion): Promise<void> {
  const mensajeroId = mensajeroDe(asignacion)
  if (mensajeroId === undefined) return
  const libro = await abrirLibro(store)
  const id = idReservas(tiendaId, mensajeroId)
  for (let intento = 0; intento < INTENTOS; intento++) {
    const guardadas = await libro.get<Reservas>(id)
    if (!guardadas?.reservas.some((una) => una.pedidoId === asignacion.pedidoId)) return
    const { rev, ...antes } = guardadas
    if (await poner(libro, { ...antes, reservas: antes.reservas.filter((una) => una.pedidoId !== asignacion.pedidoId) }, rev)) return
  }
}

async function poner(libro: Db, doc: Reservas, rev: string | undefined): Promise<boolean> {
  return rev === undefined ? (await libro.create(doc)) === 'creado' : (await libro.update({ ...doc, rev })).ok
}
