/** The kinds of business, for who makes a store and has none yet to read them from. */
import { comandos } from '#domain/comandos.ts'
import { TiposNegocios } from '#domain/tienda/tipos-negocios.entity.ts'
import { ok } from '#domain/core/result.ts'
import { leerTodos } from '../core/documentos.ts'
import { abrirPublico } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { ruta } from '../http/ruta.ts'

/** Kinds of business. */
export function rutasNegocios(server: Server): void {
  ruta(server, comandos.tiposNegocios, { publica: true }, async () => {
    const docs = await leerTodos(abrirPublico(server.store), TiposNegocios)
    const tipos = docs.map(({ nombre, categoria }) => ({ nombre, categoria }))
    return ok({ tipos: tipos.sort((a, b) => a.categoria.localeCompare(b.categoria, 'es') || a.nombre.localeCompare(b.nombre, 'es')) })
  })
}
