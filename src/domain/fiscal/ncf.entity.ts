import * as z from 'zod'
import { defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import { permisosDeRangoNCF } from './ncf.permisos.ts'

/** Numbers that will never be used, with the code under which form 608 declares them (docs/FISCAL.md#voided-numbers). */
const anulacion = z.object({
  desde: z.int(),
  hasta: z.int(),
  codigo608: texto(2),
  en: z.iso.datetime(),
  por: ref(),
  /** Of electronic numbers of a store that signs here: the server tells DGII (`AnulacionEcf`). */
  loDiceElServidor: z.boolean().optional(),
})

/** A range that DGII authorised to a store (docs/FISCAL.md#ranges). It is cut into blocks; it never overlaps another one. */
export const RangoNCF = defineEntity({
  tipo: 'rangoNCF',
  titulo: 'Rango de comprobantes',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    rnc: texto(11),
    tipoComprobante: z.enum(tipoComprobantes),
    desde: z.int().min(1).max(9_999_999_999),
    hasta: z.int().min(1).max(9_999_999_999),
    solicitud: texto(40),
    autorizacion: texto(40),
    fechaAutorizacion: dia().nullable(),
    /** Last valid day, that day included; null when it does not expire. */
    vence: dia().nullable(),
    /** The first number that is in no block yet; the allocator alone moves it. */
    siguiente: z.int().min(1),
    estado: z.enum(['activo', 'agotado', 'retirado']),
    /** Numbers in no block that an accountant declared void: of a range that lends no more, or jumped over by the allocator. */
    anulados: z.array(anulacion).default([]),
  },
  clave: (d) => d.tipoComprobante,
  permisos: permisosDeRangoNCF,
  fija: ['rnc', 'tipoComprobante', 'desde', 'hasta'],
  estados: { activo: ['agotado', 'retirado'], agotado: ['retirado'], retirado: [] },
  conflicto: 'servidor',
  muestra: {
    rnc: '131246796',
    tipoComprobante: 'E32',
    desde: 1,
    hasta: 50_000,
    solicitud: '',
    autorizacion: '',
    fechaAutorizacion: '2026-11-16',
    vence: '2027-12-31',
    siguiente: 1,
    estado: 'activo',
  },
})
export type RangoNCF = Doc<typeof RangoNCF>

/** Numbers lent to one till and one device, for good (docs/adr/0010). Id `bloque:<rnc>:<tipo>:<desde, 10 digits>`. */
export const BloqueNCF = defineEntity({
  tipo: 'bloqueNCF',
  titulo: 'Bloque de comprobantes',
  database: 'ops',
  clase: 'decision',
  v: 1,
  ids: '^bloque:[A-Za-z0-9_.:@~+-]+$',
  campos: {
    rangoId: ref(),
    rnc: texto(11),
    tipoComprobante: z.enum(tipoComprobantes),
    cajaId: ref(),
    paraDispositivo: ref(),
    desde: z.int().min(1),
    hasta: z.int().min(1),
    vence: dia().nullable(),
    /** 'congelado': its device was revoked or lost its storage; what was not used is never used. */
    estado: z.enum(['activo', 'congelado']),
    /** Only on frozen blocks: numbers that an accountant declared void, with the 608 code (docs/FISCAL.md#voided-numbers). */
    anulados: z.array(anulacion).default([]),
  },
  clave: (d) => d.tipoComprobante,
  padre: (d) => d.paraDispositivo,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador'],
    prestar: ['propietario', 'supervisor', 'contador'],
    congelar: ['propietario', 'contador'],
  },
  fija: ['rangoId', 'rnc', 'tipoComprobante', 'cajaId', 'paraDispositivo', 'desde', 'hasta'],
  estados: { activo: ['congelado'], congelado: [] },
  conflicto: 'servidor',
  muestra: {
    rangoId: 'rango:1',
    rnc: '131246796',
    tipoComprobante: 'E32',
    cajaId: 'caja:1',
    paraDispositivo: 'dispositivo:1',
    desde: 1,
    hasta: 500,
    vence: '2027-12-31',
    estado: 'activo',
  },
})
export type BloqueNCF = Doc<typeof BloqueNCF>
