/** Numbers that somebody at this device asks for, besides those that it is kept supplied with. */
import { ejecutar, pedidoDe } from '#data/device/browser/api.ts'
import { pedirJson } from '#data/device/http.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { comandos } from '#domain/comandos.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'

/** Asks the server to lend this device some of a type, and takes them in. A till asks by itself: whoever is there by PIN has no account that could. */
export async function pedirNumeros(
  tienda: Pick<TiendaLocal, 'tiendaId' | 'dispositivo' | 'sync' | 'interno'>,
  tipoComprobante: TipoComprobante,
): Promise<Result<true>> {
  const { tiendaId, dispositivo, sync, interno } = tienda
  const cuerpo = { tipoComprobante, dispositivoId: dispositivo.id }
  const prestado =
    dispositivo.cajaId === ''
      ? await ejecutar(comandos.prestarBloque, { tiendaId }, cuerpo)
      : await comoCaja({ sync, interno }, pedidoDe(comandos.prestarBloque, { tiendaId }, cuerpo))
  if (!prestado.ok) return prestado
  await sync.sincronizar()
  return ok(true)
}

async function comoCaja({ sync, interno }: Pick<TiendaLocal, 'sync' | 'interno'>, pedido: ReturnType<typeof pedidoDe>) {
  const autorizacion = await sync.autorizacion()
  if (!autorizacion.ok) return autorizacion
  return await pedirJson(interno.puertos, { ...pedido, cabeceras: { authorization: autorizacion.value } }, comandos.prestarBloque.respuesta)
}
