/**
 * The authorisation matrix, made from the declarations: who × what kind of document × what is done × where. `permite` reads
 * the declaration and nothing of the code that decides, so that the doors are compared with what was declared.
 */
import { entities } from '#domain/entities.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { rolesDeTienda, type RolDeTienda } from '#domain/personas/equipo.entity.ts'
import type { AjusteDePermiso } from '#domain/personas/roles-de-tienda.ts'
import type { Accion, Campos, Entity, Rol } from '#domain/core/entity.ts'
import type { Base } from '#domain/core/sync.ts'

export const todas = entities as readonly unknown[] as readonly Entity[]
export const hechos = todas.filter(({ clase }) => clase === 'hecho')
export const maestros = todas.filter(({ clase }) => clase === 'maestro')

/** What a shop switched for its roles; of each act the last one counts. */
export type Ajustes = readonly AjusteDePermiso[]

/** Somebody's roles, and nothing else that they are. */
export type Roles = Rol | readonly Rol[]

/** May somebody who is this and nothing else do it, as declared, and as the shop has it? One of several roles is enough. */
export const permite = (roles: Roles, entity: Entity, accion: Accion, ajustes: Ajustes = []): boolean =>
  [roles]
    .flat()
    .some(
      (rol) =>
        ajustes.filter((uno) => uno.rol === rol && uno.tipo === entity.tipo && uno.accion === accion).at(-1)?.permitido ??
        (entity.permisos[accion] ?? []).includes(rol),
    )

/** Asked for one by one, never carried by a device (sync-server/sync/quien.ts). */
const noViajan = [
  'divisionTerritorial',
  'tiendaPublica',
  'lineaDeBanco',
  'extractoDeBanco',
  'conciliacion',
  'transferencia',
  'desembolso',
  'cierreDeMes',
  'catalogoContable',
]

