/**
 * What an owner may switch on or off for a role of the shop (docs/adr/0021-roles-and-impersonation.md). Acts only, never reading: who may
 * read what decides in which database it lives (docs/ARCHITECTURE.md, law 6). Without an adjustment the entities' declarations hold.
 */
import type { AjusteDePermiso, RolDeTienda } from './roles-de-tienda.ts'

/** A switch, with every act that it stands for and the roles that have it. */
export interface Ajustable {
  clave: string
  actos: readonly (readonly [tipo: string, accion: string])[]
  roles: readonly RolDeTienda[]
}

export const ajustables: readonly Ajustable[] = [
  { clave: 'descontar', actos: [['venta', 'descontar']], roles: ['supervisor', 'cajero'] },
  { clave: 'cambiarPrecio', actos: [['venta', 'cambiarPrecio']], roles: ['supervisor', 'cajero'] },
  { clave: 'devolver', actos: [['venta', 'devolver']], roles: ['supervisor', 'cajero'] },
  { clave: 'retirar', actos: [['movimientoCaja', 'retirar']], roles: ['supervisor', 'cajero'] },
  { clave: 'cerrarAjeno', actos: [['cierreTurno', 'cerrarAjeno']], roles: ['supervisor', 'cajero'] },
  { clave: 'aprobarDiferencia', actos: [['cierreTurno', 'aprobarDiferencia']], roles: ['supervisor'] },
  {
    clave: 'productos',
    actos: [
      ['producto', 'crear'],
      ['producto', 'editar'],
    ],
    roles: ['supervisor', 'cajero'],
  },
  { clave: 'inventario', actos: [['movimientoInventario', 'crear']], roles: ['supervisor', 'cajero'] },
  {
    clave: 'clientes',
    actos: [
      ['cliente', 'crear'],
      ['cliente', 'editar'],
    ],
    roles: ['supervisor', 'cajero'],
  },
  { clave: 'credito', actos: [['cliente', 'editarCredito']], roles: ['supervisor', 'cajero'] },
  { clave: 'cobrarDeudas', actos: [['cobro', 'crear']], roles: ['supervisor', 'cajero', 'contador'] },
  { clave: 'anularCobros', actos: [['cobro', 'anular']], roles: ['supervisor', 'cajero'] },
  {
    clave: 'comprar',
    actos: [
      ['compra', 'crear'],
      ['compra', 'anular'],
    ],
    roles: ['supervisor', 'contador'],
  },
  { clave: 'pagarProveedores', actos: [['pagoProveedor', 'crear']], roles: ['supervisor', 'contador'] },
  { clave: 'unirClientes', actos: [['cliente', 'unir']], roles: ['supervisor'] },
  {
    clave: 'cajas',
    actos: [
      ['caja', 'crear'],
      ['caja', 'editar'],
    ],
    roles: ['supervisor'],
  },
  {
    clave: 'dispositivos',
    actos: [
      ['dispositivo', 'crear'],
      ['dispositivo', 'revocar'],
    ],
    roles: ['supervisor'],
  },
  {
    clave: 'rangos',
    actos: [
      ['rangoNCF', 'crear'],
      ['rangoNCF', 'editar'],
    ],
    roles: ['contador'],
  },
  { clave: 'prestarNumeros', actos: [['bloqueNCF', 'prestar']], roles: ['supervisor', 'contador'] },
  {
    clave: 'aceptarPedidos',
    actos: [
      ['pedido', 'aceptar'],
      ['pedido', 'rechazar'],
    ],
    roles: ['supervisor', 'cajero', 'pedidos'],
  },
  {
    clave: 'prepararPedidos',
    actos: [
      ['pedido', 'preparar'],
      ['pedido', 'proponerSustitucion'],
      ['pedido', 'alistar'],
    ],
    roles: ['supervisor', 'cajero', 'pedidos'],
  },
  { clave: 'asignarPedidos', actos: [['pedido', 'asignar']], roles: ['supervisor', 'cajero', 'pedidos'] },
  {
    clave: 'cancelarPedidos',
    actos: [
      ['pedido', 'cancelarTienda'],
      ['pedido', 'responderCancelacion'],
    ],
    roles: ['supervisor', 'cajero', 'pedidos'],
  },
  {
    clave: 'verificarPagos',
    actos: [
      ['pedido', 'tomarVerificacion'],
      ['pedido', 'aprobarPago'],
      ['pedido', 'rechazarPago'],
    ],
    roles: ['supervisor', 'verificador'],
  },
  { clave: 'aclararPedidos', actos: [['pedido', 'aclararTarea']], roles: ['supervisor', 'cajero', 'pedidos'] },
]

/** The switch of this name for this role; undefined when an owner may not touch it. */
export const ajustableDe = (clave: string, rol: RolDeTienda): Ajustable | undefined =>
  ajustables.find((uno) => uno.clave === clave && uno.roles.includes(rol))

/** How long what is no longer in force is kept: a till may have been out of line that long with what it did (30 days), and as much again. */
const SE_RECUERDA_MS = 60 * 24 * 3_600_000

/** The switches with one more turned; those that nobody may still have acted under are left out. */
export function conAjuste(
  ajustes: readonly AjusteDePermiso[],
  { actos }: Ajustable,
  nuevo: Omit<AjusteDePermiso, 'tipo' | 'accion'>,
): AjusteDePermiso[] {
  const puestos = actos.map(([tipo, accion]) => ({ ...nuevo, tipo, accion }))
  const todos = [...ajustes, ...puestos]
  const desde = new Date(Date.parse(nuevo.desde) - SE_RECUERDA_MS).toISOString()
  return todos.filter((uno, i) => {
    const siguiente = todos.slice(i + 1).find((otro) => mismo(uno, otro))
    return siguiente === undefined || siguiente.desde > desde
  })
}

const mismo = (a: AjusteDePermiso, b: AjusteDePermiso): boolean => a.rol === b.rol && a.tipo === b.tipo && a.accion === b.accion

/** The switches as they stood at a moment. */
export const ajustesHasta = <A extends { desde?: string }>(ajustes: readonly A[], en: string): A[] =>
  ajustes.filter(({ desde = '' }) => desde <= en)
