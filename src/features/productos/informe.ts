/** What an import could not take in, in words. */
import type { Columna, ErrorImportacion } from '#domain/importacion.ts'
import { explicarCodigo } from '#domain/messages.ts'

/** The columns that a file may bring, as people call them. */
export const titulosDeColumna: Readonly<Record<Columna, string>> = {
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
}

export const encabezadoDeInforme = ['fila', 'columna', 'valor', 'qué pasa']

/** A bad cell as a line of the report. */
export const lineaDeInforme = ({ fila, columna, valor, code }: ErrorImportacion): (string | number)[] => [
  fila,
  columna === '' ? '' : titulosDeColumna[columna],
  valor,
  explicarCodigo(code),
]
