/**
 * Every block that was ever lent, written down and fsynced in the data folder before the store hears of it. A store that
 * is restored to an earlier copy has forgotten what it lent since; this has not (docs/adr/0010).
 */
import * as z from 'zod'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import { registroEnDisco } from '../core/registro.ts'

const linea = z.discriminatedUnion('que', [
  z.object({ que: z.literal('prestado'), epoch: z.string(), bloque: BloqueNCF.esquema }),
  z.object({ que: z.literal('congelado'), epoch: z.string(), bloqueId: z.string(), tiendaId: z.string().default('') }),
  /** Numbers that the server itself gave to documents (`numerados.ts`): of this block, from its `desde`-th number on, which is 0. */
  z.object({
    que: z.literal('numerado'),
    tiendaId: z.string(),
    bloqueId: z.string(),
    desde: z.int().min(0),
    de: z.array(z.string()).readonly(),
  }),
  /** A restore without this log's earlier lines: the numbers up to `hasta` may have been lent, and nobody knows. */
  z.object({ que: z.literal('salto'), rnc: z.string(), tipoComprobante: z.enum(tipoComprobantes), rangoId: z.string(), hasta: z.int() }),
])
export type Linea = z.infer<typeof linea>

/** Its name in the data folder. No backup holds it and no restore touches it. */
export const ARCHIVO_BITACORA = 'ncf-alto.log'

export interface Bitacora {
  /** Resolves when the line is on disk. */
  anotar(linea: Linea): Promise<void>
  /** Every whole line; one that a crash cut was never acted upon. */
  leer(): Promise<Linea[]>
}

export const bitacoraEnDisco = (ruta: string): Bitacora => registroEnDisco(ruta, linea)
