import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Cambiados, MemoriaDeCambios } from './cambiados.ts'
import type { Db } from './port.ts'
import { openPouchStore } from './pouch.ts'

const texto = (id: string, n: number, relleno = ''): { id: string; texto: string } => ({ id, texto: JSON.stringify({ id, n, relleno }) })
const vistos = (leido: ReturnType<Cambiados['leer']>): string[] | undefined =>
  leido?.cambios.map(({ id, borrado, doc }) => (borrado ? `${id} borrado` : `${id}${String((doc as { n?: unknown } | undefined)?.n)}`))

test('da lo escrito desde una marca, cada documento una vez y como está ahora, en escrituras enteras', () => {
  const cambiados = new Cambiados(new MemoriaDeCambios(), 10)
  cambiados.anotar(12, [texto('a', 1), texto('b', 1)])
  cambiados.anotar(13, [texto('a', 2)])
  cambiados.anotar(15, [{ id: 'b', texto: undefined }, texto('c', 1)])
  expect(vistos(cambiados.leer(10, 100))).toEqual(['a2', 'b borrado', 'c1'])
  expect(cambiados.leer(10, 100)?.hasta).toBe(15)
  expect(vistos(cambiados.leer(13, 100))).toEqual(['b borrado', 'c1'])
  const corta = cambiados.leer(10, 2)
  expect([vistos(corta), corta?.hasta]).toEqual([['a2'], 13])
})

test('lo que no tiene entero no lo da: quien pregunta lo lee del disco', () => {
  const cambiados = new Cambiados(new MemoriaDeCambios(), 10)
  cambiados.anotar(12, [texto('a', 1), texto('b', 1)])
  expect(cambiados.leer(9, 100)).toBeUndefined()
  expect(cambiados.leer(11, 100)).toBeUndefined()
  expect(cambiados.leer(10, 1)).toBeUndefined()
  // Three moved, and one was told.
  cambiados.anotar(15, [texto('c', 1)])
  expect(cambiados.leer(10, 100)).toBeUndefined()
  expect(cambiados.leer(12, 100)).toBeUndefined()
  cambiados.anotar(16, [texto('d', 1)])
  expect(vistos(cambiados.leer(15, 100))).toEqual(['d1'])
})

test('de uno da lo último que se escribió, mientras lo tenga y se sepa que es lo que hay', () => {
  const cambiados = new Cambiados(new MemoriaDeCambios(), 10)
  cambiados.anotar(12, [texto('a', 1), texto('b', 1)])
  cambiados.anotar(14, [texto('a', 2), { id: 'b', texto: undefined }])
  expect(cambiados.texto('a')).toBe(texto('a', 2).texto)
  expect([cambiados.texto('b'), cambiados.texto('c')]).toEqual([undefined, undefined])
  cambiados.dudar()
  expect(cambiados.texto('a')).toBeUndefined()
  expect(cambiados.leer(12, 100)).toBeUndefined()
  cambiados.anotar(15, [texto('a', 3)])
  expect(cambiados.texto('a')).toBe(texto('a', 3).texto)
})

test('lo más viejo se va cuando entre todas las bases hay demasiado, también de una que olvidó lo suyo antes', () => {
  const memoria = new MemoriaDeCambios()
  const [una, otra] = [new Cambiados(memoria, 0), new Cambiados(memoria, 0)]
  const pesado = 'x'.repeat(5_000_000)
  una.anotar(1, [texto('a', 1, pesado)])
  otra.anotar(1, [texto('a', 1, pesado)])
  una.anotar(2, [texto('b', 1, pesado)])
  expect(vistos(una.leer(0, 100))).toEqual(['a1', 'b1'])
  otra.anotar(2, [texto('b', 1, pesado)])
  expect(una.leer(0, 100)).toBeUndefined()
  expect(vistos(una.leer(1, 100))).toEqual(['b1'])
  otra.anotar(9, [])
  otra.anotar(10, [texto('c', 1, pesado)])
  otra.anotar(11, [texto('d', 1, pesado)])
  expect(vistos(otra.leer(9, 100))).toEqual(['c1', 'd1'])
})

/** Reads on from a checkpoint, a few at a time, until there is nothing newer. */
async function seguir(db: Db, desde: string, estado: Map<string, unknown>): Promise<string> {
  for (let seq = desde; ;) {
    const pagina = await db.changes<{ n: number }>(seq, 3)
    expect(pagina.cambios.length).toBeLessThanOrEqual(3)
    for (const { id, borrado, doc } of pagina.cambios) {
      if (borrado) estado.delete(id)
      else estado.set(id, doc)
    }
    seq = pagina.seq
    if (pagina.alDia) return seq
  }
}

test('quien sigue una base mientras muchos escriben acaba con lo mismo que quien la lee entera', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-cambiados-'))
  const store = await openPouchStore({ carpeta })
  try {
    const db = await store.db('prueba')
    const seguido = new Map<string, unknown>()
    let seq = '0'
    const escribir = async (n: number): Promise<void> => {
      const id = `d${n % 7}`
      const antes = await db.get(id)
      if (antes && n % 5 === 0) await db.remove(id, antes.rev)
      else await db.writeMany([{ id, n, ...(antes ? { rev: antes.rev } : {}) } as { id: string }, { id: `nuevo${n}`, n } as { id: string }])
    }
    for (let vuelta = 0; vuelta < 15; vuelta++) {
      const escrituras = Promise.all(Array.from({ length: 8 }, (_, i) => escribir(vuelta * 8 + i)))
      seq = await seguir(db, seq, seguido)
      await escrituras
    }
    seq = await seguir(db, seq, seguido)
    const entero = new Map((await db.range('', '\uffff')).map((doc) => [doc.id, doc]))
    expect(seguido).toEqual(entero)
    expect(seq).toBe(await db.seq())
  } finally {
    await store.close()
    await rm(carpeta, { recursive: true, force: true })
  }
})
