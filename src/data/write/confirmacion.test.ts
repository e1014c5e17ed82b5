import { expect, test } from 'vitest'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { crearConfirmacion } from './confirmacion.ts'
import { filaDe, type FilaGuardada } from '#data/device/fila.ts'

const fila = filaDe(
  { id: 'venta:1', tipo: 'venta', tiendaId: 't1', en: '2026-11-21T12:00:00.000Z', clave: '', padre: '' },
  { texto: '{}', hash: 'a', estado: 'guardado', seq: 1 },
)

/** A disk on which each writing goes as told, and after that well. */
function undisco(...comoVan: (Error | 'bien')[]) {
  const guardadas = new Map<string, FilaGuardada>()
  let intentos = 0
  const ops = {
    crear: async (filas: readonly FilaGuardada[]) => {
      intentos++
      const como = comoVan.shift() ?? 'bien'
      if (como !== 'bien') throw como
      for (const una of filas) guardadas.set(una.id, una)
      return 'creado' as const
    },
    leer: async (ids: readonly string[]) => ids.map((id) => guardadas.get(id)),
  } as unknown as AlmacenFilas
  return { ops, guardadas, intentos: () => intentos }
}

const puertos = {
  programar: (ms: number, tarea: () => void) =>
    (
      (id) => () =>
        clearTimeout(id)
    )(setTimeout(tarea, ms)),
}
const lleno = () => new DOMException('full', 'QuotaExceededError')
const guardar = (ops: AlmacenFilas, hacerSitio?: () => Promise<boolean>) =>
  crearConfirmacion({ puertos, ops, alGuardar: () => undefined, ...(hacerSitio ? { hacerSitio } : {}) }).guardar([fila], [])

test('con el disco lleno se escribe en el sitio que se guardaba', async () => {
  const { ops, guardadas, intentos } = undisco(lleno())
  let veces = 0
  expect(await guardar(ops, async () => ++veces === 1)).toEqual({ ok: true, value: undefined })
  expect([guardadas.size, intentos(), veces]).toEqual([1, 2, 1])
})

test.each([
  ['no queda sitio que dar', async () => false],
  ['el sitio no se puede dar', async () => Promise.reject(new Error('busy'))],
])('si %s, no se guardó y se dice', async (_porque, hacerSitio) => {
  const { ops, guardadas, intentos } = undisco(lleno())
  expect(await guardar(ops, hacerSitio)).toMatchObject({ ok: false, error: { code: 'guardar.sin-espacio' } })
  expect([guardadas.size, intentos()]).toEqual([0, 1])
})

test('un disco que ni con ese sitio alcanza se dice, y no se insiste', async () => {
  const { ops, intentos } = undisco(lleno(), lleno(), lleno())
  expect(await guardar(ops, async () => true)).toMatchObject({ ok: false, error: { code: 'guardar.sin-espacio' } })
  expect(intentos()).toBe(2)
})

test('otro error no gasta el sitio', async () => {
  const { ops } = undisco(new DOMException('odd', 'DataError'))
  let veces = 0
  expect(await guardar(ops, async () => ++veces > 0)).toMatchObject({ ok: false, error: { code: 'guardar.no-se-pudo' } })
  expect(veces).toBe(0)
})
