/** Real product names and barcodes from the shared catalogues; made-up ones of the same size where those are not there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { leerFilaDeArchivo, proponerMapa, type FilaImportada } from '#domain/catalogo/importacion.ts'

const CARPETA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')

/** `de`: where the products come from, for the report. */
export function leerCatalogo(miles: number): { filas: FilaImportada[]; de: string } {
  const archivo = `catalogo-${miles}k.csv.gz`
  const ruta = join(process.env['MERCANA_CATALOGOS'] ?? CARPETA, archivo)
  return existsSync(ruta) ? { filas: delArchivo(ruta, miles * 1000), de: archivo } : { filas: inventado(miles * 1000), de: 'inventado' }
}

function delArchivo(ruta: string, cuantas: number): FilaImportada[] {
  const { data } = Papa.parse<string[]>(gunzipSync(new Uint8Array(readFileSync(ruta))).toString('utf8'), { skipEmptyLines: true })
  const mapa = proponerMapa(data[0] ?? [])
  const vistos = new Map<string, number>()
  return data.slice(1, cuantas + 1).flatMap((celdas, i) => {
    const leida = leerFilaDeArchivo(celdas, i + 2, mapa, { decimal: '.', itbisPorDefecto: '18' }, vistos)
    return leida.ok ? [leida.value] : []
  })
}

const PALABRAS =
  'arroz café habichuela salsa leche queso plátano jabón crema galleta jugo vinagre atún azúcar molido orgánico familiar clásico rojo dulce'.split(
    ' ',
  )
const palabra = (n: number): string => PALABRAS[n % PALABRAS.length] ?? ''

function inventado(cuantas: number): FilaImportada[] {
  return Array.from({ length: cuantas }, (_, i) => ({
    fila: i + 2,
    nombre: `${palabra(i)} ${palabra(Math.floor(i / 7))} ${palabra(Math.floor(i / 131))} ${i}`,
    codigoBarra: String(7_460_000_000_000 + i),
    precioDiezmilesimas: 500_000 + (i % 1000) * 10_000,
    costoDiezmilesimas: 300_000,
    itbis: '18' as const,
    codigo: '',
    categoria: '',
    unidad: 'unidad' as const,
    existenciaMilesimas: 20_000,
  }))
}
