/** Reading a list of the country's places: code and name, as ONE publishes it and as this program carries it. */
import { llano } from '#domain/core/importacion/celdas.ts'
import { nivelDe, superiorDe } from './territorio.ts'

export const columnasDeTerritorio = ['codigo', 'nombre'] as const
export type ColumnaDeTerritorio = (typeof columnasDeTerritorio)[number]
export type MapaDeTerritorio = Partial<Record<ColumnaDeTerritorio, number>>

const sinonimos: Readonly<Record<ColumnaDeTerritorio, readonly string[]>> = {
  codigo: ['codigo', 'codigo one', 'code', 'cod'],
  nombre: ['nombre', 'lugar', 'demarcacion', 'toponimia', 'name', 'descripcion'],
}

/** The columns that a header line names. */
export function proponerMapaDeTerritorio(encabezado: readonly string[]): MapaDeTerritorio {
  const mapa: MapaDeTerritorio = {}
  for (const columna of columnasDeTerritorio) {
    const indice = encabezado.findIndex((celda) => sinonimos[columna].includes(llano(celda)))
    if (indice >= 0) mapa[columna] = indice
  }
  return mapa
}

export interface ErrorDeTerritorio {
  /** From 1, header included. */
  fila: number
  columna: ColumnaDeTerritorio
  valor: string
  code:
    | 'importar.codigo-territorial'
    | 'importar.codigo-territorial-repetido'
    | 'importar.nombre-de-lugar-falta'
    | 'importar.lugar-sin-superior'
}

export interface ListaLeida {
  lugares: Map<string, string>
  errores: ErrorDeTerritorio[]
  filasConError: number
}

const NOMBRE_MAXIMO = 160

/**
 * Reads all rows: the places, and every cell that keeps the list from being one. `hay` tells the places in force: a list of some levels
 * alone has the places around its own there.
 */
export function leerListaTerritorial(
  filas: readonly (readonly string[])[],
  { mapa, primeraFila, hay }: { mapa: MapaDeTerritorio; primeraFila: number; hay: (codigo: string) => boolean },
): ListaLeida {
  const lugares = new Map<string, string>()
  const errores: ErrorDeTerritorio[] = []
  const filaDe = new Map<string, number>()
  filas.forEach((celdas, i) => {
    const fila = i + primeraFila
    const celda = (columna: ColumnaDeTerritorio): string => (celdas[mapa[columna] ?? -1] ?? '').trim().replace(/\s+/g, ' ')
    const mal = (columna: ColumnaDeTerritorio, code: ErrorDeTerritorio['code']): void => {
      errores.push({ fila, columna, valor: celda(columna).slice(0, 200), code })
    }
    const codigo = leerCodigo(celda('codigo'))
    const nombre = celda('nombre').slice(0, NOMBRE_MAXIMO)
    if (nombre === '') mal('nombre', 'importar.nombre-de-lugar-falta')
    if (codigo === undefined) return mal('codigo', 'importar.codigo-territorial')
    if (filaDe.has(codigo)) return mal('codigo', 'importar.codigo-territorial-repetido')
    filaDe.set(codigo, fila)
    if (nombre !== '') lugares.set(codigo, nombre)
  })
  const niveles = new Set([...filaDe.keys()].map((codigo) => codigo.length))
  for (const [codigo, fila] of filaDe) {
    const superior = superiorDe(codigo)
    const esta = superior === '' || filaDe.has(superior) || (!niveles.has(superior.length) && hay(superior))
    if (!esta) errores.push({ fila, columna: 'codigo', valor: codigo, code: 'importar.lugar-sin-superior' })
  }
  errores.sort((a, b) => a.fila - b.fila)
  return { lugares, errores, filasConError: new Set(errores.map(({ fila }) => fila)).size }
}

/** A spreadsheet takes the zero off a code of digits; dots and hyphens between its parts say nothing. */
function leerCodigo(texto: string): string | undefined {
  if (!/^[\d.\s-]+$/.test(texto)) return undefined
  const codigo = texto.replace(/\D/g, '')
  return [codigo, `0${codigo}`].find((uno) => nivelDe(uno) !== undefined)
}
