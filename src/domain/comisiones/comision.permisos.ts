/** Who says what the platform charges, and who of a store sees it. Apart from the declarations, so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

/** Of `ReglaDeComision`: a store reads those that are its own by another command. */
export const permisosDeReglaDeComision = {
  leer: ['operador'],
  crear: ['operador'],
  retirar: ['operador'],
} as const satisfies Record<string, readonly Rol[]>

/** Of `EmisorDeMercana`. */
export const permisosDeEmisorDeMercana = { leer: ['operador'], editar: ['operador'] } as const satisfies Record<string, readonly Rol[]>

/** Of `FacturaDeComision`: its store's owner and accountant read it; who runs the platform makes it by its own command. */
export const permisosDeFacturaDeComision = { leer: ['propietario', 'contador'] } as const satisfies Record<string, readonly Rol[]>
