/** Who the people are that a notice is for. */
import type { Audiencia, AvisoDebido } from '#domain/avisos/aviso.rules.ts'
import { Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { leer, puede, type Papel } from '#domain/core/entity.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { leerTodos } from '../core/documentos.ts'
import { ajustesDe } from '../core/ajustes.ts'
import { abrirPlataforma, baseDeTienda, idMembresia } from '../core/bases.ts'
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
export function abrirGente(store: Store): (de: ContenidoDePedido, aviso: AvisoDebido) => Promise<Destinatario[]> {
  const leidos = new Map<string, Promise<Persona[]>>()
  return async ({ tiendaId, usuarioId }, { a, menosA }) => {
    if ('cliente' in a) return menosA === usuarioId ? [] : [{ usuarioId, slug: '' }]
    const gente = leidos.get(tiendaId) ?? conCuenta(store, tiendaId)
    leidos.set(tiendaId, gente)
    return (await gente)
      .filter(({ empleado }) => empleado.usuarioId !== menosA && leToca(empleado, a))
      .map(({ empleado, slug }) => ({ usuarioId: empleado.usuarioId, slug }))
  }
}

const leToca = (empleado: Persona['empleado'], a: Exclude<Audiencia, { cliente: true }>): boolean =>
  'empleadoId' in a ? empleado.id === a.empleadoId : puede(empleado, Pedido, a.puede)

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
