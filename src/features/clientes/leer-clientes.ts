/** A file of customers: few enough to be read at once. */
import Papa from 'papaparse'
import { detectarDecimal } from '#domain/importacion.ts'
import {
  leerFilaDeCliente,
  proponerMapaDeClientes,
  type ClienteLeido,
  type ErrorDeCliente,
  type MapaDeClientes,
} from '#domain/importacion.clientes.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { abrirTabla, type TablaAbierta } from '../tabla-de-archivo.ts'

/** Every till holds all customers of the store. */
const CLIENTES_MAXIMO = 20_000

export interface MuestraDeClientes extends TablaAbierta {
  decimal: '.' | ','
  encabezado: string[]
  conEncabezado: boolean
  mapa: MapaDeClientes
}

/** Opens a file: what is in it and which column looks like what. */
export async function mirarClientes(archivo: File): Promise<Result<MuestraDeClientes>> {
  const abierto = await abrirTabla(archivo)
  if (!abierto.ok) return abierto
  const [primera = [], ...resto] = abierto.value.filas
  const propuesto = proponerMapaDeClientes(primera)
  // One known title is enough when it is that of the names: nobody is called "Nombre".
  const conEncabezado = propuesto.nombre !== undefined
  const filas = conEncabezado ? resto : abierto.value.filas
  const { limite } = propuesto
  return ok({
    ...abierto.value,
    decimal: limite === undefined ? '.' : detectarDecimal(filas.map((fila) => fila[limite] ?? '')),
    encabezado: conEncabezado ? primera : primera.map((_, i) => `Columna ${i + 1}`),
    conEncabezado,
    filas: filas.slice(0, 20),
    mapa: conEncabezado ? propuesto : {},
  })
}

export interface LecturaDeClientes {
  filas: ClienteLeido[]
  errores: ErrorDeCliente[]
  filasConError: number
}

/** Reads the whole file: the good rows, and every cell that is not. */
export function leerClientes(muestra: MuestraDeClientes, mapa: MapaDeClientes, decimal: '.' | ','): Result<LecturaDeClientes> {
  const { data } = Papa.parse<string[]>(muestra.texto, { delimiter: muestra.separador, skipEmptyLines: 'greedy' })
  const filas = muestra.conEncabezado ? data.slice(1) : data
  if (filas.length > CLIENTES_MAXIMO) return fallo('importar.demasiados', { maximo: CLIENTES_MAXIMO })
  const lectura: LecturaDeClientes = { filas: [], errores: [], filasConError: 0 }
  filas.forEach((celdas, i) => {
    const leida = leerFilaDeCliente(celdas, i + (muestra.conEncabezado ? 2 : 1), mapa, decimal)
    if (leida.ok) return lectura.filas.push(leida.value)
    lectura.filasConError++
    return lectura.errores.push(...leida.errores)
  })
  return ok(lectura)
}
