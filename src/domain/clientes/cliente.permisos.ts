/** Of `Cliente`. Apart from its declaration (`cliente.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeCliente = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos'],
  crear: ['propietario', 'supervisor', 'cajero'],
  editar: ['propietario', 'supervisor', 'cajero'],
  editarCredito: ['propietario', 'supervisor'],
  borrar: ['propietario'],
  unir: ['propietario', 'supervisor'],
} as const
