/** Every store of the platform, also those that no visitor sees. */
import { comandos } from '#domain/comandos.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { ok } from '#domain/core/result.ts'
import { abrirPublico } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { deTipo } from '../core/documentos.ts'
import { ruta } from '../http/ruta.ts'
import { sinRev } from '../mercado/a-la-vista.ts'

/** What the operator sees of stores. */
export function rutasTiendasDeMercana(server: Server): void {
  ruta(server, comandos.tiendasDeMercana, { permiso: [TiendaPublica, 'verOcultas'] }, async () => {
    const docs = await (await abrirPublico(server.store)).find({ tipo: TiendaPublica.tipo, orden: 'desc' })
    return ok({ tiendas: deTipo(TiendaPublica, docs).map((tienda) => sinRev(tienda) as unknown as TiendaPublica) })
  })
}
