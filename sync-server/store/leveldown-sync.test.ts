import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import leveldown, { type LevelDown, type Opciones } from 'leveldown'
import { afterEach, expect, test } from 'vitest'
import { openPouchStore } from './pouch.ts'

const carpeta = await mkdtemp(join(tmpdir(), 'mercana-sync-'))
const prototipo = Object.getPrototypeOf(leveldown(join(carpeta, 'ninguna'))) as LevelDown & { location: string }
const { _put: put, _batch: batch, _del: del } = prototipo
afterEach(async () => {
  Object.assign(prototipo, { _put: put, _batch: batch, _del: del })
  await rm(carpeta, { recursive: true })
})

test('cada escritura de documentos pide fsync; las de los índices no', async () => {
  const escrituras: { base: string; sync: boolean }[] = []
  const anotar = (level: { location: string }, opciones: Opciones) =>
    escrituras.push({ base: level.location.slice(carpeta.length + 1), sync: opciones.sync === true })
  prototipo._put = function (this: typeof prototipo, key, value, opciones, callback) {
    anotar(this, opciones)
    put.call(this, key, value, opciones, callback)
  }
  prototipo._batch = function (this: typeof prototipo, operaciones, opciones, callback) {
    anotar(this, opciones)
    batch.call(this, operaciones, opciones, callback)
  }
  const store = await openPouchStore({ carpeta })
  const db = await store.db('ops')
  await db.create({ id: 'a' })
  await db.createMany([{ id: 'b' }, { id: 'c' }])
  const rev = (await db.get('a'))?.rev ?? ''
  await db.update({ id: 'a', rev })
  await store.close()
  const deDocumentos = escrituras.filter(({ base }) => base === 'ops')
  expect(deDocumentos.length).toBeGreaterThanOrEqual(3)
  expect(deDocumentos.every(({ sync }) => sync)).toBe(true)
  expect(escrituras.some(({ base, sync }) => base === 'ops.indice' && !sync)).toBe(true)
})
