/** The places of the country for everybody: those inside of one, and what changed since the list that the program carries. */
import { comandosTerritorio } from '#domain/envios/comandos.territorio.ts'
import { comandos } from '#domain/comandos.ts'
import type { NombresPorCodigo } from '#domain/envios/division.rules.ts'
import { ok } from '#domain/core/result.ts'
import { superiorDe } from '#domain/envios/territorio.ts'
import type { Server } from '../core/contexto.ts'
import { ruta } from '../http/ruta.ts'
import { divisionDe, territorioDe } from '../core/territorio.ts'

type Hijos = ReadonlyMap<string, { codigo: string; nombre: string }[]>

/** The places of the country, level by level. */
export function rutasTerritorio(server: Server): void {
  let agrupados: { de: NombresPorCodigo; hijos: Hijos } | undefined
  ruta(server, comandos.territorio, { publica: true }, async ({ cuerpo, reply }) => {
    const { lugares } = await territorioDe(server)
    if (agrupados?.de !== lugares) agrupados = { de: lugares, hijos: porSuperior(lugares) }
    reply.header('cache-control', 'public, max-age=300')
    return ok({ hijos: agrupados.hijos.get(cuerpo.superior) ?? [] })
  })

  ruta(server, comandosTerritorio.divisionTerritorial, { publica: true }, async () => ok(await divisionDe(server)))
}

function porSuperior(lugares: NombresPorCodigo): Hijos {
  const hijos = new Map<string, { codigo: string; nombre: string }[]>()
  for (const [codigo, nombre] of [...lugares].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const hermanos = hijos.get(superiorDe(codigo))
    if (hermanos) hermanos.push({ codigo, nombre })
    else hijos.set(superiorDe(codigo), [{ codigo, nombre }])
  }
  return hijos
}
