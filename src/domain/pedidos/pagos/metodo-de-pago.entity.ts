import * as z from 'zod'
import { centavosPositivos, defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'
import { clasesDeMetodo } from './metodos-de-pago.ts'
import { permisosDeMetodoDePlataforma } from './pago.permisos.ts'

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
