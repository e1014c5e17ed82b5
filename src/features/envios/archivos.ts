/** What a file of costs of delivery looks like, and a list of the country's places. */
import {
  leerFilaDeEnvio,
  proponerMapaDeEnvios,
  type ColumnaDeEnvio,
  type EnvioLeido,
  type Lugares,
} from '#domain/envios/importacion.envios.ts'
import { proponerMapaDeTerritorio, type ColumnaDeTerritorio } from '#domain/envios/importacion.territorio.ts'
import type { FileSpec } from '../kit/import-file.ts'

export const archivoDeEnvios: FileSpec<ColumnaDeEnvio, EnvioLeido, { lugares: Lugares; hoy: string }> = {
  titles: {
    codigo: 'Código del lugar (ONE)',
    provincia: 'Provincia',
    municipio: 'Municipio',
    lugar: 'Distrito, sector o barrio',
    costo: 'Costo',
    gratisDesde: 'Gratis desde',
    tramos: 'Por peso (5 kg: 100; 20 kg: 350)',
    entrega: '¿Entregamos?',
    desde: 'Rige desde',
    hasta: 'Rige hasta',
    nota: 'Nota',
  },
  propose: proponerMapaDeEnvios,
  isHeader: (propuesto) => propuesto.costo !== undefined || Object.keys(propuesto).length >= 2,
  decimals: 'costo',
  // As many rules as a store may have.
  most: 2000,
  reader(como) {
    const vistas = new Set<string>()
    return (celdas, fila) => {
      const leida = leerFilaDeEnvio(celdas, fila, como)
      if (!leida.ok) return leida
      const clave = `${leida.value.codigo} ${leida.value.desde}`
      if (!vistas.has(clave)) {
        vistas.add(clave)
        return leida
      }
      const columna = como.mapa.lugar === undefined ? 'codigo' : 'lugar'
      return { ok: false, errores: [{ fila, columna, valor: celdas[como.mapa[columna] ?? -1] ?? '', code: 'importar.lugar-repetido' }] }
    }
  },
}

/** Its rows are read together, against the places in force: a list with a bad row is none. */
export const archivoDeTerritorio: FileSpec<ColumnaDeTerritorio, { celdas: readonly string[]; fila: number }> = {
  titles: { codigo: 'Código (ONE)', nombre: 'Nombre del lugar' },
  propose: proponerMapaDeTerritorio,
  isHeader: (mapa, primera) => Object.keys(mapa).length > 0 || !/\d/.test(primera.join('')),
  // The list that the program carries says no names: its code is first.
  unnamed: { codigo: 0, nombre: 1 },
  // Half as many again as the country has.
  most: 30_000,
  prepare: sinNotas,
  reader: () => (celdas, fila) => ({ ok: true, value: { celdas, fila } }),
}

/** The list that the program carries says on its first line where it comes from. */
async function sinNotas(archivo: File): Promise<File> {
  if ((await archivo.slice(0, 1).text()) !== '#') return archivo
  return new File([(await archivo.text()).replace(/^(#.*\r?\n)+/, '')], archivo.name)
}
