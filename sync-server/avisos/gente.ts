/** Who the people are that a notice is for. */
import type { Audiencia, AvisoDebido } from '#domain/avisos/aviso.rules.ts'
import { Operador } from '#domain/personas/cuenta.entity.ts'
import { Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { leer, puede, type Papel } from '#domain/core/entity.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { leerTodos } from '../core/documentos.ts'
import { ajustesDe } from '../core/ajustes.ts'
import { abrirPlataforma, baseDeTienda, idMembresia } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { Store } from '../store/port.ts'

export interface Destinatario {
  usuarioId: string
  /** Of the store where they work; '' for whoever bought. */
  slug: string
}

/** Somebody of the store, with what the store lets their roles do, and where they work. */
interface Persona {
  empleado: Empleado & Papel
  slug: string
}

/** Answers of each order who is told of a notice, reading a store's people once: for a round of notices, not for longer. */
export function abrirGente(
  server: Pick<Server, 'store' | 'config' | 'identidad'>,
): (de: ContenidoDePedido, aviso: AvisoDebido) => Promise<Destinatario[]> {
  const { store } = server
  const leidos = new Map<string, Promise<Persona[]>>()
  let mercana: Promise<Set<string>> | undefined
  return async ({ tiendaId, usuarioId }, { a, menosA }) => {
    if ('operadores' in a) {
      mercana ??= operadores(server)
      return [...(await mercana)].filter((cual) => cual !== menosA).map((cual) => ({ usuarioId: cual, slug: '' }))
    }
    if ('cliente' in a) return menosA === usuarioId ? [] : [{ usuarioId, slug: '' }]
    const gente = leidos.get(tiendaId) ?? conCuenta(store, tiendaId)
    leidos.set(tiendaId, gente)
    return (await gente)
      .filter(({ empleado }) => empleado.usuarioId !== menosA && leToca(empleado, a))
      .map(({ empleado, slug }) => ({ usuarioId: empleado.usuarioId, slug }))
  }
}

const leToca = (empleado: Persona['empleado'], a: Exclude<Audiencia, { cliente: true } | { operadores: true }>): boolean =>
  'empleadoId' in a ? empleado.id === a.empleadoId : puede(empleado, Pedido, a.puede)

/** Who runs the platform: named where it is installed, or admitted since. */
export async function operadores({ store, config, identidad }: Pick<Server, 'store' | 'config' | 'identidad'>): Promise<Set<string>> {
  const fijos = await Promise.all(config.adminEmails.map((email) => identidad.porEmail(email)))
  const docs = await leerTodos(abrirPlataforma(store), Operador)
  return new Set([
    ...fijos.flatMap((cuenta) => (cuenta?.verificado ? [cuenta.usuarioId] : [])),
    ...docs.filter(({ estado }) => estado === 'aprobado').map(({ usuarioId }) => usuarioId),
  ])
}

/** Who works in a store and has an account. */
async function conCuenta(store: Store, tiendaId: string): Promise<Persona[]> {
  const ajustes = await ajustesDe({ store }, tiendaId)
  const docs = await leerTodos(baseDeTienda(store, tiendaId, 'equipo'), Empleado)
  const empleados = docs.map((doc) => ({ ...doc, ajustes })).filter(({ activo, usuarioId }) => activo && usuarioId !== '')
  const membresias = await (await abrirPlataforma(store)).getMany(empleados.map(({ usuarioId }) => idMembresia(usuarioId, tiendaId)))
  return empleados.flatMap((empleado, i) => {
    const crudo = membresias[i]
    const membresia = crudo && leer(Membresia, crudo)
    return membresia?.activo ? [{ empleado, slug: membresia.slug }] : []
  })
}
