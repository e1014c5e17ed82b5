/** Quotes: what may be offered, how one stands, how it becomes a sale, and its paper. */
import { puede, type Campos, type Envelope } from '#domain/core/entity.ts'
import { diasEntre, formatoFecha, formatoFechaHora, sumarDias } from '#domain/core/fecha.ts'
import { espacio, filaBloque, numeroDePapel, raya, textoBloque, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { formatMoney, formatPrice, formatQuantity } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { unidadEnPlural } from '#domain/core/unidades.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Cotizacion } from './cotizacion.entity.ts'
import { lineasConDescuento, revisarLineas, totalesDe, type BorradorVenta, type OpcionesTotales, type Persona } from './venta.rules.ts'

/** For how many days a quote may hold. */
export const DIAS_DE_COTIZACION = { minimo: 1, maximo: 90, usual: 15 } as const

export type EstadoDeCotizacion = 'vigente' | 'vencida' | 'facturada'

interface ContextoCotizacion {
  vendedor: Persona
  fecha: string
  /** Days that it holds, today not counted. */
  dias: number
  tienda: Pick<Tienda, 'preciosIncluyenItbis'>
  tasas?: OpcionesTotales['tasas'] | undefined
}

/** The quote of a draft; 'cotizacion.*' or 'venta.*' when it cannot be offered. Payments and numbers are not looked at. */
export function armarCotizacion(
  borrador: BorradorVenta,
  { vendedor, fecha, dias, tienda, tasas }: ContextoCotizacion,
): Result<Campos<typeof Cotizacion>> {
  if (!puede(vendedor, Cotizacion, 'crear')) return fallo('cotizacion.sin-permiso')
  const { minimo, maximo } = DIAS_DE_COTIZACION
  if (!Number.isInteger(dias) || dias < minimo || dias > maximo) return fallo('cotizacion.dias', { minimo, maximo })
  if (comprobantes[borrador.tipoComprobante].notaCredito) return fallo('venta.tipo-es-nota')
  const enOrden = revisarLineas(borrador)
  if (!enOrden.ok) return enOrden
  const { preciosIncluyenItbis } = tienda
  const totales = totalesDe(borrador, { preciosIncluyenItbis, fecha, ...(tasas && { tasas }) })
  const leido = Cotizacion.esquemaCampos.safeParse({
    fecha,
    vendedorNombre: vendedor.nombre,
    cliente: borrador.cliente,
    tipoComprobante: borrador.tipoComprobante,
    preciosIncluyenItbis,
    lineas: borrador.lineas.map(({ autorizada: _autorizada, ...linea }) => linea),
    descuentoGlobal: borrador.descuentoGlobal,
    totales,
    vence: sumarDias(fecha, dias),
    nota: borrador.nota.trim(),
  })
  return leido.success ? ok(leido.data) : fallo('venta.dato-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}

/** How it stands on a day. One that was invoiced is over, whatever the day; the last day still holds. */
export const estadoDeCotizacion = (
  { id, vence }: Pick<Cotizacion, 'id' | 'vence'>,
  facturadas: ReadonlySet<string>,
  hoy: string,
): EstadoDeCotizacion => (facturadas.has(id) ? 'facturada' : vence < hoy ? 'vencida' : 'vigente')

/** The sale that a quote offers, to be charged: at its prices, with nothing paid. */
export const borradorDeCotizacion = ({ id, lineas, cliente, tipoComprobante, descuentoGlobal, nota }: Cotizacion): BorradorVenta => ({
  lineas: [...lineas],
  cliente,
  tipoComprobante,
  pagos: [],
  descuentoGlobal,
  nota,
  cotizacionId: id,
})

/** The same goods at what they cost now, for a quote of its own; what is sold no longer is left out. */
export function cotizarOtraVez(
  { lineas, cliente, tipoComprobante, descuentoGlobal, nota }: Cotizacion,
  precioDe: (productoId: string) => number | undefined,
): BorradorVenta {
  const deHoy = lineas.flatMap((linea) => {
    const precio = precioDe(linea.productoId)
    return precio === undefined ? [] : [{ ...linea, precioListaDiezmilesimas: precio, precioDiezmilesimas: precio }]
  })
  return { lineas: deHoy, cliente, tipoComprobante, pagos: [], descuentoGlobal, nota }
}

/** What people call it by, as a receipt is (`numeroDePapel`). */
export const numeroDeCotizacion = (cotizacion: Pick<Envelope, 'dispositivoId' | 'seq'>): string => `C-${numeroDePapel(cotizacion)}`

type Emisor = Pick<
  Tienda,
  'tiendaNombre' | 'razonSocial' | 'tiendaRnc' | 'tiendaTelefono' | 'tiendaEmail' | 'calle' | 'numeroCasa' | 'lugar'
>

const centro = (texto: string): Bloque => textoBloque(texto, { alinear: 'centro' })

/** A quote on paper, or with the words of a pro forma: the same offer, for who needs a paper to pay on. */
export function cotizacionImpresa(doc: Cotizacion, tienda: Emisor, clase: 'cotizacion' | 'proforma' = 'cotizacion'): Impreso {
  const numero = numeroDeCotizacion(doc)
  const nombre = clase === 'cotizacion' ? 'Cotización' : 'Factura proforma'
  const { cliente, totales, nota } = doc
  const lineas = lineasConDescuento(borradorDeCotizacion(doc))
  const calle = [tienda.calle, tienda.numeroCasa].filter(Boolean).join(' ')
  const cifra = (centavos: number) => formatMoney(centavos).replace('RD$', '')
  return {
    titulo: `${nombre} ${numero}`,
    bloques: [
      textoBloque(tienda.tiendaNombre, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
      ...(tienda.razonSocial === '' || tienda.razonSocial === tienda.tiendaNombre ? [] : [centro(tienda.razonSocial)]),
      ...(tienda.tiendaRnc === '' ? [] : [centro(`RNC ${formatoIdentificacion(tienda.tiendaRnc)}`)]),
      ...[[calle, tienda.lugar].filter(Boolean).join(', ')].filter(Boolean).map(centro),
      ...(tienda.tiendaTelefono === '' ? [] : [centro(`Tel. ${formatoTelefono(tienda.tiendaTelefono)}`)]),
      raya,
      textoBloque(nombre.toUpperCase(), { alinear: 'centro', fuerte: true }),
      filaBloque('Número', numero, { fuerte: true }),
      filaBloque('Fecha', formatoFechaHora(doc.en)),
      filaBloque('Válida hasta', formatoFecha(doc.vence)),
      textoBloque(`Para: ${cliente.nombre}`),
      ...(cliente.identificacion === '' ? [] : [textoBloque(`RNC o cédula: ${formatoIdentificacion(cliente.identificacion)}`)]),
      raya,
      ...lineas.flatMap((linea): Bloque[] => {
        const { nombre: que, cantidadMilesimas, unidad, precioDiezmilesimas, descuentoCentavos, montoCentavos } = linea
        const cuanto = `${formatQuantity(cantidadMilesimas)} ${cantidadMilesimas === 1000 ? unidad : unidadEnPlural(unidad)} x ${formatPrice(precioDiezmilesimas).replace('RD$', '')}`
        return [
          textoBloque(que),
          filaBloque(`  ${cuanto}`, cifra(montoCentavos)),
          ...(descuentoCentavos === 0 ? [] : [textoBloque(`  Descuento ${cifra(descuentoCentavos)}`)]),
          ...(linea.nota === '' ? [] : [textoBloque(`  ${linea.nota}`)]),
        ]
      }),
      raya,
      ...(totales.exento > 0 ? [filaBloque('Subtotal exento', cifra(totales.exento))] : []),
      ...(totales.itbis > 0 ? [filaBloque('Subtotal gravado', cifra(totales.gravado18 + totales.gravado16 + totales.gravado0))] : []),
      filaBloque('ITBIS', cifra(totales.itbis)),
      filaBloque('TOTAL', formatMoney(totales.total), { fuerte: true, tamano: 'grande' }),
      ...(nota === '' ? [] : [raya, textoBloque(nota)]),
      espacio,
      textoBloque(`Atendió: ${doc.vendedorNombre}`),
      centro('No es un comprobante fiscal.'),
    ],
  }
}

/** What a message says that goes with it. */
export const mensajeDeCotizacion = (doc: Cotizacion, tiendaNombre: string): string =>
  [
    `${tiendaNombre} · Cotización ${numeroDeCotizacion(doc)}`,
    ...lineasConDescuento(borradorDeCotizacion(doc)).map(
      ({ nombre, cantidadMilesimas, montoCentavos }) => `${formatQuantity(cantidadMilesimas)} × ${nombre}: ${formatMoney(montoCentavos)}`,
    ),
    `Total: ${formatMoney(doc.totales.total)}`,
    `Válida hasta el ${formatoFecha(doc.vence)}`,
  ].join('\n')

/** Why a quote that came in is none; undefined when a device of ours may have made it. */
export function defectoDeCotizacion(doc: Cotizacion): string | undefined {
  const dias = diasEntre(doc.fecha, doc.vence)
  if (dias < DIAS_DE_COTIZACION.minimo || dias > DIAS_DE_COTIZACION.maximo) return 'vence en un día que no puede ser'
  const suma = lineasConDescuento(borradorDeCotizacion(doc)).reduce((total, { montoCentavos }) => total + montoCentavos, 0)
  const { gravado18, gravado16, gravado0, exento, itbis, total } = doc.totales
  if (gravado18 + gravado16 + gravado0 + exento + itbis !== total) return 'no suma'
  const conItbis = doc.preciosIncluyenItbis && !comprobantes[doc.tipoComprobante].sinItbis
  return conItbis && suma !== total ? 'el total no es el de sus líneas' : undefined
}
