import { afterEach, beforeEach, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { abrirEnPestana, credencial, PIN, unaCajaSola, ventaDeCafe } from '../../../tests/support/caja-sola.ts'
import type { Equipo } from '../../../tests/support/dispositivo.ts'
import type { Credencial } from './credencial.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno, cerrarTurno, cobrar, turnoAbierto } from '#data/ventas/ventas.ts'

const venta = ventaDeCafe()
const enCero = { fondoDop: {}, fondoUsd: {} }
const contado = (billetes: number) => ({
  conteoDop: billetes === 0 ? {} : { '10000': billetes },
  conteoUsd: {},
  otros: [],
  conteosAnteriores: [],
  autorizadoPor: undefined,
})

let equipo: Equipo
let cerrar: (() => Promise<void>) | undefined

/** Opens the till in a new tab, with the cashier at it. */
async function abrir(de: Credencial = credencial): Promise<TiendaLocal> {
  await cerrar?.()
  const tienda = await abrirEnPestana(equipo, { de })
  cerrar = () => tienda.cerrar()
  await expect.poll(() => tienda.dueno.soyDueno.valor()).toBe(true)
  if (!tienda.persona.valor()) await tienda.entrarConPin('empleado:1', PIN)
  return tienda
}

const sinPromesa = { ok: false, error: { code: 'aptitud.sin-promesa' } }

beforeEach(async () => {
  equipo = await unaCajaSola()
})
afterEach(async () => {
  await cerrar?.()
  cerrar = undefined
  expect(equipo.fallos).toEqual([])
})

test.each([
  ['aptitud.sin-espacio', () => Object.assign(equipo.disco, { usoBytes: 9_900_000_000 })],
  ['aptitud.sin-base', () => Object.assign(equipo.disco, { sonda: { base: 'no-hay', privada: false } })],
  ['aptitud.se-descarta', () => Object.assign(equipo.disco, { sonda: { base: 'se-descarta', privada: false } })],
  ['aptitud.ventana-privada', () => Object.assign(equipo.disco, { sonda: { base: 'sirve', privada: true } })],
])('con %s no se abre turno ni se vende, tampoco si alguien lo acepta', async (code, empeorar) => {
  const antes = await abrir()
  await abrirTurno(antes, enCero)
  empeorar()
  const tienda = await abrir()
  expect(await cobrar(tienda, venta)).toMatchObject({ ok: false, error: { code } })
  const turno = await turnoAbierto(tienda)
  await tienda.aptitud.aceptar(turno?.id ?? '', 'empleado:2')
  expect(await cobrar(tienda, venta)).toMatchObject({ ok: false, error: { code } })
  expect(await tienda.numeros(), 'no se gastó ningún número').toMatchObject({ E32: { quedan: 100 } })
  expect((await cerrarTurno(tienda, turno ?? construir(Turno), contado(0))).ok, 'cerrar el turno sí se puede').toBe(true)
  expect(await abrirTurno(tienda, { ...enCero, riesgoAceptadoPor: 'empleado:2' })).toMatchObject({ ok: false, error: { code } })
})

test('sin promesa del navegador hace falta que alguien la acepte, y el turno dice quién', async () => {
  equipo.disco.persistente = false
  const tienda = await abrir()
  await expect.poll(() => tienda.aptitud.revisar(undefined)).toMatchObject(sinPromesa)
  expect(await abrirTurno(tienda, enCero)).toMatchObject(sinPromesa)
  const turno = await abrirTurno(tienda, { ...enCero, riesgoAceptadoPor: 'empleado:2' })
  expect(turno).toMatchObject({ ok: true, value: { riesgoAceptadoPor: 'empleado:2' } })
  expect((await cobrar(tienda, venta)).ok).toBe(true)
})

test('aceptarlo a medio turno dura hasta que ese turno se cierra, también después de recargar', async () => {
  const antes = await abrir()
  const turno = await abrirTurno(antes, enCero)
  if (!turno.ok) throw new Error(turno.error.code)
  equipo.disco.persistente = false
  let tienda = await abrir()
  await expect.poll(() => tienda.aptitud.disco.valor()?.persistente).toBe(false)
  expect(await cobrar(tienda, venta)).toMatchObject(sinPromesa)
  await tienda.aptitud.aceptar(turno.value.id, 'empleado:2')
  expect((await cobrar(tienda, venta)).ok).toBe(true)
  tienda = await abrir()
  await expect.poll(() => tienda.aptitud.disco.valor()?.persistente).toBe(false)
  expect((await cobrar(tienda, venta)).ok).toBe(true)
  expect((await cerrarTurno(tienda, turno.value, contado(2))).ok).toBe(true)
  expect(await abrirTurno(tienda, enCero)).toMatchObject(sinPromesa)
})

test('el espacio se mide otra vez: al liberarlo se vende sin recargar', async () => {
  equipo.disco.usoBytes = 9_900_000_000
  const tienda = await abrir()
  expect(await abrirTurno(tienda, enCero)).toMatchObject({ ok: false, error: { code: 'aptitud.sin-espacio', datos: { libres: '100 MB' } } })
  equipo.disco.usoBytes = 0
  await tienda.aptitud.medir()
  expect((await abrirTurno(tienda, enCero)).ok).toBe(true)
})

test('al navegador de quien entró con su cuenta no se le pide nada', async () => {
  equipo.disco.persistente = false
  equipo.disco.usoBytes = 9_900_000_000
  const tienda = await abrir({ ...credencial, clase: 'web', usuarioId: 'u1' })
  expect(tienda.aptitud.revisar(undefined)).toEqual({ ok: true, value: true })
})

test('la caja guarda sitio para el día en que el disco se llene, y lo da una sola vez', async () => {
  const tienda = await abrir()
  await expect.poll(() => equipo.disco.reservado).toBe(50_000_000)
  equipo.disco.usoBytes = 9_990_000_000
  expect(await tienda.aptitud.hacerSitio()).toBe(true)
  expect(await tienda.aptitud.hacerSitio()).toBe(false)
  expect(tienda.aptitud.revisar(undefined), 'en lo que se dio no empieza ninguna venta').toMatchObject({
    error: { code: 'aptitud.sin-espacio', datos: { libres: '10 MB' } },
  })
})

test('donde no sobra espacio no se toma nada de él', async () => {
  equipo.disco.usoBytes = 9_780_000_000
  await abrir()
  expect(equipo.disco.reservado).toBe(0)
})
