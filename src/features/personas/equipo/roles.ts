/** What each role may do, as an owner would say it. The permissions themselves are in the entities (`permisos`). */
import { rolesDeTienda, type RolDeTienda } from '#domain/personas/equipo.entity.ts'
import type { RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { mismosRoles, tieneRol } from '#domain/core/entity.ts'

export const quePuede: Readonly<Record<RolDeTienda, string>> = {
  propietario: 'Todo: ajustes, equipo, precios, comprobantes y dinero.',
  supervisor:
    'Vende, autoriza descuentos y diferencias, retira efectivo, cambia productos y enrola equipos. No toca el equipo ni los comprobantes.',
  cajero: 'Vende, cobra, cuenta su gaveta y crea clientes. No cambia precios ni retira efectivo.',
  contador: 'Ve ventas, cuadres y la cuenta de banco, y registra los rangos de la DGII. No vende.',
  mensajero: 'Ve la tienda para entregar pedidos. No ve ventas ni clientes.',
  pedidos: 'Ve productos y clientes para preparar pedidos. No vende.',
  verificador: 'Revisa pagos y transferencias. No vende.',
}

/** The charges that are offered; any other may be written. 'Delivery' marks a courier. */
export const cargos = ['Cajera', 'Cajero', 'Supervisor', 'Encargado', 'Delivery', 'Almacén', 'Contabilidad', 'Propietario'] as const

/** Couriers are known by their charge, as in the product's own records. */
export const esMensajero = (cargo: string): boolean => cargo.trim().toLowerCase() === 'delivery'

/** What an owner may look at the store as: each role alone, and each set of several that somebody who works here has. */
export function miradasDe(personas: readonly RolesDePersona[]): RolesDePersona[] {
  const solos = rolesDeTienda.map((rol): RolesDePersona => ({ rol, otrosRoles: [] }))
  const varios = personas.map(({ rol, otrosRoles }): RolesDePersona => ({ rol, otrosRoles }))
  const todas = [...solos, ...varios].filter((una) => !tieneRol(una, 'propietario'))
  return todas.filter((una, i) => todas.findIndex((otra) => mismosRoles(una, otra)) === i)
}
