/** What whoever works with this device asks of the server: a till as itself, a browser as the person in it. */
import type * as z from 'zod'
import { ejecutar } from '#data/device/browser/api.ts'
import { ejecutarComoEquipo } from '#data/session/como-equipo.ts'
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
  return await ejecutarComoEquipo({ sync, interno }, comando, { tiendaId }, cuerpo)
}

/** Asks the server to lend this device numbers of a type besides those that it is kept supplied with, and takes them in. */
export async function pedirNumeros(tienda: Local, tipoComprobante: TipoComprobante): Promise<Result<true>> {
  const prestado = await pedirDesdeAqui(tienda, comandos.prestarBloque, { tipoComprobante, dispositivoId: tienda.dispositivo.id })
  if (!prestado.ok) return prestado
  await tienda.sync.sincronizar()
  return ok(true)
}
