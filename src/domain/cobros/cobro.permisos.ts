/** Of `Cobro`. Apart from its declaration (`cobro.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeCobro = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor', 'cajero'],
  /** Takes one back; others with the PIN of one of these. */
  anular: ['propietario', 'supervisor'],
} as const
