/**
 * How the server writes what it decides: the document is checked against its declaration, and each change leaves a line in
 * `auditoria` (who, what, before, after). The line is written first: a change without its line cannot happen, a line whose
 * change the process did not live to make names the revision that it meant to replace.
 */
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { componer, leer, type Entity, type Envelope } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { abrirAuditoria } from './bases.ts'
import { rastroActual } from './rastro.ts'
import type { Db, Store } from '../store/port.ts'

export interface ActoServidor {
  /** empleadoId, usuarioId or 'servidor'. */
  autor: string
  en: string
  tiendaId: string
}

export interface Decision<C extends z.ZodRawShape> {
  db: Db
  entity: Entity<C>
  id: string
  acto: ActoServidor
  /** The audit says which fields changed and not what they held: somebody asked for it to be forgotten. */
  sinValores?: boolean
}

type CamposDe<C extends z.ZodRawShape> = z.infer<z.ZodObject<C>>
type DocDe<C extends z.ZodRawShape> = Envelope & CamposDe<C>
export type Cambio<C extends z.ZodRawShape> = { [K in keyof CamposDe<C>]?: CamposDe<C>[K] | undefined }

const INTENTOS = 20
/** Never written down a second time. */
const secretos: ReadonlySet<string> = new Set(['pinHash', 'pinSal', 'pinSal2', 'pinPrueba', 'secretoHash'])

/** Writes a new document; the failure is 'documento.ya-existe'. */
export async function crearDecision<C extends z.ZodRawShape>(
  server: { store: Store },
  { db, entity, id, acto }: Decision<C>,
  campos: z.input<z.ZodObject<C>>,
): Promise<Result<DocDe<C>>> {
  const { tiendaId, en, autor } = acto
  const doc = componer(entity, id, entity.esquemaCampos.parse(campos), {
    tiendaId,
    en,
    creadoPor: autor,
    dispositivoId: '',
    seq: 0,
    hlc: '',
  })
  await auditar(server, { base: db.nombre, docTipo: entity.tipo, docId: id, accion: 'crear', antes: {}, despues: doc, acto, rev: '' })
  return (await db.create(doc)) === 'creado' ? ok(doc) : fallo('documento.ya-existe')
}

/**
 * Changes a document by what `cambio` makes of it as it is now; called again when somebody else was faster. Nothing is written
 * when nothing changes. Frozen fields and moves of `estado` that the declaration does not allow are refused.
 */
export async function editarDecision<C extends z.ZodRawShape>(
  server: { store: Store },
  { db, entity, id, acto, sinValores = false }: Decision<C>,
  cambio: (actual: DocDe<C>) => Result<Cambio<C>> | Promise<Result<Cambio<C>>>,
): Promise<Result<DocDe<C>>> {
  for (let i = 0; i < INTENTOS; i++) {
    const crudo = await db.get(id)
    // The id is the caller's: it may be that of something else in the same database.
    if (crudo?.['tipo'] !== entity.tipo) return fallo(`${entity.tipo}.no-existe`)
    const { rev, ...guardado } = crudo
    const actual = leer(entity, guardado)
    const pedido = await cambio(actual)
    if (!pedido.ok) return pedido
    const campos = Object.fromEntries(Object.entries(pedido.value).filter(([, valor]) => valor !== undefined))
    const nuevo = entity.esquema.parse({
      ...actual,
      ...campos,
      ...entity.esquemaCampos.parse({ ...actual, ...campos }),
      v: entity.v,
    }) as DocDe<C>
    const completo = { ...nuevo, clave: entity.clave?.(nuevo) ?? '', padre: entity.padre?.(nuevo) ?? '' }
    const cambios = diferencias(actual, completo)
    if (Object.keys(cambios).length === 0) return ok(actual)
    const negado = prohibido(entity, actual, completo, cambios)
    if (negado) return negado
    await auditar(server, {
      base: db.nombre,
      docTipo: entity.tipo,
      docId: id,
      accion: 'editar',
      antes: actual,
      despues: completo,
      acto,
      rev,
      sinValores,
    })
    if ((await db.update({ ...completo, rev })).ok) return ok(completo)
  }
  return fallo('documento.conflicto')
}

/** Writes a document of which there is one, whether it is there yet or not; fields that were not brought stay as they are. */
export async function ponerDecision<C extends z.ZodRawShape>(
  server: { store: Store },
  decision: Decision<C>,
  campos: z.input<z.ZodObject<C>>,
): Promise<Result<DocDe<C>>> {
  const hay = (await decision.db.get(decision.id)) !== undefined
  const creada = hay ? undefined : await crearDecision(server, decision, campos)
  return creada?.ok ? creada : editarDecision(server, decision, () => ok(campos as Cambio<C>))
}

export interface LineaAuditoria {
  base: string
  docTipo: string
  docId: string
  accion: string
  antes: object
  despues: object
  acto: ActoServidor
  /** The revision that is replaced; '' when there was none. */
  rev: string
  sinValores?: boolean
}

/** Writes a line of the audit: who, what, before and after, and from where (rastro.ts). */
export async function auditar(
  server: { store: Store },
  { base, docTipo, docId, accion, antes, despues, acto, rev, sinValores = false }: LineaAuditoria,
): Promise<void> {
  const { tiendaId, en, autor } = acto
  const linea = {
    id: `auditoria:${uuidv7()}`,
    tipo: 'auditoria',
    v: 1,
    tiendaId,
    en,
    clave: docTipo,
    padre: docId,
    creadoPor: autor,
    ...rastroActual(),
    seq: 0,
    hlc: '',
    base,
    docTipo,
    docId,
    accion,
    rev,
    cambios: diferencias(antes, despues, sinValores),
  }
  await (await abrirAuditoria(server.store)).create(linea)
}

type Diferencias = Record<string, { antes: unknown; despues: unknown }>

/** Field by field, what differs; secrets only as the fact that they do. */
function diferencias(antes: object, despues: object, sinValores = false): Diferencias {
  const [a, b] = [antes as Record<string, unknown>, despues as Record<string, unknown>]
  const distintos = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (campo) => JSON.stringify(a[campo]) !== JSON.stringify(b[campo]),
  )
  return Object.fromEntries(
    distintos.map((campo) => [
      campo,
      sinValores || secretos.has(campo)
        ? { antes: '(oculto)', despues: '(oculto)' }
        : { antes: a[campo] ?? null, despues: b[campo] ?? null },
    ]),
  )
}

function prohibido<C extends z.ZodRawShape>(
  entity: Entity<C>,
  antes: DocDe<C>,
  despues: DocDe<C>,
  cambios: Diferencias,
): Result<never> | undefined {
  const fijo = entity.fija?.find((campo) => campo in cambios)
  if (fijo !== undefined) return fallo('documento.campo-fijo', { campo: fijo })
  if (!entity.estados || !('estado' in cambios)) return undefined
  const [de, a] = [(antes as Record<string, unknown>)['estado'], (despues as Record<string, unknown>)['estado']]
  return entity.estados[String(de)]?.includes(String(a)) ? undefined : fallo('documento.estado-no-permitido')
}
