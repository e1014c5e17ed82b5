import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, diaSinFin, puntosBasicos, texto, type Doc } from '#domain/core/entity.ts'
import { codigoDeCupon } from './cupon.ts'
import { permisosDeCupon, permisosDeCuponDeMercana } from './cupon.permisos.ts'

/** Those who use one that is counted are in one document (`sync-server/promociones/usos.ts`). */
const USOS_MAXIMO = 1000

const dicho = {
  /** '' of an offer. */
  codigo: codigoDeCupon().default(''),
  /** As customers read it. */
  nombre: texto(80).min(1),
  clase: z.enum(['porcentaje', 'monto', 'envio']),
  /** Of the goods at shelf prices. */
  puntosBasicos: puntosBasicos().default(0),
  centavos: centavosPositivos().default(0),
  /** Never more than so much of an order; 0: no such limit. */
  maximoCentavos: centavosPositivos().default(0),
  /** From so much of goods on. */
  minimoCentavos: centavosPositivos().default(0),
  /** Of which goods and delivery; '' is any. */
  categoria: texto(80).default(''),
  envio: z.enum(['', 'domicilio', 'retiro']).default(''),
  /** Only who never ordered there before: in that store, or anywhere when it is the platform's. */
  soloPrimera: z.boolean().default(false),
  /** How many orders may have it, and how many of each customer's; 0: no such limit. */
  usosMaximo: z.int().min(0).max(USOS_MAXIMO).default(0),
  porCliente: z.int().min(0).max(100).default(1),
  /** Orders placed on these days; '' has no end. */
  desde: dia(),
  hasta: diaSinFin().default(''),
  creoNombre: texto(120).default(''),
}

const retiro = { estado: z.enum(['vigente', 'retirada']), retiradaEn: texto(40).default(''), retiroNombre: texto(120).default('') }

const fija = [
  'codigo',
  'nombre',
  'clase',
  'puntosBasicos',
  'centavos',
  'maximoCentavos',
  'minimoCentavos',
  'categoria',
  'envio',
  'soloPrimera',
  'usosMaximo',
  'porCliente',
  'desde',
  'hasta',
  'creoNombre',
] as const

const muestra = {
  codigo: 'CAFE10',
  nombre: '10 % en tu compra',
  clase: 'porcentaje',
  puntosBasicos: 1000,
  desde: '2026-11-28',
  creoNombre: 'Altagracia Núñez',
  estado: 'vigente',
} as const

/**
 * A coupon, which asks for its code, or an offer, which asks for nothing: what it takes off an order, and who pays for it is its store. It is never
 * changed but to end, so that what an order keeps of it can be looked up (docs/adr/0058-coupons.md).
 */
export const Cupon = defineEntity({
  tipo: 'cupon',
  titulo: 'Cupón u oferta',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: { ...dicho, ...retiro },
  clave: (d) => d.estado,
  permisos: permisosDeCupon,
  fija,
  estados: { vigente: ['retirada'], retirada: [] },
  conflicto: 'servidor',
  muestra,
})
export type Cupon = Doc<typeof Cupon>

/** One of the platform's, which holds in every store and is paid out of what the platform charges of the order. */
export const CuponDeMercana = defineEntity({
  tipo: 'cuponDeMercana',
  titulo: 'Cupón de la plataforma',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: { ...dicho, ...retiro },
  clave: (d) => d.estado,
  permisos: permisosDeCuponDeMercana,
  fija,
  estados: { vigente: ['retirada'], retirada: [] },
  conflicto: 'servidor',
  muestra: { ...muestra, codigo: 'MERCANA5', nombre: '5 % por cuenta de Mercana', puntosBasicos: 500, creoNombre: 'Operadora' },
})
export type CuponDeMercana = Doc<typeof CuponDeMercana>
