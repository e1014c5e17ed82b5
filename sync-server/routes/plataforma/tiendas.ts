/** Every store of the platform, also those that no visitor sees. */
import { comandos } from '#domain/comandos.ts'
import { TiendaPublica } from '#domain/entidades/tienda.ts'
import { leer } from '#domain/entity.ts'
import { ok } from '#domain/result.ts'
import { abrirPublico } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { ruta } from '../../plugins/ruta.ts'

/** What the operator sees of stores. */
export function rutasTiendasDeMercana(server: Server): void {
  ruta(server, comandos.tiendasDeMercana, { permiso: [TiendaPublica, 'verOcultas'] }, async () => {
    const docs = await (await abrirPublico(server.store)).find({ tipo: TiendaPublica.tipo, orden: 'desc' })
    return ok({ tiendas: docs.map(({ rev: _rev, ...doc }) => leer(TiendaPublica, doc)) })
  })
}
