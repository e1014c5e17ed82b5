/** A person's own keys: a device says that it has one, and the person, or the owner, whether it is theirs (docs/adr/0032-a-persons-own-key.md). */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { LlaveDePersona } from './llave.entity.ts'
import { ref } from '#domain/core/entity.ts'
import { llavePublica, valorFirma } from '#domain/core/llave-publica.ts'
import { SEQ_MAXIMO } from '#domain/core/sync.ts'

const estado = z.object({ estado: LlaveDePersona.esquemaCampos.shape.estado })
const nada = z.object({})

export const comandosLlaves = {
  /** Said again, it answers how the key stands now. */
  decirLlave: comando(
    'POST',
    '/sync/v1/llaves-de-persona',
    z.object({
      tiendaId: ref(),
      empleadoId: ref(),
      publica: llavePublica,
      /** The last place of the device's order when it was made: what came before has no signature. */
      desde: z.int().min(0).max(SEQ_MAXIMO),
      /** By the key itself, over `textoDeLlave`. */
      valor: valorFirma,
      /** `pruebaDePin` in hex; '' when the PIN is one of before. */
      prueba: z.string().regex(/^([0-9a-f]{64})?$/),
    }),
    estado,
  ),
  confirmarLlave: comando('POST', '/api/tiendas/:tiendaId/llaves-de-persona/:llaveId/confirmar', nada, estado),
  retirarLlave: comando('POST', '/api/tiendas/:tiendaId/llaves-de-persona/:llaveId/retirar', nada, estado),
  /** Those of who asks, in this store. */
  misLlaves: comando(
    'GET',
    '/api/tiendas/:tiendaId/llaves-de-persona/mias',
    nada,
    z.object({ llaves: z.array(z.object({ id: z.string(), equipo: z.string(), en: z.string(), estado: estado.shape.estado })) }),
  ),
} as const
