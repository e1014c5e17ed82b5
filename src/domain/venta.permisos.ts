/** What a person at the till may do alone, and when somebody else's PIN is needed (screens.md, /carrito). */
import { ActoCaja } from './entidades/movimientos.ts'
import type { Tienda } from './entidades/tienda.ts'
import { Venta, type LineaVenta } from './entidades/venta.ts'
import { puede, type Rol } from './entity.ts'
import { formatoPorcentaje, porcentaje } from './money.ts'
import { fallo, ok, type Result } from './result.ts'

type Limites = Pick<Tienda, 'descuentoMaximoCajero' | 'descuentoMaximoSupervisor'>

/** The largest discount that a role gives alone, in basis points. */
export function limiteDescuento(rol: Rol, tienda: Limites): number {
  if (!puede(rol, Venta, 'descontar')) return 0
  if (rol === 'propietario') return 10_000
  return rol === 'supervisor' ? tienda.descuentoMaximoSupervisor : tienda.descuentoMaximoCajero
}

interface QuienCobra {
  cajero: { rol: Rol }
  autorizadoPor?: { rol: Rol } | undefined
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
  const puedeSolo = (rol: Rol) => ({
    precio: !cambiaPrecio || puede(rol, Venta, 'cambiarPrecio'),
    descuento: cabe(limiteDescuento(rol, tienda)),
  })
  const [solo, conPin] = [puedeSolo(cajero.rol), autorizadoPor ? puedeSolo(autorizadoPor.rol) : { precio: false, descuento: false }]
  if (!solo.precio && !conPin.precio) return fallo('venta.precio-sin-permiso')
  if (!solo.descuento && !conPin.descuento) {
    const limite = Math.max(...[cajero, ...(autorizadoPor ? [autorizadoPor] : [])].map(({ rol }) => limiteDescuento(rol, tienda)))
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
export function puedeActo(rol: Rol, clase: ActoCaja['clase'], tienda: Pick<Tienda, 'cajeroQuitaLineas' | 'cajeroAbreGaveta'>): boolean {
  if (puede(rol, ActoCaja, permisoDeActo[clase])) return true
  return puede(rol, ActoCaja, 'crear') && (clase === 'gaveta' ? tienda.cajeroAbreGaveta : tienda.cajeroQuitaLineas)
}
