import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { accionesDePedido, contenidoDePedido, estadoDePedido } from './pedido.ts'
import { contenidoDeMuestra, estadoDeMuestra } from './pedido.muestra.ts'
import { permisosDePedido } from './pedido.permisos.ts'

const campos = {
  contenido: contenidoDePedido,
  estado: estadoDePedido,
  /** As in the state, here for whoever lists: a customer's list is `activo` and not `recibido`, a store's `activo` and not `entregado`. */
  activo: z.boolean(),
  entregado: z.boolean(),
  recibido: z.boolean(),
  /** What the customer's PIN of delivery is checked with where there is no signal; '' in the customer's own copy. */
  pinHash: texto(64),
  pinSal: texto(32),
  pinIteraciones: z.int().min(0),
}

const muestra = {
  contenido: contenidoDeMuestra,
  estado: estadoDeMuestra,
  activo: true,
  entregado: false,
  recibido: false,
  pinHash: '',
  pinSal: '',
  pinIteraciones: 10_000,
}

/** Open orders are found by it: in the store's database, in the customer's and on a device. */
const porActivo = (d: { activo: boolean }): string => (d.activo ? 'activo' : 'cerrado')

/**
 * An order as its store has it: content and state, which the server alone writes from the ledger. One per store; those of one
 * checkout hang from their group. Id `pedido:<grupo>:<tiendaId>`, the same in the ledger, here and at the customer's.
 */
export const Pedido = defineEntity({
  tipo: 'pedido',
  titulo: 'Pedido',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos,
  clave: porActivo,
  padre: (d) => d.contenido.grupoId,
  permisos: permisosDePedido,
  fija: ['contenido', 'pinHash', 'pinSal', 'pinIteraciones'],
  conflicto: 'servidor',
  muestra,
})

export type Pedido = Doc<typeof Pedido>

/** The same order in its customer's own database, with the PIN to tell the courier. */
export const MiPedido = defineEntity({
  tipo: 'miPedido',
  titulo: 'Pedido (copia de quien compra)',
  database: 'usuario',
  clase: 'decision',
  v: 1,
  campos: { ...campos, pin: texto(4) },
  clave: porActivo,
  padre: (d) => d.contenido.grupoId,
  permisos: { leer: ['cliente'], crear: ['cliente'], mover: ['cliente'] },
  fija: ['contenido', 'pin'],
  conflicto: 'servidor',
  muestra: { ...muestra, pin: '4071' },
})

export type MiPedido = Doc<typeof MiPedido>

/** An act on an order by somebody of the store, made at a device with or without signal. Whether it counts is the fold's to say. */
export const EventoPedido = defineEntity({
  tipo: 'eventoPedido',
  titulo: 'Acto sobre un pedido',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    pedidoId: ref(),
    accion: z.enum(accionesDePedido),
    /** The acts that this device had heard of. */
    previo: z.array(ref()).max(200),
    /** What the act brings, by `pedido.acciones.ts`. */
    datos: z.record(z.string().max(60), z.json()),
  },
  clave: (d) => d.accion,
  padre: (d) => d.pedidoId,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos', 'verificador'],
    crear: ['propietario', 'supervisor', 'cajero', 'pedidos', 'mensajero', 'verificador'],
  },
  conflicto: 'cuarentena',
  muestra: { pedidoId: 'pedido:grupo:tienda', accion: 'aceptar', previo: [], datos: { minutos: 30 } },
})

export type EventoPedido = Doc<typeof EventoPedido>
