import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumarDias } from '#domain/core/fecha.ts'
import { proponer, type LineaLibre, type MovimientoLibre } from './propuestas.rules.ts'

let cuenta = 0
const linea = (fecha: string, centavos: number, mas: Partial<LineaLibre> = {}): LineaLibre => ({
  id: `l${++cuenta}`,
  fecha,
  centavos,
  descripcion: 'TRANSFERENCIA RECIBIDA',
  referencia: '',
  ...mas,
})
const pago = (fecha: string, centavos: number, mas: Partial<MovimientoLibre> = {}): MovimientoLibre => ({
  id: `m${++cuenta}`,
  fecha,
  centavos,
  metodo: 'transferencia',
  referencia: '',
  ...mas,
})
const porques = (lineas: LineaLibre[], pagos: MovimientoLibre[]) =>
  proponer(lineas, pagos).map(({ porque, dias, segura }) => [porque, dias, segura])

describe('proponer', () => {
  it('por monto y referencia, escrita de otro modo o dentro de la descripción', () => {
    expect(porques([linea('2026-11-20', 100, { referencia: '004512' })], [pago('2026-11-01', 100, { referencia: '4512' })])).toEqual([
      ['referencia', 19, true],
    ])
    const dicha = linea('2026-11-20', 100, { descripcion: 'ACH REF 88-123456 MARIA' })
    expect(porques([dicha], [pago('2026-11-19', 100, { referencia: '88123456' })])).toEqual([['referencia', 1, true]])
  })

  it('la misma referencia meses después se propone, y no se acepta sin mirar: los bancos repiten sus números', () => {
    expect(porques([linea('2026-11-20', 100, { referencia: '4512' })], [pago('2026-09-01', 100, { referencia: '4512' })])).toEqual([
      ['referencia', 80, false],
    ])
  })

  it('la misma referencia con otro monto no es la misma', () => {
    expect(proponer([linea('2026-11-20', 100, { referencia: '4512' })], [pago('2026-11-01', 101, { referencia: '4512' })])).toEqual([])
  })

  it('por monto y día; con dos iguales ninguna se acepta sin mirar', () => {
    expect(porques([linea('2026-11-20', 100)], [pago('2026-11-20', 100)])).toEqual([['mismo-dia', 0, true]])
    const dos = proponer([linea('2026-11-20', 100), linea('2026-11-20', 100)], [pago('2026-11-20', 100)])
    expect(dos.map(({ segura }) => segura)).toEqual([false])
  })

  it('con días de diferencia, también uno antes de la venta, y no más allá', () => {
    expect(porques([linea('2026-11-19', 100)], [pago('2026-11-20', 100)])).toEqual([['dias', -1, false]])
    expect(porques([linea('2026-11-25', 100)], [pago('2026-11-20', 100)])).toEqual([['dias', 5, false]])
    expect(proponer([linea('2026-11-26', 100)], [pago('2026-11-20', 100)])).toEqual([])
    expect(proponer([linea('2026-11-17', 100)], [pago('2026-11-20', 100)])).toEqual([])
  })

  it('las tarjetas de un día por la suma que paga el banco', () => {
    const tarjeta = { metodo: 'tarjeta' } as const
    const pagos = [pago('2026-11-20', 30_00, tarjeta), pago('2026-11-20', 70_00, tarjeta), pago('2026-11-21', 100_00, tarjeta)]
    const [primera, ...otras] = proponer([linea('2026-11-22', 100_00)], pagos)
    expect(primera).toMatchObject({ porque: 'tarjetas-del-dia', movimientos: [pagos[0]?.id, pagos[1]?.id], segura: false })
    expect(otras).toEqual([])
  })

  it('lo que salió se busca entre lo que se devolvió, y no entre lo que entró', () => {
    expect(proponer([linea('2026-11-20', -100)], [pago('2026-11-20', 100)])).toEqual([])
    expect(proponer([linea('2026-11-20', -100)], [pago('2026-11-20', -100)])).toHaveLength(1)
  })
})

const dia = fc.integer({ min: 0, max: 20 }).map((n) => sumarDias('2026-11-01', n))
const monto = fc.constantFrom(100, 200, 300, -100)
const referencia = fc.constantFrom('', '0001', '123456', '004512')
const cosas = fc.record({
  lineas: fc.array(fc.record({ fecha: dia, centavos: monto, referencia }), { maxLength: 30 }),
  pagos: fc.array(
    fc.record({ fecha: dia, centavos: monto, referencia, metodo: fc.constantFrom('tarjeta' as const, 'transferencia' as const) }),
    { maxLength: 30 },
  ),
})
const conId = <T extends object>(letra: string, unas: readonly T[]) =>
  unas.map((una, i) => ({ ...una, id: `${letra}${String(i).padStart(2, '0')}`, descripcion: '' }))

describe('de cualquier estado y cualesquiera pagos', () => {
  it('ninguna cosa está en dos propuestas, y cada propuesta cuadra al centavo', () => {
    fc.assert(
      fc.property(cosas, ({ lineas, pagos }) => {
        const [deBanco, propios] = [conId('l', lineas), conId('m', pagos)]
        const propuestas = proponer(deBanco, propios)
        const ids = propuestas.flatMap((una) => [...una.lineas, ...una.movimientos])
        expect(new Set(ids).size).toBe(ids.length)
        const vale = new Map([...deBanco, ...propios].map(({ id, centavos }) => [id, centavos]))
        const suma = (unos: readonly string[]) => unos.reduce((total, id) => total + (vale.get(id) ?? Number.NaN), 0)
        for (const una of propuestas) expect(suma(una.lineas)).toBe(suma(una.movimientos))
      }),
    )
  })

  it('el orden en que llegan no cambia nada', () => {
    fc.assert(
      fc.property(cosas, fc.infiniteStream(fc.nat()), ({ lineas, pagos }, azar) => {
        const revueltas = <T>(unas: readonly T[]): T[] =>
          unas
            .map((una) => [azar.next().value ?? 0, una] as const)
            .sort(([a], [b]) => a - b)
            .map(([, una]) => una)
        const [deBanco, propios] = [conId('l', lineas), conId('m', pagos)]
        const clave = (propuestas: ReturnType<typeof proponer>) => propuestas.map((una) => JSON.stringify(una)).sort()
        expect(clave(proponer(revueltas(deBanco), revueltas(propios)))).toEqual(clave(proponer(deBanco, propios)))
      }),
    )
  })
})
