/** Who waits for a product is told once, of a store that is open, and only they know it. Row 241. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { EsperaDeProducto } from '#domain/mercado/espera.entity.ts'
import { avisarDeEsperas } from '#server/avisos/esperas.ts'
import { abrirPlataforma, baseDeUsuario } from '#server/core/bases.ts'
import { leerLegibles, leerTodos } from '#server/core/documentos.ts'
import { unComercio, type Comercial } from '../../support/server/orders.ts'
import { bien } from '../../support/server/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba, type Quien, type Respuesta } from '../../support/server/test-server.ts'
import { negado } from '../mesa.ts'

let p: Prueba
let clienta: PersonaPrueba
let otra: PersonaPrueba
let a: Comercial

beforeAll(async () => {
  p = await unServidor()
  clienta = await p.persona('Clienta')
  otra = await p.persona('Otra')
  a = await unComercio(p, { 'producto:cafe': 10, 'producto:te': 0 })
}, 60_000)
afterAll(() => p.cerrar())

const ruta = (producto: string) => `/api/yo/esperas/${a.tienda.tiendaId}/${encodeURIComponent(producto)}`
const esperar = (producto: string, quien: Quien = clienta, espera = true): Promise<Respuesta> =>
  p.pedir('PUT', ruta(producto), { espera }, quien)
const mias = async (quien: PersonaPrueba) =>
  bien(await p.pedir('GET', `/api/yo/esperas/${a.tienda.tiendaId}`, undefined, quien))['productos']
const oye = async (quien: PersonaPrueba) =>
  (await leerLegibles(baseDeUsuario(p.store, quien.usuarioId), Aviso))
    .filter(({ clase }) => clase === 'volvio')
    .map(({ motivo, slug }) => [motivo, slug])
const llega = async (producto: string, unidades: number) => {
  const lineas = [{ productoId: producto, milesimas: unidades * 1000 }]
  bien(await a.navegador.enviar(a.navegador.hecho(MovimientoInventario, { motivo: 'ajuste', nota: '', lineas })))
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
}

test('fila 241: se espera lo que la tienda enseña y no tiene, y cada quien ve lo suyo', async () => {
  expect((await esperar('producto:te', {})).estado).toBe(401)
  negado(await esperar('producto:nada'), 422, 'espera.producto')
  negado(await esperar('producto:cafe'), 422, 'espera.hay')
  negado(await p.pedir('PUT', '/api/yo/esperas/otra/producto:te', { espera: true }, clienta), 422, 'espera.producto')
  expect(bien(await esperar('producto:te'))).toEqual({ espera: true })
  bien(await esperar('producto:te'))
  bien(await esperar('producto:te', otra))
  expect([await mias(clienta), await mias(otra)]).toEqual([['producto:te'], ['producto:te']])
  bien(await esperar('producto:te', otra, false))
  expect([await mias(clienta), await mias(otra)]).toEqual([['producto:te'], []])
  expect(await leerTodos(abrirPlataforma(p.store), EsperaDeProducto)).toHaveLength(2)
})

test('fila 241: cuando vuelve se avisa una vez a quien esperaba, y otra vez solo si lo pide otra vez', async () => {
  await avisarDeEsperas(p.server)
  expect(await oye(clienta)).toEqual([])
  await llega('producto:te', 3)
  await Promise.all([avisarDeEsperas(p.server), avisarDeEsperas(p.server)])
  await avisarDeEsperas(p.server)
  expect([await oye(clienta), await oye(otra)]).toEqual([[['te', a.tienda.slug]], []])
  expect(await mias(clienta)).toEqual([])
  negado(await esperar('producto:te'), 422, 'espera.hay')
  await llega('producto:te', -3)
  bien(await esperar('producto:te'))
  await llega('producto:te', 1)
  await avisarDeEsperas(p.server)
  expect(await oye(clienta)).toHaveLength(2)
})
