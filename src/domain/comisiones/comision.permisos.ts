/** Who says what the platform charges, and who of a store sees it. Apart from the declarations, so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

/** Of `ReglaDeComision`: a store reads those that are its own by another command. */
export const permisosDeReglaDeComision = {
  leer: ['operador'],
  crear: ['operador'],
  retirar: ['operador'],
} as const satisfies Record<string, readonly Rol[]>
