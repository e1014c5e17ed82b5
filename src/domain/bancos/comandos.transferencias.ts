/**
 * Commands about transfers and cheques received: those of a store that wait, its orders' and its tills', with what the bank says of them; the decision;
 * and what was decided. One store each: whoever has several asks each of them. Apart from `comandos.ts` because no first page needs them.
 */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { dia, ref, texto } from '#domain/core/entity.ts'
import { coincidencia, filaDeVerificacion } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { LineaDeBanco } from './linea-de-banco.entity.ts'
import { estadosDeTransferencia, metodosQueEsperan, Transferencia } from './transferencia.entity.ts'

const nada = z.object({})

/** Transfers of one command. */
export const TRANSFERENCIAS_POR_ENVIO = 200

const transferenciaVista = Transferencia.esquemaCampos.extend({ id: z.string(), en: z.string() })
export type TransferenciaVista = z.infer<typeof transferenciaVista>

/** How sure it is that a line of the bank is this payment: the number and the amount, the amount and the day, the amount alone. */
export const confianzas = ['exacta', 'alta', 'media'] as const
export type ConfianzaDelBanco = (typeof confianzas)[number]

const propuestaDeBanco = z.object({
  lineaId: z.string(),
  cuenta: z.string(),
  ...LineaDeBanco.esquemaCampos.pick({ fecha: true, descripcion: true, referencia: true, centavos: true }).shape,
  confianza: z.enum(confianzas),
  /** Somebody matched them already. */
  conciliada: z.boolean(),
})
export type PropuestaDeBanco = z.infer<typeof propuestaDeBanco>

const lineaSinDueno = LineaDeBanco.esquemaCampos
  .pick({ fecha: true, descripcion: true, referencia: true, centavos: true })
  .extend({ id: z.string(), cuenta: z.string(), moneda: z.enum(['DOP', 'USD']) })
export type LineaSinDueno = z.infer<typeof lineaSinDueno>

const cola = z.object({
  /** Who asks, as the store knows them. */
  empleadoId: z.string(),
  /** Those of tills, oldest first, and how many wait in all. */
  ventas: z.array(transferenciaVista),
  cuantas: z.int(),
  /** That did not come, and that somebody has to end. */
  rechazadas: z.array(transferenciaVista),
  pedidos: z.array(filaDeVerificacion),
  /** By transfer, or by `pedidoId comprobanteId`. */
  propuestas: z.record(z.string(), propuestaDeBanco),
  /** Credits that nobody claimed; null for who does not read statements. */
  sinDueno: z.array(lineaSinDueno).nullable(),
  /** RD$ centavos from which two people approve one of a till; 0: one always does. */
  cuatroOjosDesdeCentavos: z.int(),
})
export type ColaDeTransferencias = z.infer<typeof cola>

const filaDeHistorico = z.object({
  id: z.string(),
  clase: z.enum(['venta', 'cobro', 'pedido']),
  metodo: z.enum(metodosQueEsperan).default('transferencia'),
  documentoId: z.string(),
  nombre: z.string(),
  fecha: dia(),
  banco: z.string(),
  referencia: z.string(),
  moneda: z.enum(['DOP', 'USD']),
  centavos: z.int(),
  resultado: z.enum(estadosDeTransferencia),
  verificador: z.string(),
  /** From when it came to when it was decided. */
  minutos: z.int(),
  decididaEn: z.string(),
  motivo: z.string(),
  conciliada: z.boolean(),
  /** '' without a picture. */
  archivoId: z.string(),
  /** What was decided can be taken back here: an order's goes by its refund. */
  reversible: z.boolean(),
})
export type FilaDeHistorico = z.infer<typeof filaDeHistorico>

const motivo = texto(300)
const id = z.object({ id: z.string(), estado: z.enum(estadosDeTransferencia) })

export const comandosTransferencias = {
  colaDeTransferencias: comando('GET', '/api/tiendas/:tiendaId/transferencias', nada, cola),
  /** Other payments that bring this number: of this store, and that there is one of another; and those whose picture is the one of `menos`, or like it. */
  igualesDeTransferencia: comando(
    'GET',
    '/api/tiendas/:tiendaId/transferencias/iguales',
    z.object({ referencia: texto(60), menos: ref().default('') }),
    z.object({
      ventas: z.array(transferenciaVista),
      pedidos: z.array(coincidencia),
      fotos: z.array(transferenciaVista).default([]),
      fotosDePedidos: z.array(coincidencia).default([]),
    }),
  ),
  verificarTransferencia: comando(
    'POST',
    '/api/tiendas/:tiendaId/transferencias/:transferenciaId/verificar',
    z.object({
      accion: z.enum(['aprobar', 'rechazar']),
      banco: texto(80).default(''),
      referencia: texto(60).default(''),
      motivo: motivo.default(''),
    }),
    id,
  ),
  /** Approves those of these that the bank's line still says exactly; the others are left and named. */
  aprobarExactas: comando(
    'POST',
    '/api/tiendas/:tiendaId/transferencias/aprobar_exactas',
    z.object({ ids: z.array(ref()).min(1).max(TRANSFERENCIAS_POR_ENVIO) }),
    z.object({ hechas: z.array(z.string()), saltadas: z.array(z.object({ id: z.string(), code: z.string() })) }),
  ),
  /** Ends one that did not come: it was paid in cash, it is lost, a customer owes it (`clienteId`; '' takes the one of its sale), or it is to be looked at again under another number. */
  terminarTransferencia: comando(
    'POST',
    '/api/tiendas/:tiendaId/transferencias/:transferenciaId/terminar',
    z.object({
      accion: z.enum(['corregir', 'perder', 'cobrar', 'cargar']),
      clienteId: ref().default(''),
      banco: texto(80).default(''),
      referencia: texto(60).default(''),
      motivo: motivo.default(''),
    }),
    id,
  ),
  revertirTransferencia: comando('POST', '/api/tiendas/:tiendaId/transferencias/:transferenciaId/revertir', z.object({ motivo }), id),
  /** What came between two days, with what was decided about it. */
  historicoDeTransferencias: comando(
    'GET',
    '/api/tiendas/:tiendaId/transferencias/historico',
    z.object({ desde: dia(), hasta: dia() }),
    z.object({ filas: z.array(filaDeHistorico), hayMas: z.boolean() }),
  ),
} as const

/** The row of an order's receipt in `propuestas`. */
export const claveDeComprobante = ({ pedidoId, comprobante }: { pedidoId: string; comprobante: { id: string } }): string =>
  `${pedidoId} ${comprobante.id}`
