import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { abrirEpoca } from './epoca.ts'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/port.ts'

let datos = ''
let store: Store
beforeEach(async () => {
  datos = await mkdtemp(join(tmpdir(), 'mercana-epoca-'))
  store = await openStore({ carpeta: join(datos, 'store') })
})
afterEach(async () => {
  await store.close()
  await rm(datos, { recursive: true, force: true })
})

describe('la época del servidor', () => {
  it('es la misma de un arranque a otro, y está en el archivo', async () => {
    const primera = await abrirEpoca(store, datos)
    expect(await abrirEpoca(store, datos)).toBe(primera)
    expect((await readFile(join(datos, 'epoch'), 'utf8')).trim()).toBe(primera)
  })

  it('cambia cuando se borra el archivo, como hace quien restaura una copia', async () => {
    const primera = await abrirEpoca(store, datos)
    await rm(join(datos, 'epoch'))
    const segunda = await abrirEpoca(store, datos)
    expect(segunda).not.toBe(primera)
    expect(await abrirEpoca(store, datos)).toBe(segunda)
  })

  it('cambia cuando el almacén se hizo de nuevo o viene de otro servidor', async () => {
    const primera = await abrirEpoca(store, datos)
    await store.destroy('plataforma')
    expect(await abrirEpoca(store, datos)).not.toBe(primera)
  })
})
