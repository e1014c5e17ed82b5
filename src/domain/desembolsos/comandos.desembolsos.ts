/** Commands of paying stores what came in for them. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { centavosPositivos, dia, ref, texto } from '#domain/core/entity.ts'
import { cuentaBancaria, CuentaDePago } from './cuenta-de-pago.entity.ts'
import type { ImpedimentoDePago } from './desembolso.rules.ts'
import { clasesDeLote, LoteDePago, ordenPagada, PAGOS_POR_LOTE } from './lote.entity.ts'
import { ReparoDePago } from './reparo.entity.ts'
import { situacionesDeOrden } from './orden-de-mercana.rules.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })
const motivo = z.string().trim().min(3).max(300)

/** Why somebody is not paid, as an answer says it. */
export const impedimentoDicho = z.enum([
  '',
  'nada',
  'en-contra',
  'retenida',
  'sin-cuenta',
  'sin-verificar',
  'cuenta-nueva',
  'no-toca',
  'bajo-minimo',
] as const satisfies readonly ImpedimentoDePago[])

const sumas = {
  saldoCentavos: z.int(),
  exigibleCentavos: z.int(),
  enLoteCentavos: z.int(),
}

const tiendaPorPagar = z.object({
  tiendaId: z.string(),
  nombre: z.string(),
  slug: z.string(),
  ...sumas,
  /** How much of what it does not agree with waits for an answer. */
  reparos: z.int(),
  impedimento: impedimentoDicho,
  /** When its calendar pays it, in words, and the next day of it; '' of one that is paid by amount. */
  cadencia: z.string(),
  proximo: z.string(),
})
export type TiendaPorPagar = z.output<typeof tiendaPorPagar>

const ordenPorPagar = z.object({
  pedidoId: z.string(),
  numero: z.string(),
  colocadoEn: z.string(),
  situacion: z.enum(situacionesDeOrden),
  exigibleEl: z.string(),
  /** What came in for it and stayed, what the platform charges of it, what of the rest the store was paid, and what is owed: RD$. */
  entroCentavos: z.int(),
  comisionCentavos: z.int(),
  itbisCentavos: z.int(),
  tramos: z.array(
    z.object({
      reglaId: z.string(),
      nombre: z.string(),
      puntosBasicos: z.int(),
      fijoCentavos: z.int(),
      minimoCentavos: z.int(),
      maximoCentavos: z.int(),
      baseCentavos: z.int(),
      centavos: z.int(),
    }),
  ),
  pagadoCentavos: z.int(),
  saldoCentavos: z.int(),
  /** How much of it is in a batch that has not ended. */
  enLoteCentavos: z.int(),
})
export type OrdenPorPagar = z.output<typeof ordenPorPagar>

const desembolsoHecho = z.object({
  id: z.string(),
  clase: z.enum(['pago', 'abono']),
  loteNumero: z.int(),
  fecha: z.string(),
  centavos: z.int(),
  cuenta: cuentaBancaria,
  referencia: z.string(),
  estado: z.enum(['pagado', 'devuelto']),
  devueltoEl: z.string(),
  devueltoMotivo: z.string(),
  ordenes: z.array(ordenPagada),
})
export type DesembolsoHecho = z.output<typeof desembolsoHecho>

const comoSePaga = CuentaDePago.esquemaCampos.omit({ tienda: true })

const reparo = ReparoDePago.esquemaCampos.pick({ pedidoId: true, numero: true, mensajes: true, estado: true })
export type ReparoDicho = z.output<typeof reparo>

const cuentaConMercana = z.object({
  en: z.string(),
  hoy: z.string(),
  ...sumas,
  impedimento: impedimentoDicho,
  proximo: z.string(),
  como: comoSePaga,
  /** What the store says of its account now; null while it has none. */
  cuenta: cuentaBancaria.nullable(),
  /** Those that are owed, and those of the payments that are shown; the newest first. */
  ordenes: z.array(ordenPorPagar),
  /** Of the days that were asked for, the newest first. */
  desembolsos: z.array(desembolsoHecho),
  /** What the store does not agree with and is not closed. */
  reparos: z.array(reparo),
})
export type CuentaConMercana = z.output<typeof cuentaConMercana>

/** Payments of these days; without them, of the last ninety. */
const dias = z.object({ desde: dia().optional(), hasta: dia().optional() })

const loteEnLista = LoteDePago.esquemaCampos
  .pick({
    clase: true,
    numero: true,
    fecha: true,
    metodoNombre: true,
    totalCentavos: true,
    estado: true,
    pagadoEl: true,
    armadoNombre: true,
    aprobaciones: true,
  })
  .extend({ id: z.string(), cuantos: z.int(), /** Of those that the bank did not take, or gave back. */ sinPagar: z.int() })
export type LoteEnLista = z.output<typeof loteEnLista>

const cola = z.object({ cuantos: z.int(), /** '' when there is none. */ desde: z.string() })

const loteEntero = LoteDePago.esquemaCampos.extend({ id: z.string() })
export type LoteEntero = z.output<typeof loteEntero>

