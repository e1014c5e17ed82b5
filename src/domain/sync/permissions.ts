/** What follows from the entities' `permisos` for single fields and for edits; `puede` (entity.ts) answers for whole documents. */
import type { Acceso } from '#domain/personas/equipo.entity.ts'
import type { Historico } from '#domain/core/historico.entity.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { entityDe } from '#domain/entities.ts'
import { puede, type Accion, type Entity, type Papel, type Quien, type Rol } from '#domain/core/entity.ts'
import { esCreacion, leerCampo } from './historico.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** Fields that ask for an action of their own, beyond reading or editing the document. */
interface Propio {
  accion: Accion
  campos: readonly string[]
}
const propios: Readonly<Record<string, Partial<Record<'leer' | 'editar', readonly Propio[]>>>> = {
  acceso: {
    leer: [
      { accion: 'verPin', campos: ['pinHash', 'pinSal', 'pinIteraciones', 'pinSal2'] },
      { accion: 'verPrueba', campos: ['pinPrueba'] },
    ],
  },
  cliente: {
    editar: [
      {
        accion: 'editarCredito',
        campos: [
          'condicion',
          'tiempoCreditoDias',
          'creditoAprobadoCentavos',
          'creditoBloqueado',
          'descuentoPuntosBasicos',
          'descuentoProntoPagoPuntosBasicos',
          'precio',
        ],
      },
      { accion: 'borrar', campos: ['activo'] },
      { accion: 'unir', campos: ['unidoA'] },
    ],
  },
  producto: {
    leer: [{ accion: 'verCosto', campos: ['costoDiezmilesimas'] }],
    editar: [{ accion: 'borrar', campos: ['eliminado'] }],
  },
}

/** The fields of an entity whose own action this role may not do. */
const cerradosPara = (rol: Quien | undefined, entity: Pick<Entity, 'tipo' | 'permisos'>, accion: 'leer' | 'editar'): string[] =>
  (propios[entity.tipo]?.[accion] ?? []).flatMap((propio) => (puede(rol, entity, propio.accion) ? [] : propio.campos))

type Declaracion = Pick<Entity, 'tipo' | 'permisos' | 'campos'>

/** The fields of an entity that a role may read or edit. */
export function camposPermitidos(rol: Quien | undefined, entity: Declaracion, accion: 'leer' | 'editar'): string[] {
  if (!puede(rol, entity, accion)) return []
  const cerrados = cerradosPara(rol, entity, accion)
  return Object.keys(entity.campos).filter((campo) => !cerrados.includes(campo))
}

const enBlanco = (valor: unknown): 0 | '' | null => (typeof valor === 'number' ? 0 : typeof valor === 'string' ? '' : null)

/** A copy without the fields that a role may not read; a number becomes 0 and a text '', so that the document keeps its shape. */
export function paraRol<D extends object>(rol: Quien | undefined, entity: Declaracion, doc: D): D {
  const visibles = camposPermitidos(rol, entity, 'leer')
  const ocultos = Object.entries(doc).filter(([campo]) => Object.hasOwn(entity.campos, campo) && !visibles.includes(campo))
  return { ...doc, ...Object.fromEntries(ocultos.map(([campo, valor]) => [campo, enBlanco(valor)])) }
}

/** What a till kept before there were lists of tills has none. */
type QuienEntra = Pick<Acceso, 'rol' | 'otrosRoles' | 'activo'> & { cajas?: Acceso['cajas'] | undefined }

/** Is this one of the tills that the owner left to this person? */
export const leTocaLaCaja = ({ cajas = [] }: Pick<QuienEntra, 'cajas'>, cajaId: string): boolean =>
  cajas.length === 0 || cajas.includes(cajaId)

/** Does this person enter at that till by PIN? Who works here no more, sells nothing and takes no orders, or was given other tills, does not. */
const entraEnCaja = (acceso: QuienEntra, cajaId: string): boolean =>
  acceso.activo && leTocaLaCaja(acceso, cajaId) && (puede(acceso, Venta, 'crear') || puede(acceso, Pedido, 'aceptar'))

/** As a till keeps it: the hash of a PIN that is never typed there is not there to be guessed (docs/adr/0032-a-persons-own-key.md). */
export const accesoEnCaja = <A extends QuienEntra & Pick<Acceso, 'pinHash' | 'pinSal' | 'pinIteraciones'>>(acceso: A, cajaId: string): A =>
  acceso.pinHash === '' || entraEnCaja(acceso, cajaId) ? acceso : { ...acceso, pinHash: '', pinSal: '', pinIteraciones: 0, pinSal2: '' }

const comoSupervisor = (rol: Rol): Rol => (rol === 'propietario' ? 'supervisor' : rol)

/**
 * May this fact come from a till, as far as its author's being an owner goes? There an owner is one more supervisor: edits and acts
 * about orders that are the owner's alone come from their own session, since whoever holds a till can write any name.
 */
export function vieneDeCaja({ rol, otrosRoles = [], ajustes }: Papel, { tipo }: Pick<Entity, 'tipo'>, campos: object): boolean {
  const aqui: Papel = { rol: comoSupervisor(rol), otrosRoles: otrosRoles.map(comoSupervisor), ajustes }
  if (tipo === 'historico') return revisarCambios(aqui, campos as Historico).ok
  return tipo !== EventoPedido.tipo || puede(aqui, Pedido, (campos as EventoPedido).accion)
}

/** May this role make these edits? A new master may bring any field that it may not edit as long as it is at its default. */
export function revisarCambios(rol: Quien | undefined, historico: Pick<Historico, 'docTipo' | 'cambios'>): Result<true> {
  const entity = entityDe(historico.docTipo)
  if (!entity) return fallo('historico.tipo-desconocido', { tipo: historico.docTipo })
  const cerrados = cerradosPara(rol, entity, 'editar')
  for (const cambio of historico.cambios) {
    const nuevo = esCreacion(historico.docTipo, cambio)
    if (!puede(rol, entity, nuevo ? 'crear' : 'editar')) return fallo('guardar.sin-permiso')
    const prohibido = cerrados.find(
      (campo) => Object.hasOwn(cambio.campos, campo) && !(nuevo && esDefecto(entity, campo, cambio.campos[campo]?.despues)),
    )
    if (prohibido !== undefined) return fallo('guardar.campo-sin-permiso', { campo: prohibido })
  }
  return ok(true)
}

function esDefecto(entity: Entity, campo: string, valor: unknown): boolean {
  const defecto = leerCampo(entity, campo, undefined)
  return defecto.ok && defecto.value === valor
}
