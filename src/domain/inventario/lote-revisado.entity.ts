import * as z from 'zod'
import { defineEntity, dia, milesimas, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeLoteRevisado } from './movimiento-inventario.permisos.ts'

/**
 * Somebody looked at the packages of a lot and says how many are left. No sale says of which lot it was, so what is left of one is worked out
 * (`vencimiento.rules.ts`): from here on no more than this. The newest one holds.
 */
export const LoteRevisado = defineEntity({
  tipo: 'loteRevisado',
  titulo: 'Lote revisado',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    productoId: ref().min(1),
    nombre: texto(200),
    /** '' of packages that carry none. */
    lote: texto(40),
    vence: dia(),
    quedanMilesimas: milesimas().min(0),
    /** Taken off the shelf because of its day, or counted and found fewer. */
    motivo: z.enum(['vencido', 'contado']),
    registroNombre: texto(120),
  },
  clave: (d) => d.vence,
  padre: (d) => d.productoId,
  permisos: permisosDeLoteRevisado,
  conflicto: 'cuarentena',
  muestra: {
    productoId: 'producto:1',
    nombre: 'Yogur de fresa 150 g',
    lote: 'L2211',
    vence: '2026-12-20',
    quedanMilesimas: 3000,
    motivo: 'contado',
    registroNombre: 'Yokasta Peña',
  },
})
export type LoteRevisado = Doc<typeof LoteRevisado>
