/** M9: the stock that the book holds, against what every document says that is there and what it cost. */
import type { Producto } from '#domain/catalogo/producto.entity.ts'
import { limitesDelMes } from '#domain/core/fecha.ts'
import { anotarCosto, costearProducto, valorAl, type LibroDeCostos } from '#domain/inventario/costo.rules.ts'
import type { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import type { Asiento } from '../asiento.ts'
import { vigentes } from '../pliegue.ts'
import { apuntesDe, cotejar, sumarEn, type DocumentosDeLibro, type HallazgoDePrueba } from './prueba.ts'

/** What stock is made of, beside sales and purchases. */
export interface DocumentosDeInventario {
  movimientosDeInventario: readonly MovimientoInventario[]
  productos: readonly Producto[]
}

/** M9: each month's stock is what the documents come to at its end, and the account is the last one of them. */
export function probarInventario(
  asientos: readonly Asiento[],
  { ventas, compras, valores }: Pick<DocumentosDeLibro, 'ventas' | 'compras' | 'valores'>,
  { movimientosDeInventario, productos }: DocumentosDeInventario,
): HallazgoDePrueba[] {
  if (valores.length === 0) return []
  const libro: LibroDeCostos = new Map()
  for (const hecho of [...ventas, ...compras, ...movimientosDeInventario]) anotarCosto(libro, hecho)
  const fichas = new Map(productos.map(({ id, costoDiezmilesimas }) => [id, costoDiezmilesimas]))
  const costos = [...libro].map(([id, dias]) => costearProducto(dias, fichas.get(id) ?? 0))
  const enOrden = valores.toSorted((a, b) => (a.mes < b.mes ? -1 : 1))
  return [
    ...enOrden.flatMap(({ id, mes, centavos }) =>
      cotejar('M9', {
        code: 'libros.inventario-de-mes',
        diceCentavos: centavos,
        debeCentavos: valorAl(costos, limitesDelMes(`${mes}-01`)[1]).centavos,
        de: mes,
        documentos: () => [id],
      }),
    ),
    ...cotejar('M9', {
      code: 'libros.inventario',
      diceCentavos: sumarEn(apuntesDe(vigentes(asientos)), ({ cuenta }) => cuenta === 'inventario'),
      debeCentavos: enOrden.at(-1)?.centavos ?? 0,
      de: '',
      documentos: () => enOrden.map(({ id }) => id),
    }),
  ]
}
