/** Of `Cotizacion`. Apart from its declaration, so that the menu knows it without carrying the rest. */
export const permisosDeCotizacion = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor', 'cajero'],
} as const
