/** /api/auth: the doors of better-auth that the product uses, and no other. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CABECERA_IP } from '../../identidad/cabecera-ip.ts'
import { rechazoDe } from '../../identidad/rechazos.ts'
import type { Server } from '../../contexto.ts'
import { cabeceras } from '../../plugins/actor.ts'
import { proteger } from '../../plugins/ruta.ts'

const puertas: readonly (readonly ['GET' | 'POST', string])[] = [
  ['POST', 'sign-up/email'],
  ['POST', 'sign-in/email'],
  ['POST', 'sign-out'],
  ['GET', 'get-session'],
  ['GET', 'list-sessions'],
  ['POST', 'revoke-session'],
  ['POST', 'revoke-sessions'],
  ['POST', 'revoke-other-sessions'],
  ['POST', 'change-password'],
  ['POST', 'enlace/pedir'],
  ['POST', 'enlace/entrar'],
  ['POST', 'enlace/clave'],
]

/** Signing up, in and out. */
export function rutasCuentas(server: Server): void {
  const protegida = proteger(server, { publica: true })
  for (const [method, puerta] of puertas) {
    server.app.route({
      ...protegida,
      method,
      url: `/api/auth/${puerta}`,
      bodyLimit: 20_000,
      handler: (peticion, reply) => responder(server, peticion, reply),
    })
  }
}

async function responder(server: Server, peticion: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const headers = cabeceras(peticion)
  headers.set(CABECERA_IP, peticion.ip)
  headers.delete('content-length')
  const conCuerpo = peticion.method === 'POST'
  const cuerpo = conCuerpo ? { body: JSON.stringify(peticion.body ?? {}) } : {}
  if (conCuerpo) headers.set('content-type', 'application/json')
  const respuesta = await server.identidad.responder(
    new Request(new URL(peticion.url, server.config.url), { method: peticion.method, headers, ...cuerpo }),
  )
  reply.code(respuesta.status)
  for (const [nombre, valor] of respuesta.headers) if (nombre !== 'set-cookie') reply.header(nombre, valor)
  for (const cookie of respuesta.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const texto = await respuesta.text()
  return reply.send(respuesta.status >= 400 ? rechazoDe(respuesta.status, texto) : texto)
}
