/** Of `MovimientoInventario`. Apart from its declaration (`movimiento-inventario.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeMovimientoInventario = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor'],
} as const

/** Of `LoteRevisado`: who reads what came in, and moves stock. */
export const permisosDeLoteRevisado = {
  leer: ['propietario', 'supervisor', 'contador'],
  crear: ['propietario', 'supervisor'],
} as const
