/** What a device believes: its sales and its stock, as one figure each. */
import { Venta } from '#domain/ventas/venta.entity.ts'
import { filasDe, seleccionDe } from '#data/device/consultas.ts'
import { leerFila } from '#data/device/fila.ts'
import type { Caja } from './caja.ts'

export interface Cifras {
  ventas: number
  totalCentavos: number
  /** Sorted and joined. */
  ids: string
  /** Thousandths by product. */
  existencias: Record<string, number>
}

export async function cifrasDe({ tienda }: Caja): Promise<Cifras> {
  const filas = await filasDe(tienda.interno.ops, seleccionDe(Venta, { orden: 'asc' }))
  const ventas = filas.map((fila) => leerFila(Venta, fila).doc)
  return {
    ventas: ventas.length,
    totalCentavos: ventas.reduce((suma, { totales }) => suma + totales.total, 0),
    ids: ventas
      .map(({ id }) => id)
      .sort()
      .join(' '),
    existencias: Object.fromEntries(tienda.catalogo.todos().map(({ id }) => [id, tienda.catalogo.existencia(id)])),
  }
}
