import { afterEach, expect, it } from 'vitest'
import { DIA_MS } from '#domain/core/fecha.ts'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import { localSobre } from '#data/device/local.ts'
import { vigilarPermiso, type Permiso } from './permiso.ts'

const HORA = Date.parse('2026-11-21T15:00:00.000Z')
const en = (ms: number): string => new Date(HORA + ms).toISOString()

let equipo: Equipo
const cerrar: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const uno of cerrar.splice(0).reverse()) await uno()
  expect(equipo.fallos).toEqual([])
})

async function pestana(): Promise<Permiso> {
  const puertos = equipo.pestana()
  const base = await puertos.abrirBase('mercana', { filas: [], apuntes: ['local'] })
  const local = localSobre(base.apuntes.local)
  const permiso = await vigilarPermiso({ puertos, local, dispositivoId: 'd', alFallar: (error) => equipo.fallos.push(error) })
  cerrar.push(
    () => base.cerrar(),
    () => permiso.cerrar(),
  )
  return permiso
}

it('sin que nadie diga un plazo se vende siempre', async () => {
  equipo = unEquipo({ ahora: HORA })
  const permiso = await pestana()
  equipo.reloj.ahora += 400 * DIA_MS
  expect(permiso.revisar().ok).toBe(true)
  permiso.alContacto({ hora: en(0), hasta: undefined })
  expect(permiso.revisar().ok).toBe(true)
})

it('el contacto de una pestaña vale para todas, también para la que ya no podía vender', async () => {
  equipo = unEquipo({ ahora: HORA })
  const [una, otra] = [await pestana(), await pestana()]
  una.alContacto({ hora: en(0), hasta: en(7 * DIA_MS) })
  await expect.poll(() => otra.queda.valor()).toBeGreaterThan(7 * DIA_MS - 10_000)
  equipo.reloj.ahora += 3650 * DIA_MS
  expect(otra.revisar()).toMatchObject({ error: { code: 'dispositivo.permiso-vencido' } })
  equipo.reloj.ahora -= 3650 * DIA_MS
  expect(otra.revisar().ok).toBe(false)
  await expect.poll(() => una.revisar().ok).toBe(false)
  una.alContacto({ hora: en(45_000), hasta: en(45_000 + 7 * DIA_MS) })
  await expect.poll(() => otra.revisar().ok).toBe(true)
})

it('lo que dice un contacto de antes no quita lo que dijo uno posterior', async () => {
  equipo = unEquipo({ ahora: HORA })
  const permiso = await pestana()
  permiso.alContacto({ hora: en(1000), hasta: en(7 * DIA_MS) })
  permiso.alContacto({ hora: en(0), hasta: en(1) })
  expect(permiso.revisar().ok).toBe(true)
})
