import * as z from 'zod'
import { defineEntity, mes, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeCierreDeMes } from './contabilidad.permisos.ts'

/** What may not be ready yet when a month is closed: it is said, and whoever closes may go on. */
export const clasesDePendiente = [
  'turno-abierto',
  'equipo-sin-sincronizar',
  'cuarentena',
  'apartado',
  'banco-sin-conciliar',
  'inventario-sin-anotar',
] as const
export type ClaseDePendiente = (typeof clasesDePendiente)[number]

/**
 * A month of the books as it was closed: its figures never change. It says what it adds to the months closed before it; what of orders and of the
 * bank it counted lies beside it (`partes`). It may be opened again, the last one first and with a reason; this document stays with that reason,
 * and the next closing of the month is another one.
 */
export const CierreDeMes = defineEntity({
  tipo: 'cierreDeMes',
  titulo: 'Cierre de mes',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    mes: mes(),
    /** The closing of the month before; '' of the first. */
    anterior: ref(),
    /** Facts that it counted and no closing before it had (cobertura.ts). */
    hechos: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))),
    /** What each account, part and currency moved: centavos of its currency and RD$ centavos, debits less credits. */
    saldos: z.array(
      z.object({
        /** A code of the chart (cuentas.ts). */
        cuenta: texto(40),
        parte: texto(200),
        moneda: z.enum(['DOP', 'USD']),
        mes: texto(7),
        centavos: z.int(),
        valorCentavos: z.int(),
        debeCentavos: z.int(),
        haberCentavos: z.int(),
      }),
    ),
    /** How many documents it counted that no closing before it had, or in another version. */
    documentos: z.int().min(0),
    /** How many documents hold what it counted of orders and of the bank. */
    partes: z.int().min(0),
    /** What was not ready when it was closed all the same. */
    pendientes: z.array(z.object({ clase: z.enum(clasesDePendiente), cuantos: z.int().min(1) })),
    /** SHA-256 of all of it, and of the hash of the one before. */
    huella: texto(64),
    estado: z.enum(['cerrado', 'reabierto']),
    motivo: texto(300),
    reabiertoPor: ref(),
    reabiertoEn: texto(40),
    /** Its place in the store's book of changes (sync-server/bancos/turno.ts). */
    orden: z.int().min(0),
  },
  clave: (d) => d.mes,
  permisos: permisosDeCierreDeMes,
  fija: ['mes', 'anterior', 'hechos', 'saldos', 'documentos', 'partes', 'pendientes', 'huella'],
  estados: { cerrado: ['reabierto'], reabierto: [] },
  conflicto: 'servidor',
  muestra: {
    mes: '2026-10',
    anterior: '',
    hechos: { 'dispositivo:1': [[1, 12]] },
    saldos: [
      {
        cuenta: 'boveda',
        parte: '',
        moneda: 'DOP',
        mes: '2026-10',
        centavos: 118_000,
        valorCentavos: 118_000,
        debeCentavos: 118_000,
        haberCentavos: 0,
      },
    ],
    documentos: 12,
    partes: 0,
    pendientes: [],
    huella: '',
    estado: 'cerrado',
    motivo: '',
    reabiertoPor: '',
    reabiertoEn: '',
    orden: 1,
  },
})
export type CierreDeMes = Doc<typeof CierreDeMes>
