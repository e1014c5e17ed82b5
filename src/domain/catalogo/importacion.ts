/**
 * Reading a catalogue from a spreadsheet: which column is what, and what each row says. Pure: cells come in as text, rows or
 * reasons come out. Files with `;` or tabs, decimal commas, no header and missing barcodes are ordinary files here.
 */
import { columnasNombradas } from '#domain/core/importacion/importacion.maestros.ts'
import { Producto } from './producto.entity.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { PESO_MAXIMO_GRAMOS } from './peso.rules.ts'
import { llano, leerNumero } from '#domain/core/importacion/celdas.ts'

export const columnas = [
  'codigoBarra',
  'nombre',
  'precio',
  'costo',
  'itbis',
  'existencia',
  'codigo',
  'categoria',
  'unidad',
  'peso',
] as const

export type Columna = (typeof columnas)[number]

/** Which column of the file (from 0) holds what; a column that is not in it is not read. */
export type MapaColumnas = Partial<Record<Columna, number>>

const sinonimos: Readonly<Record<Columna, readonly string[]>> = {
  codigoBarra: ['codigo barra', 'codigo de barra', 'codigo de barras', 'codigo barras', 'barra', 'barcode', 'ean', 'upc', 'gtin'],
  nombre: ['nombre', 'descripcion', 'producto', 'articulo', 'name', 'detalle'],
  precio: ['precio', 'precio venta', 'precio de venta', 'pvp', 'price', 'venta'],
  costo: ['costo', 'coste', 'precio costo', 'precio de costo', 'cost', 'compra'],
  itbis: ['itbis', 'impuesto', 'tasa', 'iva', 'tax'],
  existencia: ['existencia', 'existencias', 'stock', 'cantidad', 'inventario', 'qty'],
  codigo: ['codigo', 'sku', 'referencia', 'ref', 'codigo interno'],
  categoria: ['categoria', 'departamento', 'familia', 'grupo', 'category'],
  unidad: ['unidad', 'unidad de medida', 'medida', 'um', 'unit'],
  peso: ['peso', 'peso kg', 'peso (kg)', 'peso con empaque', 'peso con empaque (kg)', 'weight'],
}

/** The columns that a header line names. */
export const proponerMapa = (encabezado: readonly string[]): MapaColumnas =>
  columnasNombradas(
    columnas.map((campo) => ({ campo, sinonimos: sinonimos[campo] })),
    encabezado,
  )

/** A first line is a header when it names at least two columns and holds no price. */
export const pareceEncabezado = (fila: readonly string[]): boolean => Object.keys(proponerMapa(fila)).length >= 2

/** A bad cell: which row of the file (from 1, header included), which column, what it held, and why it cannot be. */
export interface ErrorImportacion {
  fila: number
  columna: Columna | ''
  valor: string
  code:
    | 'importar.nombre-falta'
    | 'importar.nombre-largo'
    | 'importar.precio-falta'
    | 'importar.precio-no-es-numero'
    | 'importar.precio-negativo'
    | 'importar.precio-muy-alto'
    | 'importar.costo-no-es-numero'
    | 'importar.itbis-desconocido'
    | 'importar.existencia-no-es-numero'
    | 'importar.peso-no-es-numero'
    | 'importar.codigo-repetido'
    | 'importar.codigo-largo'
    | 'importar.fila-incompleta'
}

export interface FilaImportada {
  fila: number
  codigoBarra: string
  nombre: string
  precioDiezmilesimas: number
  /** Left out: the file has no column of costs, or the cell is empty. */
  costoDiezmilesimas?: number
  itbis: ItbisCodigo
  /** The file does not say it: that of a product which is there already stays. */
  itbisPorDefecto?: true
  codigo: string
  categoria: string
  unidad: Producto['unidad']
  /** undefined: the file has no stock column, or the cell is empty. */
  existenciaMilesimas: number | undefined
  /** Of one as it is packed; left out: the file has no column of weights, or the cell is empty. */
  pesoGramos?: number
}

/** Dearer than RD$10 million is a typing slip in a shop. */
const PRECIO_MAXIMO_DIEZMILESIMAS = 100_000_000_000

const unidades = Producto.campos.unidad.unwrap().options

