/** What a coupon takes off an order as it stands: with what was sent, and nothing of what something else was sent for. */
import { multiplicar } from '#domain/core/money.ts'
import type { ContenidoDePedido, EstadoDePedido } from '../pedido.ts'
import { lineasFinales, totalDeLineas } from './pedido.dinero.ts'

type Final = ReturnType<typeof lineasFinales>[number]

/** The lines that are charged, as they would be without the coupon. */
export const sinRebaja = ({ lineas }: Pick<ContenidoDePedido, 'lineas'>, finales: readonly Final[]): Final[] =>
  finales.map((final) => {
    const pedida = lineas.find(({ linea }) => linea === final.linea)
    const deLista = pedida?.precioListaDiezmilesimas
    const esLaMisma = pedida?.productoId === final.productoId && pedida.precioDiezmilesimas === final.precioDiezmilesimas
    return deLista !== undefined && esLaMisma
      ? { ...final, precioDiezmilesimas: deLista, montoCentavos: multiplicar(deLista, final.cantidadMilesimas) }
      : final
  })

/** Off its goods, with their ITBIS, and its delivery, RD$. */
export function rebajadoDe(
  contenido: Pick<ContenidoDePedido, 'lineas' | 'cupon' | 'preciosIncluyenItbis' | 'fecha'>,
  estado: Pick<EstadoDePedido, 'lineas'>,
): number {
  const { cupon } = contenido
  if (!cupon) return 0
  const finales = lineasFinales(contenido, estado)
  const total = (lineas: readonly Final[]): number => totalDeLineas(lineas, contenido).total
  return total(sinRebaja(contenido, finales)) - total(finales) + cupon.envioCentavos
}

/** Under what its use is counted, and how many it takes, thousandths; nothing of one that anybody may use as often as they want. */
export function usosQueToma({ cupon }: Pick<ContenidoDePedido, 'cupon'>): ReadonlyMap<string, number> {
  const claves = cupon ? [...(cupon.contado ? [cupon.cuponId] : []), ...(cupon.porCliente === '' ? [] : [cupon.porCliente])] : []
  return new Map(claves.map((clave) => [clave, 1000]))
}
