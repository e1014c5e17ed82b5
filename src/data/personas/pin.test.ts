import { afterEach, beforeEach, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import type { BaseLocal } from '#data/device/almacen.ts'
import { filaDe } from '#data/device/fila.ts'
import { localSobre } from '#data/device/local.ts'
import { cifrarPin, crearPines, type Pines } from './pin.ts'

const PIN = '4821'
let equipo: Equipo
let base: BaseLocal<'ops', 'local'>

/** A till that was just opened: what it knows of wrong tries is on disk. */
async function abrir(): Promise<Pines> {
  const puertos = equipo.pestana()
  base = await puertos.abrirBase('prueba', { filas: ['ops'], apuntes: ['local'] })
  return crearPines({
    ops: base.filas.ops,
    local: localSobre(base.apuntes.local),
    tiendaId: 't1',
    cofre: { preparar: async () => undefined, entrar: async () => undefined },
    puertos: { ...puertos, pbkdf2: (pin, sal, n) => puertos.pbkdf2(pin, sal, n / 600) },
  })
}

beforeEach(async () => {
  equipo = unEquipo()
  const { pbkdf2, sal } = equipo.pestana()
  const cifrado = await cifrarPin(PIN, { sal, pbkdf2: (pin, conSal, n) => pbkdf2(pin, conSal, n / 600) })
  expect(cifrado).toMatchObject({ pinIteraciones: 600_000, pinHash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await abrir()
  const doc = construir(Acceso, { empleadoId: 'empleado:1', nombre: 'Yokasta', ...cifrado }, { id: 'acceso:1' })
  const sinPin = construir(Acceso, { empleadoId: 'empleado:2' }, { id: 'acceso:2' })
  await base.filas.ops.crear([doc, sinPin].map((uno) => filaDe(uno, { texto: JSON.stringify(uno), hash: '', estado: 'servidor' })))
  await base.cerrar()
})
afterEach(() => base.cerrar())

const fallar = async (pines: Pines, veces: number): Promise<unknown> => {
  let ultimo: unknown
  for (let i = 0; i < veces; i++) ultimo = await pines.comprobar('empleado:1', '0000')
  return ultimo
}

test('entra con su PIN y dice quién es', async () => {
  const pines = await abrir()
  expect(await pines.comprobar('empleado:1', PIN)).toEqual({
    ok: true,
    value: { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'cajero', otrosRoles: [] },
  })
  expect(await pines.comprobar('empleado:2', PIN)).toMatchObject({ error: { code: 'pin.sin-pin' } })
  expect(await pines.comprobar('empleado:3', PIN)).toMatchObject({ error: { code: 'pin.persona-inactiva' } })
})

test('cinco errores cuestan un minuto, y cada uno más el doble', async () => {
  const pines = await abrir()
  expect(await fallar(pines, 4)).toMatchObject({ error: { code: 'pin.equivocado', datos: { intentos: 1 } } })
  expect(await fallar(pines, 1)).toMatchObject({ error: { code: 'pin.bloqueado', datos: { segundos: 60 } } })
  expect(await pines.comprobar('empleado:1', PIN)).toMatchObject({ error: { code: 'pin.bloqueado' } })
  equipo.reloj.ahora += 61_000
  expect(await fallar(pines, 1)).toMatchObject({ error: { code: 'pin.bloqueado', datos: { segundos: 120 } } })
  equipo.reloj.ahora += 121_000
  expect((await pines.comprobar('empleado:1', PIN)).ok).toBe(true)
  expect(await fallar(pines, 1)).toMatchObject({ error: { datos: { intentos: 4 } } })
})

test('cerrar y volver a abrir no borra los intentos', async () => {
  await fallar(await abrir(), 5)
  await base.cerrar()
  const pines = await abrir()
  expect(await pines.comprobar('empleado:1', PIN)).toMatchObject({ error: { code: 'pin.bloqueado' } })
})

test('un reloj atrasado no alarga la espera ni la salta', async () => {
  const pines = await abrir()
  await fallar(pines, 5)
  equipo.reloj.ahora -= 10 * 86_400_000
  expect(await pines.comprobar('empleado:1', PIN)).toMatchObject({ error: { code: 'pin.bloqueado', datos: { segundos: 60 } } })
})

test('al décimo error solo ayuda un supervisor', async () => {
  const pines = await abrir()
  for (let i = 0; i < 10; i++) {
    await fallar(pines, 1)
    equipo.reloj.ahora += 86_400_000
  }
  expect(await pines.comprobar('empleado:1', PIN)).toMatchObject({ error: { code: 'pin.cerrado' } })
  await pines.perdonar('empleado:1')
  expect((await pines.comprobar('empleado:1', PIN)).ok).toBe(true)
})

test('un PIN nuevo que puso el propietario empieza de cero', async () => {
  const pines = await abrir()
  await fallar(pines, 5)
  const { pbkdf2 } = equipo.pestana()
  const pinHash = await pbkdf2('9999', '00112233445566778899aabbccddeeff', 1000)
  await base.filas.ops.cambiar(['acceso:1'], (fila) => fila && { ...fila, texto: JSON.stringify({ ...JSON.parse(fila.texto), pinHash }) })
  expect((await pines.comprobar('empleado:1', '9999')).ok).toBe(true)
})

test('diez intentos a la vez cuentan como diez', async () => {
  const pines = await abrir()
  await Promise.all(Array.from({ length: 10 }, () => pines.comprobar('empleado:1', '0000')))
  expect(await pines.comprobar('empleado:1', PIN)).toMatchObject({ error: { code: 'pin.bloqueado' } })
})
