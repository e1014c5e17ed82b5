/** The steps of DGII's certification portal, in its order and its words (docs/FISCAL.md#certification). */
export const pasosDeCertificacion = [
  'registrado',
  'datos',
  'aprobaciones',
  'simulacion',
  'representacion',
  'validacion',
  'urlPrueba',
  'inicioRecepcion',
  'recepcion',
  'inicioAprobacion',
  'aprobacion',
  'urlProduccion',
  'declaracion',
  'verificacion',
  'finalizado',
] as const
export type PasoDeCertificacion = (typeof pasosDeCertificacion)[number]
