/** Who makes coupons, offers and special prices, and who sees what they gave. Apart from the declarations, so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

type Permisos = Record<string, readonly Rol[]>

/** Of `Cupon`, a store's own. */
export const permisosDeCupon = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor'],
  retirar: ['propietario', 'supervisor'],
} as const satisfies Permisos

/** Of `CuponDeMercana`. */
export const permisosDeCuponDeMercana = { leer: ['operador'], crear: ['operador'], retirar: ['operador'] } as const satisfies Permisos

/** Of `PrecioEspecial`: a till sells by it, whoever is at it. */
export const permisosDePrecioEspecial = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor'],
  retirar: ['propietario', 'supervisor'],
} as const satisfies Permisos
