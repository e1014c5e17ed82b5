import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Esquema } from './conductor.ts'
import { noEntiende } from './contrato.ts'

const oye = (esquema: z.ZodType) => z.toJSONSchema(esquema, { io: 'input' }) as Esquema
const dice = (esquema: z.ZodType) => z.toJSONSchema(esquema, { io: 'output' }) as Esquema
const entiende = (quien: z.ZodType, que: z.ZodType) => noEntiende(oye(quien), dice(que))

const motivo = z.enum(['esquema', 'sin-permiso'])
const antes = z.object({ id: z.string(), motivo, lugares: z.array(z.tuple([z.int(), z.int()])), nota: z.string().nullable() })

describe('quien oye y quien dice', () => {
  it('se entienden si son lo mismo, y si lo nuevo es de más o tiene un valor por defecto', () => {
    expect(entiende(antes, antes)).toEqual([])
    const crecido = antes.extend({ por: z.string().optional(), cuenta: z.int().default(0) })
    expect(entiende(antes, crecido)).toEqual([])
    expect(entiende(crecido, antes)).toEqual([])
  })

  it('no se entienden cuando falta algo que se espera', () => {
    expect(entiende(antes.extend({ cuenta: z.int() }), antes)).toEqual(['.cuenta may be missing'])
    expect(entiende(antes, antes.omit({ motivo: true }))).toEqual(['.motivo may be missing'])
    expect(entiende(antes, antes.partial({ id: true }))).toEqual(['.id may be missing'])
  })

  it('no se entienden cuando se dice una palabra nueva, o algo de otra forma', () => {
    expect(entiende(antes, antes.extend({ motivo: z.enum([...motivo.options, 'nuevo']) }))).toEqual(['.motivo = nuevo'])
    expect(entiende(antes, antes.extend({ motivo: z.string() }))).toEqual(['.motivo: every value'])
    expect(entiende(antes, antes.extend({ id: z.int() }))).toEqual(['.id: "integer", not "string"'])
    expect(entiende(antes, antes.extend({ lugares: z.array(z.tuple([z.int()])) }))).toEqual(['.lugares[]: 1 places, not 2'])
    expect(entiende(antes.extend({ nota: z.string() }), antes)).toEqual(['.nota: "null", not "string"'])
  })

  it('quien no admite nada de más no entiende un campo nuevo; quien elige entre formas entiende las suyas', () => {
    const estricto = z.strictObject({ id: z.string() })
    expect(entiende(estricto, z.object({ id: z.string(), mas: z.int() }))).toEqual(['.mas is not known'])
    const formas = z.discriminatedUnion('r', [
      z.object({ r: z.literal('si'), en: z.string() }),
      z.object({ r: z.literal('no'), motivo: z.string() }),
    ])
    expect(entiende(formas, formas)).toEqual([])
    expect(entiende(formas, z.discriminatedUnion('r', [...formas.options, z.object({ r: z.literal('luego') })]))).not.toEqual([])
  })
})
