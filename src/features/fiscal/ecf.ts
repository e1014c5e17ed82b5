/** Words about where a store's documents go. */
export const nombresDeAmbiente = {
  pruebas: 'Pruebas de la DGII',
  certificacion: 'Certificación de la DGII',
  produccion: 'Producción',
} as const
