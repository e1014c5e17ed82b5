/** Which special price a line of a sale gets, and which may be offered. The till asks it of each draft; the server of each sale that says to have had one. */
import { llana } from '#domain/core/bancos.ts'
import { porcentaje } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { esDeHoy, REBAJA_MAXIMA_PUNTOS_BASICOS } from './cupon.rules.ts'
import type { PrecioEspecial } from './precio-especial.entity.ts'

/** A line as a special price is looked for; thousandths, ten-thousandths. */
export interface LineaConPrecio {
  productoId: string
  categoria: string
  /** Of the product in the whole sale. */
  cuantasMilesimas: number
  /** The shelf's. */
  precioDiezmilesimas: number
}

/** To whom, and on which fiscal day. */
export interface VentaConPrecio {
  /** The customer's price list; '' of who has none. */
  lista: string
  dia: string
}

/** What one costs by it, ten-thousandths; undefined where it is not for this line or this customer. */
export function precioPor(especial: PrecioEspecial, linea: LineaConPrecio, { lista, dia }: VentaConPrecio): number | undefined {
  if (!esDeHoy(especial, dia)) return undefined
  if (especial.lista !== '' && llana(especial.lista) !== llana(lista)) return undefined
  if (especial.productoId !== '' && especial.productoId !== linea.productoId) return undefined
  if (especial.categoria !== '' && llana(especial.categoria) !== llana(linea.categoria)) return undefined
  if (linea.cuantasMilesimas < especial.desdeMilesimas) return undefined
  const { clase, precioDiezmilesimas, puntosBasicos } = especial
  // A whole centavo: what a shelf says.
  const rebajado = linea.precioDiezmilesimas - porcentaje(linea.precioDiezmilesimas, puntosBasicos)
  return clase === 'precio' ? precioDiezmilesimas : Math.max(1, Math.round(rebajado / 100) * 100)
}

/** Of those that hold, the one at which it costs least, where that is less than on the shelf. They are not added up. */
export function mejorPrecio(
  especiales: readonly PrecioEspecial[],
  linea: LineaConPrecio,
  venta: VentaConPrecio,
): { especial: PrecioEspecial; precioDiezmilesimas: number } | undefined {
  let mejor: { especial: PrecioEspecial; precioDiezmilesimas: number } | undefined
  for (const especial of especiales) {
    if (especial.estado !== 'vigente') continue
    const precioDiezmilesimas = precioPor(especial, linea, venta)
    if (precioDiezmilesimas === undefined || precioDiezmilesimas >= (mejor?.precioDiezmilesimas ?? linea.precioDiezmilesimas)) continue
    mejor = { especial, precioDiezmilesimas }
  }
  return mejor
}

type PrecioNuevo = Pick<
  PrecioEspecial,
  'clase' | 'precioDiezmilesimas' | 'puntosBasicos' | 'productoId' | 'categoria' | 'lista' | 'desdeMilesimas' | 'desde' | 'hasta'
>

/** May one that says this begin ('especial.*')? */
export function puedePonerse(nuevo: PrecioNuevo, hoy: string): Result<void> {
  const { clase, precioDiezmilesimas, puntosBasicos, productoId, categoria, lista, desdeMilesimas, desde, hasta } = nuevo
  if (desde < hoy) return fallo('especial.antes-de-hoy')
  if (hasta !== '' && hasta < desde) return fallo('especial.al-reves')
  if (productoId !== '' && categoria !== '') return fallo('especial.producto-y-categoria')
  if (clase === 'precio' && productoId === '') return fallo('especial.sin-producto')
  if (clase === 'precio' ? precioDiezmilesimas === 0 : puntosBasicos === 0) return fallo('especial.nada')
  if (clase === 'porcentaje' && puntosBasicos > REBAJA_MAXIMA_PUNTOS_BASICOS) return fallo('especial.demasiado')
  // Everything, to everybody, for ever: that is a change of the shelf's prices.
  const paraTodos = lista === '' && desdeMilesimas === 0 && hasta === ''
  return paraTodos ? fallo('especial.sin-condicion') : ok(undefined)
}
