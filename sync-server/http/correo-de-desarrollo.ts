/**
 * /desarrollo/correo: the mail that a server with no SMTP would have sent. It exists where such mail is kept, never in production, and for
 * this machine alone: a letter signs in whoever reads it.
 */
import type { FastifyRequest } from 'fastify'
import type { Server } from '../core/contexto.ts'
import type { CartaGuardada } from '../core/correo/carta.ts'
import { escapar } from '../core/correo/html.ts'
import { proteger } from './ruta.ts'

export const RUTA_BUZON = '/desarrollo/correo'

/** The page of letters, where they are kept. */
export function rutasDesarrollo(server: Server): void {
  const buzon = server.correo?.buzon
  if (!buzon) return
  server.app.get(RUTA_BUZON, proteger(server, { publica: true }), (peticion, reply) => {
    if (!esDeAqui(peticion)) return reply.code(404).send({ code: 'ruta.no-existe' })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pagina(buzon.cartas()))
  })
}

/** From this machine, by its own name, and brought by nobody: a page elsewhere whose name leads here would be let in by the address alone. */
function esDeAqui({ socket, hostname, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket
  const local = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress)
  return local && headers['x-forwarded-for'] === undefined && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const pagina = (cartas: readonly CartaGuardada[]): string => `<!doctype html>
<html lang="es-DO">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Correo de desarrollo</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border: 1px solid #8888; border-radius: 12px; padding: 1rem; margin: 1rem 0 }
  h2 { margin: 0; font-size: 1.1rem } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
<h1>Correo de desarrollo</h1>
<p>Este servidor no tiene SMTP_URL: lo que enviaría queda aquí hasta que se apague.</p>
${cartas.length === 0 ? '<p>Todavía no se ha enviado nada.</p>' : cartas.map(articulo).join('\n')}
</html>
`

const articulo = ({ para, asunto, texto, en }: CartaGuardada): string => `<article>
<h2>${escapar(asunto)}</h2>
<p>Para ${escapar(para)} · <time datetime="${en}">${en}</time></p>
<pre>${conEnlaces(texto)}</pre>
</article>`

const conEnlaces = (texto: string): string => escapar(texto).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
