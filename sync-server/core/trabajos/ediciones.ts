/** Edits of masters as they count, whatever clock their device had. */
import { Historico } from '#domain/core/historico.entity.ts'
import { hlcQueVale } from '#domain/core/hlc.ts'
import type { Stored } from '../../store/port.ts'
import { deTipo } from '../documentos.ts'

/** The edits among these documents; one whose clock ran ahead of its receipt counts as of then. */
export const edicionesDe = (docs: readonly Stored[]): Historico[] =>
  deTipo(Historico, docs).map((historico) => {
    const { en } = (historico as { recepcion?: { en: string } }).recepcion ?? {}
    const hlc = en === undefined ? historico.hlc : hlcQueVale(historico, Date.parse(en))
    return hlc === historico.hlc ? historico : { ...historico, hlc }
  })
