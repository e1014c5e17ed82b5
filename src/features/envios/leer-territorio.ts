/** A list of the country's places from a file. */
import Papa from 'papaparse'
import type { Territorio } from '#data/territorio.ts'
import { leerListaTerritorial, proponerMapaDeTerritorio, type ListaLeida, type MapaDeTerritorio } from '#domain/importacion.territorio.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { abrirTabla, type TablaAbierta } from '../tabla-de-archivo.ts'

/** Half as many again as the country has. */
const FILAS_MAXIMAS = 30_000

export interface MuestraDeTerritorio extends TablaAbierta {
  encabezado: string[]
  conEncabezado: boolean
  mapa: MapaDeTerritorio
}

/** Opens a file: what is in it and which column looks like what. */
export async function mirarTerritorio(archivo: File): Promise<Result<MuestraDeTerritorio>> {
  const abierto = await abrirTabla(await sinNotas(archivo))
  if (!abierto.ok) return abierto
  const [primera = [], ...resto] = abierto.value.filas
  const mapa = proponerMapaDeTerritorio(primera)
  const conEncabezado = Object.keys(mapa).length > 0 || !/\d/.test(primera.join(''))
  return ok({
    ...abierto.value,
    encabezado: conEncabezado ? primera : primera.map((_, i) => `Columna ${i + 1}`),
    conEncabezado,
    filas: (conEncabezado ? resto : abierto.value.filas).slice(0, 20),
    // The list that the program carries says no names: its code is first.
    mapa: conEncabezado ? mapa : { codigo: 0, nombre: 1 },
  })
}

/** The list that the program carries says on its first line where it comes from. */
async function sinNotas(archivo: File): Promise<File> {
  if ((await archivo.slice(0, 1).text()) !== '#') return archivo
  return new File([(await archivo.text()).replace(/^(#.*\r?\n)+/, '')], archivo.name)
}

/** Reads the whole file against the places in force. */
export function leerTerritorioDeArchivo(
  muestra: MuestraDeTerritorio,
  mapa: MapaDeTerritorio,
  territorio: Pick<Territorio, 'lugares'>,
): Result<ListaLeida> {
  const { data } = Papa.parse<string[]>(muestra.texto, { delimiter: muestra.separador, skipEmptyLines: 'greedy' })
  const filas = muestra.conEncabezado ? data.slice(1) : data
  if (filas.length > FILAS_MAXIMAS) return fallo('importar.demasiados', { maximo: FILAS_MAXIMAS })
  const lugares = territorio.lugares()
  return ok(leerListaTerritorial(filas, { mapa, primeraFila: muestra.conEncabezado ? 2 : 1, hay: (codigo) => lugares.has(codigo) }))
}
