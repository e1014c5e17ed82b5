/** What a supplier is asked for, as a paper and as a message. */
import { diaFiscal, formatoFecha } from '#domain/core/fecha.ts'
import { filaBloque, numeroDePapel, raya, textoBloque, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { formatMoney, formatPrice, formatQuantity, multiplicar } from '#domain/core/money.ts'
import { centro, emisorEnPapel, type TiendaEnPapel } from '#domain/fiscal/ecf/papel.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import type { OrdenDeCompra } from './orden-de-compra.entity.ts'

/** What it will cost by what they brought it at last, centavos. */
export const costoDeOrden = ({ lineas }: Pick<OrdenDeCompra, 'lineas'>): number =>
  lineas.reduce((suma, { costoDiezmilesimas, milesimas }) => suma + multiplicar(costoDiezmilesimas, milesimas), 0)

/** The paper of an order. Its prices are the last ones, and it says so: the supplier's invoice is what counts. */
export function ordenImpresa(orden: OrdenDeCompra, tienda: TiendaEnPapel & { tiendaRnc: string }): Impreso {
  const { proveedor, lineas, esperadaEl, nota, registroNombre, en } = orden
  const numero = numeroDePapel(orden)
  return {
    titulo: `Pedido ${numero}`,
    bloques: [
      ...emisorEnPapel(tienda, tienda.tiendaRnc, ''),
      raya,
      centro('PEDIDO', true),
      filaBloque('Número', numero, { fuerte: true }),
      filaBloque('Fecha', formatoFecha(diaFiscal(en))),
      filaBloque('Se espera', formatoFecha(esperadaEl)),
      textoBloque(`Para: ${proveedor.nombre}`),
      ...(proveedor.identificacion === '' ? [] : [textoBloque(`RNC o cédula: ${formatoIdentificacion(proveedor.identificacion)}`)]),
      raya,
      ...lineas.flatMap(({ nombre, milesimas, costoDiezmilesimas }): Bloque[] => [
        filaBloque(nombre, formatQuantity(milesimas), { fuerte: true }),
        ...(costoDiezmilesimas === 0 ? [] : [textoBloque(`  La última vez a ${formatPrice(costoDiezmilesimas)}`)]),
      ]),
      raya,
      ...(costoDeOrden(orden) === 0 ? [] : [filaBloque('Cerca de', formatMoney(costoDeOrden(orden)))]),
      ...(nota === '' ? [] : [textoBloque(nota)]),
      textoBloque(`Lo pidió: ${registroNombre}`),
      centro('No es un comprobante fiscal.'),
    ],
  }
}

/** The same in a message: what is asked for, and nothing that only the store has to know. */
export const mensajeDeOrden = (orden: Pick<OrdenDeCompra, 'lineas' | 'esperadaEl' | 'nota'>, tiendaNombre: string): string =>
  [
    `Hola, de ${tiendaNombre}. Quiero pedir:`,
    ...orden.lineas.map(({ nombre, milesimas }) => `• ${formatQuantity(milesimas)} ${nombre}`),
    `Lo esperamos el ${formatoFecha(orden.esperadaEl)}.`,
    ...(orden.nota === '' ? [] : [orden.nota]),
  ].join('\n')
