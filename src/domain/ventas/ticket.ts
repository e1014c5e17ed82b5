/**
 * What a ticket says, as blocks (`impreso.ts`): all of it from the stored sale, so a reprint years later has the same figures.
 * Content: docs/FISCAL.md#ticket. A serie E ticket has the QR and the code of its e-CF once it is signed, and says that it is not
 * until then.
 */
import type { OcultableEnTicket, Tienda } from '#domain/tienda/tienda.entity.ts'
import type { LineaVenta, Pago, Venta } from './venta.entity.ts'
import { formatoFecha, formatoFechaHora } from '#domain/core/fecha.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { filaBloque, raya, textoBloque, type Bloque, type Celda, type Impreso } from '#domain/core/impreso.ts'
import { letraExento } from '#domain/fiscal/itbis.rules.ts'
import { modificadoPor, rncDeComprador } from '#domain/fiscal/ecf/documento.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import {
  centro,
  codigoModificacion,
  filaDeLinea,
  emisorEnPapel,
  pieDelPapel,
  si,
  urlDelTimbre,
  type DocumentoEnPapel,
} from '#domain/fiscal/ecf/papel.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { formatQuantity, formatMoney, formatPrice, repartir } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { unidadEnPlural } from '#domain/core/unidades.ts'
import { nombreMetodo } from './venta.rules.ts'

export interface DatosTicket {
  venta: Venta
  tienda: Pick<
    Tienda,
    'tiendaNombre' | 'razonSocial' | 'tiendaTelefono' | 'calle' | 'numeroCasa' | 'calleReferencia' | 'lugar' | 'mensajeTicket'
  > &
    Partial<Pick<Tienda, 'encabezadoTicket' | 'ticketOculta' | 'envioDiferido'>>
  /** Point of issue: the name of the caja, or of the branch. */
  cajaNombre: string
  /** Where this product is found ("https://mercana.do"), for the address of the document's own page; '' leaves it out. */
  sitio?: string | undefined
  /** What became of its e-CF; undefined when nothing is known of one. */
  ecf?: Ecf | undefined
  /** 0 on the first print; 1, 2, 3 … on the copies. */
  copia: number
}

/** Did the shop leave this out? */
const oculta = ({ tienda }: DatosTicket, que: OcultableEnTicket): boolean => tienda.ticketOculta?.includes(que) ?? false

/** The whole ticket of a sale or of a credit note. */
export function ticketDe(datos: DatosTicket): Impreso {
  const { venta } = datos
  return {
    titulo: `${venta.ncf}${datos.copia > 0 ? ` copia ${datos.copia}` : ''}`,
    bloques: [
      ...emisorEnPapel(datos.tienda, venta.rnc, datos.cajaNombre, !oculta(datos, 'telefono')),
      raya,
      ...comprobante(datos),
      raya,
      ...comprador(datos),
      raya,
      ...lineas(datos),
      raya,
      ...importes(venta),
      raya,
      ...cobro(venta),
      ...pie(datos),
    ],
  }
}

/** An amount with no currency sign: the column's total says it once. */
const cifra = (centavos: number): string => formatMoney(centavos).replace('RD$', '')

/** As DGII has it, when it was put right. */
const compradorDe = ({ venta, ecf }: DatosTicket) => ecf?.correccion ?? venta.cliente

function comprobante(datos: DatosTicket): Bloque[] {
  const { venta, copia } = datos
  const ficha = comprobantes[venta.tipoComprobante]
  const electronico = venta.tipoComprobante.startsWith('E')
  const modificado = modificadoPor(venta)
  return [
    ...si(copia > 0, textoBloque(`COPIA ${copia}`, { alinear: 'centro', fuerte: true, tamano: 'grande' })),
    centro(ficha.nombre.toUpperCase(), true),
    centro(`${electronico ? 'e-NCF' : 'NCF'}: ${venta.ncf}`, true),
    ...(ficha.imprimeVencimiento && venta.ncfVence !== null ? [centro(`Válido hasta: ${formatoFecha(venta.ncfVence)}`)] : []),
    ...(modificado
      ? [
          centro(`NCF modificado: ${modificado.ncf} del ${formatoFecha(modificado.fecha)}`, true),
          centro(codigoModificacion[modificado.codigo]),
          ...si(modificado.motivo !== '', centro(`Motivo: ${modificado.motivo}`)),
        ]
      : []),
    textoBloque(`Fecha: ${formatoFechaHora(venta.en)}`),
    ...si(!oculta(datos, 'cajero'), textoBloque(`Cajero: ${venta.cajeroNombre}`)),
  ]
}

