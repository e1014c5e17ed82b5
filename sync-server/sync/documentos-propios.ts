/** What a person's own database holds, for a browser that is no store's device. */
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import type { DocRecibido } from '#domain/core/sync.ts'
import { baseDeUsuario } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { ruta } from '../http/ruta.ts'
import { leerPagina } from './lectura.ts'
import type { Lector } from './quien.ts'

const DOCUMENTOS_POR_PAGINA = 200

/** One's own documents. */
export function rutaDocumentosPropios(server: Server): void {
  ruta(server, comandosPedidos.misDocumentos, { permiso: [MiPedido, 'leer'] }, async ({ actor, cuerpo }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    const { usuarioId } = actor.persona
    const fuente = { db: await baseDeUsuario(server.store, usuarioId), epoch: server.epoch, ahora: server.ahora() }
    const lector: Lector = { dispositivoId: '', tiendaId: '', papel: { rol: 'cliente' }, usuarioId, cajaId: '' }
    const { docs, ...resto } = await leerPagina(fuente, lector, { base: 'usuario', desde: cuerpo.desde, limite: DOCUMENTOS_POR_PAGINA })
    return ok({ usuarioId, epoch: server.epoch, docs: docs.map((texto) => JSON.parse(texto) as DocRecibido), ...resto })
  })
}
