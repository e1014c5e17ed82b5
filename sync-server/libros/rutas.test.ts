import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaFiscal } from '#domain/core/fecha.ts'
import {
  alistar,
  colocar,
  compraDe,
  enSuBase,
  idsDe,
  mover,
  unComercio,
  unMensajero,
  type Comercial,
} from '../../tests/support/server/orders.ts'
import { bien, Hechos, unaCaja } from '../../tests/support/server/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba, type Quien } from '../../tests/support/server/test-server.ts'

let p: Prueba
let comercio: Comercial
let caja: Hechos
beforeAll(async () => {
  p = await unServidor()
  comercio = await unComercio(p)
  caja = new Hechos(p, comercio.tienda, await unaCaja(p, comercio.duena, comercio.tienda))
})
afterAll(() => p.cerrar())

const mes = () => diaFiscal(p.reloj.ahora.toISOString()).slice(0, 7)
const base = (tiendaId = comercio.tienda.tiendaId) => `/api/tiendas/${tiendaId}/libros`
const preguntas = () =>
  [
    ['GET', `${base()}?desde=${mes()}&hasta=${mes()}`],
    ['GET', `${base()}/diario`],
    ['GET', `${base()}/partidas?cuenta=clientes`],
    ['GET', `${base()}/prueba`],
    ['POST', `${base()}/rehacer`],
  ] as const
const estadosPara = (quien: Quien) =>
  Promise.all(preguntas().map(async ([metodo, url]) => (await p.pedir(metodo, url, metodo === 'POST' ? {} : undefined, quien)).estado))

async function quienEs(rol: string): Promise<PersonaPrueba> {
  return (await unMensajero(p, comercio, { rol })).persona
}

test('los leen la propietaria y quien lleva la contabilidad; a los demás roles se les niega', async () => {
  for (const quien of [comercio.duena, await quienEs('contador')]) expect(await estadosPara(quien)).toEqual([200, 200, 200, 200, 200])
  for (const rol of ['cajero', 'supervisor', 'pedidos', 'mensajero', 'verificador'])
    expect([rol, ...(await estadosPara(await quienEs(rol)))]).toEqual([rol, 403, 403, 403, 403, 403])
})

test('ni otra tienda, ni quien no es de ninguna, ni una caja, ni nadie', async () => {
  const otra = await unComercio(p)
  expect(await estadosPara(otra.duena)).toEqual([404, 404, 404, 404, 404])
  expect(await estadosPara(await p.persona())).toEqual([404, 404, 404, 404, 404])
  expect(await estadosPara(caja.de)).toEqual([401, 401, 401, 401, 401])
  expect(await estadosPara({})).toEqual([401, 401, 401, 401, 401])
})

test('lo mal preguntado se dice, y no se contesta otra cosa', async () => {
  for (const mala of [
    '?desde=2026&hasta=2026-11',
    '?desde=2026-13&hasta=2026-13',
    '',
    '/diario?cuenta=nada',
    '/diario?desde=ayer',
    '/partidas',
  ])
    expect([mala, (await p.pedir('GET', base() + mala, undefined, comercio.duena)).estado]).toEqual([mala, 400])
})

test('una venta y un pedido que cambia: el libro va con ellos, y rehecho da los mismos bytes', async () => {
  bien(await caja.enviar(await caja.venta({ fecha: diaFiscal(p.reloj.ahora.toISOString()) })))
  const clienta = await p.persona('Clienta')
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, compraDe([comercio])))
  const { duena } = comercio
  const diario = async (documento: string) =>
    bien(await p.pedir('GET', `${base()}/diario?documento=${encodeURIComponent(documento)}`, undefined, duena)) as {
      cuantos: number
      renglones: { cuenta: string; centavos: number; parteNombre: string }[]
    }
  expect((await diario(pedidoId)).cuantos).toBe(0)

  await alistar(p, comercio, pedidoId)
  const rafa = await unMensajero(p, comercio)
  const suyo = `/api/tiendas/${comercio.tienda.tiendaId}`
  bien(await mover(p, duena, suyo, pedidoId, 'asignar', { mensajeroId: rafa.empleadoId, nombre: 'Rafa' }))
  bien(await mover(p, rafa.persona, suyo, pedidoId, 'recoger', { bultos: 1 }))
  bien(await mover(p, rafa.persona, suyo, pedidoId, 'salir'))
  const entregado = await mover(p, rafa.persona, suyo, pedidoId, 'entregar', {
    prueba: { clase: 'pin', pin: (await enSuBase(p, clienta, pedidoId))?.pin ?? '' },
    cobradoCentavos: 15_000,
  })
  bien(entregado)
  const { renglones } = await diario(pedidoId)
  expect(renglones.map(({ cuenta, centavos }) => [cuenta, centavos])).toEqual([
    ['enManos', 15_000],
    ['anticipos', -15_000],
  ])
  expect(renglones.map(({ parteNombre }) => parteNombre)).toEqual(['Rafa', 'Clienta'])

  const { antes, huella, documentos } = bien(await p.pedir('POST', `${base()}/rehacer`, {}, duena))
  expect([antes, documentos]).toEqual([huella, 2])
  const { pruebas } = bien(await p.pedir('GET', `${base()}/prueba`, undefined, duena)) as { pruebas: { prueba: string; estado: string }[] }
  expect(pruebas.map(({ prueba, estado }) => `${prueba} ${estado}`)).toEqual([
    'M1 bien',
    'M2 bien',
    'M3 bien',
    'M4 bien',
    'M5 sin-datos',
    'M6 sin-datos',
    'M7 bien',
    'M8 sin-datos',
    'M9 sin-datos',
  ])
})
