/** Of `RangoNCF`. Apart from its declaration (`ncf.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeRangoNCF = {
  leer: ['propietario', 'contador'],
  crear: ['propietario', 'contador'],
  editar: ['propietario', 'contador'],
} as const
