/** All products of the store in memory: found by barcode in a Map, by words in a scan, with their stock. */
import type { ItbisCodigo } from '#domain/itbis.ts'
import type { Vivo } from './vivo.ts'

export interface ProductoEnCaja {
  readonly id: string
  readonly nombre: string
  readonly codigoBarra: string
  readonly codigo: string
  readonly categoria: string
  readonly precioDiezmilesimas: number
  /** 0 for who may not see it. */
  readonly costoDiezmilesimas: number
  readonly itbis: ItbisCodigo
  readonly unidad: string
  readonly sePesa: boolean
  readonly favorito: boolean
  readonly publicado: boolean
  readonly activo: boolean
  readonly existenciaMinimaMilesimas: number
  readonly foto: string
}

export interface Catalogo {
  readonly total: number
  porId(id: string): ProductoEnCaja | undefined
  /** The active product with this barcode, or with this code of the shop's own. */
  porCodigo(codigo: string): ProductoEnCaja | undefined
  /** Every active product that holds this barcode; more than one is a mistake that the till asks about. */
  duplicados(codigo: string): ProductoEnCaja[]
  /** Products that contain every word (no accents, any case), those that begin with it first. `filtro` defaults to active ones. */
  buscar(texto: string, limite: number, filtro?: (producto: ProductoEnCaja) => boolean): ProductoEnCaja[]
  todos(): readonly ProductoEnCaja[]
  /** Stock in milésimas: the server's snapshot and every movement and sale that it has not counted. */
  existencia(id: string): number
  /** Changes when a product or a stock figure does. */
  readonly version: Vivo<number>
}
