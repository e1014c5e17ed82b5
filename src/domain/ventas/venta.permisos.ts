/** Of `Venta`. Apart from its declaration (`venta.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeVenta = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor', 'cajero'],
  descontar: ['propietario', 'supervisor', 'cajero'],
  cambiarPrecio: ['propietario', 'supervisor'],
  devolver: ['propietario', 'supervisor'],
} as const
