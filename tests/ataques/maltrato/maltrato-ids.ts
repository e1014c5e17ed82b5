/** For the fuzzer of ids: bodies made from a command's schema whose texts are ids of somebody else, and what of a victim is stored. */
import type { Db, Store } from '#server/store/port.ts'
import type { EsquemaJson } from '#domain/core/guard-table.ts'

/** Numbers that are the same for the same seed (mulberry32), so that a pair of requests differs in its ids alone. */
export function dadoDe(semilla: number): () => number {
  let estado = semilla >>> 0
  return () => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Names of fields and parameters that hold whose or which something is. */
export const nombraAlgo = (campo: string): boolean => /id$|ids$|^(de|por|para|padre|clave|codigo|dueno|slug|nombre)$|De$/i.test(campo)

/** What is put in the place of an id: the same for the same name and throw of the dice. */
export type Poner = (campo: string, dado: number) => string

/** A value that the schema allows, as far as its plain form tells, with ids from `poner` where it wants a text that names something. */
export function conIds(esquema: EsquemaJson, poner: Poner, dado: () => number, campo = ''): unknown {
  if (esquema.const !== undefined) return esquema.const
  if (esquema.enum) return esquema.enum[Math.floor(dado() * esquema.enum.length)]
  if (esquema.anyOf) return conIds(esquema.anyOf[Math.floor(dado() * esquema.anyOf.length)] ?? {}, poner, dado, campo)
  const { minimum = 0, maximum = 100_000, minItems = 0 } = esquema
  switch (esquema.type) {
    case 'string': {
      if (esquema.format === 'date') return '2026-11-21'
      if (esquema.format === 'date-time') return '2026-11-21T18:00:00.000Z'
      const [cual, quiere] = [dado(), dado()]
      return nombraAlgo(campo) || quiere < 0.3
        ? poner(campo, cual)
        : 'palabra'.padEnd(esquema.minLength ?? 0, 'x').slice(0, esquema.maxLength)
    }
    case 'integer':
    case 'number':
      return Math.floor(Math.max(minimum, 0) + dado() * Math.min(maximum - Math.max(minimum, 0), 100_000))
    case 'boolean':
      return dado() < 0.5
    case 'null':
      return null
    case 'array':
      return Array.from({ length: Math.max(minItems, 1) }, () => conIds(esquema.items ?? {}, poner, dado, campo))
    case 'object':
      return Object.fromEntries(
        Object.entries(esquema.properties ?? {}).map(([nombre, parte]) => [nombre, conIds(parte, poner, dado, nombre)]),
      )
    default:
      return poner(campo, dado())
  }
}

/** The same shape, of something that nobody has. */
export const inventado = (id: string): string =>
  id.replace(/[0-9a-z](?=[0-9a-z-]{0,11}$)/gi, (letra) =>
    /\d/.test(letra) ? String((Number(letra) + 7) % 10) : letra === 'f' ? 'a' : letra === 'a' ? 'f' : letra,
  )

/** Every text in the documents of a victim that could be taken for an id. */
export function idsEn(docs: readonly unknown[]): string[] {
  const vistos = new Set<string>()
  const mirar = (valor: unknown): void => {
    if (typeof valor === 'string') {
      if (/^[\w:.@-]{8,120}$/.test(valor) && /\d/.test(valor)) vistos.add(valor)
    } else if (typeof valor === 'object' && valor !== null) Object.values(valor).forEach(mirar)
  }
  docs.forEach(mirar)
  return [...vistos].toSorted()
}

/** Follows every database for what is written of a victim: named by the shop's id, or by the id of one of its people. */
export class Vigia {
  private readonly seqs = new Map<string, string>()
  private readonly store: Store
  private readonly suyo: (texto: string) => boolean

  constructor(store: Store, nombres: readonly string[]) {
    this.store = store
    this.suyo = (texto) => nombres.some((nombre) => texto.includes(nombre))
  }

  /** What of the victim was written since it was asked last, database by database. */
  async novedades(): Promise<{ base: string; id: string; doc: Record<string, unknown> | undefined }[]> {
    const vistas: { base: string; id: string; doc: Record<string, unknown> | undefined }[] = []
    for (const base of await this.store.nombres()) {
      const db = await this.store.db(base)
      for (const { id, doc } of await this.nuevas(db))
        if (this.suyo(base) || this.suyo(JSON.stringify(doc ?? id))) vistas.push({ base, id, doc })
    }
    return vistas
  }

  private async nuevas(db: Db): Promise<{ id: string; doc: Record<string, unknown> | undefined }[]> {
    const { cambios, seq } = await db.changes(this.seqs.get(db.nombre) ?? '0', 1_000_000)
    this.seqs.set(db.nombre, seq)
    return cambios
  }
}
