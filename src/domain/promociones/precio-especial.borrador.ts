/** The special prices of a sale that is being typed: put on and taken off as its lines, its quantities and its buyer change. */
import { cambiaPrecio } from '#domain/ventas/venta.autoridad.ts'
import type { BorradorVenta, LineaBorrador } from '#domain/ventas/venta.rules.ts'
import type { PrecioEspecial } from './precio-especial.entity.ts'
import { mejorPrecio } from './precio-especial.rules.ts'

export interface DeDondeSePrecia {
  especiales: readonly PrecioEspecial[]
  /** Fiscal day. */
  dia: string
  /** '' of what the catalogue does not have. */
  categoriaDe: (productoId: string) => string
}

/**
 * The draft with each line at its best price. A price or a discount of a line that somebody said, or its label, stays, and so does what was agreed: a
 * quote is charged as it was quoted. Answers the same draft when nothing changes.
 */
export function conPreciosEspeciales(borrador: BorradorVenta, { especiales, dia, categoriaDe }: DeDondeSePrecia): BorradorVenta {
  if (borrador.cotizacionId !== undefined) return borrador
  if (especiales.length === 0 && !borrador.lineas.some(({ especial }) => especial)) return borrador
  const cuantas = new Map<string, number>()
  for (const { productoId, cantidadMilesimas } of borrador.lineas)
    cuantas.set(productoId, (cuantas.get(productoId) ?? 0) + cantidadMilesimas)
  const lineas = borrador.lineas.map((linea): LineaBorrador => {
    const { productoId } = linea
    if (productoId === '' || linea.montoDicho || linea.descuento !== null || cambiaPrecio(linea)) return linea
    const { especial: deAntes, ...resto } = linea
    const estante = deAntes?.estanteDiezmilesimas ?? linea.precioListaDiezmilesimas
    const buscada = {
      productoId,
      categoria: categoriaDe(productoId),
      cuantasMilesimas: cuantas.get(productoId) ?? 0,
      precioDiezmilesimas: estante,
    }
    const mejor = mejorPrecio(especiales, buscada, { lista: borrador.lista ?? '', dia })
    if (mejor?.especial.id === deAntes?.id && (mejor?.precioDiezmilesimas ?? estante) === linea.precioDiezmilesimas) return linea
    if (!mejor) return { ...resto, precioListaDiezmilesimas: estante, precioDiezmilesimas: estante }
    const { id, nombre } = mejor.especial
    const precio = mejor.precioDiezmilesimas
    return {
      ...resto,
      precioListaDiezmilesimas: precio,
      precioDiezmilesimas: precio,
      especial: { id, nombre, estanteDiezmilesimas: estante },
    }
  })
  return lineas.every((linea, i) => linea === borrador.lineas[i]) ? borrador : { ...borrador, lineas }
}
