/** Who writes together into one database, over a store that fails as it is told to. */
import { expect, test } from 'vitest'
import { GuardError } from './guardia.ts'
import { type Entrante, type Escrito, WriteQueue } from './write-queue.ts'

const bien = (docs: readonly Entrante[]): Escrito => ({
  resultados: docs.map(({ id }) => ({ ok: true, rev: `1-${id}` })),
  rechazos: new Map(),
})

/** A queue, and the ids of each write that left it. */
function cola(escribir: (docs: readonly Entrante[], hay: boolean) => Escrito = bien, porPartes?: (error: unknown) => boolean) {
  const escrituras: string[] = []
  let acabadas = 0
  const queue = new WriteQueue({
    base: 'base',
    escribir: async (docs, hay) => {
      escrituras.push(docs.map(({ id }) => id).join(' '))
      await Promise.resolve()
      return escribir(docs, hay)
    },
    alAcabar: () => acabadas++,
    ...(porPartes ? { porPartes } : {}),
  })
  const escribir1 = (...ids: string[]) => queue.write(ids.map((id) => ({ id })))
  return { queue, escrituras, escribir: escribir1, acabadas: () => acabadas }
}

test('lo que espera durante una escritura va junto en la que sigue, y cada cual recibe lo suyo', async () => {
  const { escribir, escrituras, acabadas } = cola()
  const respuestas = await Promise.all([escribir('a'), escribir('b', 'c'), escribir('d')])
  expect(escrituras).toEqual(['a', 'b c d'])
  expect(respuestas.map((una) => una.map((r) => r.ok && r.rev))).toEqual([['1-a'], ['1-b', '1-c'], ['1-d']])
  expect(acabadas()).toBe(2)
})

test('caben quinientos documentos en una escritura, y quien trae más va solo', async () => {
  const { escribir, escrituras } = cola()
  const muchos = Array.from({ length: 600 }, (_, n) => `m${n}`)
  await Promise.all([escribir('a'), escribir(...muchos.slice(0, 300)), escribir(...muchos.slice(300)), escribir(...muchos)])
  expect(escrituras.map((una) => una.split(' ').length)).toEqual([1, 300, 300, 600])
})

test('de dos que escriben un documento a la vez, el segundo va después', async () => {
  const { escribir, escrituras } = cola((docs, hay) =>
    hay ? { resultados: docs.map(() => ({ ok: false, motivo: 'conflicto' })), rechazos: new Map() } : bien(docs),
  )
  const [, uno, otro] = await Promise.all([escribir('a'), escribir('b', 'x'), escribir('x', 'c')])
  expect(escrituras).toEqual(['a', 'b x c', 'x'])
  expect(uno?.map(({ ok }) => ok)).toEqual([true, true])
  expect(otro?.map(({ ok }) => ok)).toEqual([false, true])
})

test('de lo que la guardia rechaza, y de lo que el almacén no pudo, se entera solo quien lo trajo', async () => {
  const { escribir } = cola((docs) => ({
    ...bien(docs),
    rechazos: new Map(docs.flatMap(({ id }, i) => (id === 'mala' ? [[i, 'clase:x'] as const] : []))),
    fallos: new Map(docs.flatMap(({ id }, i) => (id === 'rota' ? [[i, new Error('disk')] as const] : []))),
  }))
  const [, buena, rechazada, fallida] = await Promise.allSettled([escribir('a'), escribir('b'), escribir('mala', 'c'), escribir('rota')])
  expect(buena.status).toBe('fulfilled')
  expect(rechazada).toMatchObject({ reason: expect.any(GuardError) as GuardError })
  expect(fallida).toMatchObject({ reason: { code: 'almacen.no-escribio', message: 'base: disk' } })
})

test('lo que no se escribe por lo que trajo uno lo escriben los demás, cada uno por su lado; lo que falla del todo, falla para todos', async () => {
  const alFallar = (docs: readonly Entrante[]): Escrito => {
    if (docs.some(({ id }) => id === 'enorme')) throw new Error('413')
    if (docs.some(({ id }) => id === 'caida')) throw new Error('500')
    return bien(docs)
  }
  const unaCola = () => cola(alFallar, (error) => error instanceof Error && error.message === '413')
  const { escribir, escrituras } = unaCola()
  const respuestas = await Promise.allSettled([escribir('a'), escribir('b'), escribir('enorme'), escribir('c')])
  expect(respuestas.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(escrituras).toEqual(['a', 'b enorme c', 'b', 'enorme', 'c'])
  const otra = unaCola()
  const caidas = await Promise.allSettled([otra.escribir('d'), otra.escribir('e'), otra.escribir('caida')])
  expect(caidas.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(otra.escrituras).toEqual(['d', 'e caida'])
})

test('una segunda vuelta que falla no se repite por partes: lo de la primera está escrito', async () => {
  const { escribir, escrituras } = cola(
    (docs, hay) => {
      if (hay) throw new Error('413')
      return bien(docs)
    },
    () => true,
  )
  const respuestas = await Promise.allSettled([escribir('a'), escribir('x'), escribir('x', 'b')])
  expect(respuestas.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(escrituras).toEqual(['a', 'x b', 'x'])
})
