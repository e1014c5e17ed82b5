import * as z from 'zod'
import { defineEntity, diezmilesimas, milesimas, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeMovimientoInventario } from './movimiento-inventario.permisos.ts'

/** Stock that enters or leaves for another reason than a sale: one act, up to 1,000 lines. */
export const MovimientoInventario = defineEntity({
  tipo: 'movimientoInventario',
  titulo: 'Movimiento de inventario',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  /** What goes out of an order that came back is `merma:<order>`: it goes out once. */
  ids: '^(movimientoInventario|merma):[A-Za-z0-9_.:@~+-]+$',
  campos: {
    motivo: z.enum(['inicial', 'compra', 'ajuste', 'conteo', 'merma', 'devolucion']),
    nota: texto(300),
    lineas: z
      .array(
        z.object({
          productoId: ref(),
          milesimas: milesimas(),
          /** What one costs, where whoever wrote it down said so: of what was there when the store began. */
          costoDiezmilesimas: diezmilesimas().optional(),
        }),
      )
      .min(1)
      .max(1000),
  },
  clave: (d) => d.motivo,
  permisos: permisosDeMovimientoInventario,
  conflicto: 'cuarentena',
  muestra: { motivo: 'compra', nota: 'Factura 221', lineas: [{ productoId: 'producto:1', milesimas: 24_000 }] },
})

export type MovimientoInventario = Doc<typeof MovimientoInventario>
