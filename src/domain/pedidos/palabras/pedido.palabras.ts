/** Where an order stands and what was done about it, in the words that customers, stores, couriers and the operator read. */
import { estaMuerto } from '../pagos/pedido.dinero.ts'
import { esFisica } from '../pedido.transiciones.ts'
import type { clasesDeMetodo } from '../pagos/metodos-de-pago.ts'
import type { AccionDePedido, ContenidoDePedido, EjeDePedido, EstadoDePedido, Valor } from '../pedido.ts'

type Palabras = { readonly [E in EjeDePedido]: Readonly<Record<Valor<E>, string>> }

const palabras: Palabras = {
  pedido: {
    borrador: 'Por enviar',
    colocado: 'Por aceptar',
    aceptado: 'Aceptado',
    en_preparacion: 'En preparación',
    listo: 'Listo',
    cerrado: 'Cerrado',
    rechazado: 'Rechazado',
    cancelado: 'Cancelado',
    vencido: 'Vencido',
  },
  pago: {
    pendiente: 'Por pagar',
    comprobante_enviado: 'Comprobante enviado',
    en_verificacion: 'En verificación',
    parcial: 'Pago parcial',
    pagado: 'Pagado',
    rechazado: 'Comprobante rechazado',
    contra_entrega: 'Se cobra al entregar',
    cobrado_mensajero: 'Lo cobró el mensajero',
    liquidado: 'Efectivo liquidado',
    credito_solicitado: 'Crédito solicitado',
    credito_aprobado: 'A crédito',
    credito_rechazado: 'Crédito rechazado',
    credito_saldado: 'Crédito saldado',
    sobrepagado: 'Pagado de más',
    reembolso_parcial: 'Reembolsado en parte',
    reembolsado: 'Reembolsado',
  },
  entrega: {
    sin_asignar: 'Sin mensajero',
    asignada: 'Asignado',
    recogida: 'Recogido',
    en_ruta: 'En camino',
    entregada: 'Entregado',
    recibida: 'Recibido',
    fallida: 'No se pudo entregar',
    devuelta_tienda: 'Devuelto a la tienda',
    lista_para_retirar: 'Listo para retirar',
    retirada: 'Retirado',
  },
  fiscal: { sin_facturar: 'Sin facturar', facturado: 'Facturado', nota_credito: 'Con nota de crédito', anulado: 'Factura anulada' },
  liquidacion: {
    retenida: 'Retenida',
    exigible: 'Por pagar a la tienda',
    en_lote: 'En lote de pago',
    pagada: 'Pagada a la tienda',
    devuelta_banco: 'Devuelta por el banco',
    revertida: 'Revertida',
  },
}

/** A place on an axis, in words: `nombreDe('entrega', 'en_ruta')` is "En camino". */
export const nombreDe = <E extends EjeDePedido>(eje: E, valor: Valor<E>): string => palabras[eje][valor]

const comprobantes: Readonly<Record<EstadoDePedido['comprobantes'][number]['estado'], string>> = {
  enviado: 'Por verificar',
  en_verificacion: 'En verificación',
  aprobado: 'Aprobado',
  rechazado: 'Rechazado',
}
export const nombreComprobantePago = (estado: keyof typeof comprobantes): string => comprobantes[estado]

/** How money went back, after its amount: "por transferencia (Popular, 0012)". */
export const nombreDeDevolucion = ({
  metodo,
  banco,
  referencia,
}: Pick<NonNullable<EstadoDePedido['reembolsos'][number]['devolucion']>, 'metodo' | 'banco' | 'referencia'>): string =>
  metodo === 'efectivo' ? `en efectivo, a ${referencia}` : `por transferencia (${banco}, ${referencia})`

/** How an order is paid. */
export const nombreClaseDeMetodo: Readonly<Record<(typeof clasesDeMetodo)[number], string>> = {
  transferencia: 'Transferencia',
  contra_entrega: 'Efectivo al recibir',
  en_tienda: 'Pago en la tienda',
  credito: 'Crédito',
}

/** How an order reaches who bought it. */
export const nombreEnvio: Readonly<Record<ContenidoDePedido['envio']['clase'], string>> = {
  domicilio: 'A domicilio',
  retiro: 'Retiro en la tienda',
}

