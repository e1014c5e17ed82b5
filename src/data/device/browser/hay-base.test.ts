import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { hayBaseEn } from './hay-base.ts'

const crear = (fabrica: IDBFactory, nombre: string): Promise<void> =>
  new Promise((resolve) => {
    const pedido = fabrica.open(nombre, 10)
    pedido.addEventListener('success', () => {
      pedido.result.close()
      resolve()
    })
  })

const nombres = async (fabrica: IDBFactory): Promise<unknown[]> => (await fabrica.databases()).map(({ name }) => name)

/** As Firefox right after it was killed. */
const callado = (fabrica: IDBFactory, databases: () => Promise<IDBDatabaseInfo[]>): IDBFactory =>
  Object.assign(Object.create(fabrica) as IDBFactory, { databases, open: fabrica.open.bind(fabrica) })

test('una base que el navegador nombra está', async () => {
  const fabrica = new IDBFactory()
  await crear(fabrica, 'rxdb-dexie-mercana--0--local')
  expect(await hayBaseEn(fabrica, 'mercana')).toBe(true)
  expect(await hayBaseEn(fabrica, 'otra')).toBe(false)
})

test('donde no hay ninguna, preguntar no la hace', async () => {
  const fabrica = new IDBFactory()
  expect(await hayBaseEn(fabrica, 'mercana')).toBe(false)
  expect(await nombres(fabrica)).toEqual([])
})

test.each([
  ['no nombra ninguna', async (): Promise<IDBDatabaseInfo[]> => []],
  ['no sabe decirlas', async (): Promise<IDBDatabaseInfo[]> => Promise.reject(new DOMException('not yet', 'UnknownError'))],
])('si el navegador %s, se mira: una caja no olvida quién es', async (_como, databases) => {
  const fabrica = new IDBFactory()
  await crear(fabrica, 'rxdb-dexie-mercana--0--_rxdb_internal')
  expect(await hayBaseEn(callado(fabrica, databases), 'mercana')).toBe(true)
  expect(await hayBaseEn(callado(fabrica, databases), 'otra')).toBe(false)
})

test('una base que ahora no se abre puede estar', async () => {
  const roto = Object.assign(new IDBFactory(), {
    open: () => {
      const pedido = {} as IDBOpenDBRequest
      queueMicrotask(() => pedido.onerror?.(new Event('error')))
      return pedido
    },
  })
  expect(await hayBaseEn(roto as unknown as IDBFactory, 'mercana')).toBe(true)
})
