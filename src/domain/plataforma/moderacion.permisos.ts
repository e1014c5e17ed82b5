/** Who may do what to published products of every store. Apart from their declaration (`moderacion.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeModeracion = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos', 'operador'],
  moderar: ['operador'],
} as const
