/**
 * The authorisation matrix, made from the declarations: who × what kind of document × what is done × where. `permite` reads
 * the declaration and nothing of the code that decides, so that the doors are compared with what was declared.
 */
import { entities } from '#domain/entities.ts'
import { Historico } from '#domain/entidades/historico.ts'
import { rolesDeTienda, type RolDeTienda } from '#domain/entidades/equipo.ts'
import type { Accion, Campos, Entity, Rol } from '#domain/entity.ts'
import type { Base } from '#domain/sync.ts'

export const todas = entities as readonly unknown[] as readonly Entity[]
export const hechos = todas.filter(({ clase }) => clase === 'hecho')
export const maestros = todas.filter(({ clase }) => clase === 'maestro')

/** May somebody who is this and nothing else do it, as declared? */
export const permite = (rol: Rol, entity: Entity, accion: Accion): boolean => (entity.permisos[accion] ?? []).includes(rol)

/** Asked for one by one, never carried by a device (sync-server/routes/sync/quien.ts). */
const noViajan = ['divisionTerritorial', 'tiendaPublica']

/** Does a device read documents of this kind in this database? A till is nobody's: it reads what a cashier does, and what everybody may. */
export function lee(rol: RolDeTienda, esCaja: boolean, entity: Entity, base: Base): boolean {
  if (entity.database !== base || noViajan.includes(entity.tipo)) return false
  if (esCaja && base === 'usuario') return false
  return permite(rol, entity, 'leer') || (permite('cliente', entity, 'leer') && (base === 'publico' || !esCaja))
}

/** An edit of one field, or the making of a master; what it takes beyond `crear` or `editar`. */
export interface CasoHistorico {
  entity: Entity
  /** '' when a master is made. */
  campo: string
  accion: Accion
  campos: Campos<typeof Historico>
}

/** Fields whose edit is an action of its own, by the name of the action in the declaration. */
const acciones: Readonly<Record<string, readonly [tipo: string, campos: readonly string[]]>> = {
  editarCredito: [
    'cliente',
    [
      'condicion',
      'tiempoCreditoDias',
      'creditoAprobadoCentavos',
      'creditoBloqueado',
      'descuentoPuntosBasicos',
      'descuentoProntoPagoPuntosBasicos',
      'precio',
    ],
  ],
  unir: ['cliente', ['unidoA']],
}

function accionDeCampo({ tipo, permisos }: Entity, campo: string): Accion {
  const propia = Object.entries(acciones).find(([accion, [de, campos]]) => de === tipo && accion in permisos && campos.includes(campo))
  if (propia) return propia[0]
  return (campo === 'activo' && tipo === 'cliente') || (campo === 'eliminado' && tipo === 'producto') ? 'borrar' : 'editar'
}

type Cambio = Campos<typeof Historico>['cambios'][number]['campos'][string]['despues']

/** Every edit of one field of every master, with a value that it may have; and one making of each. */
export const casosHistorico: readonly CasoHistorico[] = maestros.flatMap((entity) => {
  const valores = entity.esquemaCampos.parse(entity.muestra) as Record<string, Cambio>
  const hecho = (campos: Campos<typeof Historico>['cambios'][number]['campos'], id: string): Campos<typeof Historico> => ({
    docTipo: entity.tipo,
    cambios: [{ docId: `${entity.tipo}:${id}`, campos }],
    motivo: '',
  })
  const muestra = Object.keys(entity.muestra)
  const nuevo = Object.fromEntries(muestra.map((campo) => [campo, { antes: null, despues: valores[campo] ?? null }]))
  const ediciones = Object.keys(entity.campos).map((campo): CasoHistorico => {
    const accion = accionDeCampo(entity, campo)
    return { entity, campo, accion, campos: hecho({ [campo]: { antes: 'antes', despues: valores[campo] ?? null } }, 'editado') }
  })
  return [{ entity, campo: '', accion: 'crear', campos: hecho(nuevo, 'nuevo') }, ...ediciones]
})

/** An edit needs the right to edit, to what its field asks beyond, and to say that anything was edited at all. */
export const permiteHistorico = (rol: Rol, { entity, campo, accion }: CasoHistorico): boolean =>
  permite(rol, Historico, 'crear') && permite(rol, entity, accion) && (campo === '' || permite(rol, entity, 'editar'))

export const papeles: readonly RolDeTienda[] = rolesDeTienda
