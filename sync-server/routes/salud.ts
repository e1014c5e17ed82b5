/** GET /healthz: the process answers and its store does too. GET /readyz: and it can take in what devices hand in. */
import * as z from 'zod'
import { ok } from '#domain/result.ts'
import { abrirPlataforma } from '../bases.ts'
import type { Server } from '../contexto.ts'
import { ruta } from '../plugins/ruta.ts'

const salud = { metodo: 'GET', ruta: '/healthz', cuerpo: z.object({}), respuesta: z.object({ estado: z.literal('bien') }) } as const

const listo = {
  metodo: 'GET',
  ruta: '/readyz',
  cuerpo: z.object({}),
  respuesta: z.object({ estado: z.literal('bien'), libresBytes: z.number() }),
} as const

/** Is the process alive, and can it write? */
export function rutasSalud(server: Server): void {
  ruta(server, salud, { publica: true }, async () => {
    await (await abrirPlataforma(server.store)).seq()
    return ok({ estado: 'bien' as const })
  })

  ruta(server, listo, { publica: true }, async () => {
    await (await abrirPlataforma(server.store)).seq()
    const espacio = await server.disco.revisar()
    return espacio.ok ? ok({ estado: 'bien' as const, libresBytes: espacio.value.libresBytes }) : espacio
  })
}
