import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { INDEX_SUFFIX, OpenFiles, PouchFiles } from './pouch-files.ts'
import { PouchIndex } from './pouch-index.ts'
import { openPouchStore } from './pouch.ts'

const nota = (id: string, n: number) => ({ id, tipo: 'servidor:nota', en: '2026-11-22T12:00:00.000Z', n })

let carpeta: string
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'mercana-abiertas-'))
})
afterEach(() => rm(carpeta, { recursive: true }))

/** LevelDB lets nobody else in as long as it is open. */
async function estaAbierta(nombre: string): Promise<boolean> {
  try {
    await (await PouchIndex.open(join(carpeta, nombre + INDEX_SUFFIX))).close()
    return false
  } catch {
    return true
  }
}

async function abiertas(nombres: readonly string[]): Promise<string> {
  const estan = await Promise.all(nombres.map(estaAbierta))
  return nombres.filter((_, i) => estan[i]).join('')
}

test('de muchas bases quedan abiertas las que se usaron de último, y las demás se abren otra vez cuando hacen falta', async () => {
  const store = await openPouchStore({ carpeta, maximoAbiertas: 2 })
  const nombres = ['a', 'b', 'c', 'd', 'e']
  for (const nombre of nombres) await (await store.db(nombre)).create(nota('uno', 1))
  await expect.poll(() => abiertas(nombres)).toBe('de')

  let avisos = 0
  const a = await store.db('a')
  a.watch(() => avisos++)
  expect(await a.find({ tipo: 'servidor:nota' })).toMatchObject([{ id: 'uno', n: 1 }])
  await expect.poll(() => abiertas(nombres)).toBe('ae')
  await a.create(nota('dos', 2))
  expect(avisos, 'quien la seguía la sigue').toBe(1)
  await store.close()
  await expect.poll(() => abiertas(nombres)).toBe('')
})

test('lo que se lee y se escribe en muchas a la vez llega entero, aunque quepan dos', async () => {
  const store = await openPouchStore({ carpeta, maximoAbiertas: 2 })
  const nombres = Array.from({ length: 12 }, (_, i) => `base-${i}`)
  await Promise.all(
    nombres.flatMap((nombre) =>
      Array.from({ length: 20 }, async (_, n) => {
        const db = await store.db(nombre)
        await db.create(nota(`n${n}`, n))
        expect(await db.get(`n${n}`)).toMatchObject({ n })
        await db.find({ tipo: 'servidor:nota', limite: 3 })
      }),
    ),
  )
  await store.close()
  const otraVez = await openPouchStore({ carpeta })
  for (const nombre of nombres) expect(await (await otraVez.db(nombre)).find({ tipo: 'servidor:nota' })).toHaveLength(20)
  await otraVez.close()
})

test('quien guardó una base que se borró no la hace nacer otra vez', async () => {
  const store = await openPouchStore({ carpeta, maximoAbiertas: 0 })
  const vieja = await store.db('vieja')
  await vieja.create(nota('uno', 1))
  await store.destroy('vieja')
  await expect(vieja.find({ tipo: 'servidor:nota' })).rejects.toThrow('closed')
  expect(await store.nombres()).toEqual([])
  await store.close()
})

test('la que está en uso no guarda el sitio de las demás: se sueltan las siguientes', async () => {
  const todas = new OpenFiles(1)
  const [a, b, c] = ['a', 'b', 'c'].map((nombre) => new PouchFiles(carpeta, nombre, todas)) as [PouchFiles, PouchFiles, PouchFiles]
  let acabar = (): void => undefined
  const ocupada = a.con(() => new Promise<void>((resolve) => (acabar = resolve)))
  await b.con(async () => undefined)
  await c.con(async () => undefined)
  await expect.poll(() => abiertas(['a', 'b', 'c'])).toBe('a')
  acabar()
  await ocupada
  for (const una of [a, b, c]) await una.close()
})
