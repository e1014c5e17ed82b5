/** Of `Ecf`. Apart from its declaration, so that the menu knows it without carrying the rest. */
export const permisosDeEcf = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador'],
  /** Sees the certificate's state and the queue. */
  verCola: ['propietario', 'contador'],
  /** Ends what DGII refused: puts it right, or says how it was settled. */
  resolver: ['propietario', 'contador'],
  /** Hands in the certificate, or takes it away. */
  certificar: ['propietario'],
} as const
