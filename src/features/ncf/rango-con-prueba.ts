import type { RangoNCF } from '#domain/entidades/ncf.ts'
import type { PruebaDeRango } from '#domain/ncf.prueba.ts'

/** A range with the account of its numbers; without one until the server said which were used. */
export interface RangoConPrueba {
  rango: RangoNCF
  prueba: PruebaDeRango | undefined
}
