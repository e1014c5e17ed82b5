/** The platform's invoice for commissions as a paper. */
import { espacio, filaBloque, raya, textoBloque, type Impreso } from '#domain/core/impreso.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import type { Campos } from '#domain/core/entity.ts'
import type { FacturaDeComision } from './factura.entity.ts'

/** Who, to whom, of which month, and order by order; as a factura de crédito fiscal has to say it (docs/FISCAL.md). */
export function papelDeFacturaDeComision(factura: Campos<typeof FacturaDeComision>): Impreso {
  const { emisor, receptor, mes, ncf, ncfVence, fecha, comisionCentavos, itbisCentavos, ordenes } = factura
  return {
    titulo: `Factura ${ncf}`,
    bloques: [
      textoBloque(emisor.nombre, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
      textoBloque(`RNC ${formatoIdentificacion(emisor.rnc)}`, { alinear: 'centro' }),
      ...(emisor.direccion === '' ? [] : [textoBloque(emisor.direccion, { alinear: 'centro' })]),
      espacio,
      textoBloque('FACTURA DE CRÉDITO FISCAL', { alinear: 'centro', fuerte: true }),
      textoBloque(`NCF ${ncf}`, { alinear: 'centro', fuerte: true }),
      ...(ncfVence === '' ? [] : [textoBloque(`Válido hasta el ${formatoFecha(ncfVence)}`, { alinear: 'centro' })]),
      textoBloque(`Fecha: ${formatoFecha(fecha)}`),
      textoBloque(`Cliente: ${receptor.nombre}`),
      textoBloque(`RNC: ${formatoIdentificacion(receptor.rnc)}`),
      raya,
      textoBloque(`Comisiones de ${mesEnPalabras(mes)}`, { fuerte: true }),
      ...ordenes.map(({ numero, comisionCentavos: suya }) => filaBloque(`Orden ${numero}`, formatMoney(suya))),
      raya,
      filaBloque('Subtotal', formatMoney(comisionCentavos)),
      filaBloque('ITBIS 18 %', formatMoney(itbisCentavos)),
      filaBloque('Total', formatMoney(comisionCentavos + itbisCentavos), { fuerte: true }),
      espacio,
      textoBloque('Pagada: se descontó de las órdenes en la cuenta de la tienda con Mercana.', { alinear: 'centro' }),
    ],
  }
}