function comprador(datos: DatosTicket): Bloque[] {
  const cliente = compradorDe(datos)
  const etiqueta = cliente.tipoIdentificacion === '' ? 'RNC/Cédula' : cliente.tipoIdentificacion
  return [
    textoBloque(`Cliente: ${cliente.nombre}`),
    ...si(cliente.identificacion !== '', textoBloque(`${etiqueta}: ${formatoIdentificacion(cliente.identificacion)}`)),
  ]
}

/** A row of a line under the mark's column. */
const renglon = (marca: string, ...celdas: Celda[]): Bloque => ({ bloque: 'fila', celdas: [{ texto: marca, ancho: 2 }, ...celdas] })

function lineas(datos: DatosTicket): Bloque[] {
  const { venta } = datos
  const itbis = itbisPorLinea(venta)
  return [
    filaDeLinea('', 'DESCRIPCIÓN', 'ITBIS', 'VALOR', true),
    ...venta.lineas.flatMap((linea, i) => unaLinea(linea, itbis[i] ?? 0, datos)),
  ]
}

/** Description, code, quantity × price with its tax and value; on paper types also the value without taxes (docs/FISCAL.md#ticket). */
function unaLinea(linea: LineaVenta, itbis: number, datos: DatosTicket): Bloque[] {
  const { tipoComprobante, preciosIncluyenItbis } = datos.venta
  const motivo = oculta(datos, 'motivos') ? '' : linea.descuentoMotivo
  const antes = precioDeAntes(linea)
  const codigo = linea.codigo || linea.codigoBarra
  const sinImpuestos = linea.montoCentavos - (preciosIncluyenItbis ? itbis : 0)
  const cuanto = `${formatQuantity(linea.cantidadMilesimas)} ${linea.cantidadMilesimas === 1000 ? linea.unidad : unidadEnPlural(linea.unidad)} x ${formatPrice(linea.precioDiezmilesimas).replace('RD$', '')}`
  return [
    renglon(letraExento(linea.itbis), { texto: linea.nombre }),
    ...si(codigo !== '', renglon('', { texto: `Cód. ${codigo}` })),
    filaDeLinea('', cuanto, cifra(itbis), cifra(linea.montoCentavos)),
    ...si(
      tipoComprobante.startsWith('B'),
      renglon('', { texto: 'Sin impuestos' }, { texto: cifra(sinImpuestos), alinear: 'derecha', ancho: 13, entera: true }),
    ),
    ...si(antes !== '', renglon('', { texto: antes })),
    ...si(
      linea.descuentoCentavos > 0,
      filaDeLinea(
        '',
        `Descuento ${cifra(linea.descuentoCentavos)}${motivo === '' ? '' : `: ${motivo}`}${autorizo(linea.descuentoAutorizado)}`,
        '',
        '',
      ),
    ),
    ...si(linea.nota !== '' && !oculta(datos, 'notas'), filaDeLinea('', `Nota: ${linea.nota}`, '', '')),
  ]
}

/** Who allowed it, after whatever was allowed; '' when nobody had to. */
export const autorizo = (firma: LineaVenta['precioAutorizado']): string => (firma ? `, autorizó ${firma.nombre}` : '')

/** The price that the catalogue had, where somebody charged another one, and who allowed it. */
export const precioDeAntes = ({ productoId, precioAntesDiezmilesimas: antes, precioAutorizado, especial }: LineaVenta): string => {
  if (antes === undefined) return ''
  const dicho = productoId === '' ? 'Precio abierto' : `${especial ? `${especial.nombre}: antes` : 'Antes'} ${formatPrice(antes)}`
  return `${dicho}${autorizo(precioAutorizado)}`
}

