/** What only the server knows of an act: whether its PIN was right, whether a reference was used, whether somebody works there. */
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { datosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { partesDePedido } from '#domain/pedidos/pedido.id.ts'
import { PINES_POR_PEDIDO, PINES_POR_PERSONA } from '#domain/pedidos/entregas/pedido.pin.ts'
import type { EventoDePedido } from '#domain/pedidos/pedido.ts'
import { leerUno } from '../core/documentos.ts'
import { baseDeTienda, idAcceso, tipoPropio } from '../core/bases.ts'
import type { Db, Store } from '../store/port.ts'
import { abrirLibro, leerColocado, reclamarDevolucion, reclamarReferencia } from './libro.ts'

type Acto = Pick<EventoDePedido, 'id' | 'accion' | 'datos' | 'actor'>
type Sabido = Pick<EventoDePedido, 'pinCorrecto' | 'referenciaUsada' | 'mensajeroAjeno'>

const INTENTOS = 30

/** The same answer however often it is asked of one act. `pinBloqueado`: it was tried so often that no PIN is good any more. */
export async function loQueSeSabe(store: Store, pedidoId: string, acto: Acto): Promise<{ sabido: Sabido; pinBloqueado: boolean }> {
  const libro = await abrirLibro(store)
  const abierto = { pinBloqueado: false }
  switch (acto.accion) {
    case 'asignar':
      return { sabido: (await esAjeno(store, pedidoId, acto)) ? { mensajeroAjeno: true } : {}, ...abierto }
    case 'enviarComprobante':
    case 'pagarReembolso': {
      const usada = await referenciaUsada(libro, pedidoId, acto)
      return { sabido: usada === undefined ? {} : { referenciaUsada: usada }, ...abierto }
    }
    case 'entregar':
    case 'entregarRetiro': {
      const como = await probarPin(libro, pedidoId, acto)
      return { sabido: { pinCorrecto: como === 'bueno' }, pinBloqueado: como === 'bloqueado' }
    }
    default:
      return { sabido: {}, ...abierto }
  }
}

async function referenciaUsada(libro: Db, pedidoId: string, { accion, datos }: Acto): Promise<boolean | undefined> {
  const contenido = (await leerColocado(libro, pedidoId))?.contenido
  if (!contenido) return undefined
  if (accion === 'enviarComprobante') {
    const leido = datosDeAccion.enviarComprobante.safeParse(datos)
    return leido.success ? !(await reclamarReferencia(libro, pedidoId, contenido, leido.data)) : undefined
  }
  const leido = datosDeAccion.pagarReembolso.safeParse(datos)
  return leido.success ? !(await reclamarDevolucion(libro, pedidoId, contenido, leido.data)) : undefined
}

/** Nobody who may carry for this store now. */
async function esAjeno(store: Store, pedidoId: string, { datos }: Acto): Promise<boolean> {
  const leido = datosDeAccion.asignar.safeParse(datos)
  const tiendaId = partesDePedido(pedidoId)?.tiendaId
  if (!leido.success || tiendaId === undefined) return false
  const acceso = await leerUno(baseDeTienda(store, tiendaId, 'ops'), Acceso, idAcceso(leido.data.mensajeroId))
  return !acceso?.activo || !puede(acceso, Pedido, 'recoger')
}

interface Probados {
  id: string
  tipo: string
  padre: string
  /** By act: whose it was, and whether the PIN was right. */
  probados: Record<string, { actor: string; bueno: boolean }>
}

/** Counted on disk before it is said: ten thousand PINs are soon tried by who may ask as often as they like. */
async function probarPin(libro: Db, pedidoId: string, { id: actoId, actor, datos }: Acto): Promise<'bueno' | 'malo' | 'bloqueado'> {
  const leido = datosDeAccion.entregarRetiro.safeParse(datos)
  if (!leido.success || leido.data.prueba.clase !== 'pin') return 'malo'
  const { pin } = leido.data.prueba
  const id = `pin:${pedidoId}`
  for (let intento = 0; intento < INTENTOS; intento++) {
    const guardado = await libro.get<Probados>(id)
    const probados = guardado?.probados ?? {}
    const dicho = Object.hasOwn(probados, actoId) ? probados[actoId] : undefined
    if (dicho) return dicho.bueno ? 'bueno' : 'malo'
    const malos = Object.values(probados).filter(({ bueno }) => !bueno)
    if (malos.length >= PINES_POR_PEDIDO || malos.filter((uno) => uno.actor === actor).length >= PINES_POR_PERSONA) return 'bloqueado'
    const bueno = (await leerColocado(libro, pedidoId))?.pin === pin
    const doc: Probados = { id, tipo: tipoPropio('pin'), padre: pedidoId, probados: { ...probados, [actoId]: { actor, bueno } } }
    const escrito = guardado ? (await libro.update({ ...doc, rev: guardado.rev })).ok : (await libro.create(doc)) === 'creado'
    if (escrito) return bueno ? 'bueno' : 'malo'
  }
  throw new Error(`${id} could not be written after ${INTENTOS} attempts`)
}