/** Reads one row. `vistos`: barcodes of the rows before it in this file, which this row joins. */
export function leerFilaDeArchivo(
  celdas: readonly string[],
  fila: number,
  mapa: MapaColumnas,
  opciones: { decimal: '.' | ','; itbisPorDefecto: ItbisCodigo },
  vistos: Map<string, number>,
): { ok: true; value: FilaImportada } | { ok: false; errores: ErrorImportacion[] } {
  const errores: ErrorImportacion[] = []
  const celda = (columna: Columna): string => {
    const indice = mapa[columna]
    return indice === undefined ? '' : (celdas[indice] ?? '').trim()
  }
  const mal = (columna: Columna | '', code: ErrorImportacion['code']): undefined => {
    errores.push({ fila, columna, valor: columna === '' ? celdas.join(' ').slice(0, 200) : celda(columna).slice(0, 200), code })
  }
  const numero = (columna: 'precio' | 'costo' | 'existencia' | 'peso', decimales: number): number | undefined => {
    if (celda(columna) === '') return undefined
    const valor = leerNumero(columna === 'peso' ? sinKilos(celda(columna)) : celda(columna), opciones.decimal, decimales)
    return valor === undefined ? mal(columna, `importar.${columna}-no-es-numero`) : valor
  }

  if (celdas.length <= Math.max(mapa.nombre ?? 0, mapa.precio ?? 0)) {
    mal('', 'importar.fila-incompleta')
    return { ok: false, errores }
  }

  const nombre = celda('nombre').replace(/\s+/g, ' ')
  if (nombre === '') mal('nombre', 'importar.nombre-falta')
  if (nombre.length > 200) mal('nombre', 'importar.nombre-largo')

  const precio = numero('precio', 4)
  if (celda('precio') === '') mal('precio', 'importar.precio-falta')
  if (precio !== undefined && precio < 0) mal('precio', 'importar.precio-negativo')
  if (precio !== undefined && precio > PRECIO_MAXIMO_DIEZMILESIMAS) mal('precio', 'importar.precio-muy-alto')

  const costo = numero('costo', 4)
  if (costo !== undefined && costo < 0) mal('costo', 'importar.costo-no-es-numero')
  const existencia = numero('existencia', 3)
  const peso = numero('peso', 3)
  if (peso !== undefined && (peso < 0 || peso > PESO_MAXIMO_GRAMOS)) mal('peso', 'importar.peso-no-es-numero')

  const itbis = celda('itbis') === '' ? opciones.itbisPorDefecto : leerItbis(celda('itbis'))
  if (itbis === undefined) mal('itbis', 'importar.itbis-desconocido')

  const codigoBarra = celda('codigoBarra').replace(/\s/g, '')
  if (codigoBarra.length > 40) mal('codigoBarra', 'importar.codigo-largo')
  if (codigoBarra !== '') {
    if (vistos.has(codigoBarra)) mal('codigoBarra', 'importar.codigo-repetido')
    else vistos.set(codigoBarra, fila)
  }

  if (errores.length > 0 || precio === undefined || itbis === undefined) return { ok: false, errores }
  const unidad = unidades.find((u) => u === llano(celda('unidad'))) ?? 'unidad'
  return {
    ok: true,
    value: {
      fila,
      codigoBarra,
      nombre,
      precioDiezmilesimas: precio,
      ...(costo === undefined ? {} : { costoDiezmilesimas: costo }),
      itbis,
      ...(celda('itbis') === '' ? { itbisPorDefecto: true } : {}),
      codigo: celda('codigo').slice(0, 40),
      categoria: celda('categoria').slice(0, 80),
      unidad,
      existenciaMilesimas: existencia,
      ...(peso === undefined ? {} : { pesoGramos: peso }),
    },
  }
}

/** '0.5 kg' is a number of kilos too. */
const sinKilos = (texto: string): string => texto.replace(/(?:kgs?|kilos?)\.?$/i, '')

/** '18', '18%', '0.18', 'exento', 'E' … */
function leerItbis(texto: string): ItbisCodigo | undefined {
  const limpio = llano(texto.replace(',', '.')).replace('%', '').trim()
  if (['e', 'exento', 'exenta', 'ex'].includes(limpio)) return 'E'
  const fraccion: Record<string, ItbisCodigo> = {
    '0 18': '18',
    '0 16': '16',
    '18 0': '18',
    '16 0': '16',
    '18 00': '18',
    '16 00': '16',
    '0 0': '0',
    '0 00': '0',
  }
  return itbisCodigos.find((codigo) => codigo === limpio) ?? fraccion[limpio]
}
