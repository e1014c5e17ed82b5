import { expect, test } from 'vitest'
import * as z from 'zod'
import { pedirJson } from './http.ts'

const programar = (ms: number, tarea: () => void) => {
  const id = setTimeout(tarea, ms)
  return () => clearTimeout(id)
}
const pedir = (responder: (init: RequestInit) => Promise<Response>, esperaMs = 1000) =>
  pedirJson({ fetch: (_url, init) => responder(init), programar }, { metodo: 'GET', ruta: '/api/x', esperaMs }, z.object({ n: z.int() }))
const json =
  (valor: unknown, status = 200) =>
  async () =>
    Response.json(valor, { status })

test.each([
  ['lo que se esperaba', json({ n: 1 }), { ok: true, value: { n: 1 } }],
  ['otra forma', json({ n: 'uno' }), { ok: false, error: { code: 'red.respuesta-rara' } }],
  ['HTML con 200', async () => new Response('<html>', { status: 200 }), { ok: false, error: { code: 'red.respuesta-rara' } }],
  ['nada', async () => new Response(''), { ok: false, error: { code: 'red.respuesta-rara' } }],
  ['media respuesta', async () => new Response('{"n":'), { ok: false, error: { code: 'red.respuesta-rara' } }],
  ['502', async () => new Response('<h1>', { status: 502 }), { ok: false, error: { code: 'red.error-del-servidor' } }],
  [
    'un rechazo con su código',
    json({ code: 'ncf.sin-rango', datos: { tipo: 'E32' } }, 422),
    { ok: false, error: { code: 'ncf.sin-rango', datos: { tipo: 'E32' } } },
  ],
  ['404 de un proxy', async () => new Response('<h1>', { status: 404 }), { ok: false, error: { code: 'red.respuesta-rara' } }],
  ['nadie contesta', () => Promise.reject(new TypeError('fetch failed')), { ok: false, error: { code: 'red.sin-conexion' } }],
])('%s', async (_nombre, responder, esperado) => {
  expect(await pedir(responder)).toMatchObject(esperado)
})

test('quien tarda demasiado se corta', async () => {
  const colgado = (init: RequestInit) =>
    new Promise<Response>((_listo, mal) => init.signal?.addEventListener('abort', () => mal(new DOMException('', 'AbortError'))))
  expect(await pedir(colgado, 20)).toMatchObject({ ok: false, error: { code: 'red.tardo-demasiado' } })
})

const goteando = (trozos: readonly string[], cadaMs: number) => async (init: RequestInit) =>
  new Response(
    new ReadableStream<Uint8Array>({
      async start(salida) {
        init.signal?.addEventListener('abort', () => salida.error(new DOMException('', 'AbortError')))
        for (const trozo of trozos) {
          await new Promise((resolve) => setTimeout(resolve, cadaMs))
          if (init.signal?.aborted === true) return
          salida.enqueue(new TextEncoder().encode(trozo))
        }
        salida.close()
      },
    }),
  )

test('una respuesta larga que llega poco a poco llega entera, aunque tarde más que la espera', async () => {
  expect(await pedir(goteando(['{', '"n"', ':', ' ', '1', '}'], 50), 150)).toEqual({ ok: true, value: { n: 1 } })
})

test('una que se queda a medias se corta, y una que gotea sin fin también', async () => {
  expect(await pedir(goteando(['{', ...Array.from({ length: 3 }, () => ' ')], 400), 100)).toMatchObject({
    error: { code: 'red.tardo-demasiado' },
  })
  const sinFin = Array.from({ length: 2000 }, () => ' ')
  expect(await pedir(goteando(sinFin, 5), 50)).toMatchObject({ error: { code: 'red.tardo-demasiado' } })
})
