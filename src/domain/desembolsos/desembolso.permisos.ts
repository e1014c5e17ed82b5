/** Who pays stores what came in for them, and who of a store sees it. Apart from the declarations, so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

type Permisos = Record<string, readonly Rol[]>

/** Of `LoteDePago`: no permission tells the one who builds a batch from those who approve it; the batch does (`lote.rules.ts`). */
export const permisosDeLote = {
  leer: ['operador'],
  crear: ['operador'],
  aprobar: ['operador'],
  anular: ['operador'],
  pagar: ['operador'],
} as const satisfies Permisos

/** Of `CuentaDePago`. */
export const permisosDeCuentaDePago = { leer: ['operador'], editar: ['operador'] } as const satisfies Permisos

/** Of `ReparoDePago`: a store writes by its own command, who runs the platform answers. */
export const permisosDeReparo = { leer: ['operador'], responder: ['operador'] } as const satisfies Permisos

/** Of `Desembolso`: what a store was paid is its owner's and its accountant's to see. */
export const permisosDeDesembolso = { leer: ['propietario', 'contador'], reparar: ['propietario', 'contador'] } as const satisfies Permisos
