/** Looking up a taxpayer in DGII's list, and the lists that there were. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { contribuyente } from './contribuyente.ts'

const lista = z.object({
  id: z.string(),
  archivo: z.string(),
  contribuyentes: z.int(),
  descartadas: z.int(),
  bytes: z.int(),
  en: z.string(),
  quien: z.string(),
})
export type ListaDePadron = z.output<typeof lista>

export const comandosPadron = {
  /** `contribuyente` null: the list does not have it. `al` '' : there is no list. */
  contribuyente: comando(
    'GET',
    '/api/contribuyentes/:identificacion',
    z.object({}),
    z.object({ contribuyente: contribuyente.nullable(), al: z.string() }),
  ),
  /** The newest first. `falta`: its taxpayers are not here, as after a restored backup. */
  padron: comando('GET', '/api/mercana/padron', z.object({}), z.object({ listas: z.array(lista), falta: z.boolean() })),
}

/** Takes the file itself, packed or not; no command, since nothing of it is JSON. */
export const RUTA_CARGAR_PADRON = '/api/mercana/padron'
/** DGII's file unpacked has some 80 MB, and packed 20. */
export const BYTES_DE_PADRON = 400_000_000
export const tiposDePadron = ['application/zip', 'text/csv'] as const
/** What the server answers when it has it. */
export const padronCargado = z.object({ contribuyentes: z.int(), descartadas: z.int() })
