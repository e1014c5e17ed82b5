/** Packs in orders: what they hold is what is kept for them, with what is ordered loose, and what a visitor sees of them follows it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { colocar, compraDe, PRECIO, unComercio, type Comercial } from '../../tests/support/server/orders.ts'
import { bien } from '../../tests/support/server/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'

let p: Prueba
let clienta: PersonaPrueba
let tienda: Comercial
beforeAll(async () => {
  p = await unServidor()
  clienta = await p.persona('Ana')
  tienda = await unComercio(p, { 'producto:cafe': 14 })
  await conPaquete(tienda)
})
afterAll(() => p.cerrar())

/** Puts a pack of six of its coffee in the catalogue of a store. */
async function conPaquete({ navegador, tienda: { tiendaId } }: Comercial): Promise<void> {
  const seis = navegador.alta('producto:seis', {
    ...Producto.muestra,
    nombre: 'Café, seis',
    codigoBarra: '',
    precioDiezmilesimas: PRECIO,
    itbis: '18',
    publicado: true,
    contiene: [{ productoId: 'producto:cafe', milesimas: 6000 }],
  })
  bien(await navegador.enviar(seis))
  await p.server.central.trabajos.ponerAlDia(tiendaId)
}

const pedir = (cantidad: number, productoId = 'producto:seis') =>
  colocar(
    p,
    clienta,
    compraDe([tienda], { totalVistoCentavos: cantidad * 10_000 + 5000 }, { productoId, cantidadMilesimas: cantidad * 1000 }),
  )
const enVitrina = async () => {
  const { cuerpo } = await p.pedir('GET', '/api/publico/productos?buscar=caf', undefined, clienta)
  const productos = cuerpo['productos'] as { id: string; disponible: boolean; pocas: boolean }[]
  return Object.fromEntries(productos.map(({ id, disponible, pocas }) => [id, disponible ? (pocas ? 'pocas' : 'hay') : 'nada']))
}

test('se pide mientras lo que trae alcance, y lo que se pide suelto cuenta con él', async () => {
  expect((await pedir(3)).cuerpo).toMatchObject({ code: 'pedido.sin-existencia', datos: { producto: 'Café, seis', hay: '2' } })
  bien(await pedir(1))
  bien(await pedir(3, 'producto:cafe'))
  expect((await pedir(1)).cuerpo).toMatchObject({ code: 'pedido.sin-existencia', datos: { hay: '0' } })
  expect((await pedir(6, 'producto:cafe')).cuerpo['code']).toBe('pedido.sin-existencia')
  bien(await pedir(5, 'producto:cafe'))
})

test('lo que se ve de él cambia con lo que trae, también cuando de aquello sigue habiendo', async () => {
  expect(await enVitrina()).toMatchObject({ 'producto:cafe': 'hay', 'producto:seis': 'pocas' })
  const mover = (milesimas: number) =>
    tienda.navegador.hecho(MovimientoInventario, { motivo: 'conteo', nota: '', lineas: [{ productoId: 'producto:cafe', milesimas }] })
  bien(await tienda.navegador.enviar(mover(-8500)))
  expect(await enVitrina()).toMatchObject({ 'producto:cafe': 'hay', 'producto:seis': 'nada' })
  bien(await tienda.navegador.enviar(mover(100_000)))
  expect(await enVitrina()).toMatchObject({ 'producto:cafe': 'hay', 'producto:seis': 'hay' })
})

test('de veinte que quieren a la vez el último paquete, o lo que trae, uno lo tiene', async () => {
  const una = await unComercio(p, { 'producto:cafe': 6 })
  await conPaquete(una)
  const personas = await Promise.all(Array.from({ length: 5 }, (_, i) => p.persona(`Compradora ${i}`)))
  const respuestas = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const suelto = i % 2 === 0
      const linea = suelto ? { productoId: 'producto:cafe', cantidadMilesimas: 6000 } : { productoId: 'producto:seis' }
      const vista = { totalVistoCentavos: suelto ? 65_000 : 15_000 }
      return colocar(p, personas[i % personas.length] ?? clienta, compraDe([una], vista, linea))
    }),
  )
  const dichas = respuestas.map(({ cuerpo }) => cuerpo['code'] ?? cuerpo['estado'])
  expect(dichas.filter((dicha) => dicha === 'colocado')).toHaveLength(1)
  expect(dichas.filter((dicha) => dicha === 'pedido.sin-existencia')).toHaveLength(19)
}, 60_000)
