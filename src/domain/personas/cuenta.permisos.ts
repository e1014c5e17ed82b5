/** Who may do what to accounts. Apart from their declaration (`cuenta.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeCuenta = {
  leer: ['operador'],
  suspender: ['operador'],
  unir: ['operador'],
  suplantar: ['operador'],
  auditar: ['operador'],
} as const
