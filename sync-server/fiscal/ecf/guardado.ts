/** An `ecf` as it is stored, read and moved by revision: who read it last moves it, nobody else. */
import { componer, leer } from '#domain/core/entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { Db, Stored } from '../../store/port.ts'

export type Guardado = Stored<Ecf>
type Cambio = Partial<Omit<Ecf, 'id' | 'tipo' | 'v'>>

/** Writes it if it is still as it was read; undefined when somebody else moved it meanwhile. */
export async function mover(ops: Db, { rev, ...antes }: Guardado, cambio: Cambio): Promise<Guardado | undefined> {
  const { id, tiendaId, en, creadoPor, dispositivoId, seq, hlc } = antes
  const campos = Ecf.esquemaCampos.parse({ ...antes, ...cambio })
  const doc = { ...antes, ...componer(Ecf, id, campos, { tiendaId, en, creadoPor, dispositivoId, seq, hlc }) }
  const escrito = await ops.update({ ...doc, rev })
  return escrito.ok ? { ...doc, rev: escrito.rev } : undefined
}

/** As it stands now; undefined when there is none. */
export async function leerGuardado(ops: Db, id: string): Promise<Guardado | undefined> {
  const crudo = await ops.get(id)
  return crudo?.['tipo'] === Ecf.tipo ? { ...leer(Ecf, crudo), rev: crudo.rev } : undefined
}
