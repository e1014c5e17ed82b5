import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, type Doc } from '#domain/core/entity.ts'

const monto = {
  centavos: centavosPositivos(),
  /** What its device did up to this place of its order is in the balance of which it was lent; what it does after it counts against it. */
  desdeSeq: z.int().min(0),
  /** The last fiscal day on which its device sells on it with no line. */
  vence: dia(),
}

/**
 * How much of a customer's limit each till may sell on credit by itself, as blocks of numbers are lent (docs/adr/0043). One document per
 * customer, so that two tills that ask at once are lent one after the other. What is left of a part is a fold (`ventas/credito-prestado.rules.ts`).
 */
export const CreditoPrestado = defineEntity({
  tipo: 'creditoPrestado',
  titulo: 'Crédito repartido entre las cajas',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    clienteId: ref(),
    /** Goes up with each change. */
    orden: z.int().min(0),
    partes: z
      .array(
        z.object({
          dispositivoId: ref(),
          ...monto,
          /** The order of its last change: a till that has read it says so, and then `previa` is over. */
          orden: z.int().min(0),
          /** What its till may still go by, as long as it has not said that it read the new one. */
          previa: z.object(monto).nullable(),
        }),
      )
      .max(200),
  },
  padre: (d) => d.clienteId,
  permisos: { leer: ['propietario', 'supervisor', 'cajero', 'contador'] },
  fija: ['clienteId'],
  conflicto: 'servidor',
  muestra: {
    clienteId: 'cliente:1',
    orden: 1,
    partes: [{ dispositivoId: 'caja-1', centavos: 50_000, desdeSeq: 12, vence: '2026-12-02', orden: 1, previa: null }],
  },
})
export type CreditoPrestado = Doc<typeof CreditoPrestado>
