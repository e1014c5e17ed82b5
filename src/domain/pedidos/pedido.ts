/**
 * What an order is made of: the axes on which it stands, its content, which never changes, and its state, which is the fold of
 * its events (`pedido.rules.ts`; docs/adr/0024). Shapes only; money is centavos, quantities thousandths.
 */
import * as z from 'zod'
import { afiliadoDePedido, comisionDePedido } from '#domain/comisiones/comision.ts'
import { contenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { archivo, centavos, centavosPositivos, dia, diezmilesimas, milesimas, ref, texto, type Rol } from '#domain/core/entity.ts'
import { direccion } from '#domain/envios/direccion.ts'
import { totales } from '#domain/fiscal/totales.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { cuponDePedido } from '#domain/promociones/cupon.ts'
import { clasesDeMetodo } from './pagos/metodos-de-pago.ts'
import { solicitudDeReembolso } from './reembolsos/reembolso.ts'

/** Where an order may stand on each axis. Refunds are a list of their own; 'borrador' has not reached the server. */
export const ejesDePedido = {
  pedido: ['borrador', 'colocado', 'aceptado', 'en_preparacion', 'listo', 'cerrado', 'rechazado', 'cancelado', 'vencido'],
  pago: [
    'pendiente',
    'comprobante_enviado',
    'en_verificacion',
    'parcial',
    'pagado',
    'rechazado',
    'contra_entrega',
    'cobrado_mensajero',
    'liquidado',
    'credito_solicitado',
    'credito_aprobado',
    'credito_rechazado',
    'credito_saldado',
    'sobrepagado',
    'reembolso_parcial',
    'reembolsado',
  ],
  entrega: [
    'sin_asignar',
    'asignada',
    'recogida',
    'en_ruta',
    'entregada',
    'recibida',
    'fallida',
    'devuelta_tienda',
    'lista_para_retirar',
    'retirada',
  ],
  fiscal: ['sin_facturar', 'facturado', 'nota_credito', 'anulado'],
  liquidacion: ['retenida', 'exigible', 'en_lote', 'pagada', 'devuelta_banco', 'revertida'],
} as const
export type EjeDePedido = keyof typeof ejesDePedido
export type Valor<E extends EjeDePedido> = (typeof ejesDePedido)[E][number]

const estadosDeReembolso = [
  'solicitada',
  'en_revision',
  'evidencia_pedida',
  'aprobada',
  'rechazada',
  'apelada',
  'en_devolucion',
  'devuelto_recibido',
  'por_pagar',
  'pagada',
  'cerrada',
] as const

/** Everything that may be done about an order; who may is in the declaration of `Pedido`, from where in `pedido.transiciones.ts`. */
export const accionesDePedido = [
  'vencer',
  'enviarComprobante',
  'tomarVerificacion',
  'aprobarPago',
  'rechazarPago',
  'aceptar',
  'rechazar',
  'preparar',
  'proponerSustitucion',
  'responderSustitucion',
  'alistar',
  'asignar',
  'despachar',
  'recoger',
  'salir',
  'entregar',
  'entregarRetiro',
  'confirmarRecibo',
  'fallarEntrega',
  'devolverATienda',
  'recibirDevolucion',
  'cobrar',
  'liquidar',
  'recibirLiquidacion',
  'cancelar',
  'cancelarTienda',
  'responderCancelacion',
  'decidirCredito',
  'solicitarReembolso',
  'decidirReembolso',
  'pagarReembolso',
  'facturar',
  'anularFactura',
  'acreditarFactura',
  'cerrar',
  'mensaje',
  'aclararTarea',
] as const
export type AccionDePedido = (typeof accionesDePedido)[number]

const lineaDePedido = z.object({
  /** Its number in the order: 1, 2, 3 … What events name it by. */
  linea: z.int().min(1),
  productoId: ref(),
  nombre: texto(200),
  unidad: texto(20),
  /** What one of a pack takes off the shelf; left out of what is there itself. */
  contiene: contenidoDePaquete.optional(),
  itbis: z.enum(itbisCodigos),
  cantidadMilesimas: milesimas().min(1),
  /** What one is charged at. */
  precioDiezmilesimas: diezmilesimas(),
  /** The catalogue's, where the coupon lowered it. */
  precioListaDiezmilesimas: diezmilesimas().optional(),
  montoCentavos: centavosPositivos(),
  nota: texto(200),
})
export type LineaDePedido = z.infer<typeof lineaDePedido>

/** What was ordered, as the server worked it out and froze it when it was placed. */
export const contenidoDePedido = z.object({
  grupoId: ref(),
  usuarioId: ref(),
  tiendaId: ref(),
  colocadoEn: z.iso.datetime(),
  /** Fiscal day of the placing: whose rates its taxes have. */
  fecha: dia(),
  clienteNombre: texto(200),
  clienteTelefono: texto(30),
  clienteEmail: texto(200),
  tiendaNombre: texto(120),
  tiendaEmail: texto(200),
  lineas: z.array(lineaDePedido).min(1).max(200),
  preciosIncluyenItbis: z.boolean(),
  totales,
  envio: z.object({
    clase: z.enum(['domicilio', 'retiro']),
    centavos: centavosPositivos(),
    /** The rule that gave the cost; '' when it was the store's default. */
    reglaId: ref(),
    /** How much of it is for the weight; left out when nothing is. */
    porPeso: z.object({ gramos: z.int().min(0), centavos: centavosPositivos() }).optional(),
  }),
  /** Goods with their tax, and delivery. */
  totalCentavos: centavosPositivos(),
  direccion: z.object({ nombre: texto(80), ...direccion }),
  metodo: z.object({
    metodoId: ref(),
    clase: z.enum(clasesDeMetodo),
    nombre: texto(80),
    /** How it is paid, as it was told when it was ordered: it is read where there is no connection. */
    instrucciones: texto(1000).default(''),
    /** From this amount on two people approve a receipt; 0: one always does. */
    cuatroOjosDesdeCentavos: centavosPositivos(),
    /** Hours to send a receipt before the order is let go. */
    plazoHoras: z.int().min(1).max(720),
    /** It is paid into an account of the platform, which says whether the money came; the store does not. */
    deMercana: z.boolean().default(false),
  }),
  /** Pesos per dollar of that moment, to show the total in dollars; 0 when none was known. */
  tasaDolarDiezmilesimas: diezmilesimas(),
  /** The store takes orders up before they are paid. */
  aceptaAntesDePagar: z.boolean(),
  /** Days in which a purchase may be returned. */
  reembolsoDias: z.int().min(0).max(365),
  /** It was ordered outside of the store's hours, knowingly: when the store opens, '' when nobody could tell. Left out while it was open. */
  conTiendaCerrada: z.object({ abreEn: texto(40) }).optional(),
  /** The coupon or offer that lowered it; left out where none did. */
  cupon: cuponDePedido.optional(),
  /** Whose link brought the customer. */
  referido: ref(),
  /** What the platform charges the store of it, by the rules of its day; left out where none does, and of every copy but the store's. */
  comision: comisionDePedido.optional(),
  /** Who earns for having brought its customer; left out where nobody could, and of every copy but the store's. */
  afiliado: afiliadoDePedido.optional(),
  nota: texto(500),
})
export type ContenidoDePedido = z.infer<typeof contenidoDePedido>

const sustituto = z.object({
  productoId: ref(),
  nombre: texto(200),
  cantidadMilesimas: milesimas().min(1),
  precioDiezmilesimas: diezmilesimas(),
  itbis: z.enum(itbisCodigos),
  contiene: contenidoDePaquete.optional(),
  estado: z.enum(['propuesto', 'aceptado', 'rechazado']),
})

const comprobanteDePedido = z.object({
  id: ref(),
  archivo: archivo().nullable(),
  banco: texto(80),
  referencia: texto(60),
  centavos: centavosPositivos(),
  estado: z.enum(['enviado', 'en_verificacion', 'aprobado', 'rechazado']),
  motivo: texto(300),
  /** Who looks at it, and until when nobody else does. */
  tomadoPor: ref(),
  tomadoHasta: texto(40),
  /** Who said that the money came. */
  aprobadoPor: z.array(ref()).max(10),
  /** The people behind them: who works here and runs the platform too is one person. */
  personas: z.array(ref()).max(10).default([]),
  aprobadoCentavos: centavosPositivos(),
})

/** How money goes back by hand. */
export const metodosDeDevolucion = ['efectivo', 'transferencia'] as const

/** Money that somebody gave back by hand, with its proof, and what the customer says of it. */
const devolucionAMano = z.object({
  metodo: z.enum(metodosDeDevolucion),
  banco: texto(80),
  /** Of a transfer its number; of cash who took it. */
  referencia: texto(60),
  archivo: archivo().nullable(),
  en: texto(40),
  nombre: texto(120),
  /** The people who stand for it: one, or two from the method's limit on. */
  personas: z.array(ref()).max(10),
  /** Why the customer says that it did not arrive, and what she was answered; '' while nobody said so. */
  reclamo: texto(300),
  respuesta: texto(300),
})

export const veredictos = ['aceptado', 'redundante', 'nota', 'rechazado'] as const

const tarea = z.object({ eventoId: ref(), code: texto(60), para: ref() })

const eje = <E extends EjeDePedido>(nombre: E) => z.enum(ejesDePedido[nombre])

/** How an order stands: the fold of its content and its events, the same in every place that has them. */
export const estadoDePedido = z.object({
  pedido: eje('pedido'),
  pago: eje('pago'),
  entrega: eje('entrega'),
  fiscal: eje('fiscal'),
  liquidacion: eje('liquidacion'),
  activo: z.boolean(),
  entregado: z.boolean(),
  recibido: z.boolean(),
  /** Of each line what was picked, null while nobody did, and what goes in its place. */
  lineas: z.array(z.object({ linea: z.int(), preparadaMilesimas: milesimas().nullable(), sustituto: sustituto.nullable() })).max(200),
  /** What is owed for it now, what came in, what is still to come, what has to go back. */
  totalCentavos: centavosPositivos(),
  pagadoCentavos: centavos(),
  porCobrarCentavos: centavosPositivos(),
  porDevolverCentavos: centavosPositivos(),
  /** Paid at the store's counter. */
  cobradoTiendaCentavos: centavosPositivos(),
  /** Since when its payment is waited for. */
  pagoPedidoEn: texto(40),
  comprobantes: z.array(comprobanteDePedido).max(20),
  reembolsos: z
    .array(
      z.object({
        id: ref(),
        estado: z.enum(estadosDeReembolso),
        centavos: centavosPositivos(),
        motivo: texto(300),
        devolucion: devolucionAMano.nullable().default(null),
        /** What its customer asked for; left out of what nobody had to ask for. */
        solicitud: solicitudDeReembolso.optional(),
        /** How much of it credit notes took back; left out while none did. */
        conNotaCentavos: centavosPositivos().optional(),
      }),
    )
    .max(20),
  minutos: z.int().min(0).max(100_000),
  mensajeroId: ref(),
  mensajeroNombre: texto(120),
  custodia: z.enum(['tienda', 'mensajero', 'cliente']),
  /** Who signed that the goods changed hands, and how many packages each counted. */
  traspaso: z.object({ tienda: ref(), mensajero: ref(), bultosTienda: z.int().min(0), bultosMensajero: z.int().min(0) }),
  intentos: z.int().min(0),
  /** How the delivery was shown; '' while it was not. */
  prueba: z.enum(['', 'pin', 'firma', 'foto']),
  entregadaEn: texto(40),
  recibidaEn: texto(40),
  /** Cash that the courier took, and how far it was handed in: both have to sign. */
  cobro: z
    .object({
      mensajeroId: ref(),
      centavos: centavosPositivos(),
      liquidacionId: ref(),
      declaradoCentavos: centavosPositivos().nullable(),
      contadoCentavos: centavosPositivos().nullable(),
      motivo: texto(300),
    })
    .nullable(),
  /** The customer wants out and could not simply leave. `sinEnvio`: asked before the courier had it, so delivery is not charged. */
  cancelacion: z.object({ estado: z.enum(['pedida', 'negada', 'aceptada']), motivo: texto(300), sinEnvio: z.boolean() }).nullable(),
  motivo: texto(300),
  ventaId: ref(),
  ncf: texto(19),
  /** The word of the invoice's own page (fiscal/ecf/consulta.ts); left out where it has none. */
  consulta: texto(32).optional(),
  /** Credit notes of its invoice: what each takes back of what is owed, and how much of that was given back in money. */
  notas: z.array(z.object({ id: ref(), ncf: texto(19), centavos: centavosPositivos(), devueltoCentavos: centavosPositivos() })).default([]),
  /** The next act of the clock; '' when none waits. */
  plazo: z.object({ en: texto(40), accion: z.enum(['', 'vencer', 'confirmarRecibo', 'cerrar']) }),
  historia: z.array(
    z.object({
      id: ref(),
      accion: z.enum(accionesDePedido),
      en: z.iso.datetime(),
      actor: ref(),
      nombre: texto(120),
      rol: texto(20),
      veredicto: z.enum(veredictos),
      /** Why it does not count; '' when it does. */
      code: texto(60),
    }),
  ),
  /** What somebody has to do because an event did not count, or facts disagree: whoever is named, or the store. */
  tareas: z.array(tarea),
  /** Tasks that somebody settled: who, when, and why it is settled. */
  aclaradas: z.array(tarea.extend({ en: z.iso.datetime(), nombre: texto(120), motivo: texto(300) })).default([]),
  mensajes: z.array(z.object({ id: ref(), en: z.iso.datetime(), rol: texto(20), nombre: texto(120), texto: texto(1000) })).max(200),
})
export type EstadoDePedido = z.infer<typeof estadoDePedido>

/** Who acts on an order: a role of the product, the server's own clock, or nobody that the store knows. */
export type RolDePedido = Rol | 'sistema' | 'nadie'

/** One act on an order, as the ledger keeps it. Never changed; whether it counts is the fold's to say. */
export interface EventoDePedido {
  id: string
  accion: AccionDePedido
  /** Hybrid clock of where it was made: order among acts that did not know each other. */
  hlc: string
  /** By the clock of the device: shown, never used to decide about money. */
  en: string
  /** By the server's; '' while it has not heard of it. */
  recibidoEn: string
  /** empleadoId of who works there, usuarioId of anybody else, 'servidor'. */
  actor: string
  /** usuarioId behind it, where one is known. */
  persona: string
  nombre: string
  rol: RolDePedido
  /** Acts that whoever did this one knew of. */
  previo: readonly string[]
  datos: Readonly<Record<string, unknown>>
  /** The server compared the PIN with the one that the customer has. */
  pinCorrecto?: boolean | undefined
  /** The server knows this payment reference from another order. */
  referenciaUsada?: boolean | undefined
  /** Whoever it is given to would carry more cash than the store allows. */
  sobreElTope?: boolean | undefined
  /** It is given to somebody who does not carry for the store. */
  mensajeroAjeno?: boolean | undefined
  /**
   * What one person alone let through of this customer's money lately, of this order and others, without this. Acts of before it was
   * counted have none, and count as they did.
   */
  acumuladoCentavos?: number | undefined
  /** The store's own matrix of roles says otherwise than the declaration (adr/0024); decided when the act was written down. */
  permitido?: boolean | undefined
  /** It came as a fact of a device, which may have had no signal: a proposal, where only the server may decide. */
  deDispositivo?: boolean | undefined
}
