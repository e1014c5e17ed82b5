/** Every failure leaves as `{ code, datos? }`: below 500 explained, from 500 on opaque with the request's id (docs/SECURITY.md, *What holds*). */
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Fallo } from '#domain/core/result.ts'
import { StoreWriteError } from '../store/write-error.ts'
import { responderSinEscribir } from './disco.ts'

/** A store that restarts is back in less. */
const REINTENTO_S = 10

const delMarco: Readonly<Record<string, { estado: number; code: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { estado: 413, code: 'peticion.demasiado-grande' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { estado: 415, code: 'peticion.tipo-no-admitido' },
  FST_ERR_CTP_INVALID_JSON_BODY: { estado: 400, code: 'peticion.json-invalido' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { estado: 400, code: 'peticion.json-invalido' },
}

/** A device that did not show that it is itself. */
const sinMostrarse: ReadonlySet<string> = new Set(
  ['desconocido', 'reto', 'token-vencido', 'refresco-invalido', 'sin-llave', 'otra-llave', 'sin-firma', 'firma-ajena'].map(
    (que) => `dispositivo.${que}`,
  ),
)

/** The status of an expected failure, from the verb of its code. */
function estadoDeFallo(code: string): number {
  const que = code.slice(code.indexOf('.') + 1)
  if (code.startsWith('servidor.')) return 503
  if (code === 'sesion.ninguna' || sinMostrarse.has(code)) return 401
  if (code === 'archivo.sin-espacio') return 402
  if (code === 'sesion.falta-segundo-factor') return 403
  if (code === 'permiso.denegado' || code === 'origen.ajeno') return 403
  // For good: a revoked device is never one again.
  if (code === 'dispositivo.revocado') return 410
  if (code === 'dispositivo.copiado' || code === 'dispositivo.suspendido' || code === 'dispositivo.entrega-cerrada') return 403
  if (que === 'no-existe') return 404
  if (/-(ocupado|usada|reutilizada)$/.test(que) || que.startsWith('ya-') || que === 'conflicto') return 409
  return 422
}

export const responderFallo = (reply: FastifyReply, error: Fallo): FastifyReply => reply.code(estadoDeFallo(error.code)).send(error)

/** Answers that the store did not, and when to come back. */
export const responderSinContestar = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', String(REINTENTO_S)).send({ code: 'servidor.no-contesta' })

/** Every failure leaves as `{code, datos?}`; what is ours to mend only with the id to find it by in the log. */
export function registrarErrores(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, peticion, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const primero = error.validation[0]
      const datos = { campo: campoDe(primero?.instancePath), detalle: primero?.message ?? '' }
      return reply.code(400).send({ code: 'peticion.invalida', datos })
    }
    const conocido = delMarco[error.code]
    if (conocido) return reply.code(conocido.estado).send({ code: conocido.code })
    const estado = error.statusCode ?? 500
    if (estado === 429) return reply.code(429).send({ code: 'peticion.demasiadas' })
    if (estado < 500)
      return reply.code(estado).send({ code: error instanceof SyntaxError ? 'peticion.json-invalido' : 'peticion.rechazada' })
    peticion.log.error({ err: error, ruta: peticion.routeOptions.url }, 'error interno')
    if (error instanceof StoreWriteError) return responderSinEscribir(reply, 'servidor.no-pudo-guardar')
    return reply.code(500).send({ code: 'servidor.error', datos: { solicitud: peticion.id } })
  })
}

const campoDe = (ruta: string | undefined): string => (ruta ?? '').replace(/^\//, '').replaceAll('/', '.')
