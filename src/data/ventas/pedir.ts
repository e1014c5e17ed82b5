/** What a device of the store asks of the server by itself: whoever is at a till by PIN has no account that could. */
import type * as z from 'zod'
import { ejecutar, pedidoDe } from '#data/device/browser/api.ts'
import { pedirJson } from '#data/device/http.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { comandos } from '#domain/comandos.ts'
import type { Comando } from '#domain/core/comando.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'

type Local = Pick<TiendaLocal, 'tiendaId' | 'dispositivo' | 'sync' | 'interno'>

/** Runs a command of this store: a till as itself, a browser as the person in it. */
export async function pedirDesdeAqui<B extends z.ZodType, R extends z.ZodType>(
  { tiendaId, dispositivo, sync, interno }: Local,
  comando: Comando<B, R>,
  cuerpo: z.input<B>,
): Promise<Result<z.output<R>>> {
  if (dispositivo.cajaId === '') return await ejecutar(comando, { tiendaId }, cuerpo)
  const autorizacion = await sync.autorizacion()
  if (!autorizacion.ok) return autorizacion
  const pedido = { ...pedidoDe(comando, { tiendaId }, cuerpo), cabeceras: { authorization: autorizacion.value } }
  return await pedirJson(interno.puertos, pedido, comando.respuesta)
}

/** Asks the server to lend this device numbers of a type besides those that it is kept supplied with, and takes them in. */
export async function pedirNumeros(tienda: Local, tipoComprobante: TipoComprobante): Promise<Result<true>> {
  const prestado = await pedirDesdeAqui(tienda, comandos.prestarBloque, { tipoComprobante, dispositivoId: tienda.dispositivo.id })
  if (!prestado.ok) return prestado
  await tienda.sync.sincronizar()
  return ok(true)
}
