import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, diezmilesimas, puntosBasicos, texto, type Doc } from '#domain/core/entity.ts'
import { INICIO_TASA_REDUCIDA, tasasDeLey, umbralesDeLey } from './itbis.ley.ts'

/**
 * Pesos per US dollar from `fecha` on, as the operator set it (tasa-dolar.ts). With none there is no selling in dollars: never at 0.
 * Id `tasaDolar:<uuid>`.
 */
export const TasaDolar = defineEntity({
  tipo: 'tasaDolar',
  titulo: 'Tasa del dólar',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: {
    compraDiezmilesimas: diezmilesimas().min(1),
    ventaDiezmilesimas: diezmilesimas().min(1),
    fecha: dia(),
    fuente: texto(80),
    /** By how much the next one may move before somebody is asked whether it is a slip of the keyboard. */
    tolerancia: puntosBasicos().default(1000),
  },
  clave: (d) => d.fecha,
  permisos: { leer: ['cliente'], crear: ['operador'] },
  conflicto: 'servidor',
  muestra: { compraDiezmilesimas: 625_000, ventaDiezmilesimas: 631_000, fecha: '2026-11-21', fuente: 'Banco Central' },
})

export type TasaDolar = Doc<typeof TasaDolar>

export const TiposId = defineEntity({
  tipo: 'tiposId',
  titulo: 'Tipos de identificación',
  database: 'publico',
  clase: 'decision',
  v: 1,
  /** Codes of files 606 and 607 (docs/FISCAL.md#identity). */
  campos: { nombre: z.enum(['RNC', 'Cédula', 'Pasaporte']), codigo606: texto(1), codigo607: texto(1), digitos: z.int().min(0).max(20) },
  clave: (d) => d.nombre,
  permisos: { leer: ['cliente'], crear: ['operador'], editar: ['operador'] },
  conflicto: 'servidor',
  muestra: { nombre: 'RNC', codigo606: '1', codigo607: '1', digitos: 9 },
})

export type TiposId = Doc<typeof TiposId>

/**
 * A tax rate with the days on which it holds: rates change by law, never by a new build. Id `itbisTasas:<codigo>:<desde>`:
 * a code has as many as it had rates, and one of the future starts on its day by itself (itbis.ley.ts `vigente`).
 */
export const ItbisTasas = defineEntity({
  tipo: 'itbisTasas',
  titulo: 'Tasas de ITBIS',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: {
    codigo: z.enum(['18', '16', '0', 'E']),
    nombre: texto(60),
    puntosBasicos: puntosBasicos(),
    desde: dia(),
    hasta: dia().nullable(),
  },
  clave: (d) => d.codigo,
  permisos: { leer: ['cliente'], crear: ['operador'], editar: ['operador'] },
  conflicto: 'servidor',
  muestra: tasasDeLey[0],
})

export type ItbisTasas = Doc<typeof ItbisTasas>

/** From which total a consumo invoice names its buyer, with the days on which that holds (docs/FISCAL.md#threshold). Id `umbralConsumo:<desde>`. */
export const UmbralConsumo = defineEntity({
  tipo: 'umbralConsumo',
  titulo: 'Umbral de la factura de consumo',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: { centavos: centavosPositivos().min(1), desde: dia(), hasta: dia().nullable() },
  clave: (d) => d.desde,
  permisos: { leer: ['cliente'], crear: ['operador'], editar: ['operador'] },
  conflicto: 'servidor',
  muestra: umbralesDeLey[1],
})

export type UmbralConsumo = Doc<typeof UmbralConsumo>

/** Kinds of goods with the reduced rate (docs/FISCAL.md#rates). */
export const ItbisRubrosTasaReducida = defineEntity({
  tipo: 'itbisRubrosTasaReducida',
  titulo: 'Rubros con tasa reducida',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: { nombre: texto(120).min(1), desde: dia(), hasta: dia().nullable() },
  clave: (d) => d.nombre,
  permisos: { leer: ['cliente'], crear: ['operador'], editar: ['operador'] },
  conflicto: 'servidor',
  muestra: { nombre: 'Yogurt', desde: INICIO_TASA_REDUCIDA, hasta: null },
})

export type ItbisRubrosTasaReducida = Doc<typeof ItbisRubrosTasaReducida>
