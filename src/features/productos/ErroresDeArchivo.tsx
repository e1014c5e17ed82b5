import { download } from '#ui/download.ts'
import { FilasConError } from '../FilasConError.tsx'
import { encabezadoDeInforme, titulosDeColumna } from './informe.ts'
import type { LecturaDeArchivo } from './leer-archivo.ts'

/** Every bad cell: the first ones here, all of them in a file. */
export function ErroresDeArchivo({ lectura, archivo }: { lectura: LecturaDeArchivo; archivo: string }) {
  const bajar = async () => {
    const { unparse } = await import('papaparse')
    // The byte order mark makes Excel read UTF-8.
    const partes = [`\uFEFF${unparse([encabezadoDeInforme])}\r\n`, ...lectura.informe]
    download(`errores de ${archivo}.csv`, new Blob(partes, { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <FilasConError
      filas={lectura.filasConError}
      errores={lectura.errores.map((e) => ({ ...e, columna: e.columna === '' ? '' : titulosDeColumna[e.columna] }))}
      cuantos={lectura.cuantosErrores}
      onDownload={() => void bajar()}
    />
  )
}