/** How a delivery was shown; '' while it was not. */
export const nombrePrueba: Readonly<Record<EstadoDePedido['prueba'], string>> = {
  '': 'Sin prueba',
  pin: 'PIN de quien recibe',
  firma: 'Firma',
  foto: 'Foto',
}

/** How the goods of a delivery that failed came back. */
export const nombreCondicion: Readonly<Record<'apto' | 'danado' | 'incompleto', string>> = {
  apto: 'En buen estado',
  danado: 'Dañado',
  incompleto: 'Incompleto',
}

const roles: Readonly<Record<string, string>> = {
  cliente: 'Cliente',
  propietario: 'Tienda',
  supervisor: 'Tienda',
  pedidos: 'Tienda',
  cajero: 'Caja',
  verificador: 'Verificación',
  mensajero: 'Mensajero',
  operador: 'Mercana',
  sistema: 'Automático',
}
/** On whose behalf somebody acted. */
export const nombreRolDePedido = (rol: string): string => roles[rol] ?? ''

interface PalabrasDeActo {
  /** What happened, for the timeline. */
  hecho: string
  /** What a button says that does it. */
  boton: string
}

/** Every act: as something that happened, and as a button. */
export const actos: Readonly<Record<AccionDePedido, PalabrasDeActo>> = {
  vencer: { hecho: 'El pedido se venció sin pago', boton: 'Dejar vencer' },
  enviarComprobante: { hecho: 'Se envió un comprobante de pago', boton: 'Enviar comprobante' },
  tomarVerificacion: { hecho: 'Alguien empezó a verificar el pago', boton: 'Verificar' },
  aprobarPago: { hecho: 'Se aprobó el pago', boton: 'Aprobar pago' },
  rechazarPago: { hecho: 'Se rechazó el comprobante', boton: 'Rechazar comprobante' },
  aceptar: { hecho: 'La tienda aceptó el pedido', boton: 'Aceptar' },
  rechazar: { hecho: 'La tienda rechazó el pedido', boton: 'Rechazar' },
  preparar: { hecho: 'La tienda empezó a prepararlo', boton: 'Empezar a preparar' },
  proponerSustitucion: { hecho: 'La tienda propuso una sustitución', boton: 'Proponer sustitución' },
  responderSustitucion: { hecho: 'El cliente respondió la sustitución', boton: 'Responder' },
  alistar: { hecho: 'La tienda lo tiene listo', boton: 'Marcar listo' },
  asignar: { hecho: 'Se asignó un mensajero', boton: 'Asignar mensajero' },
  despachar: { hecho: 'La tienda entregó los bultos al mensajero', boton: 'Despachar' },
  recoger: { hecho: 'El mensajero recogió el pedido', boton: 'Recoger' },
  salir: { hecho: 'El mensajero salió a entregarlo', boton: 'Salir a entregar' },
  entregar: { hecho: 'El mensajero entregó el pedido', boton: 'Entregar' },
  entregarRetiro: { hecho: 'El cliente retiró el pedido en la tienda', boton: 'Entregar al cliente' },
  confirmarRecibo: { hecho: 'Se confirmó que fue recibido', boton: 'Lo recibí' },
  fallarEntrega: { hecho: 'No se pudo entregar', boton: 'No se pudo entregar' },
  devolverATienda: { hecho: 'El mensajero lo lleva de vuelta a la tienda', boton: 'Devolver a la tienda' },
  recibirDevolucion: { hecho: 'La tienda recibió el pedido de vuelta', boton: 'Recibir devolución' },
  cobrar: { hecho: 'Se cobró en la tienda', boton: 'Cobrar' },
  liquidar: { hecho: 'El mensajero entregó el efectivo', boton: 'Entregar efectivo' },
  recibirLiquidacion: { hecho: 'La caja contó el efectivo', boton: 'Recibir efectivo' },
  cancelar: { hecho: 'El cliente canceló el pedido', boton: 'Cancelar pedido' },
  cancelarTienda: { hecho: 'La tienda canceló el pedido', boton: 'Cancelar' },
  responderCancelacion: { hecho: 'La tienda respondió la cancelación', boton: 'Responder cancelación' },
  decidirCredito: { hecho: 'Se decidió el crédito', boton: 'Decidir crédito' },
  solicitarReembolso: { hecho: 'Se pidió un reembolso', boton: 'Pedir reembolso' },
  decidirReembolso: { hecho: 'Se decidió el reembolso', boton: 'Decidir reembolso' },
  pagarReembolso: { hecho: 'Se devolvió dinero al cliente', boton: 'Devolver a mano' },
  facturar: { hecho: 'Se facturó', boton: 'Facturar' },
  anularFactura: { hecho: 'Se anuló la factura', boton: 'Anular factura' },
  acreditarFactura: { hecho: 'Se hizo una nota de crédito', boton: 'Nota de crédito' },
  cerrar: { hecho: 'El pedido se cerró', boton: 'Cerrar' },
  mensaje: { hecho: 'Se escribió un mensaje', boton: 'Enviar mensaje' },
  aclararTarea: { hecho: 'La tienda aclaró algo que no cuadraba', boton: 'Aclarar' },
}

