/** May who signed this fact do what it says? Decided by the entities' declarations, now, on the server. */
import type { Acceso } from '#domain/entidades/equipo.ts'
import { Historico } from '#domain/entidades/historico.ts'
import { MovimientoCaja } from '#domain/entidades/movimientos.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { puede, type Accion, type Entity, type Rol } from '#domain/entity.ts'
import { revisarCambios } from '#domain/permissions.ts'
import type { Hecho, Remitente } from './hecho.ts'
import { reparo, type Reparo } from './texto.ts'

/** empleadoId → what they may enter as; people who are not here do not work in the store. */
export type Accesos = ReadonlyMap<string, Pick<Acceso, 'rol' | 'activo'>>

/** Why the fact waits for a person; undefined when its author may do it. */
export function revisarPermiso({ entity, doc }: Hecho, remitente: Remitente, accesos: Accesos): Reparo | undefined {
  const autor = rolDe(accesos, doc.creadoPor)
  if (autor === undefined) return reparo('sin-permiso', `${doc.creadoPor} no trabaja aquí`).reparo
  // A browser may act for somebody else by PIN, but for no more than its own person may do: its cookie is the proof.
  const persona = remitente.clase === 'web' ? rolDe(accesos, remitente.empleadoId) : autor
  const pueden = (accion: Accion) => puede(autor, entity, accion) && puede(persona, entity, accion)
  const accion = exigenciaDe(entity, doc)
  const autorizado = pueden('crear') && puede(rolDe(accesos, doc['autorizadoPor']), entity, accion)
  if (!pueden(accion) && !autorizado) return reparo('sin-permiso', `${autor}: ${accion}`).reparo
  if (entity.tipo !== Historico.tipo) return undefined
  const editado = doc as unknown as Historico
  for (const rol of new Set([autor, persona])) {
    const cambios = revisarCambios(rol, editado)
    if (!cambios.ok)
      return reparo('sin-permiso', `${rol ?? ''}: ${editado.docTipo} ${String(cambios.error.datos?.['campo'] ?? '')}`.trim()).reparo
  }
  return undefined
}

/** People whose place in the store decides about this fact. */
export const implicados = ({ doc }: Hecho, remitente: Remitente): string[] =>
  [doc.creadoPor, doc['autorizadoPor'], remitente.empleadoId].filter((id): id is string => typeof id === 'string' && id !== '')

function rolDe(accesos: Accesos, empleadoId: unknown): Rol | undefined {
  const acceso = typeof empleadoId === 'string' ? accesos.get(empleadoId) : undefined
  return acceso?.activo ? acceso.rol : undefined
}

/** What the author has to be allowed on the fact itself. */
function exigenciaDe(entity: Entity, doc: Hecho['doc']): Accion {
  if (entity.tipo === Venta.tipo) return (doc as unknown as Venta).modifica === null ? 'crear' : 'devolver'
  if (entity.tipo === MovimientoCaja.tipo) return (doc as unknown as MovimientoCaja).clase === 'retiro' ? 'retirar' : 'crear'
  return 'crear'
}
