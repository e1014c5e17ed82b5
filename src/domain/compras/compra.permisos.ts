/** Of `Compra`, `PagoProveedor` and `Recepcion`. Apart from their declarations, so that the menu knows them without carrying the rest. */
export const permisosDeCompra = {
  leer: ['propietario', 'supervisor', 'contador'],
  crear: ['propietario', 'supervisor', 'contador'],
  /** Takes one back, with a reason. */
  anular: ['propietario', 'supervisor', 'contador'],
} as const

export const permisosDePagoProveedor = {
  leer: ['propietario', 'supervisor', 'contador'],
  crear: ['propietario', 'supervisor', 'contador'],
  anular: ['propietario', 'contador'],
} as const

/** Of what arrived before its invoice: who counts it in the storeroom. */
export const permisosDeMercanciaRecibida = {
  leer: ['propietario', 'supervisor', 'contador'],
  crear: ['propietario', 'supervisor'],
  anular: ['propietario', 'supervisor'],
} as const
