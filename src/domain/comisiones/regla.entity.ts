import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, diaSinFin, puntosBasicos, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeReglaDeComision } from './comision.permisos.ts'

/**
 * What the platform charges a store for what it sells in its orders. A rule is never changed but to end: another takes its place (`reemplaza`),
 * and what was charged by the first stays as it was (docs/adr/0055-commissions.md).
 */
export const ReglaDeComision = defineEntity({
  tipo: 'reglaDeComision',
  titulo: 'Regla de comisión',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    /** As the store reads it beside what it was charged. */
    nombre: texto(80).min(1),
    /** Of which store, kind of product, product and delivery; '' is any. A product is a store's. */
    tienda: ref().default(''),
    categoria: texto(80).default(''),
    productoId: ref().default(''),
    productoNombre: texto(200).default(''),
    envio: z.enum(['', 'domicilio', 'retiro']).default(''),
    /** Of the goods without their ITBIS. */
    puntosBasicos: puntosBasicos().default(0),
    /** Beside it, once for all that the rule charges of an order. */
    fijoCentavos: centavosPositivos().default(0),
    /** Never less than the first nor more than the second of an order; 0: no such limit. */
    minimoCentavos: centavosPositivos().default(0),
    maximoCentavos: centavosPositivos().default(0),
    /** Orders placed on these days; '' has no end, until another takes its place. */
    desde: dia(),
    hasta: diaSinFin().default(''),
    /** The one whose place it took; '' of the first. */
    reemplaza: ref().default(''),
    creoNombre: texto(120).default(''),
    estado: z.enum(['vigente', 'retirada']),
    retiradaEn: texto(40).default(''),
    retiroNombre: texto(120).default(''),
  },
  clave: (d) => d.estado,
  padre: (d) => d.tienda,
  permisos: permisosDeReglaDeComision,
  fija: [
    'nombre',
    'tienda',
    'categoria',
    'productoId',
    'productoNombre',
    'envio',
    'puntosBasicos',
    'fijoCentavos',
    'minimoCentavos',
    'maximoCentavos',
    'desde',
    'reemplaza',
    'creoNombre',
  ],
  estados: { vigente: ['retirada'], retirada: [] },
  conflicto: 'servidor',
  muestra: { nombre: 'Comisión de Mercana', puntosBasicos: 1000, desde: '2026-11-28', creoNombre: 'Operadora', estado: 'vigente' },
})
export type ReglaDeComision = Doc<typeof ReglaDeComision>
