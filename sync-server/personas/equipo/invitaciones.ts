/** Links that join a person's account to an employee: single use, seven days, known to the server by their hash alone. */
import { randomBytes } from 'node:crypto'
import { comandos } from '#domain/comandos.ts'
import type { MembresiaPropia } from '#domain/mercado/comandos.portada.ts'
import { Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerUno } from '../../core/documentos.ts'
import { abrirPlataforma, baseDeTienda, idMembresia, idTienda, tipoPropio } from '../../core/bases.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import { auditar, crearDecision, editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { hashDeSecreto } from '../../http/credencial.ts'
import { membresiaDe } from '../../http/actor.ts'
import { porQuien } from '../../http/limites.ts'
import { ruta } from '../../http/ruta.ts'

const DIAS_MS = 7 * 24 * 3600 * 1000

interface Invitacion {
  tiendaId: string
  empleadoId: string
  /** Who sent it. */
  creadoPor: string
  vence: string
  /** The person who used it; '' while nobody did. */
  usuarioId: string
}

/** Inviting somebody to a store, reading the invitation and accepting it. */
export function rutasInvitaciones(server: Server): void {
  ruta(server, comandos.invitarEmpleado, { permiso: [Empleado, 'editar'] }, ({ tiendaId, autor, en, parametro }) =>
    invitar(server, { tiendaId, autor, en }, parametro('empleadoId')),
  )

  ruta(
    server,
    comandos.verInvitacion,
    { persona: true },
    async ({ actor, en, parametro }) => (actor.persona ? ver(server, actor.persona, en, parametro('codigo')) : fallo('sesion.ninguna')),
    { limite: porQuien(20, '1 minute') },
  )

  ruta(
    server,
    comandos.aceptarInvitacion,
    { persona: true },
    async ({ actor, en, parametro }) => (actor.persona ? aceptar(server, actor.persona, en, parametro('codigo')) : fallo('sesion.ninguna')),
    { limite: porQuien(20, '1 minute') },
  )
}

const idInvitacion = (codigo: string): string => `invitacion:${hashDeSecreto(codigo)}`

async function invitar(server: Server, acto: ActoServidor, empleadoId: string): Promise<Result<{ codigo: string; vence: string }>> {
  const equipo = await baseDeTienda(server.store, acto.tiendaId, 'equipo')
  const empleado = await leerUno(equipo, Empleado, empleadoId)
  if (!empleado) return fallo('empleado.no-existe')
  if (empleado.usuarioId !== '') return fallo('empleado.ya-tiene-cuenta')
  if (!empleado.activo) return fallo('empleado.inactivo')
  const codigo = randomBytes(24).toString('base64url')
  const vence = new Date(Date.parse(acto.en) + DIAS_MS).toISOString()
  const plataforma = await abrirPlataforma(server.store)
  const despues = { tiendaId: acto.tiendaId, empleadoId, vence, usuarioId: '' }
  await auditar(server, {
    base: plataforma.nombre,
    docTipo: 'invitacion',
    docId: empleadoId,
    accion: 'crear',
    antes: {},
    despues,
    acto,
    rev: '',
  })
  await plataforma.create({ id: idInvitacion(codigo), tipo: tipoPropio('invitacion'), en: acto.en, creadoPor: acto.autor, ...despues } as {
    id: string
  })
  return ok({ codigo, vence })
}

/** The invitation of a code, when this person may still use it or is who did. */
async function vigente(server: Server, persona: Persona, en: string, codigo: string): Promise<Result<Invitacion>> {
  const invitacion = await (await abrirPlataforma(server.store)).get<Invitacion>(idInvitacion(codigo))
  if (!invitacion) return fallo('invitacion.no-existe')
  if (invitacion.usuarioId === persona.usuarioId) return ok(invitacion)
  if (invitacion.usuarioId !== '') return fallo('invitacion.ya-usada')
  if (invitacion.vence <= en) return fallo('invitacion.vencida')
  return (await membresiaDe(server, persona.usuarioId, invitacion.tiendaId)) ? fallo('invitacion.ya-miembro') : ok(invitacion)
}

/** May this employee's file be joined to this account? */
function puedeUnirse({ activo, usuarioId }: Empleado, persona: string): Result<{ usuarioId: string }> {
  if (!activo) return fallo('empleado.inactivo')
  return usuarioId === '' || usuarioId === persona ? ok({ usuarioId: persona }) : fallo('empleado.ya-tiene-cuenta')
}

const tiendaDe = async (server: Server, tiendaId: string): Promise<Tienda> =>
  leer(Tienda, (await (await baseDeTienda(server.store, tiendaId, 'ops')).get(idTienda(tiendaId))) ?? {})

/** What a person should know before saying yes: where, and as what. Nobody else's name, and no id. */
async function ver(
  server: Server,
  persona: Persona,
  en: string,
  codigo: string,
): Promise<Result<Pick<MembresiaPropia, 'tiendaNombre' | 'rol' | 'otrosRoles'>>> {
  const invitacion = await vigente(server, persona, en, codigo)
  if (!invitacion.ok) return invitacion
  const { tiendaId, empleadoId } = invitacion.value
  const empleado = await leerUno(baseDeTienda(server.store, tiendaId, 'equipo'), Empleado, empleadoId)
  if (!empleado) return fallo('empleado.no-existe')
  const puede = puedeUnirse(empleado, persona.usuarioId)
  if (!puede.ok) return puede
  const { tiendaNombre } = await tiendaDe(server, tiendaId)
  return ok({ tiendaNombre, rol: empleado.rol, otrosRoles: empleado.otrosRoles })
}

/** Joins the person. Doing it again with the same link and the same person answers the same: the first reply may be lost. */
async function aceptar(server: Server, persona: Persona, en: string, codigo: string): Promise<Result<MembresiaPropia>> {
  const invitacion = await vigente(server, persona, en, codigo)
  if (!invitacion.ok) return invitacion
  const { tiendaId, empleadoId, creadoPor, usuarioId } = invitacion.value
  if (usuarioId === '') {
    const plataforma = await abrirPlataforma(server.store)
    const tomada = await plataforma.update({ ...invitacion.value, usuarioId: persona.usuarioId } as Invitacion & {
      id: string
      rev: string
    })
    if (!tomada.ok) return aceptar(server, persona, en, codigo)
  }
  return unir(server, persona.usuarioId, empleadoId, { tiendaId, autor: creadoPor, en })
}

/** Makes an account a member of the store, as this employee. */
export async function unir(server: Server, usuarioId: string, empleadoId: string, acto: ActoServidor): Promise<Result<MembresiaPropia>> {
  const { tiendaId } = acto
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const empleado = await editarDecision(server, { db: equipo, entity: Empleado, id: empleadoId, acto }, (actual) =>
    puedeUnirse(actual, usuarioId),
  )
  if (!empleado.ok) return empleado
  const tienda = await tiendaDe(server, tiendaId)
  const { rol, otrosRoles } = empleado.value
  const propia = { tiendaId, slug: tienda.slug, tiendaNombre: tienda.tiendaNombre, rol, otrosRoles, empleadoId }
  const decision = { db: await abrirPlataforma(server.store), entity: Membresia, id: idMembresia(usuarioId, tiendaId), acto }
  const campos = { usuarioId, empleadoId, rol, otrosRoles, tiendaNombre: tienda.tiendaNombre, slug: tienda.slug, activo: true }
  const creada = await crearDecision(server, decision, campos)
  // Somebody who had left and is invited again has a membership from before.
  const unida = creada.ok ? creada : await editarDecision(server, decision, () => ok(campos))
  return unida.ok ? ok(propia) : unida
}
