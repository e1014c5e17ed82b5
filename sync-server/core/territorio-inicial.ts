/** The eight levels of the territory by ONE's codes: five that every device carries, three that the server answers for on demand. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DivisionTerritorial } from '#domain/envios/division-territorial.entity.ts'
import type { Campos } from '#domain/core/entity.ts'

export type Lugar = Campos<typeof DivisionTerritorial>

/** Level by the length of the code (docs/FISCAL.md#places). */
const niveles = {
  2: 'regionMacro',
  4: 'regionAdministrativa',
  6: 'provincia',
  8: 'municipio',
  10: 'distritoMunicipal',
  12: 'seccion',
  15: 'barrioParaje',
  17: 'subBarrio',
} as const
const largos = Object.keys(niveles).map(Number)

const carpeta = (raiz: string): string => join(raiz, 'sync-server', 'datos-iniciales')

/** Down to distrito municipal: 595 places. */
export const leerTerritorio = async (raiz: string): Promise<Lugar[]> =>
  lugares(await readFile(join(carpeta(raiz), 'territorio.tsv'), 'utf8'))

/** Secciones, barrios and sub-barrios: 19,562 places. */
export async function leerTerritorioDetallado(raiz: string): Promise<Lugar[]> {
  const comprimido = await readFile(join(carpeta(raiz), 'territorio-detalle.tsv.gz'))
  return lugares((await promisify(gunzip)(Uint8Array.from(comprimido))).toString('utf8'))
}

function lugares(tsv: string): Lugar[] {
  return tsv
    .split('\n')
    .filter((linea) => linea !== '' && !linea.startsWith('#'))
    .map((linea) => {
      const [codigo = '', nombre = ''] = linea.split('\t')
      const nivel = niveles[codigo.length as keyof typeof niveles]
      if (nivel === undefined) throw new Error(`El código territorial ${codigo} tiene un largo que no existe`)
      return { codigo, nombre, nivel, superior: codigo.slice(0, largos[largos.indexOf(codigo.length) - 1] ?? 0) }
    })
}
