/** What is remembered of a CouchDB database that others write to, with a CouchDB that answers when it is told to. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CouchClient } from './client.ts'
import { MemoriaDeRecientes, Recientes } from '../recientes.ts'
import { Vigencia } from './vigencia.ts'

const cierres: (() => void)[] = []
afterEach(() => {
  for (const cerrar of cierres.splice(0)) cerrar()
})

interface Pregunta {
  since: string
  contestar: (cuerpo: object, estado?: number) => void
}
const nada = (last_seq: string) => ({ results: [], last_seq, pending: 0 })
const cambio = (id: string, rev: string, last_seq: string, pending = 0) => ({
  results: [{ id, changes: [{ rev }] }],
  last_seq,
  pending,
})
const doc = (rev: string) => ({ id: 'a', rev })

async function banco(termino = () => 0, reloj = () => 0) {
  const preguntas: Pregunta[] = []
  const server = createServer((req, res: ServerResponse) => {
    const since = new URL(req.url ?? '', 'http://x').searchParams.get('since') ?? ''
    const contestar = (cuerpo: object, estado = 200) =>
      res.writeHead(estado, { 'content-type': 'application/json' }).end(JSON.stringify(cuerpo))
    preguntas.push({ since, contestar })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cierres.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const recientes = new Recientes(new MemoriaDeRecientes(), 'base')
  const vigencia = new Vigencia(
    new CouchClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    'base',
    recientes,
    termino,
    reloj,
  )
  let leidas = 0
  return {
    vigencia,
    preguntas,
    /** How often the document itself was asked for. */
    leidas: () => leidas,
    leer: async (rev: string) => {
      await vigencia.alDia()
      return recientes.leer('a', async () => {
        leidas++
        return doc(rev)
      })
    },
    /** Answers the next question, which comes soon. */
    responder: async (cuerpo: object, estado?: number): Promise<string> => {
      for (const fin = Date.now() + 5000; preguntas.length === 0;) {
        if (Date.now() > fin) throw new Error('nobody asked')
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      const pregunta = preguntas.shift()
      pregunta?.contestar(cuerpo, estado)
      return pregunta?.since ?? ''
    },
  }
}

test('se pregunta qué cambió antes de cada lectura, desde donde se iba, y se trae solo lo que cambió', async () => {
  const { leer, responder, leidas } = await banco()
  const primera = leer('1-x')
  expect(await responder(nada('5-q'))).toBe('now')
  expect(await primera).toEqual(doc('1-x'))
  const segunda = leer('no')
  expect(await responder(cambio('otro', '1-z', '6-q'))).toBe('5-q')
  expect(await segunda).toEqual(doc('1-x'))
  const tercera = leer('2-x')
  expect(await responder(cambio('a', '2-x', '7-q'))).toBe('6-q')
  expect(await tercera).toEqual(doc('2-x'))
  expect(leidas()).toBe(2)
})

test('muchos que leen a la vez preguntan una vez; quien llega mientras se pregunta espera la pregunta que viene', async () => {
  const { leer, responder, preguntas } = await banco()
  const primera = leer('1-x')
  await responder(nada('5-q'))
  await primera
  const antes = leer('no')
  while (preguntas.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const despues = Array.from({ length: 20 }, () => leer('2-x'))
  await responder(nada('5-q'))
  expect(await antes).toEqual(doc('1-x'))
  await responder(cambio('a', '2-x', '6-q'))
  expect(await Promise.all(despues)).toEqual(Array.from({ length: 20 }, () => doc('2-x')))
  expect(preguntas).toEqual([])
})

test.each([
  ['cambió más de lo que cabe en una respuesta', cambio('otro', '1-z', '1005-q', 50)],
  ['la base es otra, y cuenta desde el principio', cambio('otro', '1-z', '1-q')],
])('cuando %s, se olvida todo', async (_, respuesta) => {
  const { leer, responder } = await banco()
  const primera = leer('1-x')
  await responder(nada('5-q'))
  await primera
  const segunda = leer('2-x')
  await responder(respuesta)
  expect(await responder(nada('9-q'))).toBe('now')
  expect(await segunda).toEqual(doc('2-x'))
})

test('cuando la base no dice qué cambió, no se lee lo que se recordaba', async () => {
  const { leer, responder } = await banco()
  const primera = leer('1-x')
  await responder(nada('5-q'))
  await primera
  const [fallida] = await Promise.allSettled([leer('1-x'), responder({ error: 'internal_server_error', reason: 'no' }, 500)])
  expect(fallida.status).toBe('rejected')
  const otraVez = leer('2-x')
  expect(await responder(cambio('a', '2-x', '6-q'))).toBe('5-q')
  expect(await otraVez).toEqual(doc('2-x'))
})

test('quien escribe a solas pregunta una vez en cada turno suyo', async () => {
  let termino = 1
  const { leer, responder, preguntas } = await banco(() => termino)
  const primera = leer('1-x')
  await responder(nada('5-q'))
  await primera
  expect(await leer('no')).toEqual(doc('1-x'))
  expect(preguntas).toEqual([])
  termino = 0
  const ajena = leer('2-x')
  await responder(cambio('a', '2-x', '6-q'))
  expect(await ajena).toEqual(doc('2-x'))
  termino = 2
  const deNuevo = leer('3-x')
  await responder(cambio('a', '3-x', '7-q'))
  expect(await deNuevo).toEqual(doc('3-x'))
  expect(await leer('no')).toEqual(doc('3-x'))
  expect(preguntas).toEqual([])
})

test('quien escribe a solas y no sabe si se escribió pregunta antes de cada lectura, hasta que ya no puede llegar', async () => {
  let ahora = 0
  const { vigencia, leer, responder, preguntas } = await banco(
    () => 1,
    () => ahora,
  )
  const primera = leer('1-x')
  await responder(nada('5-q'))
  await primera
  vigencia.dudar()
  for (const hasta of ['6-q', '7-q']) {
    const dudosa = leer('no')
    await responder(nada(hasta))
    expect(await dudosa).toEqual(doc('1-x'))
  }
  const tarde = leer('2-x')
  await responder(cambio('a', '2-x', '8-q'))
  expect(await tarde).toEqual(doc('2-x'))
  ahora = 200_000
  const ultima = leer('no')
  await responder(nada('8-q'))
  await ultima
  expect(await leer('no')).toEqual(doc('2-x'))
  expect(preguntas).toEqual([])
})
