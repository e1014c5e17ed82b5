/** GET /healthz: the process answers and its store does too. GET /readyz: and it can take in what devices hand in. */
import * as z from 'zod'
import { fallo, ok } from '#domain/core/result.ts'
import { abrirPlataforma } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { ruta } from './ruta.ts'

const salud = { metodo: 'GET', ruta: '/healthz', cuerpo: z.object({}), respuesta: z.object({ estado: z.literal('bien') }) } as const

const listo = { ...salud, ruta: '/readyz' } as const

/** Is the process alive, and can it write? */
export function rutasSalud(server: Server): void {
  ruta(server, salud, { publica: true }, async () => {
    await (await abrirPlataforma(server.store)).seq()
    return ok({ estado: 'bien' as const })
  })

  ruta(server, listo, { publica: true }, async ({ peticion }) => {
    await (await abrirPlataforma(server.store)).seq()
    const espacio = await server.disco.revisar()
    if (espacio.ok) return ok({ estado: 'bien' as const })
    // Whoever asks learns that it is not ready; why is for who runs it, here and in the metrics.
    peticion.log.warn({ motivo: espacio.error.code }, 'no está listo')
    return fallo('servidor.no-contesta')
  })
}
