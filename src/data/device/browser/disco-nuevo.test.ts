import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { candadosEnMemoria } from '../candados.ts'
import { discoDelNavegador, volverAElegir } from './disco-navegador.ts'
import { empezarEnDiscoNuevo, hayOtrosDiscos } from './disco-nuevo.ts'

const cerrado = (): IDBFactory => {
  const fabrica = new IDBFactory()
  vi.spyOn(fabrica, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
  })
  return fabrica
}
const almacen = { persist: async () => true, persisted: async () => true, estimate: async () => ({ usage: 1, quota: 10 }) }
const puertos = {
  candados: candadosEnMemoria(),
  programar: (_ms: number, tarea: () => void) => {
    tarea()
    return () => undefined
  },
}

/** The buckets of a browser, with the disks that it gives for new ones. */
function ponerNavegador(usual: IDBFactory, nuevos: IDBFactory[] = []): Map<string, IDBFactory> {
  const cubos = new Map<string, IDBFactory>()
  vi.stubGlobal('indexedDB', usual)
  vi.stubGlobal('navigator', {
    storage: almacen,
    storageBuckets: {
      keys: async () => [...cubos.keys()],
      async open(nombre: string) {
        const fabrica = cubos.get(nombre) ?? nuevos.shift() ?? new IDBFactory()
        cubos.set(nombre, fabrica)
        return { ...almacen, indexedDB: fabrica }
      },
      delete: async (nombre: string) => void cubos.delete(nombre),
    },
  })
  return cubos
}

beforeEach(() => void ponerNavegador(new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

it('mientras el disco de siempre abra, ninguna caja empieza en otro', async () => {
  const cubos = ponerNavegador(new IDBFactory())
  expect(await empezarEnDiscoNuevo(puertos)).toBe('abre')
  expect([...cubos.keys()]).toEqual([])
  expect((await volverAElegir()).nombre).toBe('')
})

it('si no abre, empieza en uno nuevo y se queda en él; y si ese se cierra, en el siguiente', async () => {
  const cubos = ponerNavegador(cerrado())
  expect(await empezarEnDiscoNuevo(puertos)).toBe('nuevo')
  const { nombre, almacenes } = await volverAElegir()
  expect([nombre, almacenes.length]).toEqual(['mercana-disco-1', 2])
  expect(await empezarEnDiscoNuevo(puertos)).toBe('abre')
  expect((await discoDelNavegador()).indexedDB).toBe(cubos.get(nombre))
  cubos.set(nombre, cerrado())
  expect(await empezarEnDiscoNuevo(puertos)).toBe('nuevo')
  expect((await volverAElegir()).nombre).toBe('mercana-disco-2')
})

it('un disco nuevo que tampoco abre no queda: se sigue diciendo que no hay', async () => {
  const cubos = ponerNavegador(cerrado(), [cerrado(), cerrado(), cerrado(), cerrado(), cerrado()])
  expect(await empezarEnDiscoNuevo(puertos)).toBe('no-hay')
  expect([...cubos.keys()]).toEqual([])
})

it('donde el navegador no tiene otros discos, no se ofrece', async () => {
  vi.stubGlobal('navigator', { storage: almacen })
  expect(hayOtrosDiscos()).toBe(false)
  expect(await empezarEnDiscoNuevo(puertos)).toBe('no-hay')
})
