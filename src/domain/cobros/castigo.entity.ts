import * as z from 'zod'
import { centavosPositivos, defineEntity, dia, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeCastigo } from './cobro.permisos.ts'

/**
 * What a customer owes and the store gives up collecting: asked for with its reason, and lost when the owner approves it. From that day nobody owes it;
 * taken back, it is owed again from the day on which it was (`castigo.rules.ts`).
 */
export const Castigo = defineEntity({
  tipo: 'castigo',
  titulo: 'Deuda perdida',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    clienteId: ref().min(1),
    clienteNombre: texto(200),
    /** What of each document is given up, RD$. */
    documentos: z
      .array(z.object({ ventaId: ref(), ncf: texto(13), centavos: centavosPositivos().min(1) }))
      .min(1)
      .max(100),
    motivo: texto(300),
    pidioNombre: texto(120),
    estado: z.enum(['pendiente', 'aprobado', 'rechazado', 'anulado']).default('pendiente'),
    /** Who approved or refused it, the fiscal day on which they did, and why it was refused; '' while it waits. */
    decidioNombre: texto(120).default(''),
    decididoEl: dia().or(z.literal('')).default(''),
    respuesta: texto(300).default(''),
    /** The fiscal day on which it was taken back, by whom and why; '' while it stands. */
    anuladoEl: dia().or(z.literal('')).default(''),
    anuloNombre: texto(120).default(''),
    motivoDeAnular: texto(300).default(''),
  },
  clave: (d) => d.estado,
  padre: (d) => d.clienteId,
  permisos: permisosDeCastigo,
  fija: ['clienteId', 'clienteNombre', 'documentos', 'motivo', 'pidioNombre'],
  estados: { pendiente: ['aprobado', 'rechazado'], aprobado: ['anulado'], rechazado: [], anulado: [] },
  conflicto: 'servidor',
  muestra: {
    clienteId: 'cliente:1',
    clienteNombre: 'Ferretería Los Prados SRL',
    documentos: [{ ventaId: '131246796-E310000000001', ncf: 'E310000000001', centavos: 118_000 }],
    motivo: 'Cerró',
    pidioNombre: 'Ramón Díaz',
    estado: 'aprobado',
    decididoEl: '2026-11-21',
  },
})
export type Castigo = Doc<typeof Castigo>
