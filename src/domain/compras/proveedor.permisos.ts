/** Of `Proveedor`. Apart from its declaration (`proveedor.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeProveedor = {
  leer: ['propietario', 'supervisor', 'contador'],
  crear: ['propietario', 'supervisor', 'contador'],
  editar: ['propietario', 'supervisor', 'contador'],
  borrar: ['propietario'],
} as const
