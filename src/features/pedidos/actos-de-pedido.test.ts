import { expect, test } from 'vitest'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { enviadorDeActos } from './actos-de-pedido.ts'

test('una decisión lleva el mismo id mientras nadie conteste, y otro cuando ya se contestó o es otra', async () => {
  let ids = 0
  const enviar = enviadorDeActos(() => `id-${++ids}`)
  const vistos: string[] = []
  const decidir = (centavos: number, respuesta: Result<string>) =>
    enviar('pedido:1', 'aprobarPago', { comprobanteId: 'c', centavos }, ({ id }) => {
      vistos.push(id)
      return Promise.resolve(respuesta)
    })
  await decidir(100, fallo('red.sin-conexion'))
  await decidir(100, fallo('red.error-del-servidor'))
  await decidir(200, fallo('red.sin-conexion'))
  await decidir(100, ok('hecho'))
  await decidir(100, fallo('pedido.segunda-persona'))
  await decidir(100, ok('hecho'))
  expect(vistos).toEqual(['id-1', 'id-1', 'id-2', 'id-1', 'id-3', 'id-4'])
})
