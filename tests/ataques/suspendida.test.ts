/** A store that the operator suspended: row 73 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colocar, compraDe, unComercio, type Comercial } from '../support/server/orders.ts'
import { presentar } from '#server/mercado/presentacion.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../support/server/test-server.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { crudo, negado, sinCambios, suertes } from './mesa.ts'

const OPERADOR = 'operador@mercana.test'
/** In what the store says of itself and what it sells: nothing else of the server has it. */
const SUYO = /Bijao|Banreservas|8097776666/

let p: Prueba
let operador: PersonaPrueba
let clienta: PersonaPrueba
let a: Comercial
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADOR })
  await p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  const base = `/api/tiendas/${a.tienda.tiendaId}`
  bien(await p.pedir('PUT', base, { tiendaTelefono: '8097776666', tiendaShowAllUsers: true, tags: ['Bijao'] }, a.duena))
  bien(await p.pedir('POST', `${base}/metodos_pagos`, { clase: 'transferencia', nombre: 'Transferencia a Banreservas' }, a.duena))
  expect(suertes(await a.navegador.enviar(a.navegador.alta('producto:bijao', { nombre: 'Hojas de Bijao', publicado: true })))).toEqual([
    'recibido',
  ])
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
}, 60_000)
afterAll(() => p.cerrar())

const publicas = (): readonly string[] => {
  const { slug } = a.tienda
  return [
    `/api/publico/tiendas/${slug}`,
    `/api/publico/tiendas/${slug}?buscar=bijao`,
    `/api/publico/tiendas/${slug}/catalogo`,
    `/api/publico/tiendas/${slug}/condiciones`,
    '/api/publico/tiendas',
    '/api/publico/tiendas?buscar=bijao',
    '/api/publico/productos?buscar=bijao',
    '/sitemap.xml',
  ]
}
const pagina = () => presentar(p.server, `/tienda/${a.tienda.slug}`, async () => '<html><head><title>x</title></head></html>')
const poner = async (estado: 'suspendida' | 'abierta'): Promise<void> => {
  bien(await p.pedir('POST', `/api/mercana/tiendas/${a.tienda.tiendaId}/estado`, { estado, motivo: 'Vende lo que no es suyo' }, operador))
}

test('fila 73: suspendida, no dice nada suyo por ninguna dirección pública, tampoco a quien traía la marca de su catálogo', async () => {
  const antes = await Promise.all(publicas().map((url) => crudo(p, 'GET', url)))
  expect(antes.filter(({ texto }) => SUYO.test(texto)).length).toBeGreaterThanOrEqual(6)
  const [catalogo = ''] = publicas().filter((url) => url.endsWith('/catalogo'))
  const marca = String((await crudo(p, 'GET', catalogo)).headers['etag'])
  expect((await crudo(p, 'GET', catalogo, { headers: { 'if-none-match': marca } })).estado).toBe(304)

  await poner('suspendida')
  await sinCambios(p, async () => {
    for (const url of publicas()) {
      const r = await crudo(p, 'GET', url, { headers: { 'if-none-match': marca } })
      expect([url, r.estado === 304, SUYO.exec(r.texto)?.[0]]).toEqual([url, false, undefined])
    }
    expect((await crudo(p, 'GET', '/sitemap.xml')).texto).not.toContain(a.tienda.slug)
    const cabeza = (await pagina()) ?? ''
    expect(cabeza).toContain('noindex')
    expect(cabeza).not.toMatch(SUYO)
    negado(await colocar(p, clienta, compraDe([a])), 422, 'pedido.tienda-suspendida')
  })
  // Its counter goes on: what it sells today is a fact.
  const caja = new Hechos(p, a.tienda, await unaCaja(p, a.duena, a.tienda))
  expect(suertes(await caja.enviar(await caja.venta()))).toEqual(['recibido'])

  await poner('abierta')
  expect((await crudo(p, 'GET', catalogo)).texto).toMatch(SUYO)
  expect((await crudo(p, 'GET', catalogo, { headers: { 'if-none-match': marca } })).estado).not.toBe(404)
})

test('fila 73: quien la administra no la levanta, ni editándola ni abriéndola otra vez', async () => {
  await poner('suspendida')
  const base = `/api/tiendas/${a.tienda.tiendaId}`
  bien(await p.pedir('PUT', base, { estado: 'abierta', activo: true }, a.duena))
  negado(await p.pedir('POST', `${base}/abrir`, {}, a.duena), 422, 'tienda.no-pendiente')
  negado(
    await p.pedir('POST', `/api/mercana/tiendas/${a.tienda.tiendaId}/estado`, { estado: 'abierta', motivo: 'Ya' }, a.duena),
    [400, 403],
  )
  expect(bien(await p.pedir('GET', `/api/publico/tiendas/${a.tienda.slug}`))).toMatchObject({
    tienda: { estado: 'suspendida' },
    productos: [],
  })
  await poner('abierta')
})
