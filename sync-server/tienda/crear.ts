/**
 * A new store, written in such an order that a crash leaves nothing that anybody sees: the slug's claim, the store and its
 * owner's place in it, the public face, and last the membership, which makes it appear.
 */
import { v7 as uuidv7 } from 'uuid'
import { Acceso, Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { camposPublicosDeTienda, Tienda, TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { componer } from '#domain/core/entity.ts'
import type { MembresiaPropia } from '#domain/mercado/comandos.portada.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { tieneRncConfirmado } from '#domain/tienda/tienda.rules.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idAcceso, idMembresia, idTienda, idTiendaPublica } from '../core/bases.ts'
import type { Persona, Server } from '../core/contexto.ts'
import { crearDecision, type Cambio } from '../core/decisiones.ts'
import { nombradorDeLugares } from '../core/territorio.ts'
import { reclamarSlug, revisarSlug } from './slugs.ts'

/** More than anybody runs; it keeps a script from filling the disk with empty databases. */
const MAXIMO_POR_PERSONA = 50

export type TiendaNueva = Cambio<typeof Tienda.campos> & { tiendaNombre: string; slug: string }

/** Makes a store with `persona` as its first owner; how it begins for customers is the configuration's to say. */
export async function crearTienda(
  server: Server,
  persona: Pick<Persona, 'usuarioId' | 'nombre' | 'email'>,
  pedida: TiendaNueva,
  estado = server.config.tiendasNuevas,
): Promise<Result<MembresiaPropia>> {
  const plataforma = await abrirPlataforma(server.store)
  const slug = revisarSlug(pedida.slug)
  if (!slug.ok) return slug
  if ((await plataforma.find({ tipo: Membresia.tipo, padre: persona.usuarioId, limite: MAXIMO_POR_PERSONA })).length >= MAXIMO_POR_PERSONA)
    return fallo('tienda.demasiadas')

  const tiendaId = `t${uuidv7().replaceAll('-', '')}`
  const reclamado = await reclamarSlug(server, slug.value, tiendaId)
  if (!reclamado.ok) return reclamado
  const empleadoId = `empleado:${uuidv7()}`
  const acto = { autor: empleadoId, en: server.ahora().toISOString(), tiendaId }
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  await baseDeTienda(server.store, tiendaId, 'conta')

  const campos = presentes(pedida)
  const lugar = (await nombradorDeLugares(server))(campos)
  const tienda = await crearDecision(
    server,
    { db: ops, entity: Tienda, id: idTienda(tiendaId), acto },
    { ...campos, lugar, estado, sinAprobar: estado === 'pendiente' },
  )
  if (!tienda.ok) return tienda
  const dueno = { nombre: persona.nombre, rol: 'propietario' } as const
  await crearDecision(
    server,
    { db: equipo, entity: Empleado, id: empleadoId, acto },
    { ...dueno, cargo: 'Propietario', email: persona.email, usuarioId: persona.usuarioId },
  )
  await crearDecision(
    server,
    { db: ops, entity: Acceso, id: idAcceso(empleadoId), acto },
    { ...dueno, empleadoId, activo: true, pinHash: '', pinSal: '', pinIteraciones: 0 },
  )
  await proyectar(server, tienda.value)
  const membresia = {
    usuarioId: persona.usuarioId,
    empleadoId,
    rol: dueno.rol,
    tiendaNombre: tienda.value.tiendaNombre,
    slug: slug.value,
    activo: true,
  }
  await crearDecision(server, { db: plataforma, entity: Membresia, id: idMembresia(persona.usuarioId, tiendaId), acto }, membresia)
  return ok({ tiendaId, slug: slug.value, tiendaNombre: tienda.value.tiendaNombre, rol: dueno.rol, otrosRoles: [], empleadoId })
}

/** Writes what everybody may see of a store. A projection leaves no audit of its own: it is made again from the store. */
export async function proyectar(server: Server, tienda: Tienda): Promise<void> {
  const db = await abrirPublico(server.store)
  const id = idTiendaPublica(tienda.tiendaId)
  const campos = TiendaPublica.esquemaCampos.parse({
    ...Object.fromEntries(camposPublicosDeTienda.map((campo) => [campo, tienda[campo]])),
    // People trust a number that stands on a public page: one that anybody may type does not.
    tiendaRnc: tieneRncConfirmado(tienda) ? tienda.tiendaRnc : '',
  })
  const publica = componer(TiendaPublica, id, campos, {
    tiendaId: tienda.tiendaId,
    en: server.ahora().toISOString(),
    creadoPor: 'servidor',
    dispositivoId: '',
    seq: 0,
    hlc: '',
  })
  if ((await db.create(publica)) === 'creado') return
  for (let guardada = false; !guardada;) {
    const vieja = await db.get<TiendaPublica>(id)
    if (!vieja) throw new Error(`${id} desapareció`)
    const nueva = { ...publica, en: vieja.en, rev: vieja.rev }
    guardada = (await db.update(nueva)).ok
  }
}

/** What was really brought: a field that is undefined takes the declaration's default, or stays as it is. */
export function presentes<C extends Cambio<typeof Tienda.campos>>(pedida: C): C {
  return Object.fromEntries(Object.entries(pedida).filter(([, valor]) => valor !== undefined)) as C
}
