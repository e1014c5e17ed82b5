/**
 * From where each act may be done and where it leaves the order: row by row, as data (the rows in words: docs/ORDERS.md). Who may is in the
 * declaration of `Pedido`; what else an act changes is in `pedido.efectos.ts`; `pedido.rules.ts` reads it all.
 */
import type { AccionDePedido, EjeDePedido, Valor } from './pedido.ts'

/** What the state or the act has to show, beyond where the axes stand (`condiciones` in pedido.condiciones.ts). */
export type Condicion =
  | 'pago-alcanza'
  | 'comprobante-nuevo'
  | 'comprobante-por-ver'
  | 've-lo-de-otro'
  | 've-quien-cobra'
  | 'monto-igual'
  | 'sustitucion-posible'
  | 'sustitucion-propuesta'
  | 'cantidades-posibles'
  | 'a-domicilio'
  | 'para-retirar'
  | 'es-quien-lleva'
  | 'fuera-de-la-tienda'
  | 'lleva-o-trae-pin'
  | 'pin-bueno'
  | 'cobro-por-entregar'
  | 'cancelacion-pedida'
  | 'credito-pedido'
  | 'reembolso-nuevo'
  | 'reembolso-recibido'
  | 'reembolso-a-tiempo'
  | 'reembolso-posible'
  | 'reembolso-pide-pruebas'
  | 'reembolso-apelable'
  | 'reembolso-por-decidir'
  | 'decide-quien-toca'
  | 'decision-con-motivo'
  | 'decision-posible'
  | 'reembolso-facturado'
  | 'reembolso-cabe'
  | 'devuelve-quien-cobro'
  | 'devolucion-con-prueba'
  | 'devolucion-propia'
  | 'devolucion-hecha'
  | 'devolucion-en-reclamo'
  | 'es-de-la-tienda'
  | 've-lo-ajeno'
  | 'recibo-visto'
  | 'nota-nueva'
  | 'nota-completa'
  | 'nota-con-monto'
  | 'tarea-pendiente'

export interface Transicion {
  accion: AccionDePedido
  /** The row of docs/ORDERS.md; 0 is of no step. */
  fila: number
  /** May be done with no signal. */
  sinConexion: boolean
  /** The server's clock does it too. */
  reloj?: true
  /** Goods move, or were picked: what nobody who did not see it can undo (docs/ORDERS.md#at-once). */
  fisica?: true
  /** Where each axis has to stand; one that is not named may stand anywhere. */
  desde: { readonly [E in EjeDePedido]?: readonly Valor<E>[] }
  exige: readonly Condicion[]
  /** Where it puts them. What follows from amounts is worked out (`pedido.dinero.ts`). */
  pone: { readonly [E in EjeDePedido]?: Valor<E> }
  /** Later issues build the screens and the command: the axis is there. */
  sinOrden?: true
}

const viva = ['colocado', 'aceptado', 'en_preparacion', 'listo'] as const
const tomada = ['aceptado', 'en_preparacion', 'listo'] as const
const enTienda = ['sin_asignar', 'asignada', 'lista_para_retirar'] as const
const fuera = ['recogida', 'en_ruta', 'fallida'] as const

