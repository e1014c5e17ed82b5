import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeEnvios } from './costos-envios.permisos.ts'
import { franja, FRANJAS_MAXIMAS } from '#domain/core/franja.ts'
import { tramosDePeso } from './tramo.ts'

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
