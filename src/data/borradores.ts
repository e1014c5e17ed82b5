/**
 * What is half-typed and must survive a kill: the sale at hand and the parked ones. Written to disk at most 150 ms after each
 * change, and at once when the page is hidden.
 */
import type { TipoComprobante } from '#domain/ncf.ts'
import type { ItbisCodigo } from '#domain/itbis.ts'
import type { Comprador, MetodoPago } from '#domain/entidades/venta.ts'
import type { Vivo } from './vivo.ts'

export interface LineaBorrador {
  /** Its own id: one product may have two lines. */
  lineaId: string
  productoId: string
  nombre: string
  codigoBarra: string
  unidad: string
  sePesa: boolean
  itbis: ItbisCodigo
  cantidadMilesimas: number
  precioDiezmilesimas: number
  /** Shelf price, to tell whether the price was changed by hand. */
  precioListaDiezmilesimas: number
  descuentoCentavos: number
  descuentoMotivo: string
  nota: string
}

export interface PagoBorrador {
  pagoId: string
  metodo: MetodoPago
  moneda: 'DOP' | 'USD'
  recibidoCentavos: number
  tasaDiezmilesimas: number
  referencia: string
}

export interface BorradorVenta {
  borradorId: string
  empezadoEn: string
  lineas: LineaBorrador[]
  cliente: Comprador
  tipoComprobante: TipoComprobante
  pagos: PagoBorrador[]
  /** A discount on the whole sale, spread over the lines when it is charged. */
  descuentoGlobalCentavos: number
  descuentoGlobalMotivo: string
  /** The employee whose PIN allowed what the cashier may not do alone. */
  autorizadoPor: string
  nota: string
}

export interface VentaAparcada {
  id: string
  nombre: string
  en: string
  porNombre: string
  borrador: BorradorVenta
}

export interface Borradores {
  /** The sale at hand; undefined when the till is idle. */
  readonly actual: Vivo<BorradorVenta | undefined>
  readonly aparcadas: Vivo<readonly VentaAparcada[]>
  /** A new sale with the store's defaults. */
  nuevo(): BorradorVenta
  /** Shows at once, on disk within 150 ms. */
  cambiar(borrador: BorradorVenta): void
  /** Forgets the sale at hand. */
  descartar(): Promise<void>
  /** Parks the sale at hand. */
  aparcar(nombre: string, porNombre: string): Promise<void>
  /** Takes a parked sale up again; the sale at hand, when it has lines, is parked in its place. */
  retomar(id: string): Promise<BorradorVenta | undefined>
  descartarAparcada(id: string): Promise<void>
  /** Resolves when everything typed so far is on disk. */
  asegurar(): Promise<void>
  /** Anything else half-typed (a count of the drawer, a form): by a name of its own. */
  leerOtro(nombre: string): Promise<unknown>
  guardarOtro(nombre: string, valor: unknown): void
}
