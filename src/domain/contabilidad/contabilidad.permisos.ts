/** Of what is decided about a store's books. Apart from the declarations, so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

const deContabilidad: readonly Rol[] = ['propietario', 'contador']

/** Who closes a month of the books, and opens it again. */
export const permisosDeCierreDeMes = { leer: deContabilidad, cerrar: deContabilidad, reabrir: deContabilidad } as const satisfies Record<
  string,
  readonly Rol[]
>
/** Who notes in the book what the stock of a month's end is worth. */
export const permisosDeValorDeInventario = { leer: deContabilidad, anotar: deContabilidad } as const satisfies Record<
  string,
  readonly Rol[]
>
/** Who says how the accountant calls the accounts. */
export const permisosDeCatalogo = { leer: deContabilidad, editar: deContabilidad } as const satisfies Record<string, readonly Rol[]>
