/** Of `Cobro`. Apart from its declaration (`cobro.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeCobro = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor', 'cajero'],
  /** Takes one back; others with the PIN of one of these. */
  anular: ['propietario', 'supervisor'],
} as const

/** Of `EnlaceDeCuenta`: who sends a customer's statement out of the store, and takes it back. */
export const permisosDeEnlaceDeCuenta = {
  leer: ['propietario', 'supervisor', 'contador'],
  crear: ['propietario', 'supervisor', 'contador'],
  retirar: ['propietario', 'supervisor', 'contador'],
} as const

/** Of `PlanDePago`: who agrees instalments with a customer. */
export const permisosDePlanDePago = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor'],
  anular: ['propietario', 'supervisor'],
} as const

/** Of `Promesa`: whoever may collect may be promised. */
export const permisosDePromesa = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor', 'cajero'],
} as const

/** Of `ChequePosfechado`: whoever may collect takes one, collects it and gives it back. */
export const permisosDeCheque = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor', 'cajero'],
  editar: ['propietario', 'supervisor', 'cajero'],
} as const

/** Of `Castigo`: who asks that a debt be given up, and whose word it takes. */
export const permisosDeCastigo = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  pedir: ['propietario', 'supervisor', 'contador'],
  decidir: ['propietario'],
} as const
