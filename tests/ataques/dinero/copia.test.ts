/** A stranger's program works a store's books out again from the copy that its owner takes, and finds what was changed in it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entityDe } from '#domain/entities.ts'
import { zipDeLosLibros } from '#features/libros/copia-entera.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { puntosEnDisco } from '#server/core/puntos/puntos.ts'
import { exporteDelLibro } from '#server/libros/exporte.ts'
import { crearMayores, type Mayores } from '#server/libros/mayor.ts'
import { comprobar } from '../../../scripts/comprobar-libros.js'
import { pasosDeTienda, TiendaInventada } from '../../support/libros.ts'
import { unMundo, type Mundo } from '../../support/server/door.ts'
import type { Quien } from '../../support/server/test-server.ts'
import { unaMesa } from '../mesa.ts'

let mundo: Mundo
let carpeta: string
let mayores: Mayores
let copia: Record<string, Uint8Array>
const pagina = (lugar: string) =>
  exporteDelLibro({ store: mundo.store, config: { secreto: 'x' } as never }, mayores, { tiendaId: mundo.tiendaId, lugar, en: '' })

beforeAll(async () => {
  mundo = await unMundo()
  carpeta = await mkdtemp(join(tmpdir(), 'mercana-ajeno-'))
  mayores = crearMayores({ store: mundo.store, epoch: mundo.epoch, puntos: puntosEnDisco(carpeta) })
  const { todos } = new TiendaInventada(fc.sample(pasosDeTienda(), { numRuns: 40, seed: 5 }).flat())
  const [ops, conta] = await Promise.all([
    baseDeTienda(mundo.store, mundo.tiendaId, 'ops'),
    baseDeTienda(mundo.store, mundo.tiendaId, 'conta'),
  ])
  for (const doc of todos)
    await (entityDe(doc.tipo)?.database === 'conta' ? conta : ops).create({ ...doc, tiendaId: mundo.tiendaId } as never)
  const zip = await zipDeLosLibros({ leer: pagina, onProgress: () => undefined, signal: new AbortController().signal })
  if (!zip.ok || !zip.value) throw new Error('there is no copy')
  copia = unzipSync(new Uint8Array(await zip.value.arrayBuffer()))
}, 120_000)
afterAll(async () => {
  await mundo.cerrar()
  await rm(carpeta, { recursive: true, force: true })
})

const cambiada = (archivo: string, cambiar: (texto: string) => string) =>
  comprobar({ ...copia, [archivo]: strToU8(cambiar(strFromU8(copia[archivo] ?? new Uint8Array()))) }).malas

test('lo que baja la dueña se rehace sin Mercana: huellas, asientos, saldos, clientes e ITBIS', () => {
  const { malas, documentos, apuntes } = comprobar(copia)
  expect(malas).toEqual([])
  expect([documentos > 100, apuntes > documentos]).toEqual([true, true])
  expect(Object.keys(copia).sort()).toEqual(['LEEME.txt', 'asientos.csv', 'documentos.jsonl', 'huella.txt', 'saldos.csv'])
})

test('un centavo cambiado en un documento, en un asiento o en un saldo se nota, y un documento que falta también', () => {
  const enDocumento = cambiada('documentos.jsonl', (texto) => texto.replace(/\\"total\\":(\d+)/, '\\"total\\":1$1'))
  expect(enDocumento).toEqual([expect.stringContaining('su texto no es el de su huella')])
  const lineas = (texto: string): string[] => texto.split('\r\n')
  const conOtra = (texto: string, i: number): string =>
    lineas(texto)
      .map((linea, n) => (n === i ? linea.replace(/(-?\d+)$/, (cifra) => String(Number(cifra) + 1)) : linea))
      .join('\r\n')
  expect(cambiada('asientos.csv', (texto) => conOtra(texto, 3))).toEqual([expect.stringMatching(/^M1 .* no cuadra por -?1$/)])
  expect(cambiada('saldos.csv', (texto) => texto.replace(/,(-?\d+),(-?\d+)\r\n/, ',1,$2\r\n'))).toHaveLength(1)
  const aCredito = /.*\\"metodo\\":\\"credito\\".*\n/
  expect(cambiada('documentos.jsonl', (texto) => texto.replace(aCredito, '')).some((mala) => mala.startsWith('M3 cliente'))).toBe(true)
})

test('fila 252: una página que este servidor no dio de esta tienda no se lee', async () => {
  const primera = await pagina('')
  const lugar = primera.ok ? primera.value.siguiente : ''
  const [dicho = '', marca = ''] = lugar.split('.')
  const otro = Buffer.from('{"ops":"0","conta":"_"}').toString('base64url')
  for (const mala of [`${otro}.${marca}`, dicho, `${dicho}.`, 'x', '.'])
    expect([mala, await pagina(mala)]).toEqual([mala, { ok: false, error: { code: 'exporte.lugar' } }])
  expect((await pagina(lugar)).ok).toBe(true)
})

test('fila 252: la bajan la dueña y quien lleva las cuentas de esa tienda, y el lugar de una no abre la otra', async () => {
  const m = await unaMesa()
  const pedir = (quien: Quien, tiendaId = m.a.tienda.tiendaId, lugar = '') =>
    m.p.pedir('GET', `/api/tiendas/${tiendaId}/libros/exporte?lugar=${lugar}`, undefined, quien)
  for (const rol of ['supervisor', 'cajero', 'mensajero', 'pedidos', 'verificador'] as const)
    expect([rol, (await pedir(m.a.gente[rol].persona)).estado]).toEqual([rol, 403])
  for (const quien of [m.b.duena, m.clienta]) expect((await pedir(quien)).estado).toBe(404)
  const primera = await pedir(m.a.gente.contador.persona)
  expect([primera.estado, (await pedir(m.a.duena)).estado]).toEqual([200, 200])
  const lugar = String(primera.cuerpo['siguiente'])
  expect(lugar).not.toBe('')
  expect((await pedir(m.a.duena, m.a.tienda.tiendaId, lugar)).estado).toBe(200)
  expect(await pedir(m.b.duena, m.b.tienda.tiendaId, lugar)).toMatchObject({ estado: 422, cuerpo: { code: 'exporte.lugar' } })
  await m.p.cerrar()
})
