/** Who may do what to the division of the country. Apart from its declaration (`territorio.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeTerritorio = { leer: ['operador'], crear: ['operador'] } as const
