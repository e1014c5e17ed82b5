/** Edits of the half-typed sale: each takes the draft and answers the new one. What may be charged is decided by `venta.rules`. */
import type { TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { tipoDeHoy } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { agregarProducto, type BorradorVenta, type LineaBorrador } from '#domain/ventas/venta.rules.ts'
import type { Comprador } from '#domain/ventas/venta.entity.ts'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'

export const cambiarLinea = (borrador: BorradorVenta, indice: number, cambios: Partial<LineaBorrador>): BorradorVenta => ({
  ...borrador,
  lineas: borrador.lineas.map((linea, i) => (i === indice ? { ...linea, ...cambios } : linea)),
})

export const quitarLinea = (borrador: BorradorVenta, indice: number): BorradorVenta => ({
  ...borrador,
  lineas: borrador.lineas.filter((_, i) => i !== indice),
})

/** Puts a line back where it was. */
export const ponerLinea = (borrador: BorradorVenta, indice: number, linea: LineaBorrador): BorradorVenta => ({
  ...borrador,
  lineas: [...borrador.lineas.slice(0, indice), linea, ...borrador.lineas.slice(indice)],
})

/** Adds a product and answers which line holds it now. */
export function agregarLinea(
  borrador: BorradorVenta,
  producto: ProductoEnCaja,
  cantidadMilesimas: number,
): { borrador: BorradorVenta; indice: number } {
  const nuevo = agregarProducto(borrador, producto, cantidadMilesimas)
  const crecida = nuevo.lineas.findIndex((linea, i) => linea !== borrador.lineas[i])
  return { borrador: nuevo, indice: crecida }
}

/** What a buyer brings to a sale. */
export interface Costumbres {
  tipoComprobante: TipoDeVenta | ''
  descuentoPuntosBasicos: number
  /** Their price list; '' of who has none. */
  precio: string
}

/** Why a sale has the discount that its buyer always has: by it the discount goes when another buyer comes. */
const DESCUENTO_DEL_CLIENTE = 'Descuento del cliente'

/**
 * The buyer, and with them their price list and the type that they take: their own, or the shop's for everybody else; in a contingency its twin on paper. Their own discount is
 * proposed where nobody gave another one.
 */
export function ponerCliente(
  borrador: BorradorVenta,
  cliente: Comprador,
  { tipoComprobante: tipoDelCliente, descuentoPuntosBasicos, precio: lista }: Costumbres,
  tienda: Pick<Tienda, 'comprobantePorDefecto' | 'contingenciaDesde'>,
  hoy: string,
): BorradorVenta {
  const suyo = tipoDelCliente === '' || comprobantes[tipoDelCliente].notaCredito ? tienda.comprobantePorDefecto : tipoDelCliente
  const tipo = tipoDeHoy(suyo, tienda, hoy)
  const dado = borrador.descuentoGlobal
  const esSuyo = dado === null || dado.motivo === DESCUENTO_DEL_CLIENTE
  const propuesto =
    descuentoPuntosBasicos > 0 ? { clase: 'porcentaje' as const, valor: descuentoPuntosBasicos, motivo: DESCUENTO_DEL_CLIENTE } : null
  return { ...borrador, cliente, lista, tipoComprobante: tipo, descuentoGlobal: esSuyo ? propuesto : dado }
}
