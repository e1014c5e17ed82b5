/** What a till asks of the limits of customers' credit. Apart from `comandos.cobros.ts` because a till's first page needs no more. */
import * as z from 'zod'
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { comando } from '#domain/core/comando.ts'
import { centavosPositivos, ref } from '#domain/core/entity.ts'

/** As many customers as a till asks about at once. */
export const CLIENTES_POR_PEDIDO = 100

export const comandosCredito = {
  /**
   * A till's parts of its customers' limits, kept or made larger (`ventas/credito-prestado.rules.ts`). It asks for itself alone. Customers with no
   * limit, and those who buy nothing on credit, are left out of the answer.
   */
  prestarCredito: comando(
    'POST',
    '/api/tiendas/:tiendaId/credito/prestado',
    z.object({
      pedidos: z
        .array(
          z.object({
            clienteId: ref(),
            /** The order of the part that the till has read; 0 when it has none. */
            tengo: z.int().min(0),
            /** What it is about to sell on credit; null when it only keeps its part. */
            quiere: centavosPositivos().nullable(),
          }),
        )
        .min(1)
        .max(CLIENTES_POR_PEDIDO),
    }),
    z.object({
      prestados: z.array(
        z.object({
          prestado: CreditoPrestado.esquema,
          saldoCentavos: z.int(),
          /** What other tills hold of the limit. */
          enOtrasCentavos: z.int(),
        }),
      ),
    }),
  ),
} as const
