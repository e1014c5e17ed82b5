import * as z from 'zod'
import { centavos, defineEntity, dia, mes, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeCierre, permisosDeConciliar } from './banco.permisos.ts'
import { movimientoDeBanco } from './movimiento.ts'

/** Why a line was taken for a payment. */
export const porquesDeConciliacion = ['referencia', 'mismo-dia', 'dias', 'tarjetas-del-dia', 'a-mano'] as const
export type PorqueDeConciliacion = (typeof porquesDeConciliacion)[number]

/** What a difference is, or a line with no document, or a payment that no line has. */
export const conceptosDeDiferencia = [
  'comision',
  'retencion',
  'impuesto',
  'interes',
  'traspaso',
  'efectivo',
  'pago',
  'no-llego',
  'otro',
] as const
export type ConceptoDeDiferencia = (typeof conceptosDeDiferencia)[number]

/**
 * Which lines of an account are which payments: one to one, one to many, many to one. Amounts are of the account's currency and stand here
 * as they were when it was said, so that what follows from it needs no other document. Undone, it stays and no longer counts.
 */
export const Conciliacion = defineEntity({
  tipo: 'conciliacion',
  titulo: 'Conciliación',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    cuentaId: ref(),
    moneda: z.enum(['DOP', 'USD']),
    /** The month that it counts in: that of the latest thing in it, or the first one open if that is later. */
    mes: mes(),
    lineas: z.array(z.object({ id: ref(), fecha: dia(), centavos: centavos() })).max(500),
    movimientos: z
      .array(
        movimientoDeBanco.pick({
          id: true,
          clase: true,
          documentoId: true,
          fecha: true,
          centavos: true,
          parte: true,
          partida: true,
          valorCentavos: true,
        }),
      )
      .max(500),
    /** Lines less payments: what neither has. 0 without a `concepto`, and never with one. */
    diferenciaCentavos: centavos(),
    concepto: z.enum(conceptosDeDiferencia).nullable(),
    nota: texto(300),
    porque: z.enum(porquesDeConciliacion),
    estado: z.enum(['vigente', 'deshecha']),
    deshechaPor: ref(),
    deshechaEn: texto(40),
    /** Its place in the store's book of reconciliations (sync-server/bancos/turno.ts). */
    orden: z.int().min(0),
  },
  clave: (d) => d.mes,
  padre: (d) => d.cuentaId,
  permisos: permisosDeConciliar,
  fija: ['cuentaId', 'moneda', 'mes', 'lineas', 'movimientos', 'diferenciaCentavos', 'concepto', 'nota', 'porque'],
  estados: { vigente: ['deshecha'], deshecha: [] },
  conflicto: 'servidor',
  muestra: {
    cuentaId: 'cuentaDeBanco:1',
    moneda: 'DOP',
    mes: '2026-11',
    lineas: [{ id: 'lineaDeBanco:1', fecha: '2026-11-20', centavos: 118_000 }],
    movimientos: [
      {
        id: '131246796-E320000000001:0',
        clase: 'venta',
        documentoId: '131246796-E320000000001',
        fecha: '2026-11-20',
        centavos: 118_000,
        parte: 'transferencia',
        partida: '131246796-E320000000001',
        valorCentavos: 118_000,
      },
    ],
    diferenciaCentavos: 0,
    concepto: null,
    nota: '',
    porque: 'referencia',
    estado: 'vigente',
    deshechaPor: '',
    deshechaEn: '',
    orden: 1,
  },
})
export type Conciliacion = Doc<typeof Conciliacion>

/**
 * A month of an account as it was closed: its figures never change. It may be opened again, the last one first and with a reason; this
 * document stays with that reason, and the next closing of the month is another one.
 */
export const CierreDeBanco = defineEntity({
  tipo: 'cierreDeBanco',
  titulo: 'Cierre de conciliación',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    cuentaId: ref(),
    moneda: z.enum(['DOP', 'USD']),
    mes: mes(),
    saldoInicialCentavos: centavos(),
    entradasCentavos: centavos(),
    salidasCentavos: centavos(),
    saldoFinalCentavos: centavos(),
    lineas: z.int().min(0),
    conciliadas: z.int().min(0),
    /** Lines that nobody claimed, of this month and before. */
    sinDueno: z.array(z.object({ id: ref(), centavos: centavos() })).max(20_000),
    sinDuenoCentavos: centavos(),
    /** Payments of the store in this currency that no account's statement had yet. */
    enTransito: z.array(z.object({ id: ref(), centavos: centavos() })).max(20_000),
    enTransitoCentavos: centavos(),
    /** SHA-256 of every line and reconciliation that it counted. */
    huella: texto(64),
    estado: z.enum(['cerrado', 'reabierto']),
    motivo: texto(300),
    reabiertoPor: ref(),
    reabiertoEn: texto(40),
    orden: z.int().min(0),
  },
  clave: (d) => d.mes,
  padre: (d) => d.cuentaId,
  permisos: permisosDeCierre,
  fija: [
    'cuentaId',
    'moneda',
    'mes',
    'saldoInicialCentavos',
    'entradasCentavos',
    'salidasCentavos',
    'saldoFinalCentavos',
    'lineas',
    'conciliadas',
    'sinDueno',
    'sinDuenoCentavos',
    'enTransito',
    'enTransitoCentavos',
    'huella',
  ],
  estados: { cerrado: ['reabierto'], reabierto: [] },
  conflicto: 'servidor',
  muestra: {
    cuentaId: 'cuentaDeBanco:1',
    moneda: 'DOP',
    mes: '2026-10',
    saldoInicialCentavos: 5_000_000,
    entradasCentavos: 118_000,
    salidasCentavos: -15_000,
    saldoFinalCentavos: 5_103_000,
    lineas: 2,
    conciliadas: 1,
    sinDueno: [{ id: 'lineaDeBanco:2', centavos: -15_000 }],
    sinDuenoCentavos: -15_000,
    enTransito: [],
    enTransitoCentavos: 0,
    huella: '',
    estado: 'cerrado',
    motivo: '',
    reabiertoPor: '',
    reabiertoEn: '',
    orden: 2,
  },
})
export type CierreDeBanco = Doc<typeof CierreDeBanco>
