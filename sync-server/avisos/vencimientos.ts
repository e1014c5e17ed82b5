/** Tells who keeps a store's shelves what is about to expire: a week before its day, and on it. How much is left of each lot is worked out (vencimiento.rules.ts). */
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { diaFiscal, formatoFecha } from '#domain/core/fecha.ts'
import { LoteRevisado } from '#domain/inventario/lote-revisado.entity.ts'
import { lotesLlegados, lotesQueQuedan } from '#domain/inventario/vencimiento.rules.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { cadaHoraEnCadaTienda } from './cada-tienda.ts'
import { avisarDeTienda } from './de-tienda.ts'

const DIAS_ANTES = [0, 7]

/** Tells one store's people, once of each day on which something expires. */
export async function avisarDeVencimientos(server: Server, tiendaId: string): Promise<void> {
  const en = server.ahora().toISOString()
  const hoy = diaFiscal(en)
  const ops = baseDeTienda(server.store, tiendaId, 'ops')
  const llegados = lotesLlegados(await leerTodos(ops, Recepcion), await leerTodos(ops, Compra))
  if (llegados.length === 0) return
  const { existencias } = await server.central.pliegues.alDia(tiendaId)
  const quedan = lotesQueQuedan(llegados, {
    revisados: await leerTodos(ops, LoteRevisado),
    hay: (productoId) => existencias.get(productoId) ?? 0,
    hoy,
  })
  const tienda = await leerUno(ops, Tienda, idTienda(tiendaId))
  if (!tienda) return
  for (const faltan of DIAS_ANTES) {
    const suyos = quedan.filter(({ dias }) => dias === faltan)
    const [uno] = suyos
    if (!uno) continue
    const cuantos = new Set(suyos.map(({ productoId }) => productoId)).size
    await avisarDeTienda(server, tienda, {
      clase: 'lote_vence',
      en,
      // By its date: “hoy” would be wrong when it is read tomorrow.
      motivo: `${cuantos === 1 ? `${uno.nombre} se vence` : `${cuantos} artículos se vencen`} el ${formatoFecha(uno.vence)}`,
      instante: `${uno.vence} ${hoy}`,
    })
  }
}

/** Looks at every store once an hour; answers how to stop. */
export const iniciarAvisosDeVencimientos = (server: Server): (() => Promise<void>) =>
  cadaHoraEnCadaTienda(server, 'de lo que se vence', avisarDeVencimientos)
