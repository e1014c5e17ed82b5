/** What goods weigh, in integer grams: what delivery by weight goes by, at the server and in a cart with no connection. */
import { leerMilesimas, proporcion } from '#domain/core/money.ts'
import type { Result } from '#domain/core/result.ts'

/** A thousand kilos: of one thing that a shop sells, more is a slip of the keyboard. */
export const PESO_MAXIMO_GRAMOS = 1_000_000

/** Ten-thousandths of a gram in a unit that is itself a weight. */
const pesoDeUnidad: ReadonlyMap<string, number> = new Map([
  ['kilo', 10_000_000],
  ['libra', 4_535_920],
  ['onza', 283_495],
])

/** `pesoGramos`: of one `unidad` as it is packed; 0 when nobody said. */
export interface ConPeso {
  unidad: string
  pesoGramos: number
}

/** Does its quantity say what it weighs? */
export const seVendePorPeso = (unidad: string): boolean => pesoDeUnidad.has(unidad)

/** Grams of so many thousandths of its unit, rounded half up; 0 of what nobody said. */
export const pesoDeLinea = ({ unidad, pesoGramos }: ConPeso, cantidadMilesimas: number): number =>
  proporcion(pesoGramos > 0 ? pesoGramos * 10_000 : (pesoDeUnidad.get(unidad) ?? 0), cantidadMilesimas, 10_000_000)

/** Grams of an order: each line is rounded by itself, so that everybody who adds them up comes to the same. */
export const pesoDeLineas = (lineas: readonly (ConPeso & { cantidadMilesimas: number })[]): number =>
  lineas.reduce((suma, linea) => suma + pesoDeLinea(linea, linea.cantidadMilesimas), 0)

/** Is it counted as weighing nothing because nobody said what it weighs? A service weighs nothing. */
export const faltaElPeso = ({ unidad, pesoGramos }: ConPeso): boolean =>
  pesoGramos === 0 && unidad !== 'servicio' && !seVendePorPeso(unidad)

/** Reads a weight typed in kilos, in grams. */
export const leerKilos =
  (maximoGramos: number) =>
  (texto: string): Result<number> =>
    leerMilesimas(texto, maximoGramos)
