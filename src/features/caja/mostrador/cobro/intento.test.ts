import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno, cobrar } from '#data/ventas/ventas.ts'
import { abrirEnPestana, PIN, unaCajaSola, ventaDeCafe } from '../../../../../tests/support/caja-sola.ts'
import type { Equipo } from '../../../../../tests/support/dispositivo.ts'
import { anotarIntento, olvidarIntento, ventaSinVer } from './intento.ts'

const venta = ventaDeCafe()

let equipo: Equipo
let abiertas: (() => Promise<void>)[] = []

/** Opens the till in a new tab, as after a restart of the browser. */
async function abrir(): Promise<TiendaLocal> {
  const tienda = await abrirEnPestana(equipo)
  abiertas.push(() => tienda.cerrar())
  return tienda
}

async function cerrarNavegador(): Promise<void> {
  for (const cerrar of abiertas.splice(0)) await cerrar()
}

async function enTurno(): Promise<{ tienda: TiendaLocal; turnoId: string }> {
  const tienda = await abrir()
  expect((await tienda.entrarConPin('empleado:1', PIN)).ok).toBe(true)
  const turno = await abrirTurno(tienda, { fondoDop: {}, fondoUsd: {} })
  if (!turno.ok) throw new Error(turno.error.code)
  return { tienda, turnoId: turno.value.id }
}

beforeEach(async () => {
  equipo = await unaCajaSola()
})

afterEach(async () => {
  await cerrarNavegador()
  abiertas = []
  expect(equipo.fallos).toEqual([])
})

test('si el navegador muere después de cobrar, al volver se muestra esa venta', async () => {
  const { tienda, turnoId } = await enTurno()
  await anotarIntento(tienda, turnoId)
  const hecha = await cobrar(tienda, venta)
  await cerrarNavegador()
  expect((await ventaSinVer(await abrir()))?.ncf).toBe(hecha.ok && hecha.value.ncf)
})

test('si muere antes de que la venta llegue al disco, no hay nada que mostrar', async () => {
  const { tienda, turnoId } = await enTurno()
  expect((await cobrar(tienda, venta)).ok).toBe(true)
  await anotarIntento(tienda, turnoId)
  await cerrarNavegador()
  expect(await ventaSinVer(await abrir())).toBeUndefined()
})

test('una venta que se vio no se vuelve a mostrar', async () => {
  const { tienda, turnoId } = await enTurno()
  await anotarIntento(tienda, turnoId)
  expect((await cobrar(tienda, venta)).ok).toBe(true)
  olvidarIntento(tienda)
  await cerrarNavegador()
  expect(await ventaSinVer(await abrir())).toBeUndefined()
})
