/** The places inside of a place, for the address forms. */
import { comandos } from '#domain/comandos.ts'
import { ok } from '#domain/result.ts'
import type { Server } from '../../contexto.ts'
import { leerTerritorio, leerTerritorioDetallado, type Lugar } from '../../datos-iniciales/territorio.ts'
import { ruta } from '../../plugins/ruta.ts'

type Hijos = ReadonlyMap<string, { codigo: string; nombre: string }[]>

/** The places of the country, level by level. */
export function rutasTerritorio(server: Server): void {
  let leido: Promise<Hijos> | undefined
  ruta(server, comandos.territorio, { publica: true }, async ({ cuerpo, reply }) => {
    leido ??= leerTodo(server.config.raiz)
    reply.header('cache-control', 'public, max-age=86400')
    return ok({ hijos: (await leido).get(cuerpo.superior) ?? [] })
  })
}

async function leerTodo(raiz: string): Promise<Hijos> {
  const hijos = new Map<string, { codigo: string; nombre: string }[]>()
  const lugares: Lugar[] = [...(await leerTerritorio(raiz)), ...(await leerTerritorioDetallado(raiz))]
  for (const { codigo, nombre, superior } of lugares) {
    const hermanos = hijos.get(superior)
    if (hermanos) hermanos.push({ codigo, nombre })
    else hijos.set(superior, [{ codigo, nombre }])
  }
  return hijos
}
