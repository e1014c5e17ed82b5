/** Who reads what customers say, who answers it and who takes it off. Apart from the declarations, so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

type Permisos = Record<string, readonly Rol[]>

/** Of `Resena`: whoever bought writes theirs by a command of their own, and a store's people answer by theirs. */
export const permisosDeResena = { leer: ['operador'], moderar: ['operador'] } as const satisfies Permisos

/** Of what is said of a store. */
export const permisosDeResenasDeTienda = {
  leer: ['propietario', 'supervisor', 'contador'],
  responder: ['propietario', 'supervisor'],
} as const satisfies Permisos
