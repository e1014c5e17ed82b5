/**
 * The text of a catalogue snapshot: one JSON document with each chunk of rows on a line of its own, so that a device can
 * store the lines as they came. Reading 100,000 rows only to write them again took as long as downloading them.
 */
import * as z from 'zod'
import { snapshotReply } from './sync.ts'

export const FILAS_POR_TROZO = 1000

/** A snapshot as a device takes it in: `trozos` are the rows' chunks as JSON text. Their hash answers for what they hold. */
export const instantaneaLeida = snapshotReply.extend({ trozos: z.array(z.string()) })
export type InstantaneaLeida = z.infer<typeof instantaneaLeida>

const ABRE = '"trozos":['
const CIERRA = ']}'

/** What the hash of a snapshot is of: its chunks as one JSON array. */
export const textoDeTrozos = (trozos: readonly string[]): string => `[${trozos.join(',')}]`

/** The end of the document, after its other `campos` (JSON text with no braces); `trozos` must hold no line break, as JSON made by a machine does. */
export const colaDeInstantanea = (campos: string, trozos: readonly string[]): string =>
  `${campos},${ABRE}\n${trozos.join(',\n')}\n${CIERRA}`

/** Understands the document. One without lines, as the servers recorded as 0.1.0 and 0.2.0 send it, is read whole. Throws SyntaxError when it is no JSON. */
export function leerInstantanea(texto: string): unknown {
  const lineas = texto.split('\n')
  const [cabeza = '', ...trozos] = lineas
  if (cabeza.endsWith(ABRE) && trozos.pop() === CIERRA) {
    const campos: unknown = JSON.parse(`${cabeza}${CIERRA}`)
    return {
      ...(campos as object),
      trozos: trozos.filter((linea) => linea !== '').map((linea) => (linea.endsWith(',') ? linea.slice(0, -1) : linea)),
    }
  }
  const entera: unknown = JSON.parse(texto)
  if (typeof entera !== 'object' || entera === null || !('trozos' in entera) || !Array.isArray(entera.trozos)) return entera
  return { ...entera, trozos: entera.trozos.map((trozo) => JSON.stringify(trozo)) }
}
