/** What a device keeps no longer, asked of the server. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comandos } from '#domain/comandos.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../tests/support/server/sync.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
beforeAll(async () => {
  p = await unServidor()
}, 60_000)
afterAll(() => p.cerrar())
beforeEach(async () => {
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
})

const pedir = async (ruta: string, pregunta: Record<string, string>) =>
  bien(await p.pedir('GET', `/api/tiendas/${tienda.tiendaId}/${ruta}?${new URLSearchParams(pregunta).toString()}`, undefined, duena))

test('de página en página salen todas las ventas, también las del mismo milisegundo', async () => {
  const en = p.reloj.ahora.toISOString()
  const despues = new Date(p.reloj.ahora.getTime() + 1).toISOString()
  const envios = []
  for (let i = 0; i < 250; i++) envios.push(await caja.venta({}, { en: i < 130 ? en : despues }))
  for (let i = 0; i < envios.length; i += 100) bien(await caja.enviar(...envios.slice(i, i + 100)))
  const dia = diaFiscal(en)
  const vistas: { id: string; en: string }[] = []
  for (;;) {
    const ultima = vistas.at(-1)
    const { docs, hayMas } = comandos.ventasAnteriores.respuesta.parse(
      await pedir('ventas', { desde: dia, hasta: dia, ...(ultima ? { antesDe: ultima.en, antesDeId: ultima.id } : {}) }),
    )
    expect(docs.length).toBeLessThanOrEqual(100)
    vistas.push(...docs.map(({ id, en: instante }) => ({ id, en: String(instante) })))
    if (!hayMas) break
  }
  expect(vistas).toHaveLength(250)
  expect(new Set(vistas.map(({ id }) => id))).toEqual(new Set(envios.map(({ id }) => id)))
})

test('con el NCF completo sale esa factura y ninguna otra', async () => {
  const [una, otra] = [await caja.venta(), await caja.venta()]
  bien(await caja.enviar(una, otra))
  const ncf = otra.id.slice(otra.id.indexOf('-') + 1)
  const { docs, hayMas } = comandos.ventasAnteriores.respuesta.parse(
    await pedir('ventas', { desde: '2000-01-01', hasta: '2099-12-31', ncf }),
  )
  expect([docs.map(({ id }) => id), hayMas]).toEqual([[otra.id], false])
})

test('una caja pide la factura de cualquier día; la de otra tienda no está, y quien no entra no pregunta', async () => {
  const vendida = await caja.venta({}, { en: '2024-03-01T12:00:00.000Z' })
  bien(await caja.enviar(vendida))
  const ncf = vendida.id.slice(vendida.id.indexOf('-') + 1)
  const ruta = (tiendaId: string) => `/api/tiendas/${tiendaId}/venta?ncf=${ncf}`
  const leida = comandos.ventaConNotas.respuesta.parse(bien(await p.pedir('GET', ruta(tienda.tiendaId), undefined, caja.de)))
  expect([leida.venta?.id, leida.notas]).toEqual([vendida.id, []])
  const otra = await unaTienda(p)
  expect((await p.pedir('GET', ruta(otra.tienda.tiendaId), undefined, caja.de)).estado).toBe(404)
  expect(bien(await p.pedir('GET', ruta(otra.tienda.tiendaId), undefined, otra.duena))).toEqual({ venta: null, notas: [] })
  expect((await p.pedir('GET', ruta(tienda.tiendaId), undefined)).estado).toBe(401)
})

test('de un turno salen sus ventas y sus movimientos, y nada de otro', async () => {
  const turno = caja.hecho(Turno, { cajaId: caja.de.cajaId }, { id: 'turno:viejo' })
  const suyas = [await caja.venta({ turnoId: 'turno:viejo' }, { padre: 'turno:viejo' })]
  const ajena = await caja.venta({ turnoId: 'turno:otro' }, { padre: 'turno:otro' })
  const gasto = caja.hecho(MovimientoCaja, { turnoId: 'turno:viejo', cajaId: caja.de.cajaId }, { padre: 'turno:viejo' })
  bien(await caja.enviar(turno, ...suyas, ajena, gasto))
  const { ventas, movimientos } = comandos.hechosDeTurno.respuesta.parse(await pedir('turno', { turnoId: 'turno:viejo' }))
  expect(ventas.map(({ id }) => id)).toEqual(suyas.map(({ id }) => id))
  expect(movimientos.map(({ id }) => id)).toEqual([gasto.id])
})
