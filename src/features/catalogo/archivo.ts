/** What a file of products looks like. */
import { leerFilaDeArchivo, proponerMapa, type Columna, type FilaImportada } from '#domain/catalogo/importacion.ts'
import type { ItbisCodigo } from '#domain/fiscal/itbis.ts'
import type { FileSpec } from '#features/kit/import-file.ts'

export const archivoDeProductos: FileSpec<Columna, FilaImportada, { itbisPorDefecto: ItbisCodigo }> = {
  titles: {
    codigoBarra: 'Código de barra',
    nombre: 'Nombre',
    precio: 'Precio',
    costo: 'Costo',
    itbis: 'ITBIS',
    existencia: 'Existencia',
    codigo: 'Código propio',
    categoria: 'Categoría',
    unidad: 'Unidad',
    peso: 'Peso con empaque (kg)',
  },
  propose: proponerMapa,
  decimals: 'precio',
  // More products than this is another kind of shop: the catalogue of a till is held in memory.
  most: 200_000,
  reader({ mapa, decimal, itbisPorDefecto }) {
    const vistos = new Map<string, number>()
    return (celdas, fila) => leerFilaDeArchivo(celdas, fila, mapa, { decimal, itbisPorDefecto }, vistos)
  },
}
