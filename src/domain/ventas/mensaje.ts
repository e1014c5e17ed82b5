/** A document in words, to be sent in a message. */
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney, formatQuantity } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Venta } from './venta.entity.ts'

/** Longer messages are not read, and an address holds no more. */
const LINEAS = 20

/** What was sold, what it comes to, and where its page is (`enlace`, '' of a document that has none). */
export function mensajeDeVenta(venta: Venta, tiendaNombre: string, enlace: string): string {
  const { lineas, tipoComprobante, ncf, fecha, totales } = venta
  const demas = lineas.length - LINEAS
  return [
    `${tiendaNombre} · ${comprobantes[tipoComprobante].nombre} ${ncf}`,
    formatoFecha(fecha),
    ...lineas
      .slice(0, LINEAS)
      .map(
        ({ nombre, cantidadMilesimas, montoCentavos }) => `${formatQuantity(cantidadMilesimas)} × ${nombre}: ${formatMoney(montoCentavos)}`,
      ),
    ...(demas > 0 ? [`Y ${demas} más`] : []),
    `ITBIS: ${formatMoney(totales.itbis)}`,
    `Total: ${formatMoney(totales.total)}`,
    ...(enlace === '' ? [] : [enlace]),
  ].join('\n')
}
