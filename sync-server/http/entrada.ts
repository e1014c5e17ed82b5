/**
 * What comes in can be read in one way only, or it is not read: no key twice in a JSON body or a query, no thousand levels, no
 * names that reach into prototypes, nothing compressed (docs/SECURITY.md, rows 17, 18, 21, 22 and 70).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dudaDe } from '../core/hechos/texto.ts'

/** A parameter of ours. Pages take whatever a link brings them; they read it in the browser. */
const NOMBRE = /^[A-Za-z][\w-]*$/

/** Refuses what could be read in more than one way, before any route sees it. */
export function registrarEntrada(app: FastifyInstance): void {
  // A form of another site can send text/plain without asking first; nothing of ours does.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const leer = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (peticion, texto, siga) => {
    void leer(peticion, String(texto), (error, valor) => {
      const ambiguo = error === null && typeof valor === 'object' && valor !== null && dudaDe(String(texto), valor) !== undefined
      siga(ambiguo ? new JsonAmbiguo() : error, valor)
    })
  })
  app.addHook('onRequest', (peticion, reply, siga) => {
    const codificado = peticion.headers['content-encoding'] ?? 'identity'
    if (codificado !== 'identity') return void reply.code(415).send({ code: 'peticion.tipo-no-admitido' })
    if (esDeMaquina(peticion) && !unaSolaVez(peticion.query)) return void reply.code(400).send({ code: 'peticion.rechazada' })
    siga()
  })
}

/** Another reader would understand something else. */
class JsonAmbiguo extends SyntaxError {
  readonly statusCode = 400
}

const esDeMaquina = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => /^\/(api|sync)\//.test(url)

const unaSolaVez = (consulta: unknown): boolean =>
  Object.entries(consulta as Record<string, unknown>).every(([nombre, valor]) => NOMBRE.test(nombre) && typeof valor === 'string')
