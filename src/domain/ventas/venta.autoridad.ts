/** What a person at the till may do alone, and when somebody else's PIN is needed. */
import * as z from 'zod'
import { ActoCaja } from './acto-caja.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta, type LineaVenta } from './venta.entity.ts'
import {
  centavosPositivos,
  diezmilesimas,
  milesimas,
  puede,
  ref,
  rolesDeQuien,
  type Papel,
  type Quien,
  type Rol,
} from '#domain/core/entity.ts'
import { formatPercent, porcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

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

/** What a PIN allowed on a line that is being typed: one act, as it was when the PIN was given. Kept with the line. */
export const autorizacionLinea = z.object({
  /** This price, for no more than this quantity. */
  precio: z.object({ por: ref(), precioDiezmilesimas: diezmilesimas(), hastaMilesimas: milesimas() }).optional(),
  /** No more than this off the line, its share of the sale's discount included. */
  descuento: z.object({ por: ref(), hastaCentavos: centavosPositivos() }).optional(),
})

/** A line as its permissions are looked at, with who allowed each act besides the cashier. */
export interface LineaPorPermitir extends Pick<LineaVenta, 'montoCentavos' | 'descuentoCentavos'> {
  cambiaPrecio: boolean
  precioPor?: Papel | undefined
  descuentoPor?: Papel | undefined
}

/**
 * Price change and discount of a line within what the cashier, or who gave their PIN for that act on that line, may do; answers which
 * of them needed the PIN. Its own discount and its share of the global one count together. One centavo of grace: shares are rounded.
 */
export function revisarPermisos(
  { montoCentavos, descuentoCentavos, cambiaPrecio, precioPor, descuentoPor }: LineaPorPermitir,
  { cajero, tienda }: { cajero: Papel; tienda: Limites },
): Result<{ precio: boolean; descuento: boolean }> {
  const cabe = (limite: number) => descuentoCentavos <= porcentaje(montoCentavos + descuentoCentavos, limite) + (limite > 0 ? 1 : 0)
  const precio = cambiaPrecio && !puede(cajero, Venta, 'cambiarPrecio')
  if (precio && !puede(precioPor, Venta, 'cambiarPrecio')) return fallo('venta.precio-sin-permiso')
  const [solo, conPin] = [cajero, descuentoPor].map((quien) => (quien ? limiteDescuento(quien, tienda) : 0)) as [number, number]
  const descuento = !cabe(solo)
  if (descuento && !(descuentoPor && cabe(conPin)))
    return fallo('venta.descuento-sin-permiso', { limite: formatPercent(Math.max(solo, conPin)) })
  return ok({ precio, descuento })
}

interface LineaTecleada {
  nombre: string
  cantidadMilesimas: number
  precioListaDiezmilesimas: number
  precioDiezmilesimas: number
  autorizada?: z.infer<typeof autorizacionLinea> | undefined
}
export type QuienAutoriza = Papel & { empleadoId: string; nombre: string }
type Firmas = Pick<LineaVenta, 'precioAutorizado' | 'descuentoAutorizado'>

/** Does somebody charge another price than the catalogue's? */
export const cambiaPrecio = (linea: LineaTecleada): boolean => linea.precioDiezmilesimas !== linea.precioListaDiezmilesimas

const firma = ({ empleadoId, nombre }: QuienAutoriza) => ({ por: empleadoId, nombre })

/** Who allowed what on each line of a draft, whose amounts are `montos`; the failure names the first line where something was not. */
export function revisarAutorizaciones(
  lineas: readonly LineaTecleada[],
  montos: readonly Pick<LineaVenta, 'montoCentavos' | 'descuentoCentavos'>[],
  { cajero, tienda, quien }: { cajero: Papel; tienda: Limites; quien?: ((empleadoId: string) => QuienAutoriza | undefined) | undefined },
): Result<Firmas[]> {
  const firmas: Firmas[] = []
  for (const [i, linea] of lineas.entries()) {
    const { montoCentavos = 0, descuentoCentavos = 0 } = montos[i] ?? {}
    const { precio, descuento } = linea.autorizada ?? {}
    const mismoPrecio = precio?.precioDiezmilesimas === linea.precioDiezmilesimas && linea.cantidadMilesimas <= precio.hastaMilesimas
    const precioPor = precio && mismoPrecio ? quien?.(precio.por) : undefined
    const descuentoPor = descuento && descuentoCentavos <= descuento.hastaCentavos ? quien?.(descuento.por) : undefined
    const revisada = { montoCentavos, descuentoCentavos, cambiaPrecio: cambiaPrecio(linea), precioPor, descuentoPor }
    const permiso = revisarPermisos(revisada, { cajero, tienda })
    if (!permiso.ok) return { ok: false, error: { ...permiso.error, datos: { ...permiso.error.datos, nombre: linea.nombre, linea: i } } }
    firmas.push({
      ...(permiso.value.precio && precioPor && { precioAutorizado: firma(precioPor) }),
      ...(permiso.value.descuento && descuentoPor && { descuentoAutorizado: firma(descuentoPor) }),
    })
  }
  return ok(firmas)
}

/** Who allowed an act on a line. Versions before this one named one person for the whole sale. */
export function autorizoEn(
  { lineas, autorizadoPor }: Pick<Venta, 'lineas' | 'autorizadoPor'>,
  linea: LineaVenta,
  acto: 'precioAutorizado' | 'descuentoAutorizado',
): string {
  const porLinea = lineas.some((una) => una.precioAutorizado ?? una.descuentoAutorizado)
  return porLinea ? (linea[acto]?.por ?? '') : autorizadoPor
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
