/** What a store's documents add up to, as everybody reads it; `catalogo/pliegue.ts` makes it. */
import type { Producto } from '#domain/catalogo/producto.entity.ts'
import type { FilaCatalogo } from '#domain/core/sync.ts'
import type { Rangos } from './hechos/rangos.ts'

/** A product without its stock, which is kept apart since it changes with every sale. */
export type FilaSinExistencia = Omit<FilaCatalogo, 'e' | 'i'> & { i: Producto['itbis'] }

export interface Pliegue {
  /** How far it has read. */
  seq: string
  filas: Map<string, FilaSinExistencia>
  /** Since when each product has its price, ISO. */
  preciosEn: Map<string, string>
  /** Products that the platform took off the public catalogue, and why. */
  ocultos: Map<string, { motivo: string; en: string }>
  /** Thousandths by product, also of products that are not there any more. */
  existencias: Map<string, number>
  /** Facts that were counted, whatever they are: so that the ranges stay whole. */
  cubre: Map<string, Rangos>
  /** Numbers of the sales in the store, by type. */
  numeros: Map<string, Rangos>
  /** Masters with a field whose clock is ahead of when it was read, and how far it goes (ms): nothing wins over that field until then. */
  adelantados: Map<string, number>
  /** Changes of products, of what a visitor sees of them, of the terms on which it delivers and is paid, and of anything, since the process began to count. */
  cambiosDeProducto: number
  cambiosALaVista: number
  cambiosDeCondiciones: number
  cambios: number
}

export interface Pliegues {
  /** The fold of a store with everything that was stored before the call. */
  alDia(tiendaId: string): Promise<Pliegue>
  /** A document that it counts is not there any more: the next who asks has it made again from the beginning. */
  rehacer(tiendaId: string): Promise<void>
  /** Writes the checkpoints down. */
  parar(): Promise<void>
}
