/**
 * Joining two accounts of one person. The places of one go to the other, and so does what its profile has and the other lacks;
 * its ways of signing in do not: they were proved for that account alone (docs/adr/0021-roles-and-impersonation.md).
 */
import { Cuenta } from '#domain/personas/cuenta.entity.ts'
import { Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { tieneRol } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirPlataforma, baseDeTienda, baseDeUsuario, idCuenta, idMembresia, idPerfil } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { editarEmpleado, membresiasDe } from '../equipo/empleados.ts'
import { perfilDe } from '../perfil/lectura.ts'

interface Union {
  desde: Cuenta
  hacia: Cuenta
  motivo: string
}

/** Joins one account into another. Every step may be done again: a join that broke off is finished by asking for it once more. */
export async function unirCuentas(server: Server, acto: ActoServidor, { desde, hacia, motivo }: Union): Promise<Result<{ id: string }>> {
  if (desde.estado === 'cerrada' || (desde.estado === 'unida' && desde.unidaA !== hacia.usuarioId)) return fallo('cuenta.no-activa')
  for (const membresia of await membresiasDe(server, desde.usuarioId)) {
    const pasada = await pasarLugar(server, { ...acto, tiendaId: membresia.tiendaId }, membresia, hacia.usuarioId)
    if (!pasada.ok) return pasada
  }
  const perfil = await juntarPerfiles(server, acto, desde, hacia)
  if (!perfil.ok) return perfil
  const db = await abrirPlataforma(server.store)
  const unida = await editarDecision(server, { db, entity: Cuenta, id: idCuenta(desde.usuarioId), acto }, () =>
    ok({ estado: 'unida' as const, unidaA: hacia.usuarioId, motivo }),
  )
  if (!unida.ok) return unida
  await server.identidad.marcar(desde.usuarioId, { estado: 'unida' })
  return ok({ id: unida.value.id })
}

/** The other account takes the place; where it has one already, that one stays, unless the shop would be left with no owner. */
async function pasarLugar(server: Server, acto: ActoServidor, membresia: Membresia, usuarioId: string): Promise<Result<unknown>> {
  const { tiendaId, empleadoId, rol, otrosRoles, tiendaNombre, slug } = membresia
  const propia = (await membresiasDe(server, usuarioId)).find((otra) => otra.tiendaId === tiendaId)
  if (propia) {
    const sube = tieneRol(membresia, 'propietario') && !tieneRol(propia, 'propietario')
    const roles = { rol: 'propietario' as const, otrosRoles: [propia.rol, ...propia.otrosRoles] }
    const subida = sube ? await editarEmpleado(server, acto, propia.empleadoId, roles) : ok(undefined)
    return subida.ok ? editarEmpleado(server, acto, empleadoId, { activo: false }) : subida
  }
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const plataforma = await abrirPlataforma(server.store)
  const nueva = { db: plataforma, entity: Membresia, id: idMembresia(usuarioId, tiendaId), acto }
  const campos = { usuarioId, empleadoId, rol, otrosRoles, tiendaNombre, slug, activo: true }
  const creada = await crearDecision(server, nueva, campos)
  const puesta = creada.ok ? creada : await editarDecision(server, nueva, () => ok(campos))
  if (!puesta.ok) return puesta
  const ficha = await editarDecision(server, { db: equipo, entity: Empleado, id: empleadoId, acto }, () => ok({ usuarioId }))
  if (!ficha.ok) return ficha
  return editarDecision(server, { db: plataforma, entity: Membresia, id: membresia.id, acto }, () => ok({ activo: false }))
}

/** Of one account alone; its pictures are kept in its own room, and private ones are seen from there. */
const suyos: readonly (keyof Usuario)[] = [
  'email',
  'nombre',
  'referenciadoPor',
  'creadoFecha',
  'editadoPor',
  'editadoFecha',
  'activo',
  'foto',
  'contrato',
  'fotoDocumentoIdentidad',
]

/** What one profile has and the other has not; addresses are put together. */
async function juntarPerfiles(server: Server, acto: ActoServidor, desde: Cuenta, hacia: Cuenta): Promise<Result<unknown>> {
  const viejo = await perfilDe(server, desde)
  await perfilDe(server, hacia)
  const db = await baseDeUsuario(server.store, hacia.usuarioId)
  const vacio = Usuario.esquemaCampos.parse({})
  return editarDecision(server, { db, entity: Usuario, id: idPerfil(hacia.usuarioId), acto }, (actual) => {
    const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
    const faltan = (Object.keys(vacio) as (keyof typeof vacio)[]).filter(
      (campo) => !suyos.includes(campo) && igual(actual[campo], vacio[campo]) && !igual(viejo[campo], vacio[campo]),
    )
    const nuevas = viejo.direccionesEnvio.filter((una) => !actual.direccionesEnvio.some((otra) => igual(una, otra)))
    const direccionesEnvio = [...actual.direccionesEnvio, ...nuevas].slice(0, 20)
    return ok({ ...Object.fromEntries(faltan.map((campo) => [campo, viejo[campo]])), direccionesEnvio })
  })
}