type ActoEnHistoria = EstadoDePedido['historia'][number]

/** An act as something that happened. What the store may do, the platform does in its place, and is named for it. */
export const hechoDeActo = ({ accion, rol }: Pick<ActoEnHistoria, 'accion' | 'rol'>): string =>
  rol === 'operador' ? actos[accion].hecho.replace(/^La tienda/, 'Mercana') : actos[accion].hecho

/** Reasons that name somebody else's act, without saying whose. */
const porOtro: ReadonlySet<string> = new Set([
  'pedido.terminado',
  'pedido.paso-no-permitido',
  'pedido.ya-hecho',
  'pedido.lo-lleva-otro',
  'pedido.otro-la-entrego',
  'pedido.ya-salio',
  'pedido.ya-entregado',
  'pedido.cancelacion-pedida',
  'pedido.sin-cancelacion',
  'pedido.nada-que-liquidar',
])
const cuenta = ({ veredicto, accion }: ActoEnHistoria): boolean => veredicto === 'aceptado' && accion !== 'mensaje'

/** The act that won over one that did not count: what had counted before it, or goods that had moved without its author knowing. */
export function contraQuien(historia: readonly ActoEnHistoria[], perdido: ActoEnHistoria): ActoEnHistoria | undefined {
  if (perdido.veredicto === 'aceptado' || !porOtro.has(perdido.code)) return undefined
  const lugar = historia.findIndex(({ id }) => id === perdido.id)
  const [antes, despues] = [historia.slice(0, Math.max(0, lugar)), historia.slice(lugar + 1)]
  const hecho = perdido.code === 'pedido.ya-hecho' ? antes.findLast((otro) => cuenta(otro) && otro.accion === perdido.accion) : undefined
  if (hecho) return hecho
  const moviendose = perdido.veredicto === 'nota' ? [...antes, ...despues].find((otro) => cuenta(otro) && esFisica(otro.accion)) : undefined
  return moviendose ?? antes.findLast(cuenta)
}

/** What people call an order by: `#3F2A9C`. The orders of one checkout have the same, each at its store. */
export const numeroDePedido = ({ grupoId }: Pick<ContenidoDePedido, 'grupoId'>): string =>
  `#${grupoId
    .replaceAll(/[^\dA-Za-z]/g, '')
    .slice(-6)
    .toUpperCase()}`

/** Who carries it, brought it or was to bring it; '' while nobody was given it. */
export function quienLoLleva(estado: Pick<EstadoDePedido, 'pedido' | 'entregado' | 'mensajeroNombre'>): string {
  const { entregado, mensajeroNombre } = estado
  if (mensajeroNombre === '') return ''
  return `${entregado ? 'Lo entregó' : estaMuerto(estado) ? 'Lo llevaba' : 'Lo lleva'} ${mensajeroNombre}`
}

const terminos: Readonly<Partial<Record<Valor<'pedido'>, string>>> = {
  cerrado: 'Terminado.',
  rechazado: 'La tienda no lo aceptó.',
  cancelado: 'Cancelado.',
  vencido: 'Se venció sin pago.',
}

const faltaPagar: ReadonlySet<Valor<'pago'>> = new Set(['pendiente', 'rechazado', 'parcial'])

