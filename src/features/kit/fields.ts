/**
 * The fields of a form, from the schemas that declare them: what each holds, what it begins with, what is wrong with what was typed and
 * how it is kept. Screens add what only people read.
 */
import type * as z from 'zod'
import { fieldKinds, type Entity, type FieldKind } from '#domain/core/entity.ts'
import { formatMoney, formatPercent, formatQuantity } from '#domain/core/money.ts'
import { formatInteger, formatUnitPrice, formatWeight } from '#ui/format.ts'
import { problemaDeTelefono, telefonoGuardado } from './form/telefono.ts'

/** The fields of an entity or of a command. */
type Shape = z.core.$ZodLooseShape

/** What a field holds while it is typed. A number is null while its field is empty or cannot be read: it is then not kept, and never as 0. */
export type Typed<S extends z.core.$ZodType> = z.core.output<S> extends number ? number | null : z.core.output<S>

export interface Choice {
  value: string
  label: string
}

/** What a screen says of a field beyond its declaration. */
export interface FieldSpec<V, All> {
  label: string
  /** What it is called away from its form, where the label alone would not tell. */
  title?: string
  description?: string
  placeholder?: string
  /** What a choice is called, or what is proposed for a text. */
  options?: readonly (string | Choice)[]
  /** Left empty, it is kept as its declaration's default. */
  optional?: true
  /** A text of several lines; it begins with so many. */
  lines?: number
  /** An address of e-mail. */
  email?: true
  /** A text of figures: they line up, and the keyboard has them. */
  digits?: true
  /** What stands behind a quantity. */
  unit?: string
  /** Said while it is empty and may not be. */
  missing?: string
  /** Said of a text that is too long: it stays as it was typed, and is not saved. */
  tooLong?: string
  /** Said of a number that is too small or too large. */
  outside?: string
  /** What else may be wrong with it. */
  check?(value: V, all: All): string | undefined
  /** How it is kept. */
  clean?(value: V, all: All): V
}

export type ValuesOf<C extends Shape, K extends keyof C> = { [N in K]: Typed<C[N]> }
type Specs<C extends Shape, K extends keyof C> = { [N in K]: FieldSpec<Typed<C[N]>, ValuesOf<C, K>> }

/** Fields of `C`, with the names `K`, in the order in which they were declared. */
export interface Fields<C extends Shape = Shape, K extends keyof C & string = keyof C & string> {
  names: readonly K[]
  specs: Specs<C, K>
  facts: Readonly<Record<K, FieldFacts>>
  /** What each is called, also in a history. */
  titles: Readonly<Record<K, string>>
}
export type Values<F> = F extends Fields<infer C, infer K> ? ValuesOf<C, K> : never
/** As they are saved. */
export type Kept<F> = F extends Fields<infer C, infer K> ? { [N in K]: z.core.output<C[N]> } : never

/** Declares which fields of an entity or of a command a form has, and what it says of them. */
export function fieldsOf<C extends Shape, const K extends keyof C & string>(shape: C, specs: Specs<C, K>): Fields<C, K> {
  const names = Object.keys(specs) as K[]
  return {
    names,
    specs,
    facts: Object.fromEntries(names.map((name) => [name, factsOf(shape[name] as z.ZodType)])) as Record<K, FieldFacts>,
    titles: Object.fromEntries(names.map((name) => [name, specs[name].title ?? specs[name].label])) as Record<K, string>,
  }
}

/** How a field is typed and shown: the kind that its declaration names, or what its type tells. */
export type Kind = FieldKind | 'texto' | 'numero' | 'siNo' | 'opcion' | 'otro'

export interface FieldFacts {
  kind: Kind
  schema: z.ZodType
  nullable: boolean
  /** Of a text its letters, of a number its size. */
  min: number
  max: number
  choices: readonly string[]
  /** What it is when nobody says; undefined when it has to be said. */
  fallback: unknown
}

/** What a field's schema tells of it. */
export function factsOf(schema: z.ZodType): FieldFacts {
  let inner = schema
  let nullable = false
  let kind = fieldKinds.get(inner)?.kind
  for (;;) {
    const { def } = inner as z.ZodType & { def: { type: string; innerType?: z.ZodType } }
    nullable ||= def.type === 'nullable'
    if (def.innerType === undefined) break
    inner = def.innerType
    kind ??= fieldKinds.get(inner)?.kind
  }
  const { minValue, maxValue, minLength, maxLength } = inner as Partial<z.ZodNumber & z.ZodString>
  const choices = inner.type === 'enum' ? (inner as z.ZodEnum).options.map(String) : []
  const absent = schema.safeParse(undefined)
  return {
    kind: kind ?? kindOfType[inner.type] ?? 'otro',
    schema,
    nullable,
    min: minValue ?? minLength ?? 0,
    max: maxValue ?? maxLength ?? Infinity,
    choices,
    fallback: absent.success ? absent.data : undefined,
  }
}

const kindOfType: Readonly<Record<string, Kind>> = { string: 'texto', number: 'numero', boolean: 'siNo', enum: 'opcion' }
const numbers: ReadonlySet<Kind> = new Set(['centavos', 'milesimas', 'puntosBasicos', 'diezmilesimas', 'gramos', 'numero'])

