/** May who signed this fact do what it says? Decided by the entities' declarations, now, on the server. */
import { entityDe } from '#domain/entities.ts'
import { Cliente } from '#domain/entidades/cliente.ts'
import type { Acceso } from '#domain/entidades/equipo.ts'
import { Historico } from '#domain/entidades/historico.ts'
import { MovimientoCaja } from '#domain/entidades/movimientos.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { puede, type Accion, type Entity, type Rol } from '#domain/entity.ts'
import type { Hecho, Remitente } from './hecho.ts'
import { reparo, type Reparo } from './texto.ts'

/** empleadoId → what they may enter as; people who are not here do not work in the store. */
export type Accesos = ReadonlyMap<string, Pick<Acceso, 'rol' | 'activo'>>

type Exigencia = readonly [Pick<Entity, 'permisos'>, Accion]

/** Why the fact waits for a person; undefined when its author may do it. */
export function revisarPermiso({ entity, doc }: Hecho, remitente: Remitente, accesos: Accesos): Reparo | undefined {
  const exigencias = exigenciasDe(entity, doc)
  if (typeof exigencias === 'string') return reparo('esquema', exigencias).reparo
  const autor = rolDe(accesos, doc.creadoPor)
  if (autor === undefined) return reparo('sin-permiso', `${doc.creadoPor} no trabaja aquí`).reparo
  // A browser may act for somebody else by PIN, but for no more than its own person may do: its cookie is the proof.
  const persona = remitente.clase === 'web' ? rolDe(accesos, remitente.empleadoId) : autor
  const autorizado = rolDe(accesos, doc['autorizadoPor'])
  for (const [que, accion] of exigencias) {
    const propio = puede(autor, que, accion) && puede(persona, que, accion)
    const prestado = puede(autorizado, que, accion) && puede(autor, entity, 'crear') && puede(persona, entity, 'crear')
    if (!propio && !prestado) return reparo('sin-permiso', `${autor}: ${accion}`).reparo
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

/** What the author has to be allowed; a text when the fact asks for what nobody may. */
function exigenciasDe(entity: Entity, doc: Hecho['doc']): Exigencia[] | string {
  switch (entity.tipo) {
    case Venta.tipo:
      return [[Venta, (doc as unknown as Venta).modifica === null ? 'crear' : 'devolver']]
    case MovimientoCaja.tipo:
      return [[MovimientoCaja, (doc as unknown as MovimientoCaja).clase === 'retiro' ? 'retirar' : 'crear']]
    case Historico.tipo:
      return exigenciasDeHistorico(doc as unknown as Historico)
    default:
      return [[entity, 'crear']]
  }
}

/** An edit needs the permission on what it edits. */
function exigenciasDeHistorico(doc: Historico): Exigencia[] | string {
  const editada = entityDe(doc.docTipo)
  if (editada?.clase !== 'maestro') return `no es un maestro: ${doc.docTipo}`
  const acciones = new Set<Accion>()
  for (const { docId, campos } of doc.cambios) {
    if (!docId.startsWith(`${doc.docTipo}:`)) return `no es de ${doc.docTipo}: ${docId}`
    acciones.add(Object.values(campos).every(({ antes }) => antes === null) ? 'crear' : 'editar')
    if (editada.tipo === Cliente.tipo && tocaCredito(campos)) acciones.add('editarCredito')
  }
  return [...acciones].map((accion) => [editada, accion] as const)
}

/** What a customer without credit has: writing these values gives nobody anything. */
const SIN_CREDITO: Record<string, unknown> = { condicion: 'CONTADO', creditoAprobadoCentavos: 0, tiempoCreditoDias: 0 }

const tocaCredito = (campos: Historico['cambios'][number]['campos']): boolean =>
  Object.entries(campos).some(([campo, { antes, despues }]) => campo in SIN_CREDITO && despues !== (antes ?? SIN_CREDITO[campo]))
