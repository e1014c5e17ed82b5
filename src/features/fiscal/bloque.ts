/** What the server's list of used numbers says about one block. */
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { Intervalo } from '#domain/fiscal/cuenta-de-rango.ts'

type Tramo = Pick<BloqueNCF, 'desde' | 'hasta'>

/** Numbers of the block that documents carry. */
export const usadosEn = (bloque: Tramo, usados: readonly Intervalo[]): number =>
  usados.reduce((suma, [desde, hasta]) => suma + Math.max(0, Math.min(hasta, bloque.hasta) - Math.max(desde, bloque.desde) + 1), 0)

/** The number that its till takes next, as far as the server knows; undefined when the block is spent. */
export function siguienteDe(bloque: Tramo, usados: readonly Intervalo[]): number | undefined {
  const ultimo = usados.reduce(
    (mayor, [desde, hasta]) => (desde <= bloque.hasta && hasta >= bloque.desde ? Math.max(mayor, Math.min(hasta, bloque.hasta)) : mayor),
    bloque.desde - 1,
  )
  return ultimo < bloque.hasta ? ultimo + 1 : undefined
}

/** The unused end of a block: what a person who voids its rest most likely means. */
export const restoDe = (bloque: Tramo, usados: readonly Intervalo[]): Tramo => ({
  desde: siguienteDe(bloque, usados) ?? bloque.hasta,
  hasta: bloque.hasta,
})