const writings: Partial<Readonly<Record<Kind, (value: number) => string>>> = {
  centavos: formatMoney,
  milesimas: formatQuantity,
  puntosBasicos: formatPercent,
  diezmilesimas: formatUnitPrice,
  gramos: formatWeight,
}

/** A number as people write what it stands for: `RD$ 1,250.50` of centavos. */
const written = (kind: Kind, value: number): string => (writings[kind] ?? formatInteger)(value)

/** What a field of a document held, as people read it. */
export function shown({ campos }: Pick<Entity, 'campos'>, name: string, value: unknown): string {
  const schema = campos[name] as z.ZodType | undefined
  const kind = schema ? factsOf(schema).kind : 'otro'
  if (kind === 'archivo') return value === null ? 'sin foto' : 'otra foto'
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  if (typeof value === 'number') return numbers.has(kind) && kind !== 'numero' ? written(kind, value) : String(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a new document's field begins with. */
function blank(fields: Fields, name: string): unknown {
  const { kind, choices, nullable, fallback } = fields.facts[name] as FieldFacts
  if (fallback !== undefined && !fields.specs[name]?.optional) return fallback
  if (nullable || numbers.has(kind)) return null
  return kind === 'siNo' ? false : kind === 'opcion' ? choices[0] : ''
}

/** What a form shows of a stored document; or of a new one, which begins as `initial` says. */
export function valuesOf<F extends Fields>(fields: F, stored: object | undefined, initial: Partial<Values<F>> = {}): Values<F> {
  const known: Readonly<Record<string, unknown>> = { ...initial, ...stored }
  return Object.fromEntries(fields.names.map((name) => [name, known[name] ?? blank(fields, name)])) as Values<F>
}

/** What is wrong with each field; a value that is as it was stored is left in peace where its rule came later. */
export function problemsOf<F extends Fields>(fields: F, values: Values<F>, stored: Values<F>): Record<string, string> {
  return Object.fromEntries(
    fields.names.flatMap((name) => {
      const problem = problemOf(fields, name, values, stored)
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
}

type Loose = Readonly<Record<string, unknown>>

function problemOf(fields: Fields, name: string, values: Loose, stored: Loose): string | undefined {
  const facts = fields.facts[name]
  const spec = fields.specs[name] as FieldSpec<unknown, Loose>
  if (!facts || !spec) return undefined
  const value = values[name]
  const { min, max, kind } = facts
  const said = spec.check?.(value, values)
  if (said !== undefined) return said
  if (value === null)
    return facts.nullable || spec.optional ? undefined : (spec.missing ?? (numbers.has(kind) ? 'Falta la cantidad' : 'Falta'))
  if (typeof value === 'number' && (value < min || value > max)) return spec.outside ?? `De ${written(kind, min)} a ${written(kind, max)}`
  if (typeof value === 'string') {
    const letters = value.trim().length
    if (letters === 0 && (spec.missing !== undefined || min > 0)) return spec.missing ?? 'Falta'
    if (letters > max) return spec.tooLong ?? `Puede tener hasta ${formatInteger(max)} letras; van ${formatInteger(letters)}`
    if (spec.email && letters > 0 && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim())) return 'Email inválido'
    if (kind === 'telefono') return problemaDeTelefono(value, typeof stored[name] === 'string' ? stored[name] : '')
  }
  return facts.schema.safeParse(cleanOne(fields, name, values)).success ? undefined : 'Revisa este dato'
}

function cleanOne(fields: Fields, name: string, values: Loose): unknown {
  const spec = fields.specs[name] as FieldSpec<unknown, Loose>
  const value = values[name]
  if (spec.clean) return spec.clean(value, values)
  if (value === null && spec.optional) return fields.facts[name]?.fallback
  if (typeof value !== 'string') return value
  return fields.facts[name]?.kind === 'telefono' ? telefonoGuardado(value) : value.trim()
}

/** What was typed as it is kept: no spaces around a text, a telephone in E.164, the default for what may be left empty. Only of values without problems. */
export const cleaned = <F extends Fields>(fields: F, values: Values<F>): Kept<F> =>
  Object.fromEntries(fields.names.map((name) => [name, cleanOne(fields, name, values as Loose)])) as Kept<F>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was saved from a form, and what stood there before: as JSON, since an old copy may come in again. */
export type Accepted = Readonly<Record<string, { over: string; value: unknown }>>

/** What counts as stored: what a form saved until the copy on this device says something else. */
export const underSaved = <T extends object>(stored: T, accepted: Accepted): T =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const own = accepted[name]
      return [name, own && own.over === JSON.stringify(value) ? own.value : value]
    }),
  ) as T

/** What was just saved from a form over `stored`. */
export const acceptedOf = <T extends object>(stored: T, saved: T): Accepted =>
  Object.fromEntries(Object.entries(saved).map(([name, value]) => [name, { over: JSON.stringify(stored[name as keyof T]), value }]))

/** The fields that differ from what was there. */
export const changedFrom = <T extends object>(before: T, now: T): Partial<T> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(value, before[name as keyof T]))) as Partial<T>