export const comandosDesembolsos = {
  /** Every store that is owed something, or owes, by name. */
  cuentasPorPagar: comando(
    'GET',
    '/api/mercana/cuentasxpagar',
    nada,
    z.object({
      tiendas: z.array(tiendaPorPagar),
      /** Stores that could not be read just now. */
      sinLeer: z.array(z.object({ tiendaId: z.string(), nombre: z.string() })),
      en: z.string(),
      hoy: z.string(),
    }),
  ),
  /** One store, with its orders and its payments. */
  cuentaPorPagar: comando('GET', '/api/mercana/tiendas/:id/cuentasxpagar', dias, cuentaConMercana),
  /** Says that the account is the store's. `cuenta`: the one that was looked at; 'cuentaDePago.cambio' when the store says another by now. */
  verificarCuentaDePago: comando('POST', '/api/mercana/tiendas/:id/cuentasxpagar/cuenta', z.object({ cuenta: cuentaBancaria }), id),
  /** When it is paid, and whether it is held back: `retenidaMotivo`, which the store reads, '' to pay it again. */
  ajustarPagosDeTienda: comando(
    'PUT',
    '/api/mercana/tiendas/:id/cuentasxpagar',
    CuentaDePago.esquemaCampos.pick({ cadencia: true, diaDeSemana: true, minimoCentavos: true, retenidaMotivo: true }).partial(),
    id,
  ),
  /**
   * A store that owes more than it is owed paid all of it into an account of the platform. `centavos`: what was looked at, 'abono.cambio' when it is
   * another by now; `id` is made where it was noted.
   */
  anotarAbonoDeTienda: comando(
    'POST',
    '/api/mercana/tiendas/:id/cuentasxpagar/abono',
    z.object({ id: z.uuid(), metodoId: ref().min(1), centavos: centavosPositivos().min(1), dia: dia(), referencia: texto(60).min(1) }),
    id,
  ),
  /** Batches that pay stores, or affiliates, the newest first; `antesDe`: `siguiente` of the page before. */
  lotesDePago: comando(
    'GET',
    '/api/mercana/lotes',
    z.object({ clase: z.enum(clasesDeLote).default('tiendas'), antesDe: z.iso.datetime().optional() }),
    z.object({ lotes: z.array(loteEnLista), siguiente: z.string() }),
  ),
  /** How many batches wait to be approved, and how many for who takes them to the bank; since when the oldest. */
  colaDeLotes: comando(
    'GET',
    '/api/mercana/cola_de_lotes',
    z.object({ clase: z.enum(clasesDeLote).default('tiendas') }),
    z.object({ porAprobar: cola, porPagar: cola }),
  ),
  loteDePago: comando('GET', '/api/mercana/lotes/:loteId', nada, loteEntero),
  /**
   * Builds one of these stores, each with the amount that was looked at: 'lote.cambio' when it is another by now. `id` is made where it was built: sent
   * again, it is the same batch.
   */
  armarLote: comando(
    'POST',
    '/api/mercana/lotes',
    z.object({
      id: z.uuid(),
      metodoId: ref().min(1),
      tiendas: z
        .array(z.object({ tienda: texto(60).min(1), centavos: centavosPositivos().min(1) }))
        .min(1)
        .max(PAGOS_POR_LOTE),
    }),
    id,
  ),
  aprobarLote: comando('POST', '/api/mercana/lotes/:loteId/aprobar', nada, loteEntero),
  /** It will not be paid: its orders wait for another one. */
  anularLote: comando('POST', '/api/mercana/lotes/:loteId/anular', z.object({ motivo }), loteEntero),
  /** What the bank answered, transfer by transfer, with the number of each transfer, and on which day the money left. */
  pagarLote: comando(
    'POST',
    '/api/mercana/lotes/:loteId/pagar',
    z.object({
      dia: dia(),
      respuestas: z
        .array(z.object({ quien: texto(60), pagado: z.boolean(), referencia: texto(60).default(''), motivo: texto(300).default('') }))
        .max(PAGOS_POR_LOTE),
    }),
    loteEntero,
  ),
  /** The bank gave back what it had taken: its orders are owed again. */
  devolverPagoDeLote: comando(
    'POST',
    '/api/mercana/lotes/:loteId/devolver',
    z.object({ quien: texto(60).min(1), motivo, dia: dia() }),
    loteEntero,
  ),
  /** A store does not agree with what an order was paid, or writes again about it: then it waits for an answer. */
  repararPago: comando(
    'POST',
    '/api/tiendas/:tiendaId/mercana/reparos',
    z.object({ pedidoId: ref().min(1), texto: texto(500).trim().min(3) }),
    id,
  ),
  /** It agrees by now. */
  cerrarReparo: comando('POST', '/api/tiendas/:tiendaId/mercana/reparos/cerrar', z.object({ pedidoId: ref().min(1) }), id),
  /** Who runs the platform answers. */
  responderReparo: comando(
    'POST',
    '/api/mercana/tiendas/:id/cuentasxpagar/reparos',
    z.object({ pedidoId: ref().min(1), texto: texto(500).trim().min(3) }),
    id,
  ),
  /** What the platform owes a store and has paid it, to its owner and its accountant. */
  cuentaConMercana: comando('GET', '/api/tiendas/:tiendaId/mercana', dias, cuentaConMercana),
} as const
