import * as z from 'zod'
import { llana } from '#domain/core/bancos.ts'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeTransferencias } from './banco.permisos.ts'

/**
 * Where a transfer stands. 'perdida': it never came and nobody pays it; 'cobrada': it never came and was paid in cash; 'cargada': it never came and its
 * customer owes it; 'anulada': the collection that it paid was taken back.
 */
export const estadosDeTransferencia = ['pendiente', 'aprobada', 'rechazada', 'perdida', 'cobrada', 'cargada', 'anulada'] as const
export type EstadoDeTransferencia = (typeof estadosDeTransferencia)[number]

/** Ways of paying that a bank has to answer for, one document at a time. Of cards the terminal's lot does. */
export const metodosQueEsperan = ['transferencia', 'cheque'] as const
export type MetodoQueEspera = (typeof metodosQueEsperan)[number]

/** What is done about one. 'corregir': it was another number, or she paid again, and somebody looks at it anew. */
const actosDeTransferencia = ['aprobar', 'rechazar', 'corregir', 'perder', 'cobrar', 'cargar', 'anular', 'revertir'] as const

/**
 * A payment by transfer or by cheque of a sale at a till, or of a debt that somebody collected, from when the server has it until somebody said whether the money came. Orders hold theirs
 * themselves (`comprobantes`). Its state is what its acts come to, and the acts stay. Asked for by whoever verifies and never carried by a
 * device (sync-server/sync/quien.ts).
 */
export const Transferencia = defineEntity({
  tipo: 'transferencia',
  titulo: 'Transferencia recibida',
  database: 'conta',
  clase: 'decision',
  v: 1,
  campos: {
    /** The sale, or the collection, that it paid; and what people call that: its NCF, the number of its receipt. */
    ventaId: ref(),
    clase: z.enum(['venta', 'cobro']).default('venta'),
    metodo: z.enum(metodosQueEsperan).default('transferencia'),
    ncf: texto(13),
    /** Who charged or collected it. */
    cajeroId: ref(),
    cajeroNombre: texto(120),
    clienteNombre: texto(200),
    /** '' of nobody in particular, and of those of before. */
    clienteId: ref().default(''),
    /** The picture of its receipt that the till took; '' when it took none. */
    archivoId: texto(80).default(''),
    fecha: dia(),
    moneda: z.enum(['DOP', 'USD']),
    /** What should come, in centavos of its currency, and what it was worth in RD$ centavos at the till's rate. */
    centavos: centavosPositivos(),
    valorCentavos: centavosPositivos(),
    /** From where it came; '' while nobody said so: a till does not ask. */
    banco: texto(80),
    referencia: texto(60),
    estado: z.enum(estadosDeTransferencia),
    historia: z
      .array(
        z.object({
          accion: z.enum(actosDeTransferencia),
          en: z.iso.datetime(),
          /** empleadoId, and the account behind it: two of them are two people. */
          por: ref(),
          persona: ref(),
          nombre: texto(120),
          motivo: texto(300),
          /** Of `cargar`: who owes it. */
          clienteId: ref().optional(),
          clienteNombre: texto(200).optional(),
        }),
      )
      .max(200),
    /** Its place in the store's book of reconciliations (sync-server/bancos/turno.ts). */
    orden: z.int().min(0),
  },
  clave: (d) => d.estado,
  // Those that claim one number are found by it.
  padre: (d) => llana(d.referencia),
  permisos: permisosDeTransferencias,
  fija: ['ventaId', 'clase', 'ncf', 'cajeroId', 'fecha', 'moneda', 'centavos', 'valorCentavos'],
  estados: {
    pendiente: ['aprobada', 'rechazada', 'anulada'],
    aprobada: ['pendiente', 'anulada'],
    rechazada: ['pendiente', 'perdida', 'cobrada', 'cargada', 'anulada'],
    perdida: ['pendiente', 'anulada'],
    cobrada: ['pendiente', 'anulada'],
    cargada: ['pendiente', 'anulada'],
    anulada: [],
  },
  conflicto: 'servidor',
  muestra: {
    ventaId: '131246796-E320000000001',
    ncf: 'E320000000001',
    cajeroId: 'empleado:1',
    cajeroNombre: 'Yokasta Peña',
    clienteNombre: 'Consumidor Final',
    fecha: '2026-11-20',
    moneda: 'DOP',
    centavos: 118_000,
    valorCentavos: 118_000,
    banco: '',
    referencia: '004512',
    estado: 'pendiente',
    historia: [],
    orden: 0,
  },
})
export type Transferencia = Doc<typeof Transferencia>
