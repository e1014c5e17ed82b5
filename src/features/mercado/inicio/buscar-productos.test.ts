import { expect, it } from 'vitest'
import type { Escaparates } from '#data/mercado/escaparates-navegador.ts'
import type { ProductoEnVitrina } from '#data/mercado/vitrina.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { buscarProductos } from './buscar-productos.ts'

const vacios: Escaparates = {
  leer: async () => undefined,
  guardar: async () => undefined,
  confirmar: async () => undefined,
  quitar: async () => undefined,
  slugs: async () => [],
}
const pintura = { id: 'producto:1', nombre: 'Pintura' } as ProductoEnVitrina

it('si al servidor no le dio tiempo de mirar todas las tiendas y no halló nada, se le pregunta otra vez', async () => {
  const respuestas = [ok({ productos: [], parcial: true }), ok({ productos: [pintura], parcial: true })]
  expect(await buscarProductos(async () => respuestas.shift() ?? fallo('red.sin-conexion'), vacios, 'pintura')).toEqual({
    productos: [pintura],
    de: 'parcial',
  })
})

it('no pregunta sin fin, y dice que no se miró todo', async () => {
  let veces = 0
  const pedir = async () => {
    veces++
    return ok({ productos: [], parcial: true })
  }
  expect((await buscarProductos(pedir, vacios, 'nada')).de).toBe('parcial')
  expect(veces).toBeLessThan(10)
})

it('sin conexión busca en lo que este equipo guarda', async () => {
  expect((await buscarProductos(async () => fallo('red.sin-conexion'), vacios, 'pintura')).de).toBe('aqui')
})
