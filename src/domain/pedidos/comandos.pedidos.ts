/**
 * Commands about orders: quoting and placing, transitions, and what a store needs to take them. Apart from `comandos.ts` because no first
 * page needs them.
 */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { atiende, comandosDeVitrina, envioHorario, terminosDeEnvio } from './comandos.vitrina.ts'
import { franja, FRANJAS_MAXIMAS } from '#domain/core/franja.ts'
import { Comercio } from '#domain/personas/comercio.entity.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { MetodoDePago } from './pagos/metodo-de-pago.entity.ts'
import { tramosDePeso } from '#domain/envios/tramo.ts'
import { centavosPositivos, dia, diezmilesimas, milesimas, ref, texto } from '#domain/core/entity.ts'
import { direccion } from '#domain/envios/direccion.ts'
import { totales } from '#domain/fiscal/totales.ts'
import { clasesDeMetodo } from './pagos/metodos-de-pago.ts'
import { accionesDePedido, ejesDePedido, estadoDePedido, veredictos } from './pedido.ts'
import { docRecibido } from '#domain/core/sync.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })

const pedidoDeTienda = z.object({
  tiendaId: texto(60).min(1),
  lineas: z
    .array(
      z.object({
        productoId: ref().min(1),
        cantidadMilesimas: milesimas().min(1),
        /** What the customer saw: it holds if it was the price within the last day, and is never charged for being lower. */
        precioVistoDiezmilesimas: diezmilesimas(),
        nota: texto(200).default(''),
      }),
    )
    .min(1)
    .max(200),
  envio: z.enum(['domicilio', 'retiro']),
  /** '' while nothing was chosen: quoting tells which there are. */
  metodoId: ref().default(''),
  nota: texto(500).default(''),
  /** The coupon that was written. Left out, and not '', by who wrote none: a checkout of before that is sent again is the same one, byte by byte. */
  cupon: texto(40).optional(),
})
export type PedidoDeTienda = z.output<typeof pedidoDeTienda>

const compra = z.object({
  pedidos: z.array(pedidoDeTienda).min(1).max(20),
  direccion: z.object({ nombre: texto(80).default(''), ...direccion }),
  telefono: texto(30).default(''),
})
export type CompraEnMercado = z.output<typeof compra>

const falloDicho = z.object({ code: z.string(), datos: z.record(z.string(), z.union([z.string(), z.number()])).optional() })

const cotizacionDeTienda = z.object({
  tiendaId: z.string(),
  tiendaNombre: z.string(),
  lineas: z.array(
    z.object({
      linea: z.int(),
      productoId: z.string(),
      nombre: z.string(),
      cantidadMilesimas: z.int(),
      precioDiezmilesimas: z.int(),
      /** It is not what the customer saw. */
      cambioDePrecio: z.boolean(),
      montoCentavos: z.int(),
      /** Of one, as it is packed; 0 when the store did not say. */
      pesoGramos: z.int().default(0),
      /** What there is left, thousandths; null of what is not counted. */
      quedanMilesimas: z.int().nullable(),
    }),
  ),
  /** Of what is charged: without what the coupon takes off. */
  totales,
  /** What lowers it; null where nothing does. */
  cupon: z
    .object({
      codigo: z.string(),
      nombre: z.string(),
      deMercana: z.boolean(),
      /** Off the goods, and off the delivery. */
      centavos: centavosPositivos(),
      envioCentavos: centavosPositivos(),
    })
    .nullable()
    .default(null),
  /** Why the coupon that was written lowers nothing; null when it does, or none was. The order can be placed all the same, at what it comes to. */
  cuponProblema: falloDicho.nullable().default(null),
  /** Of all of it (peso.rules.ts). */
  pesoGramos: z.int().default(0),
  envioCentavos: centavosPositivos(),
  /** The rule that gave the delivery's cost; '' when it was the store's default, or it is picked up. */
  envioReglaId: z.string(),
  /** What it would be for another amount or weight; null when it is not brought. */
  envioTerminos: terminosDeEnvio.nullable().default(null),
  envioHorario,
  atiende,
  totalCentavos: centavosPositivos(),
  metodos: z.array(
    z.object({
      metodoId: z.string(),
      clase: z.enum(clasesDeMetodo),
      nombre: z.string(),
      instrucciones: z.string(),
      deMercana: z.boolean(),
    }),
  ),
  /** Why it cannot be ordered like this; null when it can. */
  problema: falloDicho.nullable(),
})
export type CotizacionDeTienda = z.output<typeof cotizacionDeTienda>

