/** The printed representation of a document of the certification, from its fields alone: what its paper has to say (docs/FISCAL.md#ticket), also of types that no till issues. */
import { filaBloque, raya, textoBloque, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { formatMoney, leerCentavos } from '#domain/core/money.ts'
import { formatoIdentificacion } from '../../identificacion.ts'
import { comprobantes } from '../../ncf.ts'
import { centro, codigoModificacion, filaDeLinea, si } from '../papel.ts'
import { urlTimbreDeRecibido } from '../timbre.ts'
import { valorDe, type Campo } from './campos.ts'

export interface Firmado {
  encf: string
  campos: readonly Campo[]
  codigoSeguridad: string
  /** As its own text says it: 'dd-MM-yyyy HH:mm:ss'. */
  firmadoEl: string
  /** DGII is sent its summary. */
  resumida: boolean
}

const nombres: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(comprobantes).map(([tipo, { nombre }]) => [tipo, nombre])),
  E46: 'Comprobante de Exportaciones Electrónico',
}

/** By `IndicadorFacturacion`, percent. */
const TASAS: Readonly<Record<string, number>> = { '1': 18, '2': 16 }
const EXENTO = '4'

const centavosDe = (escrito: string): number => {
  const leido = leerCentavos(escrito === '' ? '0' : escrito)
  return leido.ok ? leido.value : 0
}
const cifra = (centavos: number): string => formatMoney(centavos).replace('RD$', '')
const enIso = (dia: string): string => dia.split('-').reverse().join('-')

/** Its paper, with DGII's stamp of the certification. */
export function papelDeCampos(firmado: Firmado): Impreso {
  const { campos, encf, firmadoEl, codigoSeguridad, resumida } = firmado
  const de = (columna: string): string => valorDe(campos, columna)
  const timbre = urlTimbreDeRecibido({
    ambiente: 'certificacion',
    ncf: encf,
    firmadoEl,
    rncEmisor: de('RNCEmisor'),
    rncComprador: de('RNCComprador'),
    fecha: enIso(de('FechaEmision')),
    totalCentavos: centavosDe(de('MontoTotal')),
    codigoSeguridad,
    resumida,
  })
  return {
    titulo: encf,
    bloques: [
      ...emisor(de),
      raya,
      ...documento(de, encf),
      raya,
      ...comprador(de),
      raya,
      ...lineas(campos, de('IndicadorMontoGravado') === '1'),
      raya,
      ...totales(de),
      raya,
      { bloque: 'qr', texto: timbre },
      centro(`Código de seguridad: ${codigoSeguridad}`),
      centro(`Fecha de firma: ${firmadoEl}`),
    ],
  }
}

/** In words; a code that nobody knows as it stands. */
const modificacion = (codigo: string): string => codigoModificacion[codigo as keyof typeof codigoModificacion] ?? codigo

type Lector = (columna: string) => string

const emisor = (de: Lector): Bloque[] => [
  ...si(de('NombreComercial') !== '', textoBloque(de('NombreComercial'), { alinear: 'centro', fuerte: true, tamano: 'grande' })),
  centro(de('RazonSocialEmisor'), de('NombreComercial') === ''),
  centro(`RNC ${formatoIdentificacion(de('RNCEmisor'))}`),
  ...si(de('Sucursal') !== '', centro(`Sucursal: ${de('Sucursal')}`)),
  centro(de('DireccionEmisor')),
]

const documento = (de: Lector, encf: string): Bloque[] => [
  centro((nombres[encf.slice(0, 3)] ?? '').toUpperCase(), true),
  centro(`e-NCF: ${encf}`, true),
  ...si(de('FechaVencimientoSecuencia') !== '', centro(`Fecha vencimiento: ${de('FechaVencimientoSecuencia')}`)),
  ...si(de('NCFModificado') !== '', centro(`NCF modificado: ${de('NCFModificado')}`, true), centro(modificacion(de('CodigoModificacion')))),
  textoBloque(`Fecha de emisión: ${de('FechaEmision')}`),
]

const comprador = (de: Lector): Bloque[] => [
  ...si(de('RazonSocialComprador') !== '', textoBloque(`Razón social cliente: ${de('RazonSocialComprador')}`)),
  ...si(de('RNCComprador') !== '', textoBloque(`RNC cliente: ${formatoIdentificacion(de('RNCComprador'))}`)),
  ...si(de('IdentificadorExtranjero') !== '', textoBloque(`Identificación: ${de('IdentificadorExtranjero')}`)),
]

/** Line by line, as far as the file numbers them. */
function lineas(campos: readonly Campo[], conItbis: boolean): Bloque[] {
  const bloques: Bloque[] = [filaDeLinea('', 'DESCRIPCIÓN', 'ITBIS', 'VALOR', true)]
  for (let n = 1; valorDe(campos, `NombreItem[${n}]`) !== ''; n++) {
    const de = (columna: string): string => valorDe(campos, `${columna}[${n}]`)
    const monto = centavosDe(de('MontoItem'))
    const tasa = TASAS[de('IndicadorFacturacion')] ?? 0
    const itbis = conItbis ? monto - Math.round((monto * 100) / (100 + tasa)) : Math.round((monto * tasa) / 100)
    bloques.push(
      { bloque: 'fila', celdas: [{ texto: de('IndicadorFacturacion') === EXENTO ? 'E' : '', ancho: 2 }, { texto: de('NombreItem') }] },
      filaDeLinea('', `${de('CantidadItem')} x ${de('PrecioUnitarioItem')}`, cifra(itbis), cifra(monto)),
      ...si(de('DescuentoMonto') !== '', filaDeLinea('', `Descuento ${de('DescuentoMonto')}`, '', '')),
      ...si(de('RecargoMonto') !== '', filaDeLinea('', `Recargo ${de('RecargoMonto')}`, '', '')),
    )
  }
  return bloques
}

function totales(de: Lector): Bloque[] {
  const fila = (etiqueta: string, columna: string): Bloque[] => si(de(columna) !== '', filaBloque(etiqueta, cifra(centavosDe(de(columna)))))
  return [
    ...fila('Subtotal gravado', 'MontoGravadoTotal'),
    ...fila('Subtotal exento', 'MontoExento'),
    ...fila('Otros impuestos', 'MontoImpuestoAdicional'),
    ...fila('Total ITBIS', 'TotalITBIS'),
    ...fila('No facturable', 'MontoNoFacturable'),
    filaBloque('TOTAL', formatMoney(centavosDe(de('MontoTotal'))), { fuerte: true, tamano: 'grande' }),
    ...fila('ITBIS retenido', 'TotalITBISRetenido'),
    ...fila('ISR retenido', 'TotalISRRetencion'),
    ...si(de('TipoMoneda') !== '', textoBloque(`Total en ${de('TipoMoneda')}: ${de('MontoTotalOtraMoneda')} (tasa ${de('TipoCambio')})`)),
  ]
}
