/** Looking up a taxpayer, and loading DGII's list of them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { comandosPadron, RUTA_CARGAR_PADRON, tiposDePadron } from '#domain/fiscal/padron/comandos.padron.ts'
import { Padron } from '#domain/fiscal/padron/padron.entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import type { Server } from '../../core/contexto.ts'
import { responderFallo } from '../../http/errores.ts'
import { porQuien } from '../../http/limites.ts'
import { proteger, ruta } from '../../http/ruta.ts'
import { crearPadron, type Servicio } from './padron.ts'

/** Whoever fills in a form; it is not a way to take the list away. */
const CONSULTAS = porQuien(120, '1 minute')

/** The list of taxpayers. */
export async function rutasPadron(server: Server): Promise<void> {
  const padron = crearPadron(server)
  ruta(
    server,
    comandosPadron.contribuyente,
    { persona: true, dispositivo: true },
    async ({ parametro }) => {
      const identificacion = parametro('identificacion')
      return /^(\d{9}|\d{11})$/.test(identificacion) ? ok(await padron.buscar(identificacion)) : fallo('padron.identificacion')
    },
    { limite: CONSULTAS },
  )
  ruta(server, comandosPadron.padron, { permiso: [Padron, 'leer'] }, async () => ok(await padron.listas()))
  await server.app.register((hijo, _opciones, siga) => {
    rutaDeCarga(server, hijo, padron)
    siga()
  })
}

/** The file as it comes: a list of 80 MB is never in memory whole, and who may not load it is refused before the first byte is read. */
function rutaDeCarga(server: Server, hijo: FastifyInstance, padron: Servicio): void {
  hijo.removeAllContentTypeParsers()
  hijo.addContentTypeParser([...tiposDePadron], (_peticion, cuerpo, siga) => siga(null, cuerpo))
  hijo.post(RUTA_CARGAR_PADRON, proteger(server, { permiso: [Padron, 'crear'] }), async (peticion, reply) =>
    cargar(server, padron, peticion, reply),
  )
}

async function cargar(server: Server, padron: Servicio, peticion: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { nombre } = peticion.query as Record<string, unknown>
  const autor = peticion.actor.persona?.usuarioId ?? ''
  const acto = { tiendaId: '', autor, en: server.ahora().toISOString() }
  const archivo = {
    nombre: typeof nombre === 'string' ? nombre.slice(0, 200) : '',
    comprimido: peticion.headers['content-type']?.startsWith('application/zip') === true,
    bytes: peticion.body as AsyncIterable<Uint8Array>,
  }
  try {
    const cargado = await padron.cargar(acto, archivo)
    return cargado.ok ? reply.send(cargado.value) : responderFallo(reply, cargado.error)
  } catch (error) {
    if (!peticion.raw.destroyed && !peticion.raw.errored) throw error
    // Whoever sent it went away in the middle: nothing was changed, and nobody waits for an answer.
    return responderFallo(reply, { code: 'padron.cortado' })
  }
}
