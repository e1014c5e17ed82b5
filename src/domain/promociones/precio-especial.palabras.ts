/** A special price in words, as its list and its form say it. */
import { formatPercent, formatPrice, formatQuantity } from '#domain/core/money.ts'
import type { PrecioEspecial } from './precio-especial.entity.ts'

type Dicho = Pick<
  PrecioEspecial,
  'clase' | 'precioDiezmilesimas' | 'puntosBasicos' | 'productoNombre' | 'categoria' | 'lista' | 'desdeMilesimas'
>

/** "RD$45.00 cada uno", "10 % menos". */
export const cuantoEspecial = ({ clase, precioDiezmilesimas, puntosBasicos }: Dicho): string =>
  clase === 'precio' ? `${formatPrice(precioDiezmilesimas)} cada uno` : `${formatPercent(puntosBasicos)} menos`

/** Of what. */
export const deQueEspecial = ({ productoNombre, categoria }: Dicho): string => productoNombre || categoria || 'Todo'

/** To whom, and from how many on. */
export function paraQuienEspecial({ lista, desdeMilesimas }: Dicho): string {
  const quien = lista === '' ? 'Para todos' : `Para la lista «${lista}»`
  return desdeMilesimas > 0 ? `${quien}, desde ${formatQuantity(desdeMilesimas)}` : quien
}
