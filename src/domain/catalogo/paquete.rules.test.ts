import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alcanzaPara, costoDePaquete, enEstante, impideContener, paquetesCon, sumarEnEstante } from './paquete.rules.ts'

const CAJA = { productoId: 'producto:caja', contiene: [{ productoId: 'producto:fria', milesimas: 24_000 }] }
const DESAYUNO = {
  productoId: 'producto:desayuno',
  contiene: [
    { productoId: 'producto:pan', milesimas: 2000 },
    { productoId: 'producto:queso', milesimas: 250 },
  ],
}

describe('lo que sale del estante', () => {
  test('lo suelto sale como es; de un paquete, lo que trae', () => {
    expect(enEstante({ productoId: 'producto:fria' }, 3000)).toEqual([{ productoId: 'producto:fria', milesimas: 3000 }])
    expect(enEstante({ ...CAJA, contiene: [] }, 3000)).toEqual([{ productoId: 'producto:caja', milesimas: 3000 }])
    expect(enEstante(CAJA, 2000)).toEqual([{ productoId: 'producto:fria', milesimas: 48_000 }])
    expect(enEstante(DESAYUNO, -3000)).toEqual([
      { productoId: 'producto:pan', milesimas: -6000 },
      { productoId: 'producto:queso', milesimas: -750 },
    ])
  })

  test('lo que sale y vuelve entero deja el estante como estaba', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (trae, cuantas) => {
        const contiene = [{ productoId: 'producto:1', milesimas: trae }]
        const [sale, vuelve] = [enEstante({ productoId: 'p', contiene }, -cuantas), enEstante({ productoId: 'p', contiene }, cuantas)]
        expect((sale[0]?.milesimas ?? 0) + (vuelve[0]?.milesimas ?? 0)).toBe(0)
      }),
    )
  })

  test('el mismo producto suelto y en paquete se pide junto', () => {
    const lineas = [
      { ...CAJA, cantidadMilesimas: 1000 },
      { productoId: 'producto:fria', cantidadMilesimas: 6000 },
    ]
    expect([...sumarEnEstante(lineas)]).toEqual([['producto:fria', 30_000]])
  })
})

describe('lo que alcanza y lo que cuesta', () => {
  const hay = new Map([
    ['producto:fria', 47_000],
    ['producto:pan', 20_000],
    ['producto:queso', 900],
  ])
  test('tantos enteros como dé lo que menos hay; lo que nadie cuenta no limita', () => {
    expect(alcanzaPara(CAJA.contiene, (id) => hay.get(id))).toBe(1000)
    expect(alcanzaPara(DESAYUNO.contiene, (id) => hay.get(id))).toBe(3000)
    expect(alcanzaPara([...DESAYUNO.contiene, { productoId: 'producto:nadie', milesimas: 1 }], (id) => hay.get(id))).toBe(3000)
    expect(alcanzaPara(CAJA.contiene, () => undefined)).toBeUndefined()
    expect(alcanzaPara(CAJA.contiene, () => -1000)).toBe(-1000)
  })

  test('cuesta lo que cuesta lo que trae; de lo que falta un costo no se dice ninguno', () => {
    const costos = new Map([
      ['producto:pan', 50_000],
      ['producto:queso', 2_000_000],
    ])
    expect(costoDePaquete(DESAYUNO.contiene, (id) => costos.get(id) ?? 0)).toBe(100_000 + 500_000)
    expect(costoDePaquete(CAJA.contiene, (id) => costos.get(id) ?? 0)).toBe(0)
  })
})

describe('qué puede traer un producto', () => {
  const suelto = { id: 'producto:fria', nombre: 'Fría', contiene: [], eliminado: false }
  const caja = { id: 'producto:caja', nombre: 'Caja', contiene: CAJA.contiene, eliminado: false }
  const borrado = { ...suelto, id: 'producto:viejo', eliminado: true }
  const todos = [suelto, caja, borrado]
  const que = (productoId: string | undefined, partes: [string, number][], propias = 0) =>
    impideContener(
      productoId,
      partes.map(([id, milesimas]) => ({ productoId: id, milesimas })),
      {
        porId: (id) => todos.find((uno) => uno.id === id),
        propias,
        paquetes: productoId === undefined ? [] : paquetesCon(todos, productoId),
      },
    )?.code

  test.each([
    ['nada', undefined, [], undefined],
    ['lo que hay', undefined, [['producto:fria', 6000]], undefined],
    ['sin cantidad', undefined, [['producto:fria', 0]], 'paquete.sin-cantidad'],
    [
      'dos veces lo mismo',
      undefined,
      [
        ['producto:fria', 1000],
        ['producto:fria', 1000],
      ],
      'paquete.repetido',
    ],
    ['otro paquete', undefined, [['producto:caja', 1000]], 'paquete.de-paquetes'],
    ['lo que ya no está', undefined, [['producto:viejo', 1000]], 'paquete.sin-parte'],
    ['a sí mismo', 'producto:otro', [['producto:otro', 1000]], 'paquete.de-si-mismo'],
    ['siendo parte de otro', 'producto:fria', [['producto:caja', 1000]], 'paquete.esta-dentro'],
  ] as const)('%s', (_, productoId, partes, code) =>
    expect(
      que(
        productoId,
        partes.map(([id, milesimas]) => [id, milesimas]),
      ),
    ).toBe(code),
  )

  test('con existencia propia no se hace paquete: nadie volvería a verla', () => {
    expect(que('producto:otro', [['producto:fria', 6000]], 3000)).toBe('paquete.con-existencia')
    expect(que('producto:otro', [], 3000)).toBeUndefined()
  })
})
