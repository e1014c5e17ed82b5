/** One's own account: the profile with the figures of one's link, everything to take away, and closing it. */
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import { porQuien } from '../../http/limites.ts'
import { ruta } from '../../http/ruta.ts'
import { cerrarCuenta } from './cerrar.ts'
import { datosDe } from './datos.ts'
import { cuentaDe } from './ficha.ts'
import { perfilDe, registradosPor } from './lectura.ts'
import { referidoDe } from './referidos.ts'

/** Who signed in less than this long ago need not prove again who they are. */
const RECIENTE_MS = 10 * 60_000

/** What a person does about themselves. */
export function rutasPerfil(server: Server): void {
  ruta(server, comandosPersonas.perfil, { persona: true }, async ({ actor }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    const { usuarioId } = actor.persona
    return ok({
      perfil: await perfilDe(server, actor.persona),
      codigo: usuarioId,
      registrados: await registradosPor(server, usuarioId),
      sesionReciente: esReciente(server, actor.persona),
    })
  })

  ruta(server, comandosPersonas.misDatos, { persona: true }, async ({ actor, en }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    if (actor.persona.suplantada) return fallo('suplantacion.no-puede')
    return ok({ en, ...(await datosDe(server, actor.persona)) })
  })

  ruta(
    server,
    comandosPersonas.cerrarCuenta,
    { persona: true },
    async ({ actor, cuerpo, en }): Promise<Result<Record<string, never>>> => {
      const { persona } = actor
      if (!persona) return fallo('sesion.ninguna')
      if (persona.suplantada) return fallo('suplantacion.no-puede')
      const conClave = cuerpo.clave !== undefined && (await server.identidad.comprobarClave(persona.usuarioId, cuerpo.clave))
      if (cuerpo.clave !== undefined && !conClave) return fallo('cuenta.clave-equivocada')
      if (!conClave && !esReciente(server, persona)) return fallo('cuenta.entra-otra-vez')
      return cerrarCuenta(server, persona, en)
    },
    { limite: { max: 5, timeWindow: '1 minute' } },
  )

  ruta(
    server,
    comandosPersonas.invitacion,
    { publica: true },
    async ({ peticion }) => {
      const dicho = referidoDe(peticion.headers.cookie, server.ahora())
      if (dicho === undefined || dicho === 'mala') return ok({ nombre: '' })
      const cuenta = await cuentaDe(server.store, dicho.codigo)
      return ok({ nombre: cuenta?.estado === 'activa' ? comoSeSaluda(cuenta.nombre) : '' })
    },
    { limite: porQuien(60, '1 minute') },
  )
}

/** "Ana R.", of "Ana Reyes Peña": enough to know who it is for who knows them. */
function comoSeSaluda(nombre: string): string {
  const [primero = '', segundo] = nombre.trim().split(/\s+/)
  return segundo ? `${primero} ${segundo.slice(0, 1).toUpperCase()}.` : primero
}

const esReciente = ({ ahora }: Server, { sesionDesde }: Persona): boolean => ahora().getTime() - Date.parse(sesionDesde) < RECIENTE_MS
