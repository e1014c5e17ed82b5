/** The paper that goes with goods on their way (conduce): what they are and how many, with no price, to be signed by who takes them in. Made of the stored sale. */
import { formatoFecha } from '#domain/core/fecha.ts'
import { espacio, filaBloque, raya, textoBloque, type Impreso } from '#domain/core/impreso.ts'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import { centro, emisorEnPapel, si, type TiendaEnPapel } from '#domain/fiscal/ecf/papel.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import type { Venta } from '../venta.entity.ts'

const FIRMA = '________________________________'

/** Have the goods of this document anywhere to go? What takes goods back, or charges more on another one, moves none to the customer. */
export const tieneConduce = ({ modifica, carga }: Pick<Venta, 'modifica' | 'carga'>): boolean => modifica === null && carga === undefined

/** `cajaNombre`: the point of issue; '' where it is not known. */
export function conduceDe(venta: Venta, tienda: TiendaEnPapel, cajaNombre: string): Impreso {
  const { ncf, rnc, fecha, cliente, lineas, nota } = venta
  return {
    titulo: `Conduce ${ncf}`,
    bloques: [
      ...emisorEnPapel(tienda, rnc, cajaNombre),
      raya,
      centro('CONDUCE', true),
      centro('No es un comprobante fiscal: acompaña la mercancía.'),
      filaBloque('Factura', ncf, { fuerte: true }),
      filaBloque('Fecha', formatoFecha(fecha)),
      textoBloque(`Para: ${cliente.nombre}`),
      ...si(cliente.identificacion !== '', textoBloque(`RNC o cédula: ${formatoIdentificacion(cliente.identificacion)}`)),
      raya,
      ...lineas.flatMap(({ nombre, cantidadMilesimas, unidad, codigo, codigoBarra, nota: deLinea }) => [
        filaBloque(nombre, cantidadConUnidad(cantidadMilesimas, unidad)),
        ...si((codigo || codigoBarra) !== '', textoBloque(`  Cód. ${codigo || codigoBarra}`)),
        ...si(deLinea !== '', textoBloque(`  ${deLinea}`)),
      ]),
      raya,
      filaBloque('Renglones', String(lineas.length)),
      ...si(nota !== '', textoBloque(nota)),
      espacio,
      textoBloque(`Entregado por: ${FIRMA}`),
      espacio,
      textoBloque(`Recibido por: ${FIRMA}`),
      textoBloque(`Cédula: ${FIRMA}`),
      textoBloque(`Fecha y hora: ${FIRMA}`),
    ],
  }
}
