import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cargoDeTramo,
  comisionAlColocar,
  indiceDeReglas,
  puedeEmpezar,
  reglaPara,
  reglasQueCaben,
  solapes,
  type ReglaQueCobra,
} from './comision.rules.ts'

const HOY = '2026-11-28'
let hechas = 0
/** Each is made a second after the one before. */
const regla = (campos: Partial<ReglaQueCobra> = {}): ReglaQueCobra => ({
  id: `reglaDeComision:${++hechas}`,
  nombre: 'Comisión',
  tienda: '',
  categoria: '',
  productoId: '',
  envio: '',
  puntosBasicos: 1000,
  fijoCentavos: 0,
  minimoCentavos: 0,
  maximoCentavos: 0,
  desde: '2026-01-01',
  hasta: '',
  en: new Date(Date.UTC(2026, 0, 1, 0, 0, hechas)).toISOString(),
  estado: 'vigente',
  ...campos,
})
const arroz = { tienda: 'a', categoria: 'Arroz', productoId: 'producto:1', envio: 'domicilio' } as const
const cual = (reglas: readonly ReglaQueCobra[], que: Parameters<typeof reglaPara>[1] = arroz, dia = HOY) =>
  reglaPara(indiceDeReglas(reglas), que, dia)

describe('qué regla cobra', () => {
  test('la más precisa: producto, tienda, categoría y entrega, en ese orden', () => {
    const [todas, entrega, categoria, tienda, producto] = [
      regla(),
      regla({ envio: 'domicilio' }),
      regla({ categoria: 'ARROZ' }),
      regla({ tienda: 'a' }),
      regla({ tienda: 'a', productoId: 'producto:1' }),
    ]
    const reglas = [todas, entrega, categoria, tienda, producto]
    for (const mejor of reglas.toReversed()) expect(cual(reglas.slice(0, reglas.indexOf(mejor) + 1))).toBe(mejor)
    expect(cual([tienda, producto], { ...arroz, tienda: 'b' })).toBeUndefined()
    expect(cual([regla({ categoria: 'bebidas' })])).toBeUndefined()
  })

  test('en sus días, y de dos que dicen lo mismo la que se hizo última', () => {
    const [vieja, nueva] = [regla(), regla({ desde: '2026-12-01', hasta: '2026-12-31' })]
    expect([cual([vieja, nueva]), cual([vieja, nueva], arroz, '2026-12-31'), cual([nueva, vieja], arroz, '2027-01-01')]).toEqual([
      vieja,
      nueva,
      vieja,
    ])
    expect(cual([vieja, { ...nueva, estado: 'retirada' }], arroz, '2026-12-15')).toBe(vieja)
    expect(cual([regla({ desde: '2026-11-29' })])).toBeUndefined()
    expect([...solapes([vieja, nueva, regla({ tienda: 'a' })])].map(([id, otras]) => [id, otras.length])).toEqual([
      [vieja.id, 1],
      [nueva.id, 1],
      [`reglaDeComision:${hechas}`, 0],
    ])
    expect([...solapes([regla({ hasta: '2026-11-30' }), regla({ desde: '2026-12-01' })]).values()]).toEqual([[], []])
  })

  test('el índice dice la misma que mirarlas todas', () => {
    const dia = fc.constantFrom('2026-11-27', HOY, '2026-11-29')
    const campos = fc.record({
      tienda: fc.constantFrom('', 'a', 'b'),
      categoria: fc.constantFrom('', 'Arroz', 'arróz', 'Bebidas'),
      productoId: fc.constantFrom('', 'producto:1', 'producto:2'),
      envio: fc.constantFrom('' as const, 'domicilio' as const, 'retiro' as const),
      desde: dia,
      hasta: fc.constantFrom('', HOY),
      estado: fc.constantFrom('vigente' as const, 'retirada' as const),
    })
    fc.assert(
      fc.property(
        fc.array(campos, { maxLength: 12 }),
        fc.constantFrom(...['a', 'b'].map((tienda) => ({ ...arroz, tienda }))),
        dia,
        (todas, que, cuando) => {
          const reglas = todas.map((una) => regla(una.productoId !== '' && una.tienda === '' ? { ...una, tienda: 'a' } : una))
          expect(cual(reglas, que, cuando)).toBe(reglasQueCaben(reglas, que, cuando)[0])
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('cuánto', () => {
  test('porcentaje y fijo, entre su mínimo y su máximo, nunca más de lo que vale, y de nada, nada', () => {
    const cargo = (campos: Partial<ReglaQueCobra>, base: number) => cargoDeTramo(regla(campos), base)
    expect([cargo({}, 12_345), cargo({ fijoCentavos: 500 }, 10_000), cargo({ minimoCentavos: 2_500 }, 10_000)]).toEqual([
      1_235, 1_500, 2_500,
    ])
    expect([
      cargo({ maximoCentavos: 50_000 }, 10_000_000),
      cargo({ fijoCentavos: 9_000 }, 4_000),
      cargo({ minimoCentavos: 9_000 }, 0),
    ]).toEqual([50_000, 4_000, 0])
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        fc.nat(5000),
        fc.nat(100_000),
        fc.nat(100_000),
        fc.nat(100_000),
        (base, puntosBasicos, fijoCentavos, minimoCentavos, tope) => {
          const cobra = cargo({ puntosBasicos, fijoCentavos, minimoCentavos, maximoCentavos: tope === 0 ? 0 : minimoCentavos + tope }, base)
          expect(cobra).toBeGreaterThanOrEqual(0)
          expect(cobra).toBeLessThanOrEqual(base)
        },
      ),
    )
  })

  test('la orden guarda lo que decían, una vez por regla, aunque cobre varias de sus líneas', () => {
    const [una, otra] = [regla({ fijoCentavos: 500 }), regla({ categoria: 'Bebidas', puntosBasicos: 500 })]
    const lineas = [1, 2, 3].map((linea) => ({ linea, productoId: `producto:${linea}`, categoria: linea === 3 ? 'Bebidas' : '' }))
    const hoy = { dia: HOY, itbisPuntosBasicos: 1800 }
    const guarda = comisionAlColocar(indiceDeReglas([una, otra]), { tienda: 'a', envio: 'retiro', lineas }, hoy)
    expect(guarda?.tramos.map(({ reglaId, lineas, fijoCentavos }) => [reglaId, lineas, fijoCentavos])).toEqual([
      [una.id, [1, 2], 500],
      [otra.id, [3], 0],
    ])
    expect(comisionAlColocar(indiceDeReglas([otra]), { tienda: 'a', envio: 'retiro', lineas: lineas.slice(0, 2) }, hoy)).toBeUndefined()
  })
})

test('una regla no empieza antes de hoy, ni al revés, ni de un producto de nadie, ni por más de la mitad', () => {
  const code = (campos: Partial<ReglaQueCobra>) => {
    const puede = puedeEmpezar(regla({ desde: HOY, ...campos }), HOY)
    return puede.ok ? '' : puede.error.code
  }
  expect(
    [
      {},
      { desde: '2026-11-27' },
      { hasta: '2026-11-27' },
      { productoId: 'producto:1' },
      { productoId: 'producto:1', tienda: 'a', categoria: 'Arroz' },
      { puntosBasicos: 5001 },
      { minimoCentavos: 200, maximoCentavos: 100 },
    ].map(code),
  ).toEqual([
    '',
    'comision.antes-de-hoy',
    'comision.al-reves',
    'comision.producto-sin-tienda',
    'comision.producto-y-categoria',
    'comision.demasiado',
    'comision.minimo-y-maximo',
  ])
})
