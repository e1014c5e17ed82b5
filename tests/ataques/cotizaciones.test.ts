/** Quotes that nobody of ours made: row 188. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campos, Envelope } from '#domain/core/entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import { Hechos, unaCaja } from '../support/server/sync.ts'
import { entregar, hoyDe } from './dinero/fiado.ts'
import { unaMesa, type Mesa } from './mesa.ts'

let m: Mesa
let caja: Hechos
beforeAll(async () => {
  m = await unaMesa()
  caja = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
}, 180_000)
afterAll(() => m.p.cerrar())

test('fila 188: una cotización de quien no cotiza, que no suma o que vale para siempre espera aparte; en otra tienda no entra', async () => {
  const hoy = hoyDe(m)
  const una = (de: Hechos, creadoPor: string, campos: Partial<Campos<typeof Cotizacion>> = {}, sobre: Partial<Envelope> = {}) =>
    de.hecho(
      Cotizacion,
      { ...Cotizacion.muestra, fecha: hoy, vence: sumarDias(hoy, 15), ...campos },
      {
        creadoPor,
        ...sobre,
      },
    )
  const cajera = m.a.gente.cajero.empleadoId
  expect(await entregar(caja, una(caja, cajera))).toBe('recibido')
  for (const rol of ['contador', 'mensajero', 'pedidos', 'verificador'] as const) {
    const { navegador, empleadoId } = m.a.gente[rol]
    expect([rol, await entregar(navegador, una(navegador, empleadoId))]).toEqual([rol, 'sin-permiso'])
  }
  const { totales } = Cotizacion.muestra
  for (const campos of [
    { vence: sumarDias(hoy, 91) },
    { vence: sumarDias(hoy, -1) },
    { totales: { ...totales, total: 1 } },
    { totales: { ...totales, gravado18: 0, itbis18: 0, itbis: 0, total: 0 } },
  ])
    expect([campos, await entregar(caja, una(caja, cajera, campos as Partial<Campos<typeof Cotizacion>>))]).toEqual([campos, 'esquema'])
  expect(await entregar(caja, una(caja, cajera, {}, { tiendaId: m.b.tienda.tiendaId }))).not.toBe('recibido')
})
