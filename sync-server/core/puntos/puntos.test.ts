import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { puntosEnDisco } from './puntos.ts'

let datos: string
beforeAll(async () => {
  datos = await mkdtemp(join(tmpdir(), 'mercana-puntos-'))
})
afterAll(() => rm(datos, { recursive: true, force: true }))

const todas = async (lineas: AsyncIterable<string>): Promise<string[]> => {
  const leidas: string[] = []
  for await (const linea of lineas) leidas.push(linea)
  return leidas
}
const archivo = join('pliegues', 'libro-t.json.gz')

test('lo que se guarda línea por línea se lee igual, en piezas, y una línea vacía también es una', async () => {
  const lineas = Array.from({ length: 5000 }, (_, i) => (i === 7 ? '' : JSON.stringify({ i, nombre: `Ñandú ${'x'.repeat(i % 300)}` })))
  const puntos = puntosEnDisco(datos)
  await puntos.guardar('libro-t', lineas)
  expect(await puntos.leer('libro-t', todas)).toEqual(lineas)
  expect(await readdir(join(datos, 'pliegues'))).toEqual(['libro-t.json.gz'])
})

test('uno cortado por cualquier parte, uno de otra versión y uno que no está son ninguno', async () => {
  const puntos = puntosEnDisco(datos)
  const entero = new Uint8Array(await readFile(join(datos, archivo)))
  // Also where a piece ends: what is left of it could be read.
  const primera = 4 + new DataView(entero.buffer).getUint32(0)
  expect(primera).toBeLessThan(entero.length - 4)
  for (const hasta of [0, 1, 5, 100, primera, entero.length >> 1, entero.length - 4, entero.length - 1]) {
    await writeFile(join(datos, archivo), entero.subarray(0, hasta))
    expect([hasta, await puntos.leer('libro-t', todas)]).toEqual([hasta, undefined])
  }
  await writeFile(join(datos, archivo), new Uint8Array(gzipSync('{"version":3}')))
  expect(await puntos.leer('libro-t', todas)).toBeUndefined()
  expect(await puntos.leer('nadie', todas)).toBeUndefined()
})
