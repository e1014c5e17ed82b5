import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { completar } from './completar.ts'

it('lo que está en el equipo queda con su estado, y del servidor viene solo lo que falta', () => {
  const [aqui, alla] = ['v1', 'v2'].map((id) => construir(Venta, {}, { id }))
  if (!aqui || !alla) throw new Error('no salen')
  const juntas = completar(Venta, [{ doc: aqui, estado: 'guardado', motivo: '', recibidoEn: '' }], [aqui, alla])
  expect(juntas.map(({ doc, estado }) => [doc.id, estado])).toEqual([
    ['v1', 'guardado'],
    ['v2', 'servidor'],
  ])
  expect(completar(Venta, [], undefined)).toEqual([])
})
