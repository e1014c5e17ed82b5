/** What the paper of any fiscal document has in common: who issues it, and DGII's stamp once it is signed (docs/FISCAL.md#ticket). */
import { espacio, textoBloque, type Bloque } from '#domain/core/impreso.ts'
import { formatoIdentificacion, formatoTelefono } from '../identificacion.ts'
import { urlConsulta } from './consulta.ts'
import type { Ecf } from './ecf.entity.ts'
import { urlTimbre } from './timbre.ts'
import { fechaHora } from './xml.ts'

/** What is read of the store (`Tienda`). */
export interface TiendaEnPapel {
  tiendaNombre: string
  razonSocial: string
  tiendaTelefono: string
  calle: string
  numeroCasa: string
  calleReferencia: string
  lugar: string
  mensajeTicket: string
  encabezadoTicket?: string | undefined
  envioDiferido?: boolean | undefined
}

/** What of a document its stamp says. */
export interface DocumentoEnPapel {
  tiendaId: string
  id: string
  rnc: string
  ncf: string
  fecha: string
  totalCentavos: number
  /** Of the other side, digits alone; '' when it names none. */
  rncComprador: string
  /** The word of its public page; '' when it has none. */
  consulta: string
}

export const centro = (texto: string, fuerte = false): Bloque => textoBloque(texto, { alinear: 'centro', fuerte })
export const si = (condicion: boolean, ...bloques: Bloque[]): Bloque[] => (condicion ? bloques : [])

/** Who issues it. `cajaNombre`: the point of issue; '' where it was no till. */
export function emisorEnPapel(tienda: TiendaEnPapel, rnc: string, cajaNombre: string, conTelefono = true): Bloque[] {
  const calle = [tienda.calle, tienda.numeroCasa].filter((parte) => parte !== '').join(' ')
  const direccion = [calle, tienda.calleReferencia, tienda.lugar].filter((parte) => parte !== '').join(', ')
  const telefono = conTelefono ? formatoTelefono(tienda.tiendaTelefono) : ''
  const encabezado = (tienda.encabezadoTicket ?? '').split('\n').filter((linea) => linea.trim() !== '')
  return [
    textoBloque(tienda.tiendaNombre, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
    ...si(tienda.razonSocial !== '' && tienda.razonSocial !== tienda.tiendaNombre, centro(tienda.razonSocial)),
    centro(`RNC ${formatoIdentificacion(rnc)}`),
    ...si(direccion !== '', centro(direccion)),
    ...si(telefono !== '', centro(`Tel. ${telefono}`)),
    ...si(cajaNombre !== '', centro(`Sucursal: ${cajaNombre}`)),
    ...encabezado.map((linea) => centro(linea.trim())),
  ]
}

/** DGII's page about it; undefined while it is not signed. */
export function urlDelTimbre(documento: DocumentoEnPapel, ecf: Ecf | undefined): string | undefined {
  if (!ecf || ecf.ambiente === null || ecf.firmadoEn === '') return undefined
  const { ambiente, firmadoEn, codigoSeguridad, resumida } = ecf
  const { rnc: rncEmisor, ncf: encf, fecha, totalCentavos, rncComprador } = documento
  return urlTimbre({ ambiente, rncEmisor, rncComprador, encf, fecha, totalCentavos, firmadoEn, codigoSeguridad, resumida })
}

/** QR, code and date of the signature, in this order under each other (docs/FISCAL.md#electronic-documents); before it, what the paper is worth. */
function timbre(documento: DocumentoEnPapel, { ecf, tienda, sitio = '' }: EnQueEstado): Bloque[] {
  const texto = urlDelTimbre(documento, ecf)
  if (!ecf || texto === undefined)
    return [
      ...(tienda.envioDiferido === true
        ? [centro('ENVÍO DIFERIDO', true), centro('Consulte su validez después de 24 horas.')]
        : [centro('e-CF SIN FIRMAR', true), centro('Este comprobante no se ha firmado ni enviado a la DGII.')]),
      ...suPagina(documento, sitio),
    ]
  return [
    { bloque: 'qr', texto },
    centro(`Código de seguridad: ${ecf.codigoSeguridad}`),
    centro(`Fecha de firma: ${fechaHora(ecf.firmadoEn)}`),
    ...si(ecf.ambiente !== 'produccion', centro('e-CF DE PRUEBA, SIN VALOR FISCAL', true)),
    ...si(ecf.estado === 'rechazado', centro('e-CF RECHAZADO POR LA DGII', true)),
  ]
}

export interface EnQueEstado {
  tienda: TiendaEnPapel
  /** What became of it; undefined when nothing is known. */
  ecf?: Ecf | undefined
  /** Where this product is found ("https://mercana.do"), for the address of the document's own page; '' leaves it out. */
  sitio?: string | undefined
}

/** The way to the signed document, on a paper that came out before it was. */
function suPagina(documento: DocumentoEnPapel, sitio: string): Bloque[] {
  const texto = urlConsulta(sitio, documento)
  return si(texto !== '', { bloque: 'qr', texto }, centro('Escanee para ver si ya está firmado y qué dice la DGII.'))
}

/** The end of a paper: its stamp where its number is electronic, and the store's own words. */
export const pieDelPapel = (documento: DocumentoEnPapel, estado: EnQueEstado): Bloque[] => [
  ...si(documento.ncf.startsWith('E'), espacio, ...timbre(documento, estado)),
  ...si(estado.tienda.mensajeTicket !== '', espacio, ...estado.tienda.mensajeTicket.split('\n').map((linea) => centro(linea))),
]

/** DGII's modification codes in words (docs/FISCAL.md#credit-notes). */
export const codigoModificacion = {
  '1': 'Anula el NCF modificado',
  '2': 'Corrige texto del comprobante',
  '3': 'Corrige montos del NCF modificado',
  '4': 'Reemplaza un NCF emitido en contingencia',
  '5': 'Referencia a factura de consumo electrónica',
} as const

/** Columns: the E of an exempt line, description or quantity × price, ITBIS, value. */
export const filaDeLinea = (marca: string, texto: string, itbis: string, valor: string, fuerte = false): Bloque => ({
  bloque: 'fila',
  fuerte,
  celdas: [
    { texto: marca, ancho: 2 },
    { texto },
    { texto: itbis, alinear: 'derecha', ancho: 11, entera: true },
    { texto: valor, alinear: 'derecha', ancho: 13, entera: true },
  ],
})
