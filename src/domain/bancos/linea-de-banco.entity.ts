import { centavos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { limitesDelDia } from '#domain/core/fecha.ts'
import * as z from 'zod'
import { permisosDeLineas } from './banco.permisos.ts'

/**
 * One line of a statement, as the bank wrote it. Its `en` is the beginning of its day, so that a month is found by it. Its id is made of
 * what it says and of which among its equals of that day it is (`contenidoDeLinea`): the same file twice adds nothing, and the same line
 * twice in truth is two. Asked for month by month and never carried by a device (sync-server/sync/quien.ts).
 */
export const LineaDeBanco = defineEntity({
  tipo: 'lineaDeBanco',
  titulo: 'Línea de estado de cuenta',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    cuentaId: ref(),
    /** The file that brought it. */
    extractoId: ref(),
    /** Of its account. */
    moneda: z.enum(['DOP', 'USD']).default('DOP'),
    fecha: dia(),
    descripcion: texto(300),
    referencia: texto(60),
    /** Of the account's currency: + came in, − went out. Never 0. */
    centavos: centavos(),
    /** The running balance after it, where the statement gives one. */
    saldoCentavos: centavos().nullable(),
    /** Its place in the file, from 1. */
    renglon: z.int().min(1),
    /** 'anulada': its file was taken back. The same file again makes it count. */
    estado: z.enum(['vigente', 'anulada']),
    /** Its place in the store's book of reconciliations (sync-server/bancos/turno.ts). */
    orden: z.int().min(0),
  },
  padre: (d) => d.cuentaId,
  permisos: permisosDeLineas,
  fija: ['cuentaId', 'fecha', 'centavos'],
  estados: { vigente: ['anulada'], anulada: ['vigente'] },
  conflicto: 'servidor',
  muestra: {
    cuentaId: 'cuentaDeBanco:1',
    extractoId: 'extractoDeBanco:1',
    fecha: '2026-11-20',
    descripcion: 'TRANSFERENCIA RECIBIDA',
    referencia: '004512',
    centavos: 118_000,
    saldoCentavos: 5_118_000,
    renglon: 2,
    estado: 'vigente',
    orden: 1,
  },
})
export type LineaDeBanco = Doc<typeof LineaDeBanco>

/** A file that was brought in: by it the lines that it added are taken back together. */
export const ExtractoDeBanco = defineEntity({
  tipo: 'extractoDeBanco',
  titulo: 'Estado de cuenta importado',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    cuentaId: ref(),
    archivo: texto(200),
    /** How many lines it added, and how many were there already. */
    nuevas: z.int().min(0),
    repetidas: z.int().min(0),
    /** First and last day of what it holds. */
    desde: dia(),
    hasta: dia(),
    estado: z.enum(['vigente', 'deshecho']),
    /** Its place in the store's book of reconciliations (sync-server/bancos/turno.ts). */
    orden: z.int().min(0),
  },
  padre: (d) => d.cuentaId,
  permisos: permisosDeLineas,
  fija: ['cuentaId', 'archivo'],
  estados: { vigente: ['deshecho'], deshecho: [] },
  conflicto: 'servidor',
  muestra: {
    cuentaId: 'cuentaDeBanco:1',
    archivo: 'noviembre.csv',
    nuevas: 120,
    repetidas: 0,
    desde: '2026-11-01',
    hasta: '2026-11-30',
    estado: 'vigente',
    orden: 1,
  },
})
export type ExtractoDeBanco = Doc<typeof ExtractoDeBanco>

/** The instant that stands for a line's day. */
export const instanteDe = (fecha: string): string => limitesDelDia(fecha).desde
