import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { enCualquierTienda } from '../../../tests/support/libros.ts'
import { entities } from '#domain/entities.ts'
import { fieldKinds, type Entity } from '#domain/core/entity.ts'
import { asentarTodos, declaracionesContables } from './asientos.ts'

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
