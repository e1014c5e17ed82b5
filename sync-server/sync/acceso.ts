/** `POST /sync/v1/acceso`: tokens for who holds a device's key (sync-server/sync/dispositivos/puerta.ts). */
import * as z from 'zod'
import { llavePublica, valorFirma } from '#domain/core/llave-publica.ts'
import { marca } from '#domain/sync/firma.ts'
import type { AccesoReply } from '#domain/core/sync.ts'
import type { Server } from '../core/contexto.ts'
import type { Puerta } from './dispositivos/puerta.ts'
import { responderFallo } from '../http/errores.ts'
import { proteger } from '../http/ruta.ts'

/** A till asks every ten minutes, twice; a shop with many of them stands behind one address. */
const POR_MINUTO = 240

const cuerpo = marca.extend({
  dispositivoId: z.string().regex(/^[A-Za-z0-9:_-]{1,60}$/),
  llave: llavePublica,
  reto: z.string().max(200).default(''),
  firma: z.union([z.literal(''), valorFirma]).default(''),
  refresco: z.string().max(200).default(''),
  secreto: z.string().max(100).default(''),
})

/** Public: who asks proves by its key who it is. */
export function rutaAcceso(server: Server, puerta: Puerta): void {
  const { app, epoch, ahora } = server
  const protegida = proteger(server, { publica: true })
  app.post(
    '/sync/v1/acceso',
    {
      ...protegida,
      config: { ...protegida.config, rateLimit: { max: POR_MINUTO, timeWindow: '1 minute' } },
      bodyLimit: 4000,
      schema: { body: cuerpo },
    },
    async (peticion, reply) => {
      const dado = await puerta.acceder(peticion.body as z.output<typeof cuerpo>)
      if (!dado.ok) return responderFallo(reply, dado.error)
      return reply.send({ epoch, hora: ahora().toISOString(), ...dado.value } satisfies AccesoReply)
    },
  )
}
