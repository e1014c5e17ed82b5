/** Commands about the payment of orders and the operator's view of them. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { MetodoDePlataforma } from './metodo-de-pago.entity.ts'
import { rolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { contenidoDePedido, estadoDePedido } from '../pedido.ts'
import { riesgos } from './pedido.verificacion.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })

/** How somebody else's receipt is like this one. */
const clasesDeCoincidencia = ['misma-referencia', 'misma-foto', 'foto-parecida'] as const

export const coincidencia = z.object({
  clase: z.enum(clasesDeCoincidencia),
  /** '' for an order of another store: whoever works here learns that there is one, and nothing of it. */
  pedidoId: z.string(),
  clienteNombre: z.string(),
  tiendaNombre: z.string(),
  colocadoEn: z.string(),
  estado: z.enum(['enviado', 'en_verificacion', 'aprobado', 'rechazado', '']),
  /** To look at it beside this one; '' without one. */
  archivoId: z.string(),
})
export type Coincidencia = z.infer<typeof coincidencia>

const revisado = z.object({
  coincidencias: z.array(coincidencia).max(40),
  /** The picture is here. It may still be on its way from the customer's telephone. */
  fotoLista: z.boolean(),
})
export type Revisado = z.infer<typeof revisado>

const comprobante = estadoDePedido.shape.comprobantes.element
const metodo = contenidoDePedido.shape.metodo

export const filaDeVerificacion = z.object({
  pedidoId: z.string(),
  grupoId: z.string(),
  tiendaId: z.string(),
  tiendaNombre: z.string(),
  usuarioId: z.string(),
  clienteNombre: z.string(),
  metodo,
  comprobante,
  desde: z.string(),
  esperadoCentavos: z.int(),
  riesgos: z.array(z.enum(riesgos)),
})
/** One receipt in a queue, whichever queue. */
export type FilaDeVerificacion = z.infer<typeof filaDeVerificacion>

const cola = z.object({
  cuantos: z.int(),
  /** Since when the oldest waits; '' when none does. */
  desde: z.string(),
})

const filaDeReembolso = z.object({
  pedidoId: z.string(),
  numero: z.string(),
  tiendaId: z.string(),
  tiendaNombre: z.string(),
  clienteNombre: z.string(),
  /** It was paid into an account of the platform, which gives it back. */
  deMercana: z.boolean(),
  reembolso: estadoDePedido.shape.reembolsos.element,
  /** What is asked back, in words. */
  que: z.string(),
  /** Since when somebody waits for what is next. */
  desde: z.string(),
})
/** One claim in the queue of who runs the platform. */
export type FilaDeReembolso = z.infer<typeof filaDeReembolso>

const metodoDePlataforma = MetodoDePlataforma.esquemaCampos

export const comandosPagos = {
  /** What other orders say about a receipt: the same reference, the same picture, one that is like it. */
  revisarComprobante: comando('GET', '/api/tiendas/:tiendaId/pedidos/:pedidoId/comprobantes/:comprobanteId', nada, revisado),
  revisarComprobanteDeMercana: comando('GET', '/api/mercana/pedidos/:pedidoId/comprobantes/:comprobanteId', nada, revisado),
  /** Receipts of payments to accounts of the platform that nobody decided about, oldest first. */
  colaDeMercana: comando('GET', '/api/mercana/comprobantes', nada, z.object({ filas: z.array(filaDeVerificacion), en: z.string() })),
  /** Claims that are not settled, of all stores, oldest first. */
  reembolsosDeMercana: comando('GET', '/api/mercana/reembolsos', nada, z.object({ filas: z.array(filaDeReembolso), en: z.string() })),
  /** An order as the operator sees it, and who of its store could carry it. */
  pedidoDeMercana: comando(
    'GET',
    '/api/mercana/pedidos/:pedidoId',
    nada,
    z.object({
      contenido: contenidoDePedido,
      estado: estadoDePedido,
      llevan: z.array(z.object({ empleadoId: z.string(), nombre: z.string(), ...rolesDePersona })),
      /** Pictures and signatures of its deliveries, which are looked at by `verArchivo`. */
      evidencias: z.array(
        z.object({
          actoId: z.string(),
          titulo: z.string(),
          en: z.string(),
          archivoId: z.string(),
          donde: z.object({ latitud: z.number(), longitud: z.number() }).optional(),
        }),
      ),
    }),
  ),
  /** The operator's queues: what waits, and since when. Of open orders. */
  resumenDeMercana: comando(
    'GET',
    '/api/mercana/resumen',
    nada,
    z.object({
      en: z.string(),
      /** Open orders by where they stand. */
      pedidos: z.record(z.string(), z.int()),
      atrasados: cola,
      cancelaciones: cola,
      verificacionMercana: cola,
      verificacionTiendas: cola,
      /** Claims that who runs the platform may decide, or has to pay. */
      reembolsos: cola,
      /** Devices in use that nobody heard of for a day, the longest silent first; at most a hundred are named. */
      silenciosos: z.object({
        cuantos: z.int(),
        lista: z.array(
          z.object({
            dispositivoId: z.string(),
            nombre: z.string(),
            tiendaId: z.string(),
            tiendaNombre: z.string(),
            slug: z.string(),
            contactoEn: z.string(),
            sinEnviar: z.int(),
          }),
        ),
      }),
    }),
  ),
  metodosDeMercana: comando('GET', '/api/mercana/metodos_pagos', nada, z.object({ metodos: z.array(MetodoDePlataforma.esquema) })),
  crearMetodoDeMercana: comando('POST', '/api/mercana/metodos_pagos', metodoDePlataforma, id),
  editarMetodoDeMercana: comando('PUT', '/api/mercana/metodos_pagos/:metodoId', metodoDePlataforma.partial(), id),
} as const

/** A device in use is heard of every few seconds; a day of silence is worth a call. */
export const HORAS_DE_SILENCIO = 24
