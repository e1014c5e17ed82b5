/** Who says what affiliates earn, who pays them, and who of a store sees it. Apart from the declarations, so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'

type Permisos = Record<string, readonly Rol[]>

/** Of `ProgramaDeAfiliados`: a store's own is said by its owner, by another command. */
export const permisosDePrograma = { leer: ['operador'], editar: ['operador'] } as const satisfies Permisos

/** Of a store's programme, and of what it was charged for its affiliates. */
export const permisosDeProgramaDeTienda = { leer: ['propietario', 'contador'], editar: ['propietario'] } as const satisfies Permisos

/** Of `Afiliado` and of what is paid to one: a person reads and writes their own by commands of their own. */
export const permisosDeAfiliado = { leer: ['operador'], editar: ['operador'], pagar: ['operador'] } as const satisfies Permisos
