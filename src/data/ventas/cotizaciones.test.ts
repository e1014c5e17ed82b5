import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { borradorDeCotizacion } from '#domain/ventas/cotizacion.rules.ts'
import { abrirEnPestana, bloque, PIN, unaCajaSola, ventaDeCafe } from '../../../tests/support/caja-sola.ts'
import { cotizar, llevarALaCaja } from './cotizaciones.ts'
import { abrirTurno, cobrar } from './ventas.ts'

let tienda: TiendaLocal

beforeEach(async () => {
  tienda = await abrirEnPestana(await unaCajaSola([bloque(1, 100)]))
  expect((await tienda.entrarConPin('empleado:1', PIN)).ok).toBe(true)
  expect((await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} })).ok).toBe(true)
})
afterEach(() => tienda.cerrar())

test('se cotiza sin línea y sin gastar número; lo que estaba en la caja espera, y la venta que sale dice de cuál viene', async () => {
  const hecha = await cotizar(tienda, ventaDeCafe({ pagos: [] }), 15)
  if (!hecha.ok) throw new Error(hecha.error.code)
  expect((await tienda.numeros()).E32).toMatchObject({ siguiente: 'E320000000001' })
  tienda.borradores.cambiar(ventaDeCafe({ nota: 'la de antes', pagos: [] }))
  await llevarALaCaja(tienda, borradorDeCotizacion(hecha.value))
  expect(tienda.borradores.aparcadas.valor()).toMatchObject([{ borrador: { nota: 'la de antes' } }])
  const borrador = tienda.borradores.actual.valor()
  expect(borrador).toMatchObject({ cotizacionId: hecha.value.id })
  const cobrada = await cobrar(tienda, { ...ventaDeCafe(), ...borrador, pagos: ventaDeCafe().pagos })
  expect(cobrada).toMatchObject({ ok: true, value: { cotizacionId: hecha.value.id, ncf: 'E320000000001' } })
})
