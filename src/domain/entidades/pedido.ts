import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '../entity.ts'
import { clasesDeMetodo } from '../metodos-de-pago.ts'
import { accionesDePedido, contenidoDePedido, estadoDePedido } from '../pedido.ts'
import { permisosDeEnvios } from './envio.permisos.ts'
import { franja, FRANJAS_MAXIMAS } from './franja.ts'
import { tramosDePeso } from './tramo.ts'
import { contenidoDeMuestra, estadoDeMuestra } from '../pedido.muestra.ts'
import { permisosDeMetodoDePlataforma } from './pago.permisos.ts'
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

/** What delivery costs to a place and everything inside of it (`envio.rules.ts`). One rule, with the days on which it holds. */
export const CostosEnvios = defineEntity({
  tipo: 'costosEnvios',
  titulo: 'Costo de envío',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    /** ONE's code of the place, whose length tells the level; '' is the whole country. */
    codigo: z.string().regex(/^(\d{2}|\d{4}|\d{6}|\d{8}|\d{10}|\d{12}|\d{15}|\d{17})?$/),
    /** false: the store does not deliver there. */
    entrega: z.boolean().default(true),
    centavos: centavosPositivos(),
    /** Free from this much of goods on; 0: never. */
    gratisDesdeCentavos: centavosPositivos().default(0),
    /** What is added by the order's weight: the heaviest tier that it reaches. */
    tramosDePeso: tramosDePeso().default([]),
    desde: dia(),
    /** Last day, included; null while no end is known. */
    hasta: dia().nullable().default(null),
    nota: texto(200).default(''),
    /** When orders are brought there; empty: as the store says for everywhere. */
    horario: z.array(franja).max(FRANJAS_MAXIMAS).default([]),
  },
  clave: (d) => d.codigo,
  permisos: permisosDeEnvios,
  fija: ['codigo'],
  conflicto: 'servidor',
  muestra: { codigo: '0101090101', centavos: 15_000, desde: '2026-11-01' },
})
export type CostosEnvios = Doc<typeof CostosEnvios>

/** A way in which a store is paid for its orders. The accounts are told to who orders, not to who looks. */
export const MetodoDePago = defineEntity({
  tipo: 'metodoDePago',
  titulo: 'Método de pago de pedidos',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    clase: z.enum(clasesDeMetodo),
    nombre: texto(80).min(1),
    instrucciones: texto(1000).default(''),
    minimoCentavos: centavosPositivos().default(0),
    /** 0: as much as somebody orders. */
    maximoCentavos: centavosPositivos().default(0),
    plazoHoras: z.int().min(1).max(720).default(24),
    cuatroOjosDesdeCentavos: centavosPositivos().default(0),
    activo: z.boolean().default(true),
  },
  clave: (d) => d.clase,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos', 'verificador'],
    crear: ['propietario'],
    editar: ['propietario'],
  },
  fija: ['clase'],
  conflicto: 'servidor',
  muestra: { clase: 'transferencia', nombre: 'Transferencia a Banreservas', instrucciones: 'Cuenta de ahorros 960-000000-0' },
})
export type MetodoDePago = Doc<typeof MetodoDePago>

/**
 * An account of the platform to which the customers of some stores pay; the operator says whether the money came. The account itself is
 * told to who orders.
 */
export const MetodoDePlataforma = defineEntity({
  tipo: 'metodoDePlataforma',
  titulo: 'Método de pago de la plataforma',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(80).min(1),
    banco: texto(80).min(1),
    instrucciones: texto(1000).default(''),
    minimoCentavos: centavosPositivos().default(0),
    /** 0: as much as somebody orders. */
    maximoCentavos: centavosPositivos().default(0),
    plazoHoras: z.int().min(1).max(720).default(24),
    cuatroOjosDesdeCentavos: centavosPositivos().default(0),
    /** Which stores offer it: all of them, or these. */
    todas: z.boolean().default(false),
    tiendas: z.array(ref().min(1)).max(1000).default([]),
    activo: z.boolean().default(true),
  },
  clave: (d) => d.banco,
  permisos: permisosDeMetodoDePlataforma,
  conflicto: 'servidor',
  muestra: { nombre: 'Transferencia a Mercana', banco: 'Banreservas', instrucciones: 'Cuenta corriente 960-000000-0', todas: true },
})
export type MetodoDePlataforma = Doc<typeof MetodoDePlataforma>

/** What anybody may know of one: projected into `publico`, without the account. The same id. */
export const MetodoPublico = defineEntity({
  tipo: 'metodoPublico',
  titulo: 'Método de pago de la plataforma (cara pública)',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(80),
    minimoCentavos: centavosPositivos(),
    maximoCentavos: centavosPositivos(),
    todas: z.boolean(),
    tiendas: z.array(ref()).max(1000),
    activo: z.boolean(),
  },
  clave: (d) => d.nombre,
  permisos: { leer: ['cliente'] },
  conflicto: 'servidor',
  muestra: { nombre: 'Transferencia a Mercana', minimoCentavos: 0, maximoCentavos: 0, todas: true, tiendas: [], activo: true },
})
export type MetodoPublico = Doc<typeof MetodoPublico>

/** A store that a person keeps at hand. Id `comercio:<tiendaId>`. */
export const Comercio = defineEntity({
  tipo: 'comercio',
  titulo: 'Comercio guardado',
  database: 'usuario',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(120),
    /** Address of the picture; '' without one. */
    logo: texto(400),
    tiendaCategoria: texto(60),
    activo: z.boolean(),
    icono: texto(60),
    /** The store's kind of business. */
    tipoNegocio: texto(60),
    ruta: texto(200),
  },
  clave: (d) => d.nombre,
  permisos: { leer: ['cliente'], crear: ['cliente'], borrar: ['cliente'] },
  conflicto: 'servidor',
  muestra: {
    nombre: 'Colmado La Fe',
    logo: '',
    tiendaCategoria: 'Colmado',
    activo: true,
    icono: 'tienda',
    tipoNegocio: 'Colmado',
    ruta: '/tienda/colmado-la-fe',
  },
})
export type Comercio = Doc<typeof Comercio>
