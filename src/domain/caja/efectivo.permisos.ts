/** Of funds, and of what leaves cash for good. Apart from the declarations, so that the menu knows them without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

const deCaja: readonly Rol[] = ['propietario', 'supervisor', 'cajero', 'contador']
const deMando: readonly Rol[] = ['propietario', 'supervisor']

/** `verSaldos`: of every fund; its custodian sees their own. */
export const permisosDeFondo = {
  leer: deCaja,
  crear: ['propietario', 'contador'],
  editar: ['propietario', 'contador'],
  verSaldos: ['propietario', 'supervisor', 'contador'],
} as const satisfies Record<string, readonly Rol[]>
/** `pasarLimite`: more than the fund or a cashier's limit allows, or out of the safe; `pasarTodo`: above a supervisor's limit too. */
export const permisosDeGasto = { leer: deCaja, crear: deCaja, pasarLimite: deMando, pasarTodo: ['propietario'] } as const satisfies Record<
  string,
  readonly Rol[]
>
/** Who takes cash to the bank. */
export const permisosDeDeposito = { leer: deCaja, crear: ['propietario', 'supervisor', 'contador'] } as const satisfies Record<
  string,
  readonly Rol[]
>
/** `deBoveda`: counts the safe. */
export const permisosDeArqueo = { leer: deCaja, crear: deCaja, deBoveda: deMando } as const satisfies Record<string, readonly Rol[]>
