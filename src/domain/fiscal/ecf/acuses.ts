/** What one store says to another about an electronic document: that it came (ARECF), and that it is right or not (ACECF). */
import { CABEZA, escribir, fecha, fechaHora, monto } from './xml.ts'

const VERSION = '1.0'

/** Why a document was not taken, as the format numbers it; undefined: it was. */
export const motivosNoRecibido = { especificacion: 1, firma: 2, duplicado: 3, otroComprador: 4 } as const
export type MotivoNoRecibido = keyof typeof motivosNoRecibido

interface DeQuien {
  rncEmisor: string
  rncComprador: string
  ncf: string
}

/** The receipt, to be signed; `en` is the instant that stands in it. */
export const xmlArecf = ({ rncEmisor, rncComprador, ncf }: DeQuien, motivo: MotivoNoRecibido | undefined, en: string): string =>
  CABEZA +
  escribir([
    'ARECF',
    [
      [
        'DetalleAcusedeRecibo',
        [
          ['Version', VERSION],
          ['RNCEmisor', rncEmisor],
          ['RNCComprador', rncComprador],
          ['eNCF', ncf],
          ['Estado', motivo === undefined ? 0 : 1],
          ['CodigoMotivoNoRecibido', motivo && motivosNoRecibido[motivo]],
          ['FechaHoraAcuseRecibo', fechaHora(en)],
        ],
      ],
    ],
  ])

interface Respondido extends DeQuien {
  fecha: string
  totalCentavos: number
}

/** What the buyer says of it, to be signed. `motivo` of a refusal, 250 characters at most. */
export const xmlAcecf = (
  { rncEmisor, rncComprador, ncf, fecha: dia, totalCentavos }: Respondido,
  { aprueba, motivo }: { aprueba: boolean; motivo: string },
  en: string,
): string =>
  CABEZA +
  escribir([
    'ACECF',
    [
      [
        'DetalleAprobacionComercial',
        [
          ['Version', VERSION],
          ['RNCEmisor', rncEmisor],
          ['eNCF', ncf],
          ['FechaEmision', fecha(dia)],
          ['MontoTotal', monto(totalCentavos)],
          ['RNCComprador', rncComprador],
          ['Estado', aprueba ? 1 : 2],
          ['DetalleMotivoRechazo', aprueba ? undefined : motivo],
          ['FechaHoraAprobacionComercial', fechaHora(en)],
        ],
      ],
    ],
  ])
