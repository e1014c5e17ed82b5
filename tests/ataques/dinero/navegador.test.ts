/** A person's browser has a credential of its own: what it opens is no more than what the person in it may. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { unComercio, unMensajero, type Comercial } from '../../support/server/orders.ts'
import { bien, Hechos, unaCaja } from '../../support/server/sync.ts'
import { unServidor, type Prueba, type Quien } from '../../support/server/test-server.ts'

let p: Prueba
let comercio: Comercial
let caja: Hechos
beforeAll(async () => {
  p = await unServidor()
  comercio = await unComercio(p)
  caja = new Hechos(p, comercio.tienda, await unaCaja(p, comercio.duena, comercio.tienda))
})
afterAll(() => p.cerrar())

const efectivo = (quien: Quien) => p.pedir('GET', `/api/tiendas/${comercio.tienda.tiendaId}/efectivo`, undefined, quien)

test('fila 253: con la credencial de su navegador, un mensajero no lee las ventas, lo que se fía ni el efectivo de la tienda', async () => {
  const base = `/api/tiendas/${comercio.tienda.tiendaId}`
  const { navegador } = await unMensajero(p, comercio)
  const preguntas = [
    ['GET', `${base}/venta?ncf=E320000000001`, undefined],
    ['POST', `${base}/clientes/cliente:1/credito`, { centavos: 100 }],
    ['GET', `${base}/efectivo`, undefined],
  ] as const
  for (const [metodo, url, cuerpo] of preguntas)
    expect([url, (await p.pedir(metodo, url, cuerpo, navegador.de)).estado]).toEqual([url, 403])
})

test('fila 253: una caja sabe lo que hay en los fondos y en la bóveda, y no lo que las demás gavetas esperan', async () => {
  const conteo = { dop: { '100000': 5 }, dopCentavos: 500_000 }
  const apertura = { que: 'apertura', fondoId: '', custodioId: '', esperadoDopCentavos: 0 } as const
  bien(await caja.enviar(caja.hecho(ArqueoEfectivo, { ...apertura, ...conteo, lugar: 'boveda' }), await caja.venta()))
  const { saldos } = bien(await efectivo(caja.de)) as { saldos: { cuenta: string; centavos: number }[] }
  expect(saldos).toEqual([expect.objectContaining({ cuenta: 'boveda', centavos: 500_000 })])
  const todo = bien(await efectivo(comercio.duena)) as { saldos: { cuenta: string }[] }
  expect(todo.saldos.map(({ cuenta }) => cuenta)).toEqual(expect.arrayContaining(['boveda', 'gaveta']))
})

test('fila 253: quien cobra en la calle oye lo que lleva, y no lo que llevan los demás', async () => {
  const [uno, dos] = [await unMensajero(p, comercio, { rol: 'cajero' }), await unMensajero(p, comercio, { rol: 'cajero' })]
  const cliente = { clienteId: 'cliente:ana', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const }
  for (const [{ navegador, empleadoId }, centavos] of [
    [uno, 50_000],
    [dos, 30_000],
  ] as const) {
    const cobro = navegador.hecho(
      Cobro,
      {
        fecha: diaFiscal(p.reloj.ahora.toISOString()),
        turnoId: '',
        cajaId: '',
        cobradorId: empleadoId,
        cliente,
        documentos: [],
        anticipoCentavos: centavos,
        pagos: [{ metodo: 'efectivo', centavos, referencia: '' }],
      },
      { creadoPor: empleadoId },
    )
    bien(await navegador.enviar(cobro))
  }
  const manosDe = async (quien: Quien) => (bien(await efectivo(quien)) as { enManos: unknown[] }).enManos
  expect(await manosDe(uno.persona)).toEqual([{ empleadoId: uno.empleadoId, centavos: 50_000 }])
  expect(await manosDe(dos.persona)).toEqual([{ empleadoId: dos.empleadoId, centavos: 30_000 }])
  expect(await manosDe(comercio.duena)).toHaveLength(2)
})

test('fila 253: ni la caja de otra tienda, ni una que ya no es de aquí', async () => {
  const otra = await unComercio(p)
  expect((await efectivo(await unaCaja(p, otra.duena, otra.tienda))).estado).toBe(404)
})
