import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { enCualquierTienda } from '../../../tests/support/libros.ts'
import { entities } from '#domain/entities.ts'
import { fieldKinds, type Entity } from '#domain/core/entity.ts'
import { asentarTodos, declaracionesContables, saldosDelEquipo } from './asientos.ts'

/** The fields of an entity that hold money, however deep. */
const tieneDinero = (entity: Entity): boolean =>
  JSON.stringify(z.toJSONSchema(entity.esquemaCampos, { metadata: fieldKinds, unrepresentable: 'any', io: 'input' })).includes('"centavos"')

describe('cada entidad', () => {
  const declaradas = new Set(declaracionesContables.map(({ entity }) => entity.tipo))
  it('con un campo de dinero dice qué asienta, o por qué no mueve nada', () => {
    const calladas = (entities as unknown as Entity[]).filter((entity) => tieneDinero(entity) && !declaradas.has(entity.tipo))
    expect(calladas.map(({ tipo }) => tipo)).toEqual([])
  })
  it('se declara una vez, y la que no mueve dinero lo dice en una línea', () => {
    expect(declaradas.size).toBe(declaracionesContables.length)
    const sinRazon = declaracionesContables.filter((una) => 'noMueve' in una && (una.noMueve.length < 10 || una.noMueve.includes('\n')))
    expect(sinRazon).toEqual([])
  })
})

it('todo documento de una tienda cuadra', () => {
  enCualquierTienda((tienda) => {
    expect(asentarTodos(tienda.todos).rechazados).toEqual([])
    expect(asentarTodos(tienda.versiones).rechazados).toEqual([])
    expect(asentarTodos(tienda.versiones, 'plataforma').rechazados).toEqual([])
  })
})

const gastos = Array.from({ length: 6 }, (_, i) =>
  construir(GastoEfectivo, {}, { id: `gastoEfectivo:${i}`, dispositivoId: 'd1', seq: i + 1 }),
)
const { apuntes = [] } = asentarTodos(gastos).asientos[0] ?? {}
const [deCaja] = apuntes.filter(({ centavos, cuenta }) => centavos < 0 && ['fondo', 'gaveta', 'boveda'].includes(cuenta))

it('lo que dijo el libro y lo que este equipo tiene de más: ni dos veces, ni lo que el libro ya contó', () => {
  const { cuenta = 'fondo', parte = '', moneda = 'DOP', centavos = 0 } = deCaja ?? {}
  expect(centavos).toBeLessThan(0)
  const libro = { saldos: [{ cuenta, parte, moneda, centavos: 1_000_000 }], cubre: { d1: [[1, 4] as [number, number]] } }
  const saldos = saldosDelEquipo(libro, gastos)
  expect([saldos.de(cuenta, parte, moneda), saldos.total(cuenta, moneda)]).toEqual([1_000_000 + 2 * centavos, 1_000_000 + 2 * centavos])
  // Of a book that said nothing yet, what this device holds.
  expect(saldosDelEquipo(undefined, gastos).de(cuenta, parte, moneda)).toBe(6 * centavos)
  expect(saldos.de(cuenta, 'otro', moneda)).toBe(0)
})
