import * as z from 'zod'
import { centavosPositivos, defineEntity, milesimas, ref, texto, type Doc } from '../entity.ts'
import { permisosDeMovimientoInventario } from './movimientos.permisos.ts'

/** Cash that enters or leaves a drawer for another reason than a sale. */
export const MovimientoCaja = defineEntity({
  tipo: 'movimientoCaja',
  titulo: 'Movimiento de caja',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    turnoId: ref(),
    cajaId: ref(),
    clase: z.enum(['entrada', 'retiro', 'gasto']),
    moneda: z.enum(['DOP', 'USD']),
    centavos: centavosPositivos().min(1),
    motivo: texto(300).min(1),
    autorizadoPor: ref(),
  },
  padre: (d) => d.turnoId,
  permisos: {
    leer: ['propietario', 'supervisor', 'cajero', 'contador'],
    crear: ['propietario', 'supervisor', 'cajero'],
    retirar: ['propietario', 'supervisor'],
  },
  conflicto: 'cuarentena',
  muestra: {
    turnoId: 'turno:1',
    cajaId: 'caja:1',
    clase: 'gasto',
    moneda: 'DOP',
    centavos: 25_000,
    motivo: 'Botellones de agua',
    autorizadoPor: '',
  },
})
export type MovimientoCaja = Doc<typeof MovimientoCaja>

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
      .array(z.object({ productoId: ref(), milesimas: milesimas() }))
      .min(1)
      .max(1000),
  },
  clave: (d) => d.motivo,
  permisos: permisosDeMovimientoInventario,
  conflicto: 'cuarentena',
  muestra: { motivo: 'compra', nota: 'Factura 221', lineas: [{ productoId: 'producto:1', milesimas: 24_000 }] },
})
export type MovimientoInventario = Doc<typeof MovimientoInventario>
