/** Which column of a file is what, as somebody said it last: the next file with the same columns needs no telling. */
import * as z from 'zod'
import type { ColumnMap, DecimalSign } from './import-file.ts'

const remembered = z.looseObject({
  encabezado: z.array(z.string()),
  mapa: z.record(z.string(), z.int().min(0)),
  decimal: z.enum(['.', ',']),
})

/** What was said of a file with these very columns, with whatever else was noted; undefined when nobody did. */
export function rememberedColumns<C extends string>(
  noted: unknown,
  header: readonly string[],
): { mapa: ColumnMap<C>; decimal: DecimalSign } | undefined {
  const read = remembered.safeParse(noted)
  if (!read.success || JSON.stringify(read.data.encabezado) !== JSON.stringify(header)) return undefined
  return { mapa: read.data.mapa as ColumnMap<C>, decimal: read.data.decimal }
}
