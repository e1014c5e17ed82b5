/** Of `CierreTurno`. Apart from its declaration (`turno.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeCierreTurno = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor', 'cajero'],
  cerrarAjeno: ['propietario', 'supervisor'],
  aprobarDiferencia: ['propietario', 'supervisor'],
} as const
