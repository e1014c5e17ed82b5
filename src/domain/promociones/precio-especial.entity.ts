import * as z from 'zod'
import { defineEntity, dia, diaSinFin, diezmilesimas, milesimas, puntosBasicos, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDePrecioEspecial } from './cupon.permisos.ts'

/**
 * A price that the till charges by itself instead of the shelf's: from so many on, to the customers of a price list, or for some days; with no line
 * too. It is never changed but to end, so that what was sold by it can be looked up (docs/adr/0064-special-prices.md).
 */
export const PrecioEspecial = defineEntity({
  tipo: 'precioEspecial',
  titulo: 'Precio especial',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    /** As the ticket says it. */
    nombre: texto(80).min(1),
    /** A price for one, or so much off the shelf's. */
    clase: z.enum(['precio', 'porcentaje']),
    precioDiezmilesimas: diezmilesimas().default(0),
    puntosBasicos: puntosBasicos().default(0),
    /** Of one product, or of a category; '' in both is everything. A price is of one product. */
    productoId: ref().default(''),
    productoNombre: texto(200).default(''),
    categoria: texto(80).default(''),
    /** Customers whose price list is called so (`Cliente.precio`); '' is everybody. */
    lista: texto(40).default(''),
    /** From so many of a product in one sale on; 0 from the first. */
    desdeMilesimas: milesimas().min(0).default(0),
    /** Sales of these days; '' has no end. */
    desde: dia(),
    hasta: diaSinFin().default(''),
    creoNombre: texto(120).default(''),
    estado: z.enum(['vigente', 'retirada']),
    retiradaEn: texto(40).default(''),
    retiroNombre: texto(120).default(''),
  },
  clave: (d) => d.estado,
  permisos: permisosDePrecioEspecial,
  fija: [
    'nombre',
    'clase',
    'precioDiezmilesimas',
    'puntosBasicos',
    'productoId',
    'productoNombre',
    'categoria',
    'lista',
    'desdeMilesimas',
    'desde',
    'hasta',
    'creoNombre',
  ],
  estados: { vigente: ['retirada'], retirada: [] },
  conflicto: 'servidor',
  muestra: {
    nombre: 'Por mayor',
    clase: 'porcentaje',
    puntosBasicos: 1000,
    lista: 'Por mayor',
    desde: '2026-11-29',
    creoNombre: 'Altagracia Núñez',
    estado: 'vigente',
  },
})
export type PrecioEspecial = Doc<typeof PrecioEspecial>
