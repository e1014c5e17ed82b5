/**
 * An electronic document as text: the elements in the order of DGII's schema, none of them empty and no white space between them, since what is
 * signed is compared byte by byte (docs/FISCAL.md#electronic-documents).
 */
import { enSantoDomingo } from '#domain/core/fecha.ts'
import { formatoNcf } from '../ncf.rules.ts'
import { REEMPLAZO, type DocumentoEcf, type LineaEcf, type RetencionEcf, type TipoEcf } from './documento.ts'

/** An element with its text or its children; what holds nothing is not written. */
export type Elemento = readonly [nombre: string, contenido: string | number | undefined | readonly Elemento[]]

/** How each of them begins. */
export const CABEZA = '<?xml version="1.0" encoding="utf-8"?>'
const VERSION = '1.0'
const INGRESOS_POR_OPERACIONES = '01'

/** The e-CF, to be signed: `firmadoEn` is the instant that stands in it. */
export function xmlEcf(doc: DocumentoEcf, firmadoEn: string): string {
  const { referencia } = doc
  return (
    CABEZA +
    escribir([
      'ECF',
      [
        [
          'Encabezado',
          [
            ['Version', VERSION],
            ['IdDoc', idDoc(doc)],
            ['Emisor', emisor(doc)],
            ['Comprador', comprador(doc)],
            ['Totales', totales(doc)],
          ],
        ],
        ['DetallesItems', doc.lineas.map(item)],
        [
          'InformacionReferencia',
          referencia && [
            ['NCFModificado', referencia.ncf],
            ['FechaNCFModificado', fecha(referencia.fecha)],
            ['CodigoModificacion', referencia.codigo],
            ['RazonModificacion', referencia.motivo],
          ],
        ],
        ['FechaHoraFirma', fechaHora(firmadoEn)],
      ],
    ])
  )
}

/** The summary of a consumo invoice below the threshold, with the security code of the whole one's signature; to be signed too. */
export function xmlRfce(doc: DocumentoEcf, codigoSeguridad: string): string {
  return (
    CABEZA +
    escribir([
      'RFCE',
      [
        [
          'Encabezado',
          [
            ['Version', VERSION],
            [
              'IdDoc',
              [
                ['TipoeCF', doc.tipo.slice(1)],
                ['eNCF', doc.encf],
                ['TipoIngresos', INGRESOS_POR_OPERACIONES],
                ['TipoPago', tipoPago(doc)],
                ['TablaFormasPago', formas(doc)],
              ],
            ],
            [
              'Emisor',
              [
                ['RNCEmisor', doc.emisor.rnc],
                ['RazonSocialEmisor', doc.emisor.razonSocial],
                ['FechaEmision', fecha(doc.fecha)],
              ],
            ],
            ['Comprador', comprador(doc)],
            ['Totales', totales(doc).filter(([nombre]) => !nombre.startsWith('ITBIS'))],
            ['CodigoSeguridadeCF', codigoSeguridad],
          ],
        ],
      ],
    ])
  )
}

/** What tells DGII of numbers that will never be used (ANECF); to be signed. `en` is the instant that stands in it. */
export function xmlAnecf({ rnc, tipoComprobante: tipo, desde, hasta }: TramoAnulado, en: string): string {
  const cuantos = hasta - desde + 1
  return (
    CABEZA +
    escribir([
      'ANECF',
      [
        [
          'Encabezado',
          [
            ['Version', VERSION],
            ['RncEmisor', rnc],
            ['CantidadeNCFAnulados', cuantos],
            ['FechaHoraAnulacioneNCF', fechaHora(en)],
          ],
        ],
        [
          'DetalleAnulacion',
          [
            [
              'Anulacion',
              [
                ['NoLinea', 1],
                ['TipoeCF', tipo.slice(1)],
                [
                  'TablaRangoSecuenciasAnuladaseNCF',
                  [
                    [
                      'Secuencias',
                      [
                        ['SecuenciaeNCFDesde', formatoNcf(tipo, desde)],
                        ['SecuenciaeNCFHasta', formatoNcf(tipo, hasta)],
                      ],
                    ],
                  ],
                ],
                ['CantidadeNCFAnulados', cuantos],
              ],
            ],
          ],
        ],
      ],
    ])
  )
}

/** Numbers of one type, both ends included. */
interface TramoAnulado {
  rnc: string
  tipoComprobante: TipoEcf
  desde: number
  hasta: number
}

/** 1 at once, 2 on credit, 3 for nothing. */
const tipoPago = ({ aCredito, totales: { total }, referencia }: DocumentoEcf): number =>
  aCredito ? 2 : total === 0 && (referencia === undefined || referencia.codigo === REEMPLAZO) ? 3 : 1

function idDoc(doc: DocumentoEcf): readonly Elemento[] {
  return [
    ['TipoeCF', doc.tipo.slice(1)],
    ['eNCF', doc.encf],
    ['FechaVencimientoSecuencia', fecha(doc.vence)],
    ['IndicadorNotaCredito', doc.tardia === undefined ? undefined : Number(doc.tardia)],
    ['IndicadorEnvioDiferido', doc.diferido ? 1 : undefined],
    ['IndicadorMontoGravado', doc.montoConItbis === undefined ? undefined : Number(doc.montoConItbis)],
    ['TipoIngresos', doc.compra && doc.referencia === undefined ? undefined : INGRESOS_POR_OPERACIONES],
    ['TipoPago', tipoPago(doc)],
    ['FechaLimitePago', fecha(doc.limitePago)],
    ['TablaFormasPago', formas(doc)],
  ]
}

