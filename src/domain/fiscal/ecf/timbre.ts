/** The address behind the QR of an electronic document: where whoever holds the paper sees whether DGII has it. */
import { fecha, fechaHora, monto } from './xml.ts'

/** Where documents go: DGII's rehearsal, its examination of a new issuer, or for real. */
export const ambientesEcf = ['pruebas', 'certificacion', 'produccion'] as const
export type AmbienteEcf = (typeof ambientesEcf)[number]

/** How DGII writes each of them in its addresses. */
export const CARPETA_DE_AMBIENTE: Readonly<Record<AmbienteEcf, string>> = {
  pruebas: 'testecf',
  certificacion: 'certecf',
  produccion: 'ecf',
}

export interface Timbre {
  ambiente: AmbienteEcf
  rncEmisor: string
  /** '' when the document names none. */
  rncComprador: string
  encf: string
  fecha: string
  totalCentavos: number
  /** The instant of the signature. */
  firmadoEn: string
  codigoSeguridad: string
  /** A consumo invoice below the threshold. */
  resumida: boolean
}

/** The first six characters of the signature's value: a short proof that the paper is of that signature. */
export const codigoDeSeguridad = (firma: string): string => firma.slice(0, 6)

/** The address that the QR holds. */
export const urlTimbre = (t: Timbre): string => direccion(t, fechaHora(t.firmadoEn))

/** A document by its own text: a supplier's (`EcfRecibido`), or one of the certification. */
interface TimbreRecibido extends Omit<Timbre, 'ambiente' | 'encf' | 'firmadoEn' | 'resumida'> {
  ambiente: AmbienteEcf | null
  ncf: string
  /** By its own text: 'dd-MM-yyyy HH:mm:ss'. */
  firmadoEl: string
  /** A consumo invoice of which DGII got the summary; what a store receives is none. */
  resumida?: boolean
}

/** The same of a supplier's document; '' of one of which nobody noted to which DGII it belongs. */
export const urlTimbreDeRecibido = ({ ambiente, ncf, firmadoEl, resumida = false, ...suyo }: TimbreRecibido): string =>
  ambiente === null ? '' : direccion({ ...suyo, ambiente, encf: ncf, resumida }, firmadoEl)

function direccion(t: Omit<Timbre, 'firmadoEn'>, firmadoEl: string): string {
  const carpeta = CARPETA_DE_AMBIENTE[t.ambiente]
  const datos: readonly (readonly [string, string])[] = t.resumida
    ? [
        ['RncEmisor', t.rncEmisor],
        ['ENCF', t.encf],
        ['MontoTotal', monto(t.totalCentavos)],
        ['CodigoSeguridad', t.codigoSeguridad],
      ]
    : [
        ['RncEmisor', t.rncEmisor],
        ['RncComprador', t.rncComprador],
        ['ENCF', t.encf],
        ['FechaEmision', fecha(t.fecha)],
        ['MontoTotal', monto(t.totalCentavos)],
        ['FechaFirma', firmadoEl],
        ['CodigoSeguridad', t.codigoSeguridad],
      ]
  const consulta = datos.filter(([, valor]) => valor !== '').map(([nombre, valor]) => `${nombre}=${encodeURIComponent(valor)}`)
  const base = t.resumida ? `https://fc.dgii.gov.do/${carpeta}/ConsultaTimbreFC` : `https://ecf.dgii.gov.do/${carpeta}/ConsultaTimbre`
  return `${base}?${consulta.join('&')}`
}
