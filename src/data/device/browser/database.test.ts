import { indexedDB, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import type { BaseLocal } from '../almacen.ts'
import { abrirConRxDB } from './database.ts'
import type { FilaGuardada } from '../fila.ts'

let base: BaseLocal<'ops', 'notas'> | undefined
let cuenta = 0

async function abrir(nombre = `prueba-${++cuenta}`): Promise<BaseLocal<'ops', 'notas'>> {
  base = await abrirConRxDB({ motor: { indexedDB, IDBKeyRange }, multiInstancia: false })(nombre, { filas: ['ops'], apuntes: ['notas'] })
  return base
}

afterEach(async () => {
  await base?.cerrar()
  base = undefined
})

const fila = (id: string, resto: Partial<FilaGuardada> = {}): FilaGuardada => ({
  id,
  tipo: 'venta',
  tiendaId: 't1',
  en: '2026-11-21T12:00:00.000Z',
  clave: '',
  padre: '',
  seq: 0,
  estado: 'servidor',
  texto: '{}',
  hash: '',
  motivo: '',
  recibidoEn: '',
  ...resto,
})

test('lee por rango hacia abajo y con límite sin leer el resto', async () => {
  const { filas } = await abrir()
  await filas.ops.crear(
    Array.from({ length: 30 }, (_, i) => fila(`venta:${i}`, { en: `2026-11-21T12:00:${String(i).padStart(2, '0')}.000Z` })),
  )
  const ultimas = await filas.ops.rango({ indice: ['tipo', 'en'], desde: ['venta'], hasta: ['venta'], orden: 'desc', limite: 2 })
  expect(ultimas.map((f) => f.id)).toEqual(['venta:29', 'venta:28'])
  const tramo = await filas.ops.claves({
    indice: ['tipo', 'en'],
    desde: ['venta', '2026-11-21T12:00:05.000Z'],
    hasta: ['venta', '2026-11-21T12:00:07.000Z'],
    sinHasta: true,
  })
  expect(tramo).toEqual(['venta:5', 'venta:6'])
})

test('crear varias filas es todo o nada', async () => {
  const { filas } = await abrir()
  await filas.ops.crear([fila('a')])
  expect(await filas.ops.crear([fila('b'), fila('a'), fila('c')])).toBe('existe')
  expect(await filas.ops.leer(['a', 'b', 'c'])).toMatchObject([{ id: 'a' }, undefined, undefined])
})

test('crear una fila que existe no la cambia', async () => {
  const { filas } = await abrir()
  await filas.ops.crear([fila('a', { texto: '1' })])
  expect(await filas.ops.crear([fila('a', { texto: '2' })])).toBe('existe')
  expect((await filas.ops.leer(['a']))[0]?.texto).toBe('1')
})

test('el último seq sale del índice y las filas ajenas no cuentan', async () => {
  const { filas } = await abrir()
  expect(await filas.ops.ultimoSeq()).toBe(0)
  await filas.ops.crear([fila('a', { seq: 7, estado: 'guardado' }), fila('b', { seq: 12, estado: 'recibido' }), fila('c')])
  expect(await filas.ops.ultimoSeq()).toBe(12)
})

test('cambiar dos veces a la vez no pierde ninguno de los dos cambios', async () => {
  const { apuntes } = await abrir()
  await apuntes.notas.crear([{ id: 'n', texto: '0' }])
  const sumar = () => apuntes.notas.cambiar(['n'], (nota) => nota && { ...nota, texto: String(Number(nota.texto) + 1) })
  await Promise.all([sumar(), sumar(), sumar(), sumar()])
  expect((await apuntes.notas.leer(['n']))[0]?.texto).toBe('4')
})

test('quitar y volver a crear la misma fila', async () => {
  const { apuntes } = await abrir()
  await apuntes.notas.crear([{ id: 'n:1', texto: 'a' }])
  await apuntes.notas.cambiar(['n:1'], () => null)
  expect(await apuntes.notas.conPrefijo('n:')).toEqual([])
  await apuntes.notas.cambiar(['n:1'], () => ({ id: 'n:1', texto: 'b' }))
  expect(await apuntes.notas.conPrefijo('n:')).toEqual([{ id: 'n:1', texto: 'b' }])
})

test('avisa de cada cambio con el antes y el después', async () => {
  const { apuntes } = await abrir()
  const vistos: unknown[] = []
  apuntes.notas.observar((cambios) => vistos.push(...cambios))
  await apuntes.notas.crear([{ id: 'n', texto: 'a' }])
  await apuntes.notas.cambiar(['n'], (nota) => nota && { ...nota, texto: 'b' })
  await apuntes.notas.cambiar(['n'], () => null)
  expect(vistos).toEqual([
    { antes: undefined, despues: { id: 'n', texto: 'a' } },
    { antes: { id: 'n', texto: 'a' }, despues: { id: 'n', texto: 'b' } },
    { antes: { id: 'n', texto: 'b' }, despues: undefined },
  ])
})

test('lo escrito sigue ahí al volver a abrir', async () => {
  const nombre = 'prueba-reabrir'
  await (await abrir(nombre)).filas.ops.crear([fila('a', { seq: 3 })])
  await base?.cerrar()
  const otra = await abrir(nombre)
  expect(await otra.filas.ops.ultimoSeq()).toBe(3)
})
