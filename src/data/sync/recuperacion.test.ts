import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BaseLocal } from '#data/device/almacen.ts'
import { abrirConRxDB } from '#data/device/browser/database.ts'
import { localSobre } from '#data/device/local.ts'
import { perdidoHasta, vigilarPerdida, type Recuperacion } from './recuperacion.ts'

const HORA = '2026-11-21T12:00:00.000Z'
let base: BaseLocal<'ops', 'local'>
let abiertas: Recuperacion[]

beforeEach(async () => {
  abiertas = []
  const motor = { indexedDB: new IDBFactory(), IDBKeyRange }
  base = await abrirConRxDB({ motor, multiInstancia: false })('recuperacion', { filas: ['ops'], apuntes: ['local'] })
})
afterEach(async () => {
  for (const una of abiertas) una.cerrar()
  await base.cerrar()
})

/** A tab of a device whose witness says that it had come to place 5, over a disk with nothing. */
async function pestana(): Promise<Recuperacion> {
  const local = localSobre(base.apuntes.local)
  await local.escribir('testigo:d1', { seq: 5 })
  const una = await vigilarPerdida({
    ops: base.filas.ops,
    local,
    dispositivoId: 'd1',
    diario: { leer: async () => ({ lineas: [], ultimoSeq: 0 }) },
    puertos: { sha256: async () => '' },
    alFallar: (error) => {
      throw error
    },
  })
  abiertas.push(una)
  return una
}

test('cuando una pestaña habla con el servidor, las demás del equipo dejan de esperarlo', async () => {
  const [una, otra] = [await pestana(), await pestana()]
  expect([una, otra].map((cada) => cada.impedimento()?.ok)).toEqual([false, false])
  await una.alSaludo({ ultimoSeq: 5, hora: HORA })
  expect(una.impedimento()).toBeUndefined()
  await expect.poll(() => otra.impedimento()).toBeUndefined()
  expect(
    [una, otra].map((cada) => cada.descartadosHasta()),
    'ninguna sigue con los bloques de antes',
  ).toEqual([HORA, HORA])
  expect(await perdidoHasta(base.filas.ops)).toBeGreaterThanOrEqual(5)
})
