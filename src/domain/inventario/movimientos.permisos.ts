/** Of `MovimientoInventario`. Apart from its declaration (`movimientos.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeMovimientoInventario = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor'],
} as const
