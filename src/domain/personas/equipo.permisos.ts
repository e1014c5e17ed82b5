/** Of `Empleado`. Apart from its declaration (`equipo.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeEmpleado = { leer: ['propietario', 'supervisor'], crear: ['propietario'], editar: ['propietario'] } as const
