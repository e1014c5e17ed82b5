/** /api/auth: the doors of identity that the product uses, and no other; where the library takes more than we ask, a strict body. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { LLAVE_NOMBRE_MAXIMO } from '#domain/personas/acceso.ts'
import { RUTA_ENTRADA } from '#domain/personas/proveedores.ts'
import { CABECERA_IP } from './cabecera-ip.ts'
import { rechazoDe } from './rechazos.ts'
import { faltaPaso } from './segundo-paso.ts'
import type { Server } from '../../core/contexto.ts'
import { cabeceras } from '../../http/actor.ts'
import { responderFallo } from '../../http/errores.ts'
import { proteger } from '../../http/ruta.ts'
import { conRastro } from '../../core/rastro.ts'

type Puerta = readonly [metodo: 'GET' | 'POST', nombre: string, cuerpo?: z.ZodType]

/** The provider comes back to our page, wherever a request says that it should. */
const haciaProveedor = z
  .strictObject({ provider: z.string().max(20) })
  .transform(({ provider }) => ({ provider, callbackURL: RUTA_ENTRADA, errorCallbackURL: RUTA_ENTRADA, disableRedirect: true }))
const conClave = z.strictObject({ password: z.string().max(200).optional() })
const codigo = z.strictObject({ code: z.string().trim().max(20) })
const deId = z.strictObject({ id: z.string().max(100) })
const nombre = z.string().trim().min(1).max(LLAVE_NOMBRE_MAXIMO)
/** What the browser's own WebAuthn answers; the library looks at it. */
const ceremonia = z.record(z.string(), z.unknown())

const puertas: readonly Puerta[] = [
  ['POST', 'sign-up/email'],
  ['POST', 'sign-in/email'],
  ['POST', 'sign-out'],
  ['GET', 'get-session'],
  ['POST', 'revoke-sessions'],
  ['POST', 'revoke-other-sessions'],
  ['POST', 'change-password'],
  ['POST', 'enlace/pedir'],
  ['POST', 'enlace/entrar'],
  ['POST', 'enlace/clave'],
  ['GET', 'acceso'],
  ['POST', 'acceso/cerrar-sesion', deId],
  ['POST', 'sign-in/social', haciaProveedor],
  ['POST', 'link-social', haciaProveedor],
  ['POST', 'unlink-account', z.strictObject({ accountId: z.string().max(100) })],
  ['GET', 'callback/:id'],
  ['POST', 'two-factor/enable', conClave],
  ['POST', 'two-factor/disable', conClave],
  ['POST', 'two-factor/generate-backup-codes', conClave],
  ['POST', 'two-factor/verify-totp', codigo],
  ['POST', 'two-factor/verify-backup-code', codigo],
  ['GET', 'passkey/generate-register-options'],
  ['POST', 'passkey/verify-registration', z.strictObject({ response: ceremonia, name: nombre })],
  ['GET', 'passkey/generate-authenticate-options'],
  ['POST', 'passkey/verify-authentication', z.strictObject({ response: ceremonia })],
  ['POST', 'passkey/update-passkey', deId.extend({ name: nombre })],
  ['POST', 'passkey/delete-passkey', deId],
]

const VUELTA = '/api/auth/callback/:id'

/** Signing up, in and out, and what somebody changes about it. */
export async function rutasCuentas(server: Server): Promise<void> {
  const protegida = proteger(server, { publica: true })
  for (const [method, puerta, cuerpo] of puertas) {
    server.app.route({
      ...protegida,
      method,
      url: `/api/auth/${puerta}`,
      bodyLimit: 20_000,
      ...(cuerpo ? { schema: { body: cuerpo } } : {}),
      handler: (peticion, reply) => conRastro(peticion, () => responder(server, peticion, reply)),
    })
  }
  server.app.get('/api/auth/proveedores', protegida, (_peticion, reply) => reply.send(server.config.proveedores.map(({ id }) => id)))
  await server.app.register((hijo, _opciones, siga) => {
    vueltaPorFormulario(server, hijo)
    siga()
  })
}

const vuelta = z.object({
  code: z.string().max(2000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(200).optional(),
  user: z.string().max(2000).optional(),
})

/** Apple comes back by a form of its own page, without our cookies: the browser asks again, for the door of the others. */
function vueltaPorFormulario(server: Server, hijo: FastifyInstance): void {
  hijo.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_peticion, texto, siga) => {
    siga(null, Object.fromEntries(new URLSearchParams(String(texto))))
  })
  hijo.post('/api/auth/callback/apple', { ...proteger(server, { publica: true }), bodyLimit: 10_000 }, (peticion, reply) => {
    const leida = vuelta.safeParse(peticion.body)
    const dichos = Object.entries(leida.data ?? {}).filter((par): par is [string, string] => par[1] !== undefined)
    return reply.redirect(`/api/auth/callback/apple?${new URLSearchParams(dichos).toString()}`, 303)
  })
}

/** The library asks where a write comes from only when it brings a cookie; signing somebody in from another page needs none. */
function esDeOtraPagina({ method, headers: { origin, host } }: FastifyRequest): boolean {
  if (method !== 'POST' || origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

async function responder(server: Server, peticion: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (esDeOtraPagina(peticion)) return responderFallo(reply, { code: 'origen.ajeno' })
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
  if (respuesta.status >= 400) {
    const rechazo = rechazoDe(respuesta.status, texto)
    // Who comes back from a provider is in a window of the browser, and is told on our page.
    if (peticion.routeOptions.url === VUELTA && rechazo.code.startsWith('proveedor.'))
      return reply.redirect(`${RUTA_ENTRADA}?error=${rechazo.code}`, 302)
    return reply.send(rechazo)
  }
  // Whoever gets this is not in yet: it is a refusal, wherever it is answered.
  if (texto.startsWith('{"twoFactorRedirect"') && faltaPaso(JSON.parse(texto)))
    return responderFallo(reply, { code: 'sesion.falta-codigo' })
  return reply.send(texto)
}
