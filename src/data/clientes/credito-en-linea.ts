/** Credit as the server knows it, asked for while there is a line. */
import type * as z from 'zod'
import { comandosAclaraciones } from '#domain/confianza/comandos.aclaraciones.ts'
import type { Result } from '#domain/core/result.ts'
import { ejecutarComoEquipo } from '#data/session/como-equipo.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** A till waits no longer for it with a customer before it: it knows something itself. */
const ESPERA_MS = 5_000

/**
 * Asks the server, which has heard of every till, whether this customer may buy this much more on credit. A refusal is 'credito.*';
 * 'red.*' when nobody answered, and then what this device knows counts.
 */
export async function preguntarCredito(
  { tiendaId, sync, interno }: Pick<TiendaLocal, 'tiendaId' | 'sync' | 'interno'>,
  clienteId: string,
  centavos: number,
): Promise<Result<z.output<typeof comandosAclaraciones.creditoDeCliente.respuesta>>> {
  return await ejecutarComoEquipo(
    { sync, interno },
    comandosAclaraciones.creditoDeCliente,
    { tiendaId, clienteId },
    { centavos },
    ESPERA_MS,
  )
}
