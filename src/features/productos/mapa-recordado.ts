/** Which column of a file is what, as somebody said it last: the next file with the same columns needs no telling. */
import * as z from 'zod'
import { columnas } from '#domain/importacion.ts'
import { itbisCodigos } from '#domain/itbis.ts'

/** Name of the note on this device. */
export const MAPA = 'importar:mapa'

const mapaDeColumnas = z.object({
  encabezado: z.array(z.string()),
  mapa: z.partialRecord(z.enum(columnas), z.int().min(0)),
  decimal: z.enum(['.', ',']),
  itbis: z.enum(itbisCodigos),
  actualizar: z.boolean(),
})
export type MapaRecordado = z.infer<typeof mapaDeColumnas>

/** What was said of a file with these very columns; undefined when nobody did. */
export function mapaRecordado(guardado: unknown, encabezado: readonly string[]): MapaRecordado | undefined {
  const leido = mapaDeColumnas.safeParse(guardado)
  return leido.success && JSON.stringify(leido.data.encabezado) === JSON.stringify(encabezado) ? leido.data : undefined
}
