import type { Campos } from '../entity.ts'
import type { Historico } from '../historico.entity.ts'

/** 500 changes of a product are some 250 KB of text, a quarter of what one fact may hold. */
export const CAMBIOS_POR_HECHO = 500

/** Pieces that one fact may hold. */
export const trozos = <T>(lista: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(lista.length / CAMBIOS_POR_HECHO) }, (_, i) =>
    lista.slice(i * CAMBIOS_POR_HECHO, (i + 1) * CAMBIOS_POR_HECHO),
  )

export type CambioDeCampos = Campos<typeof Historico>['cambios'][number]
