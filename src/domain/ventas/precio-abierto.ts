import { nuevaLinea, type LineaBorrador } from './venta.rules.ts'

/** A line of nothing in the catalogue, at a price that somebody says: it asks for what a changed price asks for. */
export const nuevaLineaAbierta = (
  que: Pick<LineaBorrador, 'nombre' | 'precioDiezmilesimas' | 'itbis'>,
  cantidadMilesimas: number,
): LineaBorrador => ({
  ...nuevaLinea({ id: '', codigoBarra: '', unidad: 'unidad', sePesa: false, ...que }, cantidadMilesimas),
  precioListaDiezmilesimas: 0,
})
