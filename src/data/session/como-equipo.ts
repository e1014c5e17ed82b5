/** What a device of a store asks of the server as itself: whoever is at a till by PIN has no account that could. */
import type * as z from 'zod'
import { pedidoDe } from '#data/device/browser/api.ts'
import { pedirJson } from '#data/device/http.ts'
import type { Comando } from '#domain/core/comando.ts'
import type { Result } from '#domain/core/result.ts'
import type { TiendaLocal } from './tienda-local.ts'

/** Runs a command in the device's name; 'red.*' when nobody answered within `esperaMs`. */
export async function ejecutarComoEquipo<B extends z.ZodType, R extends z.ZodType>(
  { sync, interno }: Pick<TiendaLocal, 'sync' | 'interno'>,
  comando: Comando<B, R>,
  parametros: Record<string, string>,
  cuerpo: z.input<B>,
  esperaMs?: number,
): Promise<Result<z.output<R>>> {
  const autorizacion = await sync.autorizacion()
  if (!autorizacion.ok) return autorizacion
  const pedido = { ...pedidoDe(comando, parametros, cuerpo), cabeceras: { authorization: autorizacion.value } }
  return await pedirJson(interno.puertos, { ...pedido, ...(esperaMs !== undefined && { esperaMs }) }, comando.respuesta)
}
