/** Of `Producto`. Apart from its declaration (`producto.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeProducto = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos'],
  crear: ['propietario', 'supervisor'],
  editar: ['propietario', 'supervisor'],
  borrar: ['propietario'],
  verCosto: ['propietario', 'supervisor', 'contador'],
} as const
