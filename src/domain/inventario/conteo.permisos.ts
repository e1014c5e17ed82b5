/** Of `LineaConteo`. Apart from its declaration (`conteo.entity.ts`), so that the menu knows it without carrying the rest. */
export const permisosDeLineaConteo = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  crear: ['propietario', 'supervisor', 'cajero'],
} as const