/**
 * The ITBIS of each line. The law computes it on the total of each rate (docs/FISCAL.md#rounding); here that stored figure is shared
 * out over the lines of the rate, so that the column adds up to it to the centavo.
 */
function itbisPorLinea({ lineas: todas, totales }: Venta): number[] {
  const porLinea = todas.map(() => 0)
  for (const codigo of itbisCodigos) {
    const total = codigo === '18' ? totales.itbis18 : codigo === '16' ? totales.itbis16 : 0
    const indices = todas.flatMap((linea, i) => (linea.itbis === codigo ? [i] : []))
    repartir(
      total,
      indices.map((i) => todas[i]?.montoCentavos ?? 0),
    ).forEach((parte, j) => {
      const indice = indices[j]
      if (indice !== undefined) porLinea[indice] = parte
    })
  }
  return porLinea
}

function importes({ totales }: Venta): Bloque[] {
  const gravado = totales.gravado18 + totales.gravado16 + totales.gravado0
  return [
    ...si(gravado > 0, filaBloque('Subtotal gravado', cifra(gravado))),
    ...si(totales.exento > 0, filaBloque('Subtotal exento', cifra(totales.exento))),
    ...si(totales.descuento > 0, filaBloque('Descuentos incluidos', cifra(totales.descuento))),
    ...si(totales.gravado18 > 0, filaBloque('ITBIS 18 %', cifra(totales.itbis18))),
    ...si(totales.gravado16 > 0, filaBloque('ITBIS 16 %', cifra(totales.itbis16))),
    ...si(totales.gravado0 > 0, filaBloque('ITBIS 0 %', cifra(0))),
    filaBloque('Total ITBIS', cifra(totales.itbis)),
    filaBloque('TOTAL', formatMoney(totales.total), { fuerte: true, tamano: 'grande' }),
  ]
}

function cobro(venta: Venta): Bloque[] {
  const devolucion = venta.modifica !== null
  const enDolares = venta.pagos.find((pago) => pago.moneda === 'USD')
  return [
    ...venta.pagos.map((pago) => filaBloque(`${devolucion ? 'Devuelto: ' : ''}${etiquetaPago(pago)}`, cifra(pago.valorCentavos))),
    ...(enDolares === undefined ? [] : [textoBloque(`Tasa del dólar: ${formatPrice(enDolares.tasaDiezmilesimas)} por US$1.00`)]),
    ...si(
      !devolucion && venta.pagos.some((pago) => pago.metodo === 'efectivo'),
      filaBloque('DEVUELTA', formatMoney(venta.vueltoCentavos), { fuerte: true }),
    ),
  ]
}

function etiquetaPago(pago: Pago): string {
  const dolares = pago.moneda === 'USD' ? ` ${formatMoney(pago.recibidoCentavos, 'USD')}` : ''
  return `${nombreMetodo[pago.metodo]}${dolares}${pago.referencia === '' ? '' : ` (${pago.referencia})`}`
}

function pie(datos: DatosTicket): Bloque[] {
  const { venta } = datos
  return [
    ...si(venta.nota !== '' && !oculta(datos, 'notas'), raya, textoBloque(`Nota: ${venta.nota}`)),
    ...pieDelPapel(enPapel(venta, datos.ecf), datos),
  ]
}

/** What of a sale its stamp says; the buyer as it was put right. */
const enPapel = ({ tiendaId, id, rnc, ncf, fecha, totales, cliente, consulta = '' }: Venta, ecf: Ecf | undefined): DocumentoEnPapel => ({
  tiendaId,
  id,
  rnc,
  ncf,
  fecha,
  totalCentavos: totales.total,
  rncComprador: rncDeComprador(ecf?.correccion ?? cliente),
  consulta,
})

/** DGII's page about a sale; undefined while it is not signed. */
export const timbreDe = (venta: Venta, ecf: Ecf | undefined): string | undefined => urlDelTimbre(enPapel(venta, ecf), ecf)
