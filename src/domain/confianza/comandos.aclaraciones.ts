/** What somebody says about facts that were accepted and wanted attention, and what a till asks of a customer's credit. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { centavosPositivos } from '#domain/core/entity.ts'

export const comandosAclaraciones = {
  /** Settles something that was accepted and wanted attention, with the reason why. Said again, it answers what was said first. */
  aclarar: comando(
    'POST',
    '/api/tiendas/:tiendaId/aclaraciones/:aclaracionId/aclarar',
    z.object({ motivo: z.string().trim().min(3).max(300) }),
    z.object({ decididaEn: z.string(), decididaPor: z.string(), decision: z.string() }),
  ),
  /**
   * May this customer buy this much more on credit? By what arrived from every till: the till that asks may not have heard of it. A
   * refusal is 'credito.*'; `disponibleCentavos` is null where there is no limit.
   */
  creditoDeCliente: comando(
    'POST',
    '/api/tiendas/:tiendaId/clientes/:clienteId/credito',
    z.object({ centavos: centavosPositivos() }),
    z.object({ saldoCentavos: z.int(), disponibleCentavos: z.int().nullable(), excedeCentavos: z.int() }),
  ),
} as const
