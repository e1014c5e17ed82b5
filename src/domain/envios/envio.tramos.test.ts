import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CostosEnvios } from './costos-envios.entity.ts'
import { TRAMOS_MAXIMOS, type TramoDePeso } from './tramo.ts'
import { leerTramos, ordenarTramos, textoDeTramos } from './envio.tramos.ts'

const tramo = (desdeGramos: number, masCentavos: number): TramoDePeso => ({ desdeGramos, masCentavos })
const codeDe = (r: { ok: true } | { ok: false; error: { code: string } }): string => (r.ok ? '' : r.error.code)

describe('los tramos de peso de una regla', () => {
  test('se ordenan por su peso', () => {
    expect(ordenarTramos([tramo(20_000, 35_000), tramo(5000, 10_000)])).toEqual({
      ok: true,
      value: [tramo(5000, 10_000), tramo(20_000, 35_000)],
    })
  })

  test('no hay dos desde un mismo peso, ni uno más pesado que sume menos, ni más de diez', () => {
    expect(codeDe(ordenarTramos([tramo(5000, 1), tramo(5000, 2)]))).toBe('envio.tramo-repetido')
    expect(codeDe(ordenarTramos([tramo(5000, 200), tramo(6000, 100)]))).toBe('envio.tramo-mas-barato')
    expect(codeDe(ordenarTramos([tramo(5000, 100), tramo(6000, 100)]))).toBe('')
    const muchos = Array.from({ length: TRAMOS_MAXIMOS + 1 }, (_, i) => tramo(i + 1, i))
    expect(codeDe(ordenarTramos(muchos))).toBe('envio.tramos-demasiados')
  })

  test('la regla guardada tampoco los admite así; una de antes, que no los tiene, se lee sin ninguno', () => {
    const sirve = (tramosDePeso: TramoDePeso[]) => CostosEnvios.esquemaCampos.safeParse({ ...CostosEnvios.muestra, tramosDePeso }).success
    expect(sirve([tramo(5000, 100), tramo(6000, 100)])).toBe(true)
    expect(sirve([tramo(6000, 100), tramo(5000, 200)])).toBe(false)
    expect(sirve([tramo(5000, 200), tramo(6000, 100)])).toBe(false)
    expect(sirve([tramo(0, 100)])).toBe(false)
    expect(sirve([tramo(5000, -1)])).toBe(false)
    expect(CostosEnvios.esquemaCampos.parse(CostosEnvios.muestra).tramosDePeso).toEqual([])
  })
})

describe('en una celda', () => {
  test('se leen como se escriben', () => {
    const dos = [tramo(5000, 10_000), tramo(20_500, 35_050)]
    for (const [texto, decimal] of [
      ['5 kg: 100; 20.5 kg: 350.50', '.'],
      ['20.5:350.5 ; 5KG:RD$100;', '.'],
      ['5 kilos: 100; 20,5 kg: 350,50', ','],
    ] as const)
      expect(leerTramos(texto, decimal)).toEqual({ ok: true, value: dos })
    expect(leerTramos('  ', '.')).toEqual({ ok: true, value: [] })
  })

  test('lo que no se entiende no se toma por nada', () => {
    for (const texto of ['100', '5 kg 100', '5 lb: 100', '5 kg: mucho', '0 kg: 100', '5 kg: -1', '5 kg: 100; nada'])
      expect(codeDe(leerTramos(texto, '.'))).toBe('importar.tramos-no-se-entienden')
    expect(codeDe(leerTramos('5: 100; 5: 200', '.'))).toBe('envio.tramo-repetido')
  })

  test('lo que se baja de la tabla se vuelve a leer igual', () => {
    const desde = fc.uniqueArray(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: TRAMOS_MAXIMOS })
    const mas = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: TRAMOS_MAXIMOS, maxLength: TRAMOS_MAXIMOS })
    fc.assert(
      fc.property(desde, mas, (pesos, recargos) => {
        const enOrden = recargos.toSorted((a, b) => a - b)
        const tramos = pesos.toSorted((a, b) => a - b).map((desdeGramos, i) => tramo(desdeGramos, enOrden[i] ?? 0))
        expect(leerTramos(textoDeTramos(tramos), '.')).toEqual({ ok: true, value: tramos })
      }),
    )
  })
})
