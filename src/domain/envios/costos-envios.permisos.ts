/** Who may do what to costs of delivery. Apart from their declaration (`costos-envios.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeEnvios = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos', 'verificador'],
  crear: ['propietario', 'supervisor'],
  editar: ['propietario', 'supervisor'],
} as const
