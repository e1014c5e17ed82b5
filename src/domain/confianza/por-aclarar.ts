/** What of a figure waits to be settled: said beside it on screens, and on the paper that carries it. */
import type { Aclaracion } from './aclaracion.entity.ts'

export interface PorAclarar {
  documentos: number
  /** What the matters are about, RD$. */
  centavos: number
}

/** How many documents these matters are of, and how much they are about. */
export function resumenPorAclarar(asuntos: readonly Pick<Aclaracion, 'hechoId' | 'centavos'>[]): PorAclarar {
  return {
    documentos: new Set(asuntos.map(({ hechoId }) => hechoId)).size,
    centavos: asuntos.reduce((suma, asunto) => suma + asunto.centavos, 0),
  }
}
