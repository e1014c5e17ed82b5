import * as z from 'zod'
import { defineEntity, dia, mes, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeEmisorDeMercana } from './comision.permisos.ts'

/** The last number of eight figures. */
const ULTIMO_NCF = 99_999_999

/** The platform as who invoices: its name and RNC, and the crédito fiscal numbers that DGII let it use. There is one, `emisorDeMercana:unico`. */
export const EmisorDeMercana = defineEntity({
  tipo: 'emisorDeMercana',
  titulo: 'Datos fiscales de Mercana',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(200).min(1),
    rnc: texto(20).min(9),
    direccion: texto(300).default(''),
    /** Of the numbers B01: the first, the last, until when they may be used, and which comes next. */
    desde: z.int().min(1).max(ULTIMO_NCF),
    hasta: z.int().min(1).max(ULTIMO_NCF),
    vence: dia(),
    siguiente: z
      .int()
      .min(1)
      .max(ULTIMO_NCF + 1),
    /** The highest that was used; 0 while none was. No number up to it is used again, whatever is written down later. */
    ultimo: z.int().min(0).default(0),
    /** The invoice to which the next number is being given: a process that died in between is made good by the next. */
    enCurso: z.object({ tienda: ref(), mes: mes() }).nullable().default(null),
  },
  permisos: permisosDeEmisorDeMercana,
  conflicto: 'servidor',
  muestra: {
    nombre: 'Mercana SRL',
    rnc: '131246796',
    direccion: 'Av. 27 de Febrero 100, Santo Domingo',
    desde: 1,
    hasta: 500,
    vence: '2027-12-31',
    siguiente: 1,
  },
})
export type EmisorDeMercana = Doc<typeof EmisorDeMercana>
