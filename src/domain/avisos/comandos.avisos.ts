/** Commands about notices: that they were read, and the browsers that are told of them outside of the app. No first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { ref } from '#domain/core/entity.ts'

const nada = z.object({})
/** As browsers give keys: base64url without padding. */
const base64url = (largo: number) => z.string().regex(new RegExp(`^[\\w-]{${largo}}$`))

export const comandosAvisos = {
  /** I read them. Sent again, or of one that is not there any more: nothing. */
  leerAvisos: comando('POST', '/api/yo/avisos/leidos', z.object({ ids: z.array(ref().min(1)).min(1).max(200) }), nada),
  /** Where I am told outside of the app; never the address that a browser is pushed to. */
  equiposDeAvisos: comando(
    'GET',
    '/api/yo/avisos/equipos',
    nada,
    z.object({
      /** What a browser has to be given to be pushed to from here. */
      llave: z.string(),
      /** 'sin-probar': nobody opened a link at my address yet, so no letters go there. */
      correo: z.enum(['si', 'sin-probar', 'no-hay']),
      /** `equipoId` is the SHA-256 of its address, in hex: a browser finds itself by it. */
      equipos: z.array(z.object({ equipoId: z.string(), navegador: z.string(), desde: z.string() })),
    }),
  ),
  /** This browser, from now on and while I am signed in in it. */
  agregarEquipo: comando(
    'POST',
    '/api/yo/avisos/equipos',
    z.object({ endpoint: z.url().max(1000), p256dh: base64url(87), auth: base64url(22) }),
    z.object({ id: z.string() }),
  ),
  quitarEquipo: comando('DELETE', '/api/yo/avisos/equipos/:equipoId', nada, nada),
} as const
