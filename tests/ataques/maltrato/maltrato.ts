/** Values made from a schema, good ones and bent ones, for the fuzzer. */
import * as fc from 'fast-check'
import type * as z from 'zod'
import { esquemaJson, type EsquemaJson } from '#domain/core/guard-table.ts'

/** What nobody means to send. */
const rarezas: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -0,
  -1,
  0.1,
  1e21,
  9_007_199_254_740_992,
  true,
  [],
  {},
  [[[[[]]]]],
  'x'.repeat(5000),
  '\0',
  '\ud800',
  '\u202e',
  '🧾'.repeat(50),
  '{{7*7}}',
  '../../x',
  '_design/x',
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'servidor:x',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  { $gt: '' },
  { toString: 1, valueOf: null, hasOwnProperty: 0 },
  { length: -1 },
]
const rareza: fc.Arbitrary<unknown> = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...rarezas) }, fc.jsonValue({ maxDepth: 3 }))

/** Names that a schema does not have. */
const sobra = fc.constantFrom(
  '_id',
  '_rev',
  '_deleted',
  'rev',
  'recepcion',
  'tipo',
  'v',
  'roles',
  'operador',
  'constructor',
  'toString',
  'x',
)

function recto(esquema: EsquemaJson, bajar: (parte: EsquemaJson) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (esquema.const !== undefined) return fc.constant(esquema.const)
  if (esquema.enum) return fc.constantFrom(...esquema.enum)
  if (esquema.anyOf) return fc.oneof(...esquema.anyOf.map(bajar))
  const { minLength = 0, maxLength = 200, minimum = -1_000_000, maximum = 1_000_000, minItems = 0, maxItems = 4 } = esquema
  switch (esquema.type) {
    case 'string':
      if (esquema.format === 'date') return fc.constantFrom('2026-11-21', '2024-02-29', '1999-12-31')
      if (esquema.format === 'date-time') return fc.constantFrom('2026-11-21T18:00:00.000Z', '1970-01-01T00:00:00.000Z')
      return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -2_000_000_000), max: Math.min(maximum, 2_000_000_000) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(bajar(esquema.items ?? {}), { minLength: Math.min(minItems, 4), maxLength: Math.min(maxItems, 4) })
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = esquema
      const campos = Object.fromEntries(Object.entries(properties).map(([campo, parte]) => [campo, bajar(parte)]))
      const fijos = fc.record(campos, { requiredKeys: required.filter((campo) => campo in campos) })
      if (typeof additionalProperties !== 'object') return fijos
      const libres = fc.dictionary(fc.string({ maxLength: 8 }), bajar(additionalProperties), { maxKeys: 3 })
      return fc.tuple(fijos, libres).map(([a, b]) => ({ ...b, ...a }))
    }
    default:
      return rareza
  }
}

/** What the schema allows, with something bent in one of `cada` places. */
function torcido(esquema: EsquemaJson, cada: number): fc.Arbitrary<unknown> {
  const bajar = (parte: EsquemaJson): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: cada - 1, arbitrary: recto(parte, bajar) }, { weight: 1, arbitrary: rareza })
  const con = fc.tuple(recto(esquema, bajar), fc.option(fc.tuple(sobra, rareza), { freq: cada }))
  return con.map(([valor, extra]) => (extra && typeof valor === 'object' && valor !== null ? { ...valor, [extra[0]]: extra[1] } : valor))
}

export const torcidoDe = (esquema: z.ZodType, cada = 12): fc.Arbitrary<unknown> => torcido(esquemaJson(esquema), cada)

/** The text of a value, at times cut, doubled or with a byte changed. */
export const maltratado = (valor: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.tuple(valor, fc.integer({ min: 0, max: 19 }), fc.double({ min: 0, max: 1, noNaN: true })).map(([v, suerte, donde]) => {
    const texto = JSON.stringify(v) ?? 'null'
    const corte = Math.floor(donde * texto.length)
    if (suerte === 0) return texto.slice(0, corte)
    if (suerte === 1) return `${texto.slice(0, corte)}\u0007${texto.slice(corte + 1)}`
    if (suerte === 2) return texto.replace(/^\{"(\w+)":/, '{"$1":1,"$1":')
    return suerte === 3 ? texto.replace(/:\d+/, ':1e999') : texto
  })