/** Where an order stands, for who bought it: one short line. */
export function resumenParaCliente({ envio }: Pick<ContenidoDePedido, 'envio'>, estado: EstadoDePedido): string {
  const final = terminos[estado.pedido]
  if (final !== undefined) return estado.porDevolverCentavos > 0 ? `${final} Falta devolverte dinero.` : final
  if (estado.lineas.some(({ sustituto }) => sustituto?.estado === 'propuesto')) return 'La tienda te propone un cambio: respóndele.'
  if (estado.cancelacion?.estado === 'pedida') return 'Pediste cancelarlo. Espera la respuesta de la tienda.'
  if (estado.entrega === 'recibida' || estado.entrega === 'retirada') return 'Lo recibiste.'
  if (estado.entrega === 'entregada') return 'Lo entregaron. Confirma que lo recibiste.'
  if (estado.entrega === 'fallida') return 'No se pudo entregar. La tienda te escribirá.'
  if (estado.entrega === 'en_ruta') return 'Va en camino.'
  if (estado.entrega === 'recogida') return 'El mensajero ya lo tiene.'
  if (estado.pedido === 'colocado' && faltaPagar.has(estado.pago)) return 'Envía el comprobante del pago.'
  if (estado.pago === 'comprobante_enviado' || estado.pago === 'en_verificacion') return 'Se está verificando tu pago.'
  switch (estado.pedido) {
    case 'colocado':
      return 'Espera que la tienda lo acepte.'
    case 'aceptado':
      return 'La tienda lo aceptó.'
    case 'en_preparacion':
      return 'La tienda lo está preparando.'
    case 'listo':
      if (estado.custodia === 'mensajero') return 'Otro mensajero te lo va a llevar.'
      return envio.clase === 'retiro' ? 'Está listo: pasa a buscarlo.' : 'Está listo para salir.'
    default:
      return nombreDe('pedido', estado.pedido)
  }
}

const traslados: ReadonlySet<AccionDePedido> = new Set(['devolverATienda', 'salir', 'recoger', 'asignar'])

/** It could not be delivered, and whoever carries it is bringing it back. */
export const vaDeVuelta = ({ entrega, historia }: Pick<EstadoDePedido, 'entrega' | 'historia'>): boolean =>
  entrega === 'fallida' &&
  historia.findLast(({ accion, veredicto }) => veredicto === 'aceptado' && traslados.has(accion))?.accion === 'devolverATienda'

/** Where an order stands, for its store: what is waited for, and from whom. */
export function resumenParaTienda({ envio }: Pick<ContenidoDePedido, 'envio'>, estado: EstadoDePedido): string {
  const final = terminos[estado.pedido]
  if (final !== undefined) {
    const falta = estaMuerto(estado) && estado.fiscal === 'facturado' ? ' · falta la nota de crédito' : ''
    return estado.porDevolverCentavos > 0
      ? `${nombreDe('pedido', estado.pedido)} · falta devolver dinero`
      : `${nombreDe('pedido', estado.pedido)}${falta}`
  }
  if (estado.cancelacion?.estado === 'pedida') return 'El cliente pide cancelarlo'
  if (estado.lineas.some(({ sustituto }) => sustituto?.estado === 'propuesto')) return 'Espera al cliente por una sustitución'
  if (estado.entregado) {
    if (estado.pago === 'cobrado_mensajero') return 'Entregado · falta liquidar el efectivo'
    if (estado.porCobrarCentavos > 0) return 'Entregado · falta cobrar'
    if (!estado.recibido) return 'Entregado · falta que confirme el cliente'
    return estado.fiscal === 'sin_facturar' ? 'Recibido · falta facturar' : 'Recibido'
  }
  if (estado.entrega === 'fallida') return vaDeVuelta(estado) ? 'No se pudo entregar · va de vuelta' : 'No se pudo entregar'
  if (estado.entrega === 'en_ruta' || estado.entrega === 'recogida') return `${nombreDe('entrega', estado.entrega)} con el mensajero`
  if (estado.pedido === 'listo') {
    if (envio.clase === 'retiro') return 'Listo para retirar'
    if (estado.custodia === 'mensajero') return 'Asignado a otro · lo tiene quien lo llevaba'
    return estado.entrega === 'asignada' ? 'Listo · espera al mensajero' : 'Listo · falta mensajero'
  }
  if (estado.pedido === 'colocado' && faltaPagar.has(estado.pago)) return 'Espera el pago del cliente'
  if (estado.pago === 'comprobante_enviado' || estado.pago === 'en_verificacion') return 'Falta verificar el pago'
  return nombreDe('pedido', estado.pedido)
}
