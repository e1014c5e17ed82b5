/** Decisions in the hands of the queue (`Ecf` and those beside it) as they are stored: read and moved by revision, so that who read one last moves it, and nobody else. */
import type * as z from 'zod'
import { componer, leer, type Entity, type Envelope } from '#domain/core/entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { Db, Stored } from '../../store/port.ts'

export type Guardado = Stored<Ecf>

type Campos<C extends z.ZodRawShape> = z.infer<z.ZodObject<C>>
type Suyo<C extends z.ZodRawShape> = Stored<Envelope & Campos<C>>

function conCambio<C extends z.ZodRawShape>(entity: Entity<C>, antes: object, cambio: Partial<Campos<C>>) {
  const { id, tiendaId, en, creadoPor, dispositivoId, seq, hlc } = antes as Envelope
  const campos = entity.esquemaCampos.parse({ ...antes, ...cambio })
  return { ...antes, ...componer(entity, id, campos, { tiendaId, en, creadoPor, dispositivoId, seq, hlc }) }
}

/** Writes one if it is still as it was read; undefined when somebody else moved it meanwhile. */
export async function moverDe<C extends z.ZodRawShape>(
  entity: Entity<C>,
  ops: Db,
  { rev, ...antes }: Suyo<C>,
  cambio: Partial<Campos<C>>,
): Promise<Suyo<C> | undefined> {
  const doc = conCambio(entity, antes, cambio)
  const escrito = await ops.update({ ...doc, rev })
  return escrito.ok ? ({ ...doc, rev: escrito.rev } as unknown as Suyo<C>) : undefined
}

/** One as it stands now; undefined when there is none, or it is of another kind. */
export async function leerGuardadoDe<C extends z.ZodRawShape>(entity: Entity<C>, ops: Db, id: string): Promise<Suyo<C> | undefined> {
  const crudo = await ops.get(id)
  return crudo?.['tipo'] === entity.tipo ? ({ ...leer(entity, crudo), rev: crudo.rev } as unknown as Suyo<C>) : undefined
}

/** Those of these keys, of each the oldest first. */
export async function guardadosDe<C extends z.ZodRawShape>(
  entity: Entity<C>,
  ops: Db,
  claves: readonly string[],
  limite: number,
): Promise<Suyo<C>[]> {
  const crudos = await Promise.all(claves.map((clave) => ops.find({ tipo: entity.tipo, clave, limite })))
  return crudos.flat().map(({ rev, ...crudo }) => ({ ...leer(entity, crudo), rev }) as unknown as Suyo<C>)
}

/** What became of a document, moved. */
export const mover = (ops: Db, doc: Guardado, cambio: Partial<Omit<Ecf, 'id' | 'tipo' | 'v'>>): Promise<Guardado | undefined> =>
  moverDe(Ecf, ops, doc, cambio)

/** What became of a document, as it stands now. */
export const leerGuardado = (ops: Db, id: string): Promise<Guardado | undefined> => leerGuardadoDe(Ecf, ops, id)

/** The same of many in one write; of what somebody else moved meanwhile nothing is written. */
export async function moverVarios(
  ops: Db,
  movidas: readonly { ecf: Guardado; cambio: Partial<Omit<Ecf, 'id' | 'tipo' | 'v'>> }[],
): Promise<void> {
  if (movidas.length > 0)
    await ops.writeMany(movidas.map(({ ecf: { rev, ...antes }, cambio }) => ({ ...conCambio(Ecf, antes, cambio), rev })))
}