/** Does a device read documents of this kind in this database? A till is nobody's: it reads what a cashier does, and what everybody may. */
export function lee(roles: Roles, esCaja: boolean, entity: Entity, base: Base): boolean {
  if (entity.database !== base || noViajan.includes(entity.tipo)) return false
  if (esCaja && (base === 'usuario' || base === 'mensajero')) return false
  return permite(roles, entity, 'leer') || (permite('cliente', entity, 'leer') && (base === 'publico' || !esCaja))
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
export const permiteHistorico = (roles: Roles, { entity, campo, accion }: CasoHistorico, ajustes: Ajustes = []): boolean =>
  permite(roles, Historico, 'crear') &&
  permite(roles, entity, accion, ajustes) &&
  (campo === '' || permite(roles, entity, 'editar', ajustes))

/** Facts of a kind that ask for more than `crear`, by the action that they ask for. */
export const exigentes: Readonly<Record<string, { accion: Accion; campos: object }>> = {
  venta: {
    accion: 'devolver',
    campos: { tipoComprobante: 'E34', modifica: { ventaId: 'x', ncf: 'E320000000001', fecha: '2026-11-21', codigo: '3', motivo: 'x' } },
  },
  movimientoCaja: { accion: 'retirar', campos: { clase: 'retiro' } },
  entregaDinero: { accion: 'deBoveda', campos: { origen: 'boveda' } },
  recepcionDinero: { accion: 'deBoveda', campos: { lugar: 'boveda' } },
  gastoEfectivo: { accion: 'pasarLimite', campos: { origen: 'boveda' } },
  arqueoEfectivo: { accion: 'deBoveda', campos: { lugar: 'boveda' } },
  cobro: { accion: 'anular', campos: { anula: { cobroId: 'cobro:x', recibo: '7F3A-00001', motivo: 'Se equivocó' } } },
  compra: { accion: 'anular', campos: { anula: { compraId: 'compra:x', motivo: 'Se equivocó' } } },
  pagoProveedor: { accion: 'anular', campos: { anula: { pagoId: 'pagoProveedor:x', motivo: 'Se equivocó' } } },
  ordenDeCompra: { accion: 'anular', campos: { anula: { ordenId: 'ordenDeCompra:x', motivo: 'No les queda' } } },
  recepcion: { accion: 'anular', campos: { anula: { recepcionId: 'recepcion:x', motivo: 'No era' } } },
}

export interface HechoPosible {
  que: string
  entity: Entity
  campos: object
  permitido: (roles: Roles) => boolean
}

/** Every fact that somebody could hand in: of each kind, of each kind's demanding form, and of each edit. */
export function hechosPosibles(ajustes: Ajustes = []): HechoPosible[] {
  return [
    ...hechos
      .filter(({ tipo }) => tipo !== Historico.tipo)
      .flatMap((entity) => {
        const exigente = exigentes[entity.tipo]
        const simple = {
          que: `crear ${entity.tipo}`,
          entity,
          campos: {},
          permitido: (roles: Roles) => permite(roles, entity, 'crear', ajustes),
        }
        if (!exigente) return [simple]
        const { accion, campos } = exigente
        return [
          simple,
          { que: `${accion} ${entity.tipo}`, entity, campos, permitido: (roles: Roles) => permite(roles, entity, accion, ajustes) },
        ]
      }),
    ...casosHistorico.map((caso) => ({
      que: `${caso.accion} ${caso.entity.tipo} ${caso.campo}`,
      entity: Historico as unknown as Entity,
      campos: caso.campos,
      permitido: (roles: Roles) => permiteHistorico(roles, caso, ajustes),
    })),
  ]
}

/** The same at a till, where of edits and of acts about orders an owner may what a supervisor may. */
export function enCaja({ permitido, ...caso }: HechoPosible, ajustes: Ajustes = []): HechoPosible {
  const comoSupervisor = (roles: Roles): Roles => [roles].flat().map((rol) => (rol === 'propietario' ? 'supervisor' : rol))
  const pedido = entities.find(({ tipo }) => tipo === 'pedido') as unknown as Entity
  return {
    ...caso,
    permitido: (roles) =>
      permitido(roles) &&
      (caso.entity.tipo !== Historico.tipo || permitido(comoSupervisor(roles))) &&
      (caso.entity.tipo !== 'eventoPedido' ||
        ![roles].flat().includes('propietario') ||
        permite(comoSupervisor(roles), pedido, 'aceptar', ajustes)),
  }
}

/** Sales and purchases are known by their number, closings by their shift, what became of a handover by that, what takes another back by that one. */
export function conNombre({ tipo }: Entity, seq: number, campos: object = {}): { campos: object; sobre: { id?: string } } {
  const ncf = `E3299${String(seq).padStart(8, '0')}`
  if (tipo === 'venta') return { campos: { ncf }, sobre: { id: `131246796-${ncf}` } }
  if (tipo === 'cobro' && 'anula' in campos) {
    const cobro = `de-${seq}-${++turnos}`
    return {
      campos: { anula: { cobroId: `cobro:${cobro}`, recibo: '7F3A-00001', motivo: 'Se equivocó' } },
      sobre: { id: `cobro:anula:${cobro}` },
    }
  }
  if (tipo === 'compra') {
    // By its turn alone: two devices count from one, and a paper has one number whoever writes it down.
    const numero = `B01${String(50_000_000 + ++turnos).padStart(8, '0')}`
    const compraId = `compra:131246796-${numero}`
    return 'anula' in campos
      ? { campos: { ncf: numero, anula: { compraId, motivo: 'Se equivocó' } }, sobre: { id: `compra:anula:131246796-${numero}` } }
      : { campos: { ncf: numero }, sobre: { id: compraId } }
  }
  if (tipo === 'ordenDeCompra' && 'anula' in campos) {
    const orden = `de-${seq}-${++turnos}`
    return {
      campos: { anula: { ordenId: `ordenDeCompra:${orden}`, motivo: 'Se equivocó' } },
      sobre: { id: `ordenDeCompra:anula:${orden}` },
    }
  }
  if (tipo === 'recepcion' && 'anula' in campos) {
    const recepcion = `de-${seq}-${++turnos}`
    return { campos: { anula: { recepcionId: `recepcion:${recepcion}`, motivo: 'No era' } }, sobre: { id: `recepcion:anula:${recepcion}` } }
  }
  if (tipo === 'pagoProveedor' && 'anula' in campos) {
    const pago = `de-${seq}-${++turnos}`
    return { campos: { anula: { pagoId: `pagoProveedor:${pago}`, motivo: 'Se equivocó' } }, sobre: { id: `pagoProveedor:anula:${pago}` } }
  }
  const turnoId = `turno:de-${seq}-${++turnos}`
  if (tipo === 'recepcionDinero')
    return { campos: { entregaId: `entregaDinero:${seq}-${turnos}` }, sobre: { id: `recepcionDinero:${seq}-${turnos}` } }
  // Whose fund it is decides too (tests/ataques/entregas.test.ts): this one is nobody's yet.
  if (tipo === 'gastoEfectivo' || tipo === 'arqueoEfectivo') return { campos: { fondoId: 'fondo:por-llegar' }, sobre: {} }
  return tipo === 'cierreTurno' ? { campos: { turnoId }, sobre: { id: `cierre:${turnoId}` } } : { campos: {}, sobre: {} }
}
let turnos = 0

/** Cases of one door: what it did that the declaration does not say. */
export class Puerta {
  /** Cases by door, of all that were made in this file's run. */
  static readonly cuentas = new Map<string, number>()
  readonly desacuerdos: string[] = []
  #casos = 0
  readonly #nombre: string

  constructor(nombre: string) {
    this.#nombre = nombre
  }

  caso(que: string, hizo: boolean, declarado: boolean): void {
    this.#casos++
    if (hizo !== declarado) this.desacuerdos.push(`${que}: ${hizo ? 'pudo' : 'no pudo'}`)
  }

  /** What it did otherwise; throws when it was asked suspiciously little. */
  terminar(minimo: number): readonly string[] {
    Puerta.cuentas.set(this.#nombre, this.#casos)
    if (this.#casos < minimo) throw new Error(`${this.#nombre}: only ${this.#casos} cases`)
    return this.desacuerdos
  }
}

/** Says how many cases a run had, all and by door. */
export function decirCuentas(nombre: string): void {
  const total = [...Puerta.cuentas.values()].reduce((suma, n) => suma + n, 0)
  process.stdout.write(`${nombre}: ${total} casos · ${[...Puerta.cuentas].map(([donde, n]) => `${donde} ${n}`).join(' · ')}\n`)
}

export const papeles: readonly RolDeTienda[] = rolesDeTienda
