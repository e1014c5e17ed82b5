/** Notices as their person handles them: which were read, and which browsers are pushed to. */
import { comandosAvisos } from '#domain/avisos/comandos.avisos.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { baseDeUsuario, abrirAvisos } from '../core/bases.ts'
import { direccionDePush } from '../core/push/direccion.ts'
import { guardarSuscripcion, quitarSuscripcion, suscripcionesDe } from '../core/push/suscripciones.ts'
import type { Persona, Server } from '../core/contexto.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import type { Db } from '../store/port.ts'

const INTENTOS = 10
const NAVEGADOR_MAXIMO = 300

/** One's own notices. */
export function rutasAvisos(server: Server): void {
  ruta(
    server,
    comandosAvisos.leerAvisos,
    { permiso: [Aviso, 'editar'] },
    async ({ actor, cuerpo, en }) => {
      if (!actor.persona) return fallo('sesion.ninguna')
      // Who looks in somebody's place has not read them for that person.
      if (actor.persona.suplantada) return fallo('suplantacion.no-puede')
      const db = await baseDeUsuario(server.store, actor.persona.usuarioId)
      for (const id of new Set(cuerpo.ids)) await marcarLeido(db, id, en)
      return ok({})
    },
    { limite: porQuien(120, '1 minute') },
  )

  ruta(server, comandosAvisos.equiposDeAvisos, { permiso: [Aviso, 'leer'] }, async ({ actor }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    if (actor.persona.suplantada) return fallo('suplantacion.no-puede')
    const suscripciones = await suscripcionesDe(await abrirAvisos(server.store), actor.persona.usuarioId)
    const equipos = suscripciones.map(({ id, navegador, en }) => ({ equipoId: id.slice('suscripcion:'.length), navegador, desde: en }))
    return ok({ llave: server.push.llavePublica, correo: await comoEstaElCorreo(server, actor.persona), equipos })
  })

  ruta(
    server,
    comandosAvisos.agregarEquipo,
    { permiso: [Aviso, 'editar'] },
    async ({ actor, cuerpo, en, peticion }) => {
      if (!actor.persona) return fallo('sesion.ninguna')
      if (actor.persona.suplantada) return fallo('suplantacion.no-puede')
      if (!direccionDePush(cuerpo.endpoint)) return fallo('aviso.direccion-ajena')
      const navegador = (peticion.headers['user-agent'] ?? '').slice(0, NAVEGADOR_MAXIMO)
      return guardarSuscripcion(await abrirAvisos(server.store), actor.persona, { ...cuerpo, navegador, en })
    },
    { limite: porQuien(20, '1 minute') },
  )

  ruta(
    server,
    comandosAvisos.quitarEquipo,
    { permiso: [Aviso, 'editar'] },
    async ({ actor, parametro }) => {
      if (!actor.persona) return fallo('sesion.ninguna')
      if (actor.persona.suplantada) return fallo('suplantacion.no-puede')
      await quitarSuscripcion(await abrirAvisos(server.store), actor.persona.usuarioId, parametro('equipoId'))
      return ok({})
    },
    { limite: porQuien(60, '1 minute') },
  )
}

/** The first time counts; an id of something else in the same database is no notice. */
async function marcarLeido(db: Db, id: string, en: string): Promise<void> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    const crudo = await db.get(id)
    if (crudo?.['tipo'] !== Aviso.tipo) return
    const { rev } = crudo
    const aviso = leer(Aviso, crudo)
    const leido = { ...aviso, leidoEn: en, clave: 'leido', rev }
    if (aviso.leidoEn !== '' || (await db.update(leido)).ok) return
  }
}

async function comoEstaElCorreo(server: Server, { email, usuarioId }: Persona): Promise<'si' | 'sin-probar' | 'no-hay'> {
  if (!server.correo) return 'no-hay'
  const dueno = await server.identidad.porEmail(email)
  return dueno?.usuarioId === usuarioId && dueno.verificado ? 'si' : 'sin-probar'
}
