import * as z from 'zod'
import { centavos, centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { cuentaBancaria } from './cuenta-de-pago.entity.ts'
import { permisosDeLote } from './desembolso.permisos.ts'

/** What of an order is paid. Less than zero of one that cost more than it brought since it was paid: it is taken off the others. */
export const ordenPagada = z.object({
  pedidoId: ref().min(1),
  /** As people call it. */
  numero: texto(40),
  centavos: centavos(),
})
export type OrdenPagada = z.infer<typeof ordenPagada>

/** As many transfers as one file for a bank, and as many orders as one document holds. */
export const PAGOS_POR_LOTE = 500
export const ORDENES_POR_LOTE = 20_000

/** Whom a batch pays. */
export const clasesDeLote = ['tiendas', 'afiliados'] as const
export type ClaseDeLote = (typeof clasesDeLote)[number]

/** One transfer, for orders: to their store, or to who brought their customers. */
const pagoDeLote = z.object({
  /** tiendaId or usuarioId. */
  quien: ref().min(1),
  nombre: texto(120),
  /** The document that it becomes: a payout in the store's books, a payment to an affiliate in the platform's. */
  pagoId: ref().min(1),
  cuenta: cuentaBancaria,
  /** What the bank moves: what the orders come to, less what is kept back of it for DGII. */
  centavos: centavosPositivos().min(1),
  retenidoCentavos: centavosPositivos().default(0),
  ordenes: z.array(ordenPagada).min(1),
  /** 'rechazado': the bank did not take it, and its orders wait for the next batch. 'devuelto': it did, and gave it back later. */
  estado: z.enum(['por_pagar', 'pagado', 'rechazado', 'devuelto']),
  referencia: texto(60),
  /** Why the bank did not take it or gave it back, and on which day it did. */
  motivo: texto(300),
  devueltoEl: dia().or(z.literal('')),
})
export type PagoDeLote = z.infer<typeof pagoDeLote>

type Crudo = Record<string, unknown>

/** Batches of the first version paid stores alone, and named them so. */
const deTiendas = ({ pagos, ...lote }: Crudo): Crudo => ({
  ...lote,
  clase: 'tiendas',
  pagos: Array.isArray(pagos)
    ? (pagos as Crudo[]).map(({ tienda: quien, tiendaNombre: nombre, desembolsoId: pagoId, ...pago }) => ({
        ...pago,
        quien,
        nombre,
        pagoId,
      }))
    : pagos,
})

/**
 * Transfers to stores, or to affiliates, that go to the bank together. Who builds it does not approve it; two others do, and then it is paid. What is in one that has
 * not ended is in no other (`lote.rules.ts`; docs/adr/0054-payouts.md).
 */
export const LoteDePago = defineEntity({
  tipo: 'loteDePago',
  titulo: 'Lote de pagos',
  database: 'plataforma',
  clase: 'decision',
  v: 2,
  desde: { 1: deTiendas },
  campos: {
    clase: z.enum(clasesDeLote),
    numero: z.int().min(1),
    fecha: dia(),
    /** The platform's account that it is paid from. */
    metodoId: ref().min(1),
    metodoNombre: texto(80),
    /** usuarioId of who built it. */
    armadoPor: ref().min(1),
    armadoNombre: texto(120),
    pagos: z.array(pagoDeLote).min(1).max(PAGOS_POR_LOTE),
    totalCentavos: centavosPositivos(),
    aprobaciones: z.array(z.object({ por: ref(), nombre: texto(120), en: z.iso.datetime() })).max(2),
    estado: z.enum(['armado', 'aprobado', 'pagado', 'anulado']),
    /** It says what happened and the books do not yet: a process that died in between is completed by the next. */
    pendiente: z.boolean().default(false),
    /** Of one that was paid: the day on which the money left, and who said so. */
    pagadoEl: dia().or(z.literal('')).default(''),
    pagoNombre: texto(120).default(''),
    /** Why it was not paid. */
    motivo: texto(300).default(''),
    anuloNombre: texto(120).default(''),
  },
  clave: (d) => (d.pendiente ? 'pendiente' : d.estado),
  permisos: permisosDeLote,
  fija: ['clase', 'numero', 'fecha', 'metodoId', 'metodoNombre', 'armadoPor', 'armadoNombre', 'totalCentavos'],
  estados: { armado: ['aprobado', 'anulado'], aprobado: ['pagado', 'anulado'], pagado: [], anulado: [] },
  conflicto: 'servidor',
  muestra: {
    clase: 'tiendas',
    numero: 1,
    fecha: '2026-11-27',
    metodoId: 'metodoDePlataforma:1',
    metodoNombre: 'Transferencia a Mercana',
    armadoPor: '0199b4e2-0000-7000-8000-00000000000a',
    armadoNombre: 'Operadora',
    pagos: [
      {
        quien: '0199b4e2-0000-7000-8000-000000000001',
        nombre: 'Colmado La Fe',
        pagoId: 'desembolso:1',
        cuenta: {
          banco: 'Banreservas',
          numero: '9600000000',
          tipo: 'Ahorros',
          titular: 'Inversiones La Fe SRL',
          identificacion: '131246796',
        },
        centavos: 42_500,
        ordenes: [{ pedidoId: 'pedido:1', numero: '4F2A', centavos: 42_500 }],
        estado: 'por_pagar',
        referencia: '',
        motivo: '',
        devueltoEl: '',
      },
    ],
    totalCentavos: 42_500,
    aprobaciones: [],
    estado: 'armado',
  },
})
export type LoteDePago = Doc<typeof LoteDePago>