const cotizacion = z.object({
  pedidos: z.array(cotizacionDeTienda),
  totalCentavos: centavosPositivos(),
  /** Pesos per dollar now; 0 when nobody knows. */
  tasaDolarDiezmilesimas: z.int(),
  en: z.string(),
})
export type CotizacionDeCompra = z.output<typeof cotizacion>

const eventoNuevo = z.object({
  /** Made where the act happened: sent again, it is the same act. */
  id: z.uuid(),
  accion: z.enum(accionesDePedido),
  datos: z.record(z.string().max(60), z.json()).default({}),
  /** When it was done, if that was before it could be sent, and the acts that were known then. */
  en: z.iso.datetime().optional(),
  previo: z.array(ref()).max(200).optional(),
})
export type EventoNuevo = z.output<typeof eventoNuevo>
const movido = z.object({ veredicto: z.enum(veredictos), code: z.string(), estado: estadoDePedido })
/** The clock's acts are nobody's to ask for. */
const mover = (ruta: string) => comando('POST', ruta, eventoNuevo, movido)

const pedidoEnLista = z.object({
  pedidoId: z.string(),
  grupoId: z.string(),
  tiendaId: z.string(),
  tiendaNombre: z.string(),
  clienteNombre: z.string(),
  colocadoEn: z.string(),
  metodoNombre: z.string(),
  /** When somebody of the store should have acted by now; '' when nothing is waited for from it. */
  debidoEn: z.string(),
  estado: estadoDePedido.pick({
    pedido: true,
    pago: true,
    entrega: true,
    fiscal: true,
    liquidacion: true,
    activo: true,
    totalCentavos: true,
    porDevolverCentavos: true,
    mensajeroNombre: true,
    ncf: true,
  }),
  /** The customer wants out and the store has not answered. */
  cancelacionPedida: z.boolean(),
  /** The operator acted on it. */
  intervenido: z.boolean(),
})
export type PedidoEnLista = z.infer<typeof pedidoEnLista>

const costoDeEnvio = CostosEnvios.esquemaCampos
const metodoDePago = MetodoDePago.esquemaCampos

/** How many rules a request brings; a file of more is sent in several. */
export const REGLAS_POR_LOTE = 200
const variasReglas = z.object({
  /** With an id made where they were written: sent again, they are the same rules. */
  nuevas: z.array(costoDeEnvio.extend({ id: z.string().regex(/^costosEnvios:[0-9a-f-]{36}$/) })).max(REGLAS_POR_LOTE),
  /** Only what is named changes. */
  cambios: z
    .array(
      z.object({
        reglaId: ref(),
        entrega: z.boolean().optional(),
        centavos: centavosPositivos().optional(),
        gratisDesdeCentavos: centavosPositivos().optional(),
        tramosDePeso: tramosDePeso().optional(),
        desde: dia().optional(),
        hasta: dia().nullable().optional(),
        nota: texto(200).optional(),
        horario: z.array(franja).max(FRANJAS_MAXIMAS).optional(),
      }),
    )
    .max(REGLAS_POR_LOTE),
})