export const transiciones: readonly Transicion[] = [
  {
    accion: 'vencer',
    fila: 2,
    sinConexion: false,
    reloj: true,
    desde: { pedido: ['colocado'], pago: ['pendiente', 'rechazado'] },
    exige: [],
    pone: { pedido: 'vencido' },
  },
  {
    accion: 'enviarComprobante',
    fila: 3,
    sinConexion: true,
    desde: { pedido: viva, pago: ['pendiente', 'rechazado', 'parcial', 'comprobante_enviado', 'en_verificacion'] },
    exige: ['comprobante-nuevo'],
    pone: {},
  },
  {
    accion: 'tomarVerificacion',
    fila: 4,
    sinConexion: false,
    desde: {},
    exige: ['comprobante-por-ver', 've-quien-cobra', 've-lo-de-otro'],
    pone: {},
  },
  {
    accion: 'aprobarPago',
    fila: 5,
    sinConexion: false,
    desde: {},
    exige: ['comprobante-por-ver', 've-quien-cobra', 've-lo-de-otro', 'monto-igual'],
    pone: {},
  },
  {
    accion: 'rechazarPago',
    fila: 6,
    sinConexion: false,
    desde: {},
    exige: ['comprobante-por-ver', 've-quien-cobra', 've-lo-de-otro'],
    pone: {},
  },
  {
    accion: 'aceptar',
    fila: 7,
    sinConexion: true,
    desde: { pedido: ['colocado'] },
    exige: ['pago-alcanza'],
    pone: { pedido: 'aceptado' },
  },
  { accion: 'rechazar', fila: 8, sinConexion: true, desde: { pedido: ['colocado'] }, exige: [], pone: { pedido: 'rechazado' } },
  { accion: 'preparar', fila: 9, sinConexion: true, desde: { pedido: ['aceptado'] }, exige: [], pone: { pedido: 'en_preparacion' } },
  {
    accion: 'proponerSustitucion',
    fila: 9,
    sinConexion: true,
    desde: { pedido: ['aceptado', 'en_preparacion'] },
    exige: ['sustitucion-posible'],
    pone: {},
  },
  {
    accion: 'responderSustitucion',
    fila: 9,
    sinConexion: true,
    desde: { pedido: ['aceptado', 'en_preparacion'] },
    exige: ['sustitucion-propuesta'],
    pone: {},
  },
  {
    accion: 'alistar',
    fila: 9,
    sinConexion: true,
    fisica: true,
    desde: { pedido: ['aceptado', 'en_preparacion'] },
    exige: ['cantidades-posibles'],
    pone: { pedido: 'listo' },
  },
  {
    accion: 'asignar',
    fila: 10,
    sinConexion: true,
    reloj: true,
    desde: { pedido: tomada, entrega: ['sin_asignar', 'asignada', 'fallida'] },
    exige: ['a-domicilio', 'es-de-la-tienda'],
    pone: { entrega: 'asignada' },
  },
  {
    accion: 'despachar',
    fila: 11,
    sinConexion: true,
    desde: { pedido: ['listo'], entrega: ['asignada', 'recogida', 'en_ruta'] },
    exige: [],
    pone: {},
  },
  {
    accion: 'recoger',
    fila: 11,
    sinConexion: true,
    fisica: true,
    desde: { pedido: ['listo'], entrega: ['asignada'] },
    exige: ['es-quien-lleva'],
    pone: { entrega: 'recogida' },
  },
  {
    accion: 'salir',
    fila: 12,
    sinConexion: true,
    fisica: true,
    desde: { pedido: ['listo'], entrega: ['recogida', 'fallida'] },
    exige: ['es-quien-lleva'],
    pone: { entrega: 'en_ruta' },
  },
  {
    accion: 'entregar',
    fila: 12,
    sinConexion: true,
    fisica: true,
    desde: { pedido: ['listo'], entrega: fuera },
    exige: ['lleva-o-trae-pin', 'pin-bueno'],
    pone: { entrega: 'entregada' },
  },
  // She said that she has it before whoever brought it had signal: the cash and the proof still count.
  {
    accion: 'entregar',
    fila: 12,
    sinConexion: true,
    fisica: true,
    desde: { pedido: ['listo'], entrega: ['recibida'] },
    exige: ['lleva-o-trae-pin', 'pin-bueno', 'recibo-visto'],
    pone: {},
  },
  {
    accion: 'entregarRetiro',
    fila: 12,
    sinConexion: true,
    fisica: true,
    desde: { pedido: ['listo'], entrega: ['lista_para_retirar'] },
    exige: ['para-retirar', 'pin-bueno'],
    pone: { entrega: 'retirada' },
  },
  {
    accion: 'confirmarRecibo',
    fila: 13,
    sinConexion: true,
    reloj: true,
    desde: { pedido: ['listo'], entrega: [...fuera, 'entregada'] },
    exige: [],
    pone: { entrega: 'recibida' },
  },
  {
    accion: 'fallarEntrega',
    fila: 14,
    sinConexion: true,
    desde: { pedido: ['listo'], entrega: ['recogida', 'en_ruta'] },
    exige: ['es-quien-lleva'],
    pone: { entrega: 'fallida' },
  },
  {
    accion: 'devolverATienda',
    fila: 15,
    sinConexion: true,
    desde: { pedido: ['listo'], entrega: fuera },
    exige: ['es-quien-lleva'],
    pone: { entrega: 'fallida' },
  },
  {
    accion: 'recibirDevolucion',
    fila: 15,
    sinConexion: true,
    fisica: true,
    desde: { pedido: ['listo'], entrega: fuera },
    exige: [],
    pone: { entrega: 'devuelta_tienda', pedido: 'cancelado' },
  },
  // It was given to somebody else after a failed delivery, and whoever had it brings it back.
  {
    accion: 'recibirDevolucion',
    fila: 15,
    sinConexion: true,
    fisica: true,
    desde: { pedido: ['listo'], entrega: ['asignada'] },
    exige: ['fuera-de-la-tienda'],
    pone: { entrega: 'devuelta_tienda', pedido: 'cancelado' },
  },
  {
    accion: 'cobrar',
    fila: 12,
    sinConexion: true,
    desde: { pedido: tomada, pago: ['contra_entrega', 'pendiente', 'parcial', 'rechazado'] },
    exige: ['para-retirar'],
    pone: {},
  },
  { accion: 'liquidar', fila: 16, sinConexion: true, desde: {}, exige: ['cobro-por-entregar'], pone: {} },
  { accion: 'recibirLiquidacion', fila: 16, sinConexion: true, desde: {}, exige: ['cobro-por-entregar'], pone: {} },
  { accion: 'cancelar', fila: 17, sinConexion: true, desde: { pedido: ['colocado'] }, exige: [], pone: { pedido: 'cancelado' } },
  {
    accion: 'cancelarTienda',
    fila: 17,
    sinConexion: true,
    desde: { pedido: viva, entrega: enTienda },
    exige: [],
    pone: { pedido: 'cancelado' },
  },
  {
    accion: 'responderCancelacion',
    fila: 17,
    sinConexion: true,
    desde: { pedido: viva },
    exige: ['cancelacion-pedida'],
    pone: {},
  },
  {
    accion: 'decidirCredito',
    fila: 19,
    sinConexion: false,
    sinOrden: true,
    desde: { pedido: viva },
    exige: ['credito-pedido'],
    pone: {},
  },
  {
    accion: 'solicitarReembolso',
    fila: 20,
    sinConexion: true,
    desde: {},
    exige: ['reembolso-nuevo', 'reembolso-recibido', 'reembolso-a-tiempo', 'reembolso-posible'],
    pone: {},
  },
  // She was asked for proofs, and brings them.
  {
    accion: 'solicitarReembolso',
    fila: 20,
    sinConexion: true,
    desde: {},
    exige: ['devolucion-propia', 'reembolso-pide-pruebas'],
    pone: {},
  },
  // It was refused, and she takes it to who runs the platform: once.
  { accion: 'solicitarReembolso', fila: 22, sinConexion: true, desde: {}, exige: ['devolucion-propia', 'reembolso-apelable'], pone: {} },
  // She says that what was given back by hand did not reach her; then whoever gave it answers, or gives it again.
  { accion: 'solicitarReembolso', fila: 20, sinConexion: true, desde: {}, exige: ['devolucion-propia', 'devolucion-hecha'], pone: {} },
  {
    accion: 'decidirReembolso',
    fila: 21,
    sinConexion: false,
    desde: {},
    exige: ['reembolso-por-decidir', 've-lo-ajeno', 'decide-quien-toca', 'decision-con-motivo', 'decision-posible', 'reembolso-facturado'],
    pone: {},
  },
  {
    accion: 'decidirReembolso',
    fila: 21,
    sinConexion: false,
    desde: {},
    exige: ['devuelve-quien-cobro', 'devolucion-en-reclamo'],
    pone: {},
  },
  {
    accion: 'pagarReembolso',
    fila: 24,
    sinConexion: false,
    desde: {},
    exige: ['devuelve-quien-cobro', 've-lo-ajeno', 'devolucion-con-prueba', 'reembolso-cabe'],
    pone: {},
  },
  {
    accion: 'facturar',
    fila: 25,
    sinConexion: true,
    desde: { pedido: [...tomada, 'cerrado'], fiscal: ['sin_facturar', 'anulado'] },
    exige: [],
    pone: { fiscal: 'facturado' },
  },
  { accion: 'anularFactura', fila: 26, sinConexion: false, desde: { fiscal: ['facturado'] }, exige: [], pone: { fiscal: 'anulado' } },
  {
    accion: 'acreditarFactura',
    fila: 24,
    sinConexion: true,
    desde: { fiscal: ['facturado'] },
    exige: ['nota-nueva', 'nota-completa'],
    pone: { fiscal: 'nota_credito' },
  },
  // A part of it, or one more that another till made meanwhile: what was given back was given back.
  {
    accion: 'acreditarFactura',
    fila: 24,
    sinConexion: true,
    desde: { fiscal: ['facturado', 'nota_credito', 'anulado'] },
    exige: ['nota-nueva', 'nota-con-monto'],
    pone: {},
  },
  {
    accion: 'cerrar',
    fila: 29,
    sinConexion: false,
    reloj: true,
    desde: { pedido: ['listo'] },
    exige: [],
    pone: { pedido: 'cerrado' },
  },
  { accion: 'mensaje', fila: 0, sinConexion: true, desde: {}, exige: [], pone: {} },
  { accion: 'aclararTarea', fila: 0, sinConexion: false, desde: {}, exige: ['tarea-pendiente'], pone: {} },
]

/** Go with a fiscal document that a till makes in the same write: by themselves they would say that there is one. */
export const actosConDocumento: ReadonlySet<AccionDePedido> = new Set(['facturar', 'acreditarFactura'])

/** The rows of an act, in the order in which they are tried. */
export const transicionesDe = (accion: AccionDePedido): readonly Transicion[] => transiciones.filter((una) => una.accion === accion)

/** Does this act move goods, or say that they were picked? */
export const esFisica = (accion: AccionDePedido): boolean => transicionesDe(accion).some(({ fisica }) => fisica === true)
