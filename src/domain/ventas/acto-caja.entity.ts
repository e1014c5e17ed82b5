import * as z from 'zod'
import { centavosPositivos, defineEntity, ref, texto, type Doc } from '#domain/core/entity.ts'

/** Acts at the till that move no cash and no stock, and that a shop wants to know of: who, when, what, and who allowed it. */
export const ActoCaja = defineEntity({
  tipo: 'actoCaja',
  titulo: 'Acto de la caja',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    turnoId: ref(),
    cajaId: ref(),
    /** The drawer opened without a sale; a line, or a whole sale, taken away before it was charged. */
    clase: z.enum(['gaveta', 'linea', 'venta']),
    /** What was taken away, in words; '' for the drawer. */
    detalle: texto(300),
    /** What it was worth. */
    centavos: centavosPositivos(),
    autorizadoPor: ref(),
  },
  clave: (d) => d.clase,
  padre: (d) => d.turnoId,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador'],
    crear: ['propietario', 'supervisor', 'cajero'],
    /** Alone; others as the store's settings say (venta.permisos.ts). */
    gaveta: ['propietario', 'supervisor'],
    quitar: ['propietario', 'supervisor'],
  },
  conflicto: 'cuarentena',
  muestra: {
    turnoId: 'turno:1',
    cajaId: 'caja:1',
    clase: 'linea',
    detalle: '2 × Café molido',
    centavos: 20_000,
    autorizadoPor: '',
  },
})

export type ActoCaja = Doc<typeof ActoCaja>
