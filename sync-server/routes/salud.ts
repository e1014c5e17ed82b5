/** GET /healthz: the process answers and its store does too. */
import * as z from 'zod'
import { ok } from '#domain/result.ts'
import { abrirPlataforma } from '../bases.ts'
import type { Server } from '../contexto.ts'
import { ruta } from '../plugins/ruta.ts'

const salud = { metodo: 'GET', ruta: '/healthz', cuerpo: z.object({}), respuesta: z.object({ estado: z.literal('bien') }) } as const

export function rutasSalud(server: Server): void {
  ruta(server, salud, { publica: true }, async () => {
    await (await abrirPlataforma(server.store)).seq()
    return ok({ estado: 'bien' as const })
  })
}
