/** Settling what was raised: once, with who and why, and a line in the audit. Again it answers what was said the first time. */
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import type { Db, Store } from '../../store/port.ts'

/** The matter as it stands after it: settled, for this reason or for the one that somebody else gave before. */
export const decidir = (server: { store: Store }, ops: Db, id: string, acto: ActoServidor, decision: string): Promise<Result<Aclaracion>> =>
  editarDecision(server, { db: ops, entity: Aclaracion, id, acto }, ({ estado }) =>
    ok(estado === 'aclarada' ? {} : { estado: 'aclarada' as const, decididaEn: acto.en, decididaPor: acto.autor, decision }),
  )
