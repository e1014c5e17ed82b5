/** Who verifies payments and who acts in place of a store, apart from the declarations: the menu of every page asks, and loads no more. */
import type { Rol } from '#domain/core/entity.ts'

const verificadores: readonly Rol[] = ['propietario', 'verificador', 'operador']

/** Part of `Pedido.permisos`. */
export const permisosDeVerificar = { tomarVerificacion: verificadores, aprobarPago: verificadores, rechazarPago: verificadores } as const

/** Part of `Pedido.permisos`: reads all orders of the platform, and acts in place of a store. */
export const permisosDeIntervenir = { intervenir: ['operador'] } as const satisfies Record<string, readonly Rol[]>

/** Of `MetodoDePlataforma`. */
export const permisosDeMetodoDePlataforma = { leer: ['operador'], crear: ['operador'], editar: ['operador'] } as const satisfies Record<
  string,
  readonly Rol[]
>
