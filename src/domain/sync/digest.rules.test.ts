import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { centavosDe, diaDe, digestoDe, diasComparables, mismoDigesto, type HechoContado } from './digest.rules.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { digestoPedido } from '#domain/core/sync.ts'

const sha256 = (texto: string): string => createHash('sha256').update(texto).digest('hex')
const hecho = (id: string, centavos = 0, hash = sha256(id)): HechoContado => ({ id, hash, centavos })
const iguales = async (a: readonly HechoContado[], b: readonly HechoContado[]): Promise<boolean> =>
  mismoDigesto(await digestoDe(a, sha256), await digestoDe(b, sha256))

describe('lo que un hecho mueve', () => {
  const totales = { gravado18: 0, itbis18: 0, gravado16: 0, itbis16: 0, gravado0: 0, exento: 0, descuento: 0, itbis: 0, total: 12_550 }

  it('una venta suma su total y una nota de crédito lo resta', () => {
    expect(centavosDe(construir(Venta, { totales }))).toBe(12_550)
    expect(centavosDe(construir(Venta, { totales, tipoComprobante: 'E34' }))).toBe(-12_550)
  })

  it('un movimiento de caja, según entra o sale de la gaveta; lo demás, nada', () => {
    const movimiento = (clase: 'entrada' | 'retiro' | 'gasto') => centavosDe(construir(MovimientoCaja, { clase, centavos: 500 }))
    expect([movimiento('entrada'), movimiento('retiro'), movimiento('gasto')]).toEqual([500, -500, -500])
    expect(centavosDe(construir(Turno))).toBe(0)
  })

  it('lo que no se puede leer no suma, y no rompe nada', () => {
    const raros = [undefined, null, 'venta', [], { tipo: 'venta' }, { tipo: 'venta', tipoComprobante: 'toString', totales: { total: 5 } }]
    const sinEntero = { tipo: 'venta', tipoComprobante: 'E32', totales: { total: 1.5 } }
    const otraClase = { tipo: 'movimientoCaja', clase: 'regalo', centavos: 5 }
    for (const raro of [...raros, sinEntero, otraClase]) expect(centavosDe(raro)).toBe(0)
  })
})

describe('el resumen de un día', () => {
  it('es el mismo en cualquier orden', async () => {
    const [a, b, c] = [hecho('a', 100), hecho('b', -30), hecho('c')]
    expect(await digestoDe([c, a, b], sha256)).toEqual({
      cuenta: 3,
      centavos: 70,
      hash: sha256([a, b, c].map(({ id, hash }) => `${id}:${hash}`).join('\n')),
    })
    expect(await iguales([a, b, c], [b, c, a])).toBe(true)
  })

  it('cambia si falta uno, si sobra uno, o si uno no es igual', async () => {
    const todos = [hecho('a', 100), hecho('b', 50), hecho('c')]
    expect(await iguales(todos, todos.slice(1))).toBe(false)
    expect(await iguales(todos, todos.slice(0, 2))).toBe(false)
    expect(await iguales(todos, [hecho('a', 100), hecho('b', 50), hecho('c', 0, sha256('otra'))])).toBe(false)
    expect(await iguales(todos, [hecho('a', 101), hecho('b', 50), hecho('c')])).toBe(false)
    expect(await iguales([], [])).toBe(true)
  })

  it('sin el texto de alguno, cuentan solo las cifras', async () => {
    const copia = hecho('a', 100, '')
    expect((await digestoDe([copia, hecho('b')], sha256)).hash).toBe('')
    expect(await iguales([copia], [hecho('a', 100)])).toBe(true)
    expect(await iguales([copia], [hecho('a', 99)])).toBe(false)
  })
})

describe('los días', () => {
  it('son los de Santo Domingo: lo de las 11:59 de la noche es de ayer aunque en Londres ya sea mañana', () => {
    expect(diaDe({ en: '2026-11-22T03:59:59.999Z' })).toBe('2026-11-21')
    expect(diaDe({ en: '2026-11-22T04:00:00.000Z' })).toBe('2026-11-22')
    expect([diaDe({ en: 'ayer' }), diaDe({}), diaDe(null)]).toEqual([undefined, undefined, undefined])
  })

  it('se comparan los cerrados que el equipo guarda enteros: ni hoy, ni lo que ya olvidó', () => {
    const dias = diasComparables('2026-11-22T03:00:00.000Z')
    expect([dias.at(-1), dias[0], dias.length]).toEqual(['2026-11-20', '2026-10-23', 29])
    expect(diasComparables('2026-11-22T04:00:00.000Z').at(-1)).toBe('2026-11-21')
  })

  it('el pedido es estricto', () => {
    const dia = { dia: '2026-11-20', cuenta: 1, centavos: -5, hash: '' }
    const bien = (cambio: object) => digestoPedido.safeParse({ tiendaId: 't', dias: [dia], ...cambio }).success
    expect(bien({})).toBe(true)
    expect([
      bien({ otro: 1 }),
      bien({ dias: [] }),
      bien({ dias: [{ ...dia, cuenta: -1 }] }),
      bien({ dias: [{ ...dia, de: 'x' }] }),
    ]).toEqual([false, false, false, false])
  })
})