const formas = ({ formasPago }: DocumentoEcf): readonly Elemento[] =>
  formasPago.map(({ forma, centavos }) => [
    'FormaDePago',
    [
      ['FormaPago', forma],
      ['MontoPago', monto(centavos)],
    ],
  ])

const emisor = ({ emisor: de, fecha: dia }: DocumentoEcf): readonly Elemento[] => [
  ['RNCEmisor', de.rnc],
  ['RazonSocialEmisor', de.razonSocial],
  ['NombreComercial', de.nombreComercial],
  ['DireccionEmisor', de.direccion],
  ['TablaTelefonoEmisor', [['TelefonoEmisor', de.telefono]]],
  ['CorreoEmisor', de.correo],
  ['FechaEmision', fecha(dia)],
]

const comprador = ({ comprador: a }: DocumentoEcf): readonly Elemento[] => [
  ['RNCComprador', a?.rnc],
  ['IdentificadorExtranjero', a?.extranjero],
  ['RazonSocialComprador', a?.nombre],
]

function totales({ totales: t, tasas, compra }: DocumentoEcf): readonly Elemento[] {
  const de = (codigo: '18' | '16' | '0' | 'E', centavos: number) => (tasas.has(codigo) ? monto(centavos) : undefined)
  const gravado = tasas.has('18') || tasas.has('16') || tasas.has('0')
  return [
    ['MontoGravadoTotal', gravado ? monto(t.gravado18 + t.gravado16 + t.gravado0) : undefined],
    ['MontoGravadoI1', de('18', t.gravado18)],
    ['MontoGravadoI2', de('16', t.gravado16)],
    ['MontoGravadoI3', de('0', t.gravado0)],
    ['MontoExento', de('E', t.exento)],
    ['ITBIS1', tasas.has('18') ? 18 : undefined],
    ['ITBIS2', tasas.has('16') ? 16 : undefined],
    ['ITBIS3', tasas.has('0') ? 0 : undefined],
    ['TotalITBIS', gravado ? monto(t.itbis) : undefined],
    ['TotalITBIS1', de('18', t.itbis18)],
    ['TotalITBIS2', de('16', t.itbis16)],
    ['TotalITBIS3', de('0', 0)],
    ['MontoTotal', monto(t.total)],
    ['TotalITBISRetenido', siHay(compra?.retencion?.itbisCentavos)],
    ['TotalISRRetencion', siHay(compra?.retencion?.isrCentavos)],
  ]
}

const siHay = (centavos: number | undefined): string | undefined => (centavos === undefined ? undefined : monto(centavos))

/** 1: kept back; 2 would be charged ahead. */
const RETENCION = 1

const retencion = ({ itbisCentavos, isrCentavos }: RetencionEcf): readonly Elemento[] => [
  ['IndicadorAgenteRetencionoPercepcion', RETENCION],
  ['MontoITBISRetenido', siHay(itbisCentavos)],
  ['MontoISRRetenido', siHay(isrCentavos)],
]

const item = (linea: LineaEcf, i: number): Elemento => [
  'Item',
  [
    ['NumeroLinea', i + 1],
    [
      'TablaCodigosItem',
      linea.codigos.map(({ tipo, codigo }) => [
        'CodigosItem',
        [
          ['TipoCodigo', tipo],
          ['CodigoItem', codigo],
        ],
      ]),
    ],
    ['IndicadorFacturacion', linea.facturacion],
    ['Retencion', linea.retencion && retencion(linea.retencion)],
    ['NombreItem', linea.nombre],
    ['IndicadorBienoServicio', linea.esServicio ? 2 : 1],
    ['DescripcionItem', linea.descripcion],
    ['CantidadItem', monto(linea.cantidadCentesimas)],
    ['UnidadMedida', linea.unidad],
    ['PrecioUnitarioItem', precio(linea.precioDiezmilesimas)],
    ...(linea.descuentoCentavos > 0 ? descuento(linea.descuentoCentavos) : []),
    ['MontoItem', monto(linea.montoCentavos)],
  ],
]

const descuento = (centavos: number): readonly Elemento[] => [
  ['DescuentoMonto', monto(centavos)],
  [
    'TablaSubDescuento',
    [
      [
        'SubDescuento',
        [
          ['TipoSubDescuento', '$'],
          ['MontoSubDescuento', monto(centavos)],
        ],
      ],
    ],
  ],
]

/** "1234.50" of centavos, or of hundredths. */
export const monto = (centavos: number): string => decimal(centavos, 2)

/** "12.50", "0.3333": at least two decimals, at most four. */
const precio = (diezmilesimas: number): string => decimal(diezmilesimas, 4).replace(/0{1,2}$/, '')

function decimal(valor: number, decimales: number): string {
  const digitos = String(Math.abs(valor)).padStart(decimales + 1, '0')
  return `${valor < 0 ? '-' : ''}${digitos.slice(0, -decimales)}.${digitos.slice(-decimales)}`
}

/** "21-11-2026" of a day; '' of none. */
export const fecha = (dia: string): string => dia.split('-').reverse().join('-')

/** "21-11-2026 14:03:59" of an instant, as the clock of Santo Domingo has it. */
export function fechaHora(instante: string): string {
  const local = enSantoDomingo(instante)
  return `${fecha(local.slice(0, 10))} ${local.slice(11, 19)}`
}

const ENTIDADES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** An element and what is in it; '' of one that holds nothing. */
export function escribir([nombre, contenido]: Elemento): string {
  const dentro =
    contenido === undefined
      ? ''
      : typeof contenido === 'object'
        ? contenido.map(escribir).join('')
        : String(contenido).replaceAll(/[&<>"']/g, (signo) => ENTIDADES[signo] ?? '')
  return dentro === '' ? '' : `<${nombre}>${dentro}</${nombre}>`
}
