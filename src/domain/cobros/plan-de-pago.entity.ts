import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDePlanDePago } from './cobro.permisos.ts'

/** How far apart instalments are. A quincena is half a month: the 15th and the last, or a day and fifteen after it. */
export const cadencias = ['semana', 'quincena', 'mes'] as const
export type Cadencia = (typeof cadencias)[number]

/** As many instalments as a plan has. */
export const CUOTAS = { minimo: 2, maximo: 60 } as const

/**
 * What a customer owes, to be paid in instalments: instead of its own due day each document has those of the instalments that pay it
 * (`plan.rules.ts`). It moves no money: collections do.
 */
export const PlanDePago = defineEntity({
  tipo: 'planDePago',
  titulo: 'Plan de pago',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    clienteId: ref(),
    /** What was owed of each when it was agreed, in the order in which the instalments pay them. */
    documentos: z
      .array(z.object({ ventaId: ref(), ncf: texto(13), centavos: centavosPositivos().min(1) }))
      .min(1)
      .max(100),
    cada: z.enum(cadencias),
    cuotas: z
      .array(z.object({ vence: dia(), centavos: centavosPositivos().min(1) }))
      .min(CUOTAS.minimo)
      .max(CUOTAS.maximo),
    estado: z.enum(['vigente', 'anulado']).default('vigente'),
    /** Why it is no more; '' while it is. */
    motivo: texto(300).default(''),
  },
  clave: (d) => d.estado,
  padre: (d) => d.clienteId,
  permisos: permisosDePlanDePago,
  fija: ['clienteId', 'documentos', 'cada', 'cuotas'],
  estados: { vigente: ['anulado'], anulado: [] },
  conflicto: 'servidor',
  muestra: {
    clienteId: 'cliente:1',
    documentos: [{ ventaId: '131246796-E310000000001', ncf: 'E310000000001', centavos: 118_000 }],
    cada: 'quincena',
    cuotas: [
      { vence: '2026-11-30', centavos: 59_000 },
      { vence: '2026-12-15', centavos: 59_000 },
    ],
  },
})
export type PlanDePago = Doc<typeof PlanDePago>
