/** Of `DivisionTerritorial`. Apart from its declaration (`division-territorial.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeDivisionTerritorial = { leer: ['cliente'], editar: ['operador'] } as const
