/** What the holder of a paper is told of where its document stands. */
import type { EstadoEcf } from '#domain/fiscal/ecf/ecf.entity.ts'

export interface EstadoPublico {
  clase: 'espera' | 'vale' | 'no-vale'
  titulo: string
  explicacion: string
}

const ACEPTADO: EstadoPublico = { clase: 'vale', titulo: 'La DGII lo aceptó', explicacion: 'Este comprobante está firmado y es válido.' }
const EN_CAMINO: EstadoPublico = {
  clase: 'espera',
  titulo: 'Firmado, y en camino a la DGII',
  explicacion: 'La tienda ya lo firmó. Esta página dice cuándo la DGII lo acepta.',
}
const SIN_FIRMAR: EstadoPublico = {
  clase: 'espera',
  titulo: 'Todavía no está firmado',
  explicacion: 'La tienda lo vendió así, y aún no se ha firmado ni enviado a la DGII. Vuelve a abrir esta página más tarde.',
}
const RECHAZADO: EstadoPublico = {
  clase: 'no-vale',
  titulo: 'La DGII lo rechazó',
  explicacion: 'Pide a la tienda que lo corrija o que te dé otro comprobante.',
}

/** '' of one that nobody noted down to be signed. */
export function estadoPublico(estado: EstadoEcf | ''): EstadoPublico {
  switch (estado) {
    case 'aceptado':
    case 'aceptadoCondicional':
      return ACEPTADO
    case 'rechazado':
      return RECHAZADO
    case '':
    case 'porFirmar':
      return SIN_FIRMAR
    default:
      return EN_CAMINO
  }
}
