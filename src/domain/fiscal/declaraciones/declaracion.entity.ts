import * as z from 'zod'
import { defineEntity, dia, mes, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeDeclaracion } from './declaraciones.permisos.ts'

/** Files that a store hands in each month. */
export const formatosDgii = ['606', '607', '608'] as const
export type FormatoDgii = (typeof formatosDgii)[number]

/** Of which documents a file tells: all, or those on paper alone, where DGII has the electronic ones already. */
export const seriesDgii = ['todas', 'papel'] as const
export type SeriesDgii = (typeof seriesDgii)[number]

/**
 * A file that somebody handed in to DGII, as they say: its figures and its hash never change, and its text is kept beside it
 * (sync-server/libros/declaraciones). A later one of the same month rectifies it; one that was noted by mistake is taken back with a reason.
 */
export const Declaracion = defineEntity({
  tipo: 'declaracion',
  titulo: 'Declaración presentada',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    mes: mes(),
    formato: z.enum(formatosDgii),
    series: z.enum(seriesDgii),
    rnc: texto(11),
    lineas: z.int().min(0),
    /** Without taxes; 0 of a 608. Of a whole month: no single amount's limit holds. */
    montoCentavos: z.int(),
    itbisCentavos: z.int(),
    /** SHA-256 of the file. */
    huella: texto(64),
    /** Day on which DGII took it. */
    presentadaEl: dia(),
    /** What DGII gave in return; '' when nobody wrote it down. */
    acuse: texto(60),
    /** The one that it rectifies; '' of the first of its month. */
    rectifica: ref(),
    estado: z.enum(['presentada', 'retirada']),
    /** Why it was taken back, who did and when; '' until then. */
    motivo: texto(300),
    retiradaPor: ref(),
    retiradaEn: texto(40),
  },
  clave: (d) => `${d.mes}:${d.formato}`,
  permisos: permisosDeDeclaracion,
  fija: ['mes', 'formato', 'series', 'rnc', 'lineas', 'montoCentavos', 'itbisCentavos', 'huella', 'presentadaEl', 'acuse', 'rectifica'],
  estados: { presentada: ['retirada'], retirada: [] },
  conflicto: 'servidor',
  muestra: {
    mes: '2026-10',
    formato: '607',
    series: 'todas',
    rnc: '131246796',
    lineas: 12,
    montoCentavos: 1_250_000,
    itbisCentavos: 225_000,
    huella: '',
    presentadaEl: '2026-11-12',
    acuse: '',
    rectifica: '',
    estado: 'presentada',
    motivo: '',
    retiradaPor: '',
    retiradaEn: '',
  },
})
export type Declaracion = Doc<typeof Declaracion>
