/** Of the store's bank accounts and what hangs from them. Apart from the declarations, so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

const deContabilidad: readonly Rol[] = ['propietario', 'contador']

/** The accounts themselves. */
export const permisosDeCuentas = { leer: deContabilidad, crear: deContabilidad, editar: deContabilidad } as const satisfies Record<
  string,
  readonly Rol[]
>
/** Lines of statements: an import is taken back whole. */
export const permisosDeLineas = { leer: deContabilidad, crear: deContabilidad, deshacer: deContabilidad } as const satisfies Record<
  string,
  readonly Rol[]
>
/** Who says which line is which payment. */
export const permisosDeConciliar = { leer: deContabilidad, conciliar: deContabilidad } as const satisfies Record<string, readonly Rol[]>
/** Who closes a month, and opens it again. */
export const permisosDeCierre = { leer: deContabilidad, cerrar: deContabilidad, reabrir: deContabilidad } as const satisfies Record<
  string,
  readonly Rol[]
>

/** Transfers that tills took: who looks at them, says whether they came, ends those that did not, and takes back what was said. */
export const permisosDeTransferencias = {
  leer: ['propietario', 'supervisor', 'contador', 'verificador'],
  verificar: ['propietario', 'verificador'],
  terminar: ['propietario', 'supervisor'],
  revertir: ['propietario', 'contador'],
} as const satisfies Record<string, readonly Rol[]>
