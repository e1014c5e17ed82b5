import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { centavosPositivos, dia, ref, texto } from '#domain/core/entity.ts'
import { acceptedOf, changedFrom, cleaned, factsOf, fieldsOf, problemsOf, shown, underSaved, valuesOf } from './fields.ts'

describe('lo que la declaración dice de un campo', () => {
  it.each([
    [Producto.campos.precioDiezmilesimas, { kind: 'diezmilesimas', fallback: undefined }],
    [Producto.campos.pesoGramos, { kind: 'gramos', fallback: 0 }],
    [Producto.campos.foto, { kind: 'archivo', nullable: true }],
    [Producto.campos.nombre, { kind: 'texto', min: 1, max: 200 }],
    [Cliente.campos.telefono, { kind: 'telefono', max: 30 }],
    [Cliente.campos.condicion, { kind: 'opcion', choices: ['CONTADO', 'CREDITO'], fallback: 'CONTADO' }],
    [Cliente.campos.tiempoCreditoDias, { kind: 'numero', min: 0, max: 3650 }],
    [Cliente.campos.activo, { kind: 'siNo', fallback: true }],
    [ref().min(1), { kind: 'ref', min: 1 }],
    [dia().nullable().default(null), { kind: 'dia', nullable: true, fallback: null }],
  ])('%#', (schema, dicho) => expect(factsOf(schema)).toMatchObject(dicho))
})

const gasto = fieldsOf(
  {
    concepto: texto(10).min(1),
    montoCentavos: centavosPositivos(),
    topeCentavos: centavosPositivos().default(0),
    dias: z.int().min(1).max(30),
  },
  {
    concepto: { label: 'Concepto' },
    montoCentavos: { label: 'Monto', missing: 'Escribe el monto' },
    topeCentavos: { label: 'Tope', optional: true },
    dias: { label: 'Días', title: 'Días de plazo' },
  },
)

it('uno nuevo empieza como dice su declaración, o como diga quien lo abre', () => {
  expect(valuesOf(gasto, undefined, { concepto: 'Luz' })).toEqual({ concepto: 'Luz', montoCentavos: null, topeCentavos: null, dias: null })
  expect(gasto.titles.dias).toBe('Días de plazo')
})

it('dice de cada campo qué le falta o qué le sobra, y nada de lo que está bien', () => {
  const previo = valuesOf(gasto, undefined)
  const bien = { concepto: 'Luz', montoCentavos: 100, topeCentavos: null, dias: 30 }
  expect(problemsOf(gasto, bien, previo)).toEqual({})
  expect(problemsOf(gasto, { ...bien, concepto: '  ', montoCentavos: null, dias: 31 }, previo)).toEqual({
    concepto: 'Falta',
    montoCentavos: 'Escribe el monto',
    dias: 'De 1 a 30',
  })
  expect(problemsOf(gasto, { ...bien, concepto: 'ñ'.repeat(11) }, previo)).toEqual({ concepto: 'Puede tener hasta 10 letras; van 11' })
})

it('guarda sin espacios, y lo que puede quedar vacío como su declaración dice', () => {
  expect(cleaned(gasto, { concepto: ' Luz ', montoCentavos: 100, topeCentavos: null, dias: 3 })).toEqual({
    concepto: 'Luz',
    montoCentavos: 100,
    topeCentavos: 0,
    dias: 3,
  })
})

it('solo cambió lo que no dice lo mismo', () => {
  expect(changedFrom({ a: [1], b: 'x', c: 1 }, { a: [1], b: 'y', c: 1 })).toEqual({ b: 'y' })
})

it('lo guardado vale hasta que la copia de este equipo dice otra cosa, también si lo cambió otra persona', () => {
  const aceptado = acceptedOf({ nombre: 'Ana', nota: '' }, { nombre: 'Ana María', nota: '' })
  expect(underSaved({ nombre: 'Ana', nota: '' }, aceptado)).toEqual({ nombre: 'Ana María', nota: '' })
  expect(underSaved({ nombre: 'Ana María', nota: '' }, aceptado)).toEqual({ nombre: 'Ana María', nota: '' })
  expect(underSaved({ nombre: 'Anita', nota: 'otra' }, aceptado)).toEqual({ nombre: 'Anita', nota: 'otra' })
})

it('un campo se lee según lo que guarda', () => {
  const dicho = (campo: string, valor: unknown) => shown(Producto, campo, valor)
  expect(['precioDiezmilesimas', 'existenciaMinimaMilesimas', 'pesoGramos'].map((campo) => dicho(campo, 15_000))).toEqual([
    '1.50',
    '15',
    '15.00 kg',
  ])
  expect([dicho('foto', null), dicho('sePesa', true), dicho('nombre', ''), dicho('otro', 3)]).toEqual(['sin foto', 'sí', '—', '3'])
})
