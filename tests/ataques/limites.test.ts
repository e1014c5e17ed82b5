/** How often one may ask, and that nobody uses up what is another's: rows 36, 69 and 71 of the attack table, as far as counts go. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../support/server/test-server.ts'
import { bien, unaCaja, unaTienda, type Aparato } from '../support/server/sync.ts'
import { crudo, negado, sinCambios } from './mesa.ts'

const POR_MINUTO = 1500

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Aparato
let vecina: Aparato
beforeAll(async () => {
  p = await unServidor({ MERCANA_LIMITES: 'normales' })
  ;({ duena, tienda } = await unaTienda(p))
  caja = await unaCaja(p, duena, tienda, 'Caja 1')
  vecina = await unaCaja(p, duena, tienda, 'Caja 2')
}, 60_000)
afterAll(() => p.cerrar())

const pedirBloque = (de: Aparato) =>
  p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/bloques`, { tipoComprobante: 'E32', dispositivoId: de.dispositivoId }, de)
const saludar = (de: Aparato) => p.pedir('GET', `/sync/v1/saludo?tiendaId=${tienda.tiendaId}`, undefined, de)
const registrar = (persona: PersonaPrueba, donde = tienda) =>
  p.pedir('POST', `/api/tiendas/${donde.tiendaId}/dispositivos/web`, { nombre: 'Navegador' }, persona)

/** Asks until it is told to wait; answers how often it was not. */
async function hasta429(pedir: () => Promise<{ estado: number }>, tope: number): Promise<number> {
  for (let veces = 0; veces < tope; veces++) if ((await pedir()).estado === 429) return veces
  return tope
}

test('fila 36: quien pide bloques sin parar espera, sin gastar números, y la caja de al lado no espera por ella', async () => {
  bien(await pedirBloque(caja))
  expect(await hasta429(() => pedirBloque(caja), 100)).toBeLessThan(60)
  await sinCambios(p, async () => {
    const r = await pedirBloque(caja)
    negado(r, 429, 'peticion.demasiadas')
    expect(Number(r.headers['retry-after'])).toBeGreaterThan(0)
  })
  bien(await pedirBloque(vecina))
})

test('fila 71: una persona no registra navegadores sin fin, y las demás de su dirección siguen registrando el suyo', async () => {
  expect(await hasta429(() => registrar(duena), 100)).toBe(30)
  await sinCambios(p, async () => negado(await registrar(duena), 429, 'peticion.demasiadas'))
  const otra = await unaTienda(p)
  bien(await registrar(otra.duena, otra.tienda))
})

test('fila 69: quien llena de pedidos una dirección sin decir quién es espera, y las cajas de esa dirección siguen', async () => {
  const anonima = () => crudo(p, 'GET', `/sync/v1/saludo?tiendaId=${tienda.tiendaId}`)
  expect(await hasta429(anonima, POR_MINUTO + 100)).toBeLessThanOrEqual(POR_MINUTO)
  expect((await crudo(p, 'GET', '/api/publico/tiendas')).estado).toBe(429)
  bien(await saludar(vecina))
  // A credential that is none is told so, whatever the others do, and nobody else notices.
  for (let i = 0; i < 50; i++) negado(await saludar({ ...vecina, authorization: `Dispositivo dispositivo:${i}.${'x'.repeat(43)}` }), 401)
  bien(await saludar(vecina))
}, 30_000)

test('fila 69: una caja que pide sin parar espera ella sola', async () => {
  expect(await hasta429(() => saludar(caja), POR_MINUTO + 100)).toBeLessThanOrEqual(POR_MINUTO)
  negado(await saludar(caja), 429, 'peticion.demasiadas')
  bien(await saludar(vecina))
}, 60_000)
