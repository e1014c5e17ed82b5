import * as z from 'zod'
import { defineEntity, texto, type Doc } from '#domain/core/entity.ts'

/**
 * A list of DGII's taxpayers that an operator loaded; the newest is the one that is looked up. The taxpayers themselves are in a
 * database of their own (sync-server/fiscal/padron), which is not in a backup: DGII publishes it. Id `padron:<version>`.
 */
export const Padron = defineEntity({
  tipo: 'padron',
  titulo: 'Padrón de contribuyentes',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    /** What the file was called. */
    archivo: texto(200),
    contribuyentes: z.int().min(0),
    /** Lines that name no taxpayer. */
    descartadas: z.int().min(0),
    /** Of the text, unpacked. */
    bytes: z.int().min(0),
  },
  clave: () => '',
  permisos: { leer: ['operador'], crear: ['operador'] },
  conflicto: 'servidor',
  muestra: { archivo: 'DGII_RNC.zip', contribuyentes: 712_345, descartadas: 3, bytes: 78_000_000 },
})
export type Padron = Doc<typeof Padron>
