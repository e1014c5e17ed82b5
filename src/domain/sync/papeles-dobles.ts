/**
 * Papers that exist twice: two sales or notes with one fiscal number, as a till's copied data makes them when both copies sell with no
 * line. One is in the books; of the other a customer holds a paper too.
 */
import type { EnCuarentena } from '#domain/comandos.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'

export interface PapelDoble {
  cuarentenaId: string
  ncf: string
  enLibros: Venta
  apartada: Venta
}

/** The sale that a text set apart holds; undefined when it holds another thing, or nothing that can be read. */
export function ventaApartada({ texto }: Pick<EnCuarentena, 'texto'>): Venta | undefined {
  try {
    const leida = Venta.esquema.safeParse(JSON.parse(texto))
    return leida.success ? leida.data : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Those set apart whose number another paper of the books has, by the number. `enLibros`: what the books hold under an id. */
export function papelesDobles(
  apartados: readonly Pick<EnCuarentena, 'cuarentenaId' | 'texto' | 'archivada'>[],
  enLibros: ReadonlyMap<string, Venta>,
): PapelDoble[] {
  return apartados
    .flatMap((apartado) => {
      const apartada = apartado.archivada === null ? ventaApartada(apartado) : undefined
      const otra = apartada && enLibros.get(apartada.id)
      return apartada && otra && !esLaMisma(otra, apartada)
        ? [{ cuarentenaId: apartado.cuarentenaId, ncf: apartada.ncf, enLibros: otra, apartada }]
        : []
    })
    .sort((a, b) => (a.ncf < b.ncf ? -1 : 1))
}

/** One act that arrived twice is one paper. */
const esLaMisma = (a: Venta, b: Venta): boolean => a.hlc === b.hlc && a.en === b.en && a.totales.total === b.totales.total
