import type { Campos } from '../entity.ts'
import type { Historico } from '../historico.entity.ts'

/** 500 changes of a product are some 250 KB of text, a quarter of what one fact may hold. */
export const CAMBIOS_POR_HECHO = 500

export type CambioDeCampos = Campos<typeof Historico>['cambios'][number]
