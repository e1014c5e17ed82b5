/** What the server's quote says of a cart: what changed since it was filled, and the cart with it. Apart from its rules, because only its own page asks. */
import { seParte, type EstadoDeCompra, type LineaDeCarrito } from './carrito.rules.ts'
import type { CotizacionDeTienda } from '#domain/pedidos/comandos.pedidos.ts'

export type Novedad =
  | { clase: 'retirado' }
  | { clase: 'precio'; antesDiezmilesimas: number; ahoraDiezmilesimas: number }
  | { clase: 'existencia'; quedanMilesimas: number }

/** What changed about a line since it was put in the cart. */
export function novedadesDe(de: LineaDeCarrito, cotizada: CotizacionDeTienda): Novedad[] {
  const ahora = cotizada.lineas.find(({ productoId }) => productoId === de.productoId)
  if (!ahora) return [{ clase: 'retirado' }]
  const { precioDiezmilesimas, quedanMilesimas } = ahora
  const visto = de.precioVistoDiezmilesimas
  const novedades: Novedad[] = []
  if (visto > 0 && visto !== precioDiezmilesimas)
    novedades.push({ clase: 'precio', antesDiezmilesimas: visto, ahoraDiezmilesimas: precioDiezmilesimas })
  if (quedanMilesimas !== null && quedanMilesimas < de.cantidadMilesimas) novedades.push({ clase: 'existencia', quedanMilesimas })
  return novedades
}

/** The cart as the quote has it: new prices seen, no more than there is, and without what is not sold any more. */
export function conNovedades(estado: EstadoDeCompra, cotizada: CotizacionDeTienda, en: string): EstadoDeCompra {
  const lineas = estado.lineas.flatMap((una) => {
    if (una.tiendaId !== cotizada.tiendaId) return [una]
    const ahora = cotizada.lineas.find(({ productoId }) => productoId === una.productoId)
    if (!ahora) return []
    const cantidadMilesimas = Math.min(una.cantidadMilesimas, recortar(una, ahora.quedanMilesimas))
    return cantidadMilesimas < 1 ? [] : [{ ...una, cantidadMilesimas, precioVistoDiezmilesimas: ahora.precioDiezmilesimas, vistoEn: en }]
  })
  return { ...estado, lineas }
}

const recortar = (de: LineaDeCarrito, quedan: number | null): number =>
  quedan === null ? Infinity : seParte(de) ? quedan : Math.floor(quedan / 1000) * 1000

/** Names and prices of lines that came from another device, now that their store was asked, and what each weighs now. */
export function conNombres(estado: EstadoDeCompra, cotizadas: readonly CotizacionDeTienda[], en: string): EstadoDeCompra {
  const sinVer = (una: LineaDeCarrito): boolean => una.nombre === '' || una.tiendaNombre === ''
  const lineas = estado.lineas.map((una) => {
    const tienda = cotizadas.find(({ tiendaId }) => tiendaId === una.tiendaId)
    const ahora = tienda?.lineas.find(({ productoId }) => productoId === una.productoId)
    if (!tienda || !ahora) return una
    const { pesoGramos } = ahora
    if (!sinVer(una)) return una.pesoGramos === pesoGramos ? una : { ...una, pesoGramos }
    const visto = una.precioVistoDiezmilesimas > 0 ? {} : { precioVistoDiezmilesimas: ahora.precioDiezmilesimas, vistoEn: en }
    return { ...una, nombre: ahora.nombre, tiendaNombre: tienda.tiendaNombre, pesoGramos, ...visto }
  })
  return lineas.every((una, i) => una === estado.lineas[i]) ? estado : { ...estado, lineas }
}
