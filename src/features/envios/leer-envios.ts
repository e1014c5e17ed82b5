/** A file of costs of delivery: few enough to be read at once. */
import Papa from 'papaparse'
import { detectarDecimal } from '#domain/importacion.ts'
import {
  leerFilaDeEnvio,
  proponerMapaDeEnvios,
  type EnvioLeido,
  type ErrorDeEnvio,
  type Lugares,
  type MapaDeEnvios,
} from '#domain/importacion.envios.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { abrirTabla, type TablaAbierta } from '../tabla-de-archivo.ts'

/** As many rules as a store may have. */
const FILAS_MAXIMAS = 2000

export interface MuestraDeEnvios extends TablaAbierta {
  decimal: '.' | ','
  encabezado: string[]
  conEncabezado: boolean
  mapa: MapaDeEnvios
}

/** Opens a file: what is in it and which column looks like what. */
export async function mirarEnvios(archivo: File): Promise<Result<MuestraDeEnvios>> {
  const abierto = await abrirTabla(archivo)
  if (!abierto.ok) return abierto
  const [primera = [], ...resto] = abierto.value.filas
  const propuesto = proponerMapaDeEnvios(primera)
  const conEncabezado = propuesto.costo !== undefined || Object.keys(propuesto).length >= 2
  const filas = conEncabezado ? resto : abierto.value.filas
  const { costo } = propuesto
  return ok({
    ...abierto.value,
    decimal: costo === undefined ? '.' : detectarDecimal(filas.map((fila) => fila[costo] ?? '')),
    encabezado: conEncabezado ? primera : primera.map((_, i) => `Columna ${i + 1}`),
    conEncabezado,
    filas: filas.slice(0, 20),
    mapa: conEncabezado ? propuesto : {},
  })
}

export interface LecturaDeEnvios {
  reglas: EnvioLeido[]
  errores: ErrorDeEnvio[]
  filasConError: number
}

/** Reads the whole file: the good rows, and every cell that is not. */
export function leerEnvios(
  muestra: MuestraDeEnvios,
  como: { mapa: MapaDeEnvios; decimal: '.' | ','; lugares: Lugares; hoy: string },
): Result<LecturaDeEnvios> {
  const { data } = Papa.parse<string[]>(muestra.texto, { delimiter: muestra.separador, skipEmptyLines: 'greedy' })
  const filas = muestra.conEncabezado ? data.slice(1) : data
  if (filas.length > FILAS_MAXIMAS) return fallo('importar.demasiados', { maximo: FILAS_MAXIMAS })
  const lectura: LecturaDeEnvios = { reglas: [], errores: [], filasConError: 0 }
  const vistas = new Set<string>()
  filas.forEach((celdas, i) => {
    const fila = i + (muestra.conEncabezado ? 2 : 1)
    const leida = leerFilaDeEnvio(celdas, fila, como)
    const clave = leida.ok ? `${leida.value.codigo} ${leida.value.desde}` : ''
    if (leida.ok && !vistas.has(clave)) {
      vistas.add(clave)
      lectura.reglas.push(leida.value)
      return
    }
    lectura.filasConError++
    const columna = como.mapa.lugar === undefined ? 'codigo' : 'lugar'
    lectura.errores.push(
      ...(leida.ok
        ? [{ fila, columna, valor: celdas[como.mapa[columna] ?? -1] ?? '', code: 'importar.lugar-repetido' } as const]
        : leida.errores),
    )
  })
  return ok(lectura)
}
