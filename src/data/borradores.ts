/**
 * What is half-typed and must survive a kill: the sale at hand and the parked ones. Written to disk at most 150 ms after each
 * change, and at once when the page is hidden.
 */
import type { BorradorVenta } from '#domain/venta.rules.ts'
import type { Vivo } from './vivo.ts'

export type { BorradorVenta, LineaBorrador, PagoBorrador } from '#domain/venta.rules.ts'

export interface VentaAparcada {
  id: string
  /** What the cashier called it. */
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
