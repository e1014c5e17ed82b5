/**
 * The router: folds an order and writes it where it is read, always in the same order and under the same id: ledger, what it keeps of the
 * stock, the store's database, its couriers', the customer's (docs/adr/0024). Repeated, or done by two at once, it comes to the same: each copy is
 * written over the revision that was read before the acts were, so that nobody writes an older fold over a newer one.
 */
import { isDeepStrictEqual } from 'node:util'
import { enEstante } from '#domain/catalogo/paquete.rules.ts'
import { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { Empleado } from '#domain/personas/equipo.entity.ts'
import { MiPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { componer, type Acto } from '#domain/core/entity.ts'
import { copiasDeMensajeros, idEntrega, type CamposDeEntrega } from '#domain/pedidos/entregas/entrega.rules.ts'
import { datosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { rebajadoDe, usosQueToma } from '#domain/pedidos/pagos/pedido.cupon.ts'
import { compromisoDe, estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { paraQuienCompra } from '#domain/pedidos/palabras/pedido.tareas.ts'
import type { EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { sinComision } from '#domain/pedidos/pagos/pedido.comision.ts'
import { leerUno } from '../core/documentos.ts'
import { baseDeMensajero, baseDeTienda, baseDeUsuario, tipoPropio } from '../core/bases.ts'
import type { Db, Store, Stored } from '../store/port.ts'
import { turnosPor } from '../core/queues.ts'
import { ajustar } from './apartados.ts'
import { idUsoDeCupon, reservaDeCupon, TIPO_USO_DE_CUPON, type UsoDeCupon } from './cupones.ts'
import { abrirLibro, leerColocado, leerEventos, TIPO_PEDIDO, type PedidoColocado, type PedidoEnLibro } from './libro.ts'

const INTENTOS = 30
export const TIPO_PLAZO = tipoPropio('plazo')
/** When a courier's copy of an order goes: `clave` is whose, `padre` of which order. */
const TIPO_COPIA = tipoPropio('copiaDeMensajero')
const idPlazo = (pedidoId: string): string => `plazo:${pedidoId}`
const idCopia = (pedidoId: string, usuarioId: string): string => `copia:${pedidoId}:${usuarioId}`

/** One at a time per order in this process; others are met by revision. */
const turnos = turnosPor()

/**
 * What this process carried last: the acts that were in each order. Whoever follows the ledger (`seguidor.ts`) need not do again what is
 * done; what is forgotten here is carried once more.
 */
const llevados = new WeakMap<Store, Map<string, ReadonlySet<string>>>()
const LLEVADOS_QUE_RECUERDA = 5000

/** Did this process carry the order to everywhere since it was placed, and since each of these acts was done? */
function yaSeLlevo(store: Store, pedidoId: string, eventos: readonly string[]): boolean {
  const actos = llevados.get(store)?.get(pedidoId)
  return actos !== undefined && eventos.every((id) => actos.has(id))
}

function recordar(store: Store, pedidoId: string, eventos: readonly EventoDePedido[]): void {
  const suyos = llevados.get(store) ?? new Map<string, ReadonlySet<string>>()
  llevados.set(store, suyos)
  suyos.delete(pedidoId)
  suyos.set(pedidoId, new Set(eventos.map(({ id }) => id)))
  const [primero] = suyos.keys()
  if (suyos.size > LLEVADOS_QUE_RECUERDA && primero !== undefined) suyos.delete(primero)
}

/**
 * Carries an order to where it is read, as its acts have it now; undefined when the ledger has no such order. `recien`: it was placed just
 * now, so that nothing of it is anywhere and none of its copies is looked for; were there one, nothing is written over it.
 */
export const repartir = (store: Store, pedidoId: string, recien?: PedidoColocado): Promise<EstadoDePedido | undefined> =>
  turnos(store).enFila(pedidoId, () => llevar(store, pedidoId, recien))

/** The same for an order that somebody may be carrying just now: when its turn comes, only what of these acts is still to be carried. */
export const repartirSiFalta = (store: Store, pedidoId: string, eventos: readonly string[]): Promise<void> =>
  turnos(store).enFila(pedidoId, async () => {
    if (!yaSeLlevo(store, pedidoId, eventos)) await llevar(store, pedidoId)
  })

async function llevar(store: Store, pedidoId: string, recien?: PedidoColocado): Promise<EstadoDePedido | undefined> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    const llevado = await intentar(store, pedidoId, intento === 0 ? recien : undefined)
    if (llevado === undefined) return undefined
    if (llevado === 'otra-vez') continue
    recordar(store, pedidoId, llevado.vistos)
    return llevado.estado
  }
  throw new Error(`${pedidoId} could not be written after ${INTENTOS} attempts`)
}

interface Llevado {
  estado: EstadoDePedido
  /** Acts that are in every copy: whom they name was looked for. */
  vistos: readonly EventoDePedido[]
}

async function intentar(store: Store, pedidoId: string, recien: PedidoColocado | undefined): Promise<Llevado | undefined | 'otra-vez'> {
  const libro = await abrirLibro(store)
  const colocado = recien ?? (await leerColocado(libro, pedidoId))
  if (!colocado) return undefined
  const { contenido } = colocado
  const [enTienda, suya] = await Promise.all([baseDeTienda(store, contenido.tiendaId, 'ops'), baseDeUsuario(store, contenido.usuarioId)])
  // The revisions before the acts: what is folded now holds at least what was folded into them.
  const [revLibro, revPlazo, revTienda, revSuya, revUso] = recien
    ? []
    : await Promise.all([
        libro.get(pedidoId),
        libro.get(idPlazo(pedidoId)),
        enTienda.get(pedidoId),
        suya.get(pedidoId),
        contenido.cupon && libro.get(idUsoDeCupon(pedidoId)),
      ])
  const vistos = await leerEventos(libro, pedidoId)
  const mensajeros = await mensajerosDe(store, libro, colocado, vistos)
  const eventos = mensajeros.size > 0 ? await leerEventos(libro, pedidoId) : vistos
  const estado = plegarPedido(contenido, eventos)
  if (!(await escribirEnLibro(libro, colocado, estado, revLibro, revPlazo))) return 'otra-vez'
  await ajustar(libro, { ...contenido, pedidoId }, productosDe(colocado, eventos), compromisoDe(contenido, estado))
  if (!(await llevarCupon(libro, colocado, estado, revUso))) return 'otra-vez'
  if (!(await escribir(enTienda, [deTienda(colocado, estado), revTienda]))) return 'otra-vez'
  if (!(await escribirCopias(libro, colocado, copiasDeMensajeros(colocado, estado, eventos), mensajeros))) return 'otra-vez'
  return (await escribir(suya, [deCliente(colocado, estado), revSuya])) ? { estado, vistos } : 'otra-vez'
}

/** The fold and its hour, in one write: if only one of them comes to be, both are gone over again. */
async function escribirEnLibro(
  libro: Db,
  colocado: PedidoColocado,
  estado: EstadoDePedido,
  revLibro: Guardado | undefined,
  revPlazo: Guardado | undefined,
): Promise<boolean> {
  const { pedidoId } = colocado
  const pliegue: Copia = [deLibro(colocado, estado), revLibro]
  const { en } = estado.plazo
  if (en === '') return (await escribir(libro, pliegue)) && quitar(libro, idPlazo(pedidoId), revPlazo)
  const plazo: Hora = { id: idPlazo(pedidoId), tipo: TIPO_PLAZO, en, clave: '', padre: pedidoId }
  return escribir(libro, pliegue, [plazo, revPlazo])
}

/** That its coupon is used, while it stands: where the uses are held, and where they are added up. */
async function llevarCupon(
  libro: Db,
  { pedidoId, contenido }: PedidoColocado,
  estado: EstadoDePedido,
  revUso: Guardado | undefined,
): Promise<boolean> {
  const reserva = reservaDeCupon(contenido, pedidoId, '')
  if (!contenido.cupon || !reserva) return true
  const usos = usosQueToma(contenido)
  await ajustar(libro, reserva, usos.keys(), estaMuerto(estado) ? new Map() : usos)
  if (estaMuerto(estado)) return quitar(libro, idUsoDeCupon(pedidoId), revUso)
  const uso: UsoDeCupon = {
    id: idUsoDeCupon(pedidoId),
    tipo: TIPO_USO_DE_CUPON,
    en: contenido.colocadoEn,
    clave: contenido.cupon.cuponId,
    padre: pedidoId,
    centavos: rebajadoDe(contenido, estado),
  }
  return escribir(libro, [uso, revUso])
}

/**
 * Every product that the order may keep, or may have kept: of proposals each one, since what came late may have taken the place of one
 * that was accepted meanwhile, and what was kept for it would be kept for ever.
 */
function productosDe({ contenido }: PedidoColocado, eventos: readonly EventoDePedido[]): string[] {
  const sustitutos = eventos.flatMap(({ accion, datos }) => {
    const propuesto = accion === 'proponerSustitucion' ? datosDeAccion[accion].safeParse(datos) : undefined
    return propuesto?.success ? [propuesto.data] : []
  })
  return [...contenido.lineas, ...sustitutos].flatMap((linea) => enEstante(linea, 1000).map(({ productoId }) => productoId))
}

type Guardado = Stored<Record<string, unknown> & { id: string }>

/** A document as it is to stand, and as it was read; undefined when there was none. */
type Copia = readonly [doc: { id: string }, guardado: Guardado | undefined]

/** Writes each over the revision that was read, or for the first time; true when all stand as given. */
async function escribir(db: Db, ...copias: readonly Copia[]): Promise<boolean> {
  const nuevos = copias.flatMap(([doc, guardado]) => {
    if (!guardado) return [doc]
    const { rev, ...antes } = guardado
    return igual(antes, doc) ? [] : [{ ...doc, rev }]
  })
  return nuevos.length === 0 || (await db.writeMany(nuevos)).every(({ ok }) => ok)
}

/** As they are stored: without what is undefined, and in whatever order the store keeps its fields. */
const igual = (guardado: object, doc: object): boolean => isDeepStrictEqual(guardado, JSON.parse(JSON.stringify(doc)))

interface Hora extends Record<string, unknown> {
  id: string
  /** '' when none waits. */
  en: string
}

/** An hour that the clock looks for; none is written as no document. */
async function escribirHora(libro: Db, hora: Hora, guardado: Guardado | undefined): Promise<boolean> {
  if (hora.en !== '') return escribir(libro, [hora, guardado])
  return quitar(libro, hora.id, guardado)
}

const quitar = async (db: Db, id: string, guardado: Guardado | undefined): Promise<boolean> =>
  guardado === undefined || (await db.remove(id, guardado.rev)).ok

/** A courier with their database, and what is in it and in the ledger about their copy. */
interface Mensajero {
  usuarioId: string
  suya: Db
  copia: Guardado | undefined
  hora: Guardado | undefined
}

/** Everybody to whom the order was ever given and who has an account, by empleadoId. */
async function mensajerosDe(
  store: Store,
  libro: Db,
  { pedidoId, contenido }: PedidoColocado,
  eventos: readonly EventoDePedido[],
): Promise<ReadonlyMap<string, Mensajero>> {
  const nombrados = new Set(
    eventos.flatMap(({ accion, actor, datos }) => (accion === 'asignar' ? [datos['mensajeroId']] : accion === 'entregar' ? [actor] : [])),
  )
  const mensajeros = new Map<string, Mensajero>()
  if (nombrados.size === 0) return mensajeros
  const equipo = await baseDeTienda(store, contenido.tiendaId, 'equipo')
  for (const empleadoId of nombrados) {
    const ficha = typeof empleadoId === 'string' && empleadoId !== '' ? await leerUno(equipo, Empleado, empleadoId) : undefined
    if (ficha === undefined || ficha.usuarioId === '') continue
    const { usuarioId } = ficha
    const suya = await baseDeMensajero(store, usuarioId)
    const [copia, hora] = [await suya.get(idEntrega(pedidoId)), await libro.get(idCopia(pedidoId, usuarioId))]
    mensajeros.set(ficha.id, { usuarioId, suya, copia, hora })
  }
  return mensajeros
}

/** Gives each courier their copy, or takes it away; false when somebody else was writing, or was named since. */
async function escribirCopias(
  libro: Db,
  colocado: PedidoColocado,
  copias: ReturnType<typeof copiasDeMensajeros>,
  mensajeros: ReadonlyMap<string, Mensajero>,
): Promise<boolean> {
  for (const { mensajeroId, campos, hasta, vigente } of copias) {
    const suyo = mensajeros.get(mensajeroId)
    if (!suyo) continue
    const { usuarioId, suya, copia, hora } = suyo
    const { pedidoId } = colocado
    const cuando = { id: idCopia(pedidoId, usuarioId), tipo: TIPO_COPIA, en: vigente ? hasta : '', clave: usuarioId, padre: pedidoId }
    if (!(await escribirHora(libro, cuando, hora))) return false
    const lista = vigente ? await escribir(suya, [deMensajero(colocado, campos), copia]) : await quitar(suya, idEntrega(pedidoId), copia)
    if (!lista) return false
  }
  return true
}

const actoDe = ({ contenido }: PedidoColocado, tiendaId: string): Acto => ({
  tiendaId,
  en: contenido.colocadoEn,
  creadoPor: contenido.usuarioId,
  dispositivoId: '',
  seq: 0,
  hlc: '',
})
const banderas = ({ activo, entregado, recibido }: EstadoDePedido) => ({ activo, entregado, recibido })

const deLibro = ({ pedidoId, contenido }: PedidoColocado, estado: EstadoDePedido): PedidoEnLibro => ({
  id: pedidoId,
  tipo: TIPO_PEDIDO,
  tiendaId: contenido.tiendaId,
  en: contenido.colocadoEn,
  clave: estado.activo ? 'activo' : 'cerrado',
  padre: contenido.grupoId,
  contenido,
  estado,
})

const deTienda = (colocado: PedidoColocado, estado: EstadoDePedido): Pedido => {
  const { pedidoId, contenido, pinHash, pinSal, pinIteraciones } = colocado
  const campos = { contenido, estado, ...banderas(estado), pinHash, pinSal, pinIteraciones }
  return componer(Pedido, pedidoId, campos, actoDe(colocado, contenido.tiendaId))
}

/** Without what a PIN is compared with, since she has the PIN itself, and without what the store is charged, which is no affair of hers. */
const deCliente = (colocado: PedidoColocado, estado: EstadoDePedido): MiPedido => {
  const { pedidoId, pin } = colocado
  const campos = {
    contenido: sinComision(colocado.contenido),
    estado: paraQuienCompra(estado),
    ...banderas(estado),
    pinHash: '',
    pinSal: '',
    pinIteraciones: 0,
    pin,
  }
  return componer(MiPedido, pedidoId, campos, actoDe(colocado, ''))
}

/** Their own copy, in a database that spans the stores that they carry for. */
const deMensajero = (colocado: PedidoColocado, campos: CamposDeEntrega): EntregaDeMensajero =>
  componer(EntregaDeMensajero, idEntrega(colocado.pedidoId), campos, {
    ...actoDe(colocado, colocado.contenido.tiendaId),
    creadoPor: 'servidor',
  })

/** Takes away the copies whose hour has come; answers how many. What happens to an order later says again who has it. */
export async function retirarCopias(store: Store, ahora: Date, limite: number): Promise<number> {
  const libro = await abrirLibro(store)
  const vencidas = await libro.find<{ clave: string; padre: string }>({ tipo: TIPO_COPIA, hasta: ahora.toISOString(), limite })
  for (const { id, rev, clave, padre } of vencidas)
    await turnos(store).enFila(padre, async () => {
      const suya = await baseDeMensajero(store, clave)
      const copia = await suya.get(idEntrega(padre))
      if (await quitar(suya, idEntrega(padre), copia)) await libro.remove(id, rev)
    })
  return vencidas.length
}
