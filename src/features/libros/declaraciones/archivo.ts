/** A file of a month: how it stands against what was handed in, and how it reaches the person. */
import type { Result } from '#domain/core/result.ts'
import type { DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import type { SeriesDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { decir } from '#features/kit/answer/useCommand.ts'
import type { Mark } from '#features/kit/columns.tsx'
import { download } from '#ui/download.ts'

export type ArchivoDeclarable = Pick<DeclaracionDelMes['archivos'][number], 'formato' | 'huella'>
type Mes = Pick<DeclaracionDelMes, 'termino'> & {
  presentadas: readonly Pick<DeclaracionDelMes['presentadas'][number], 'formato' | 'huella' | 'estado' | 'series'>[]
}

/** `falta`: there is something to hand in. What was handed in of other documents says nothing about these. */
export function estadoDeArchivo(
  { formato, huella }: ArchivoDeclarable,
  { presentadas, termino }: Mes,
  series: SeriesDgii,
): { marca: Mark; falta: boolean } {
  const ultima = presentadas.find((una) => una.formato === formato && una.estado === 'presentada')
  if (ultima === undefined)
    return termino ? { marca: ['orange', 'Por presentar'], falta: true } : { marca: ['gray', 'Mes en curso'], falta: false }
  if (ultima.huella === huella) return { marca: ['teal', 'Presentado'], falta: false }
  if (ultima.series !== series)
    return { marca: ['blue', ultima.series === 'papel' ? 'Presentado solo con los de papel' : 'Presentado con todos'], falta: true }
  return { marca: ['red', 'Cambió: falta rectificar'], falta: true }
}

/** Hands the file over, or says why there is none. */
export function entregarArchivo(hecho: Result<{ nombre: string; texto: string }>): void {
  if (hecho.ok) download(hecho.value.nombre, new Blob([hecho.value.texto], { type: 'text/plain;charset=utf-8' }))
  else decir(hecho, { mal: 'El archivo no se descargó' })
}
