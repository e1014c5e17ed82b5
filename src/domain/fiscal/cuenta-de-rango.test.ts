import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { BloqueNCF } from './ncf.entity.ts'
import {
  estadosDeNumeros,
  estadosNumero,
  huecosDe,
  particionExacta,
  cuentaDeRango,
  type Hueco,
  type Intervalo,
  type Tramo,
} from './cuenta-de-rango.ts'

const rango = { id: 'rango:1', desde: 1, hasta: 1000, siguiente: 301 }
const bloque = (desde: number, hasta: number, cambios: Partial<BloqueNCF> = {}): BloqueNCF => ({
  ...construir(BloqueNCF, {}, { id: `bloque:${desde}` }),
  desde,
  hasta,
  ...cambios,
})
const anulado = (desde: number, hasta: number) => ({ desde, hasta, codigo608: '08', en: '2026-11-21T18:00:00.000Z', por: 'empleado:1' })
const corto = (tramos: Tramo[]) => tramos.map(({ desde, hasta, estado }) => `${desde}-${hasta} ${estado}`)

describe('estados de los números de un rango', () => {
  it('sin bloques todo está libre', () => {
    expect(corto(estadosDeNumeros(rango, [], []))).toEqual(['1-1000 libre'])
  })

  it('cada número está en un solo estado', () => {
    const bloques = [
      bloque(1, 100),
      bloque(101, 200, { estado: 'congelado', anulados: [anulado(151, 200)] }),
      bloque(201, 300),
      bloque(900, 1000, { rangoId: 'otro' }),
    ]
    expect(
      corto(
        estadosDeNumeros(rango, bloques, [
          [1, 60],
          [101, 120],
          [1001, 5000],
        ]),
      ),
    ).toEqual([
      '1-60 usado',
      '61-100 arrendado',
      '101-120 usado',
      '121-150 congelado',
      '151-200 anulado',
      '201-300 arrendado',
      '301-1000 libre',
    ])
  })

  it('lo que se sale del rango se corta en sus bordes', () => {
    expect(
      corto(
        estadosDeNumeros(
          { ...rango, desde: 50, hasta: 80 },
          [bloque(1, 100)],
          [
            [1, 60],
            [75, 200],
          ],
        ),
      ),
    ).toEqual(['50-60 usado', '61-74 arrendado', '75-80 usado'])
  })

  const intervalo = fc.tuple(fc.integer({ min: -50, max: 400 }), fc.nat(80)).map(([desde, largo]): Intervalo => [desde, desde + largo])

  it('con cualesquiera bloques y usos la partición es disjunta y completa, y dice de cada número lo que es', () => {
    const bloques = fc.array(
      fc.tuple(intervalo, fc.boolean(), fc.array(intervalo, { maxLength: 2 })).map(([[desde, hasta], activo, voids]) => ({
        id: `b${desde}`,
        rangoId: 'rango:1',
        desde,
        hasta,
        estado: activo ? ('activo' as const) : ('congelado' as const),
        anulados: voids.map(([a, b]) => anulado(a, b)),
      })),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        bloques,
        fc.array(intervalo, { maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 250 }),
        (lista, usados, desde, largo) => {
          const r = { id: 'rango:1', desde, hasta: desde + largo, siguiente: 1 }
          const prueba = cuentaDeRango(r, lista, usados)
          expect(prueba).toMatchObject({ disjunta: true, completa: true, total: largo + 1 })
          expect(estadosNumero.reduce((suma, estado) => suma + prueba.cuentas[estado], 0)).toBe(largo + 1)
          const en = (n: number, [a, b]: Intervalo) => a <= n && n <= b
          for (let n = r.desde; n <= r.hasta; n++) {
            const esperado = usados.some((i) => en(n, i))
              ? 'usado'
              : lista.some((b) => b.anulados.some((v) => en(n, [v.desde, v.hasta])))
                ? 'anulado'
                : lista.some((b) => b.estado === 'congelado' && en(n, [b.desde, b.hasta]))
                  ? 'congelado'
                  : lista.some((b) => en(n, [b.desde, b.hasta]))
                    ? 'arrendado'
                    : 'libre'
            expect(prueba.tramos.find((t) => t.desde <= n && n <= t.hasta)?.estado).toBe(esperado)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('un rango de diez millones con miles de bloques se prueba en un momento', () => {
    const grande = { id: 'rango:1', desde: 1, hasta: 10_000_000, siguiente: 10_000_001 }
    const bloques = Array.from({ length: 10_000 }, (_, i) => bloque(i * 1000 + 1, i * 1000 + 1000))
    const usados = bloques.map(({ desde }): Intervalo => [desde, desde + 499])
    const antes = performance.now()
    expect(cuentaDeRango(grande, bloques, usados)).toMatchObject({
      cuentas: { usado: 5_000_000, arrendado: 5_000_000, libre: 0 },
      problemas: [],
      completa: true,
    })
    expect(performance.now() - antes).toBeLessThan(2_000)
  })
})

describe('la prueba no se cree a sí misma', () => {
  const tramo = (desde: number, hasta: number): Tramo => ({ desde, hasta, estado: 'libre' })
  it.each<[string, Tramo[], boolean, boolean]>([
    ['exacta', [tramo(6, 10), tramo(1, 5)], true, true],
    ['con un hueco', [tramo(1, 5), tramo(7, 10)], true, false],
    ['con uno repetido', [tramo(1, 5), tramo(5, 10)], false, false],
    ['repetido y con hueco, que suman lo mismo', [tramo(1, 5), tramo(5, 8), tramo(10, 10)], false, true],
    ['que se sale', [tramo(1, 5), tramo(6, 11)], true, false],
    ['que empieza antes', [tramo(0, 9)], false, false],
    ['vacía', [], true, false],
  ])('%s', (_nombre, tramos, disjunta, completa) => {
    expect(particionExacta({ desde: 1, hasta: 10 }, tramos)).toEqual({ disjunta, completa })
  })
})

describe('contradicciones', () => {
  const problemas = (bloques: BloqueNCF[], usados: Intervalo[]) =>
    cuentaDeRango(rango, bloques, usados).problemas.map(({ clase, desde, hasta }) => `${clase} ${desde}-${hasta}`)
  const congelado = bloque(101, 200, { estado: 'congelado', anulados: [anulado(150, 160)] })

  it('un rango en orden no tiene ninguna', () => {
    expect(
      problemas(
        [bloque(1, 100), congelado],
        [
          [1, 50],
          [101, 110],
        ],
      ),
    ).toEqual([])
  })

  it.each<[string, BloqueNCF[], Intervalo[]]>([
    [
      'usado-dos-veces 5-5',
      [bloque(1, 100)],
      [
        [1, 5],
        [5, 9],
      ],
    ],
    ['usado-fuera-de-bloque 101-105', [bloque(1, 100), bloque(106, 200)], [[90, 110]]],
    ['usado-y-anulado 155-160', [congelado], [[155, 170]]],
    ['anulado-fuera-de-bloque 95-100', [bloque(101, 200, { estado: 'congelado', anulados: [anulado(95, 105)] })], []],
    ['anulado-fuera-de-bloque 1-5', [bloque(1, 100, { anulados: [anulado(1, 5)] })], []],
    ['bloques-se-cruzan 51-100', [bloque(1, 100), bloque(51, 150)], []],
    ['bloque-fuera-de-rango 0-0', [bloque(0, 10)], []],
    ['siguiente-atrasado 250-301', [bloque(250, 301)], []],
  ])('%s', (esperado, bloques, usados) => {
    expect(problemas(bloques, usados)).toEqual([esperado])
  })
})

describe('los huecos de la numeración', () => {
  const palabras = (huecos: Hueco[]) =>
    huecos.map(({ desde, hasta, clase, bloqueId, codigo608 }) => `${desde}-${hasta} ${clase} ${bloqueId}${codigo608}`)

  it('dicen por qué falta cada número repartido', () => {
    const bloques = [
      bloque(1, 100),
      bloque(101, 200, { estado: 'congelado', anulados: [anulado(151, 200)] }),
      bloque(221, 300, { estado: 'congelado' }),
    ]
    expect(
      palabras(
        huecosDe({ ...rango, anulados: [anulado(201, 210)] }, bloques, [
          [1, 60],
          [63, 70],
          [101, 120],
        ]),
      ),
    ).toEqual([
      '61-62 sin-llegar bloque:1',
      '71-100 en-caja bloque:1',
      '121-150 congelado bloque:101',
      '151-200 anulado bloque:10108',
      '201-210 anulado 08',
      '211-220 saltado ',
      '221-300 congelado bloque:221',
    ])
  })

  it('donde todo lo repartido se usó no hay ninguno, y lo que está libre no lo es', () => {
    expect(huecosDe(rango, [bloque(1, 300)], [[1, 300]])).toEqual([])
    expect(huecosDe({ ...rango, siguiente: 1 }, [], [])).toEqual([])
  })

  it('con lo usado y lo libre suman el rango entero', () => {
    const bloques = [bloque(1, 100), bloque(101, 200, { estado: 'congelado', anulados: [anulado(151, 160)] })]
    const usados: Intervalo[] = [
      [1, 10],
      [15, 20],
      [130, 140],
    ]
    const suma = (tramos: readonly { desde: number; hasta: number }[]) => tramos.reduce((n, { desde, hasta }) => n + hasta - desde + 1, 0)
    const huecos = huecosDe(rango, bloques, usados)
    expect(suma(huecos) + 10 + 6 + 11 + (1000 - 300)).toBe(1000)
  })
})

describe('números libres que se anularon', () => {
  it('son anulados en la cuenta, y si también se prestaron se dice', () => {
    const con = { ...rango, anulados: [anulado(501, 600)] }
    expect(cuentaDeRango(con, [], []).cuentas).toMatchObject({ libre: 900, anulado: 100 })
    expect(cuentaDeRango(con, [], []).problemas).toEqual([])
    expect(cuentaDeRango(con, [bloque(551, 650)], []).problemas.map(({ clase, desde, hasta }) => `${clase} ${desde}-${hasta}`)).toContain(
      'anulado-y-prestado 551-600',
    )
    expect(cuentaDeRango(con, [], [[510, 510]]).problemas.map(({ clase }) => clase)).toContain('usado-y-anulado')
  })
})
