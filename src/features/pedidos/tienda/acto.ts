/** What somebody of the store may do about an order, and the fact that it becomes: decided by the same fold as on the server. */
import type { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { conocidos, eventoLocal, prepararActo, type Autor } from '#domain/pedidos/pedido.local.ts'
import { vaDeVuelta } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { revisarAccion } from '#domain/pedidos/pedido.rules.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { fallo, type Result } from '#domain/core/result.ts'

/** An order as it is shown here: with what this device did and the server has not counted. */
export interface PedidoEnTienda {
  id: string
  contenido: ContenidoDePedido
  estado: EstadoDePedido
}

/** Acts that the store has a way to do, the most urgent first. */
export const accionesDeTienda = [
  'responderCancelacion',
  'aceptar',
  'rechazar',
  'preparar',
  'alistar',
  'proponerSustitucion',
  'cobrar',
  'asignar',
  'despachar',
  'entregarRetiro',
  'recibirDevolucion',
  'cancelarTienda',
  'mensaje',
] as const satisfies readonly AccionDePedido[]
export type AccionDeTienda = (typeof accionesDeTienda)[number]

type Ensayo = (pedido: PedidoEnTienda) => Readonly<Record<string, unknown>>

const primeraPorSustituir = ({ contenido, estado }: PedidoEnTienda) =>
  contenido.lineas.find(({ linea }) => estado.lineas.find((una) => una.linea === linea)?.sustituto?.estado !== 'aceptado')

/** Something that each act could bring, to ask whether it may be done at all before anybody has typed it. */
const ensayos: Readonly<Record<AccionDeTienda, Ensayo>> = {
  responderCancelacion: () => ({ acepta: true, motivo: '' }) satisfies DatosDeAccion<'responderCancelacion'>,
  aceptar: () => ({ minutos: 0 }) satisfies DatosDeAccion<'aceptar'>,
  rechazar: () => ({ motivo: 'ensayo' }) satisfies DatosDeAccion<'rechazar'>,
  preparar: () => ({}),
  alistar: () => ({ lineas: [] }) satisfies DatosDeAccion<'alistar'>,
  proponerSustitucion(pedido) {
    const { linea = 0, productoId = '', nombre = '', cantidadMilesimas = 1, precioDiezmilesimas = 0 } = primeraPorSustituir(pedido) ?? {}
    return { linea, productoId, nombre, cantidadMilesimas, precioDiezmilesimas, itbis: '18' }
  },
  cobrar: ({ estado }) => ({ centavos: estado.porCobrarCentavos }) satisfies DatosDeAccion<'cobrar'>,
  asignar: () => ({ mensajeroId: 'ensayo', nombre: '' }) satisfies DatosDeAccion<'asignar'>,
  despachar: () => ({ bultos: 1 }) satisfies DatosDeAccion<'despachar'>,
  entregarRetiro: () => ({ prueba: { clase: 'pin', pin: '0000' } }) satisfies DatosDeAccion<'entregarRetiro'>,
  recibirDevolucion: () => ({ condicion: 'apto' }) satisfies DatosDeAccion<'recibirDevolucion'>,
  cancelarTienda: () => ({ motivo: 'ensayo' }) satisfies DatosDeAccion<'cancelarTienda'>,
  mensaje: () => ({ texto: 'ensayo' }) satisfies DatosDeAccion<'mensaje'>,
}

/** Would it count, done now by this person? What was done already is not offered again. */
function seOfrece(pedido: PedidoEnTienda, accion: AccionDeTienda, quien: Autor, en: string): boolean {
  if (accion === 'despachar' && yaDespachado(pedido.estado)) return false
  if (accion === 'cancelarTienda' && conElDeAntes(pedido.estado)) return false
  const datos = ensayos[accion](pedido) as EventoPedido['datos']
  const ensayo = { id: '', accion, hlc: '', en, previo: conocidos(pedido.estado), datos, creadoPor: quien.empleadoId }
  const juicio = revisarAccion(pedido.contenido, pedido.estado, eventoLocal(ensayo, quien))
  return juicio.ok && juicio.value === 'aceptado'
}

/** The store signed for the packages, and the courier counted no other number; or the store does not have them. */
function yaDespachado(estado: EstadoDePedido): boolean {
  const { tienda, mensajero, bultosTienda, bultosMensajero } = estado.traspaso
  return conElDeAntes(estado) || (tienda !== '' && (mensajero === '' || bultosTienda === bultosMensajero))
}

/**
 * Another courier was given the order while the first one has its goods: they go from one to the other, or back to the store, which
 * cancels it. Cancelled before that, the goods would be on nobody's list.
 */
const conElDeAntes = ({ custodia, traspaso }: EstadoDePedido): boolean => custodia === 'mensajero' && traspaso.mensajero === ''

/** All that this person may do about it now, the most urgent first. */
export const accionesOfrecidas = (pedido: PedidoEnTienda, quien: Autor | undefined, en: string): AccionDeTienda[] =>
  quien === undefined ? [] : accionesDeTienda.filter((accion) => seOfrece(pedido, accion, quien, en))

/** Is it this act's turn, or is it only possible? */
function toca(accion: AccionDeTienda, { contenido, estado }: PedidoEnTienda): boolean {
  switch (accion) {
    case 'responderCancelacion':
    case 'aceptar':
    case 'entregarRetiro':
      return true
    case 'preparar':
      return true
    case 'alistar':
      return estado.pedido === 'en_preparacion'
    case 'cobrar':
      return estado.pedido === 'listo' && contenido.envio.clase === 'retiro'
    case 'asignar':
      return estado.pedido === 'listo' && (estado.entrega === 'sin_asignar' || (estado.entrega === 'fallida' && !vaDeVuelta(estado)))
    case 'despachar':
      return estado.entrega === 'asignada' && estado.custodia === 'tienda'
    case 'recibirDevolucion':
      return estado.entrega === 'fallida'
    default:
      return false
  }
}

/** The step that the order waits for from this person; undefined when it waits for somebody else. */
export const siguientePaso = (pedido: PedidoEnTienda, quien: Autor | undefined, en: string): AccionDeTienda | undefined =>
  quien && accionesDeTienda.find((accion) => toca(accion, pedido) && seOfrece(pedido, accion, quien, en))

/** The fact that an act becomes, or why it would not count: told before anything is kept. */
export const prepararActoDeTienda = <A extends AccionDeTienda | 'facturar'>(
  { id, contenido, estado }: PedidoEnTienda,
  accion: A,
  datos: DatosDeAccion<A>,
  quien: Autor | undefined,
  en: string,
): Result<Campos<typeof EventoPedido>> =>
  quien ? prepararActo({ pedidoId: id, contenido, estado }, accion, datos, quien, en) : fallo('pedido.sin-permiso')
