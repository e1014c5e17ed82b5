/** Of `Declaracion`. Apart from its declaration, so that the menu knows it without carrying the rest. */
export const permisosDeDeclaracion = {
  leer: ['propietario', 'contador'],
  /** Says that DGII has it; takes that back. */
  presentar: ['propietario', 'contador'],
} as const
