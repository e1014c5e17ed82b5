/** What a person at the till may do alone, and when somebody else's PIN is needed (screens.md, /carrito). */
import { ActoCaja } from './entidades/movimientos.ts'
import type { Tienda } from './entidades/tienda.ts'
import { Venta, type LineaVenta } from './entidades/venta.ts'
import { puede, rolesDeQuien, type Papel, type Quien, type Rol } from './entity.ts'
import { formatoPorcentaje, porcentaje } from './money.ts'
import { fallo, ok, type Result } from './result.ts'

type Limites = Pick<Tienda, 'descuentoMaximoCajero' | 'descuentoMaximoSupervisor'>

/** The largest discount that somebody gives alone, in basis points: of several roles, what the most generous one gives. */
export function limiteDescuento(quien: Quien, tienda: Limites): number {
  const ajustes = typeof quien === 'string' ? undefined : quien.ajustes
  return Math.max(0, ...rolesDeQuien(quien).map((rol) => (puede({ rol, ajustes }, Venta, 'descontar') ? limiteDe(rol, tienda) : 0)))
}

function limiteDe(rol: Rol, tienda: Limites): number {
  if (rol === 'propietario') return 10_000
  return rol === 'supervisor' ? tienda.descuentoMaximoSupervisor : tienda.descuentoMaximoCajero
}

interface QuienCobra {
  cajero: Papel
  autorizadoPor?: Papel | undefined
  tienda: Limites
}

/**
 * Price changes and discounts within what the cashier, or who gave their PIN, may do; answers whether that PIN was needed.
 * A line's own discount and its share of the global one count together. One centavo of grace: shares are rounded.
 */
export function revisarPermisos(
  lineas: readonly Pick<LineaVenta, 'montoCentavos' | 'descuentoCentavos'>[],
  cambiaPrecio: boolean,
  { cajero, autorizadoPor, tienda }: QuienCobra,
): Result<boolean> {
  const cabe = (limite: number) =>
    lineas.every(
      ({ montoCentavos, descuentoCentavos }) =>
        descuentoCentavos <= porcentaje(montoCentavos + descuentoCentavos, limite) + (limite > 0 ? 1 : 0),
    )
  const puedeSolo = (quien: Papel) => ({
    precio: !cambiaPrecio || puede(quien, Venta, 'cambiarPrecio'),
    descuento: cabe(limiteDescuento(quien, tienda)),
  })
  const [solo, conPin] = [puedeSolo(cajero), autorizadoPor ? puedeSolo(autorizadoPor) : { precio: false, descuento: false }]
  if (!solo.precio && !conPin.precio) return fallo('venta.precio-sin-permiso')
  if (!solo.descuento && !conPin.descuento) {
    const limite = Math.max(...[cajero, ...(autorizadoPor ? [autorizadoPor] : [])].map((quien) => limiteDescuento(quien, tienda)))
    return fallo('venta.descuento-sin-permiso', { limite: formatoPorcentaje(limite) })
  }
  return ok(!solo.precio || !solo.descuento)
}

/** What the entity calls the permission of each act. */
export const permisoDeActo: Readonly<Record<ActoCaja['clase'], 'gaveta' | 'quitar'>> = {
  gaveta: 'gaveta',
  linea: 'quitar',
  venta: 'quitar',
}

/** May this role open the drawer, or take lines away, with nobody else's PIN? */
export function puedeActo(quien: Quien, clase: ActoCaja['clase'], tienda: Pick<Tienda, 'cajeroQuitaLineas' | 'cajeroAbreGaveta'>): boolean {
  if (puede(quien, ActoCaja, permisoDeActo[clase])) return true
  return puede(quien, ActoCaja, 'crear') && (clase === 'gaveta' ? tienda.cajeroAbreGaveta : tienda.cajeroQuitaLineas)
}