export const comandosPedidos = {
  /** What an order would cost right now, store by store, and why one could not be placed. Nothing is kept. */
  cotizarPedidos: comando('POST', '/api/yo/pedidos/cotizar', compra, cotizacion),
  /**
   * Places one order per store under a group, all or none. `grupoId` is made where it was ordered: sent again, the same orders; with other
   * content, 409. A total above what the customer saw places nothing and asks.
   */
  colocarPedidos: comando(
    'POST',
    '/api/yo/pedidos',
    compra.extend({ grupoId: z.uuid(), totalVistoCentavos: centavosPositivos() }),
    z.object({
      estado: z.enum(['colocado', 'requiere_confirmacion']),
      pedidos: z.array(z.object({ pedidoId: z.string(), tiendaId: z.string(), totalCentavos: z.int() })),
      /** What it costs now; null once it is placed. */
      cotizacion: cotizacion.nullable(),
    }),
  ),
  moverMiPedido: mover('/api/yo/pedidos/:pedidoId/eventos'),
  moverPedido: mover('/api/tiendas/:tiendaId/pedidos/:pedidoId/eventos'),
  /** The operator, in place of a store or of a verifier; each leaves a line in the audit. */
  intervenirPedido: comando(
    'POST',
    '/api/mercana/pedidos/:pedidoId/eventos',
    /** Why, for the audit. Only who verifies payments to the platform, or writes a message, needs none. */
    eventoNuevo.extend({ motivo: z.string().trim().max(300).default('') }),
    movido,
  ),
  /**
   * Orders of the platform, newest first. `siguiente` is the `antesDe` of the next page, '' at the end; a page may come back short of
   * what it looked through.
   */
  pedidosDeMercana: comando(
    'GET',
    '/api/mercana/pedidos',
    z.object({
      antesDe: texto(300).optional(),
      tiendaId: texto(60).optional(),
      activos: z.enum(['si', 'no']).optional(),
      /** Number, id, customer or store. */
      buscar: texto(100).optional(),
      pedido: z.enum(ejesDePedido.pedido).optional(),
      pago: z.enum(ejesDePedido.pago).optional(),
      entrega: z.enum(ejesDePedido.entrega).optional(),
      /** Of open ones: late, asked to be cancelled, with a receipt that its store has to look at. */
      espera: z.enum(['atraso', 'cancelacion', 'verificacion']).optional(),
    }),
    z.object({ pedidos: z.array(pedidoEnLista), siguiente: z.string() }),
  ),
  /**
   * What my own database holds (orders, stores at hand, profile): all of it from '0', and from a mark on what changed. It says whose it
   * is, since a browser may have changed hands meanwhile; a mark of another epoch begins anew.
   */
  misDocumentos: comando(
    'GET',
    '/api/yo/documentos',
    z.object({ desde: texto(4000).default('0') }),
    z.object({
      usuarioId: z.string(),
      epoch: z.string(),
      docs: z.array(docRecibido),
      borrados: z.array(z.string()),
      desde: z.string(),
      alDia: z.boolean(),
    }),
  ),
  /** What I carry, store by store, of all those where I am a courier: how many orders wait to be delivered, and cash to hand in. */
  misEntregas: comando(
    'GET',
    '/api/yo/entregas',
    nada,
    z.object({
      tiendas: z.array(
        z.object({
          tiendaId: z.string(),
          slug: z.string(),
          tiendaNombre: z.string(),
          porEntregar: z.int(),
          efectivoCentavos: centavosPositivos(),
        }),
      ),
    }),
  ),
  ...comandosDeVitrina,
  guardarComercio: comando('PUT', '/api/yo/comercios/:comercioId', nada, Comercio.esquema),
  quitarComercio: comando('DELETE', '/api/yo/comercios/:comercioId', nada, nada),

  crearCostoDeEnvio: comando('POST', '/api/tiendas/:tiendaId/envios', costoDeEnvio, id),
  editarCostoDeEnvio: comando('PUT', '/api/tiendas/:tiendaId/envios/:reglaId', costoDeEnvio.omit({ codigo: true }).partial(), id),
  /** Many rules at once: from a file, or the same change to several. What was written before a failure stays, and sent again is not doubled. */
  guardarCostosDeEnvio: comando(
    'POST',
    '/api/tiendas/:tiendaId/envios/lote',
    variasReglas,
    z.object({ creadas: z.int(), cambiadas: z.int() }),
  ),
  crearMetodoDePago: comando('POST', '/api/tiendas/:tiendaId/metodos_pagos', metodoDePago, id),
  editarMetodoDePago: comando('PUT', '/api/tiendas/:tiendaId/metodos_pagos/:metodoId', metodoDePago.omit({ clase: true }).partial(), id),
} as const
