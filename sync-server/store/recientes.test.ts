import { expect, test } from 'vitest'
import { Recientes } from './recientes.ts'

interface Doc {
  id: string
  rev: string
  n: number
}
const doc = (n: number, id = 'a'): Doc => ({ id, rev: `${n}-x`, n })

/** A disk that answers when it is told to. */
function disco() {
  const respuestas: ((valor: Doc | undefined) => void)[] = []
  const traer = (): Promise<Doc | undefined> => new Promise((resolve) => respuestas.push(resolve))
  return { traer, respuestas }
}

test('lo que se leyó no se trae otra vez, y cambiar lo leído no cambia lo que otro lee', async () => {
  const recientes = new Recientes()
  let veces = 0
  const traer = () => Promise.resolve(doc(++veces))
  const primero = await recientes.leer('a', traer)
  if (primero) primero.n = 99
  expect(await recientes.leer('a', traer)).toEqual(doc(1))
  expect(veces).toBe(1)
})

test('una lectura que una escritura alcanzó sirve a quien la pidió, y no se guarda', async () => {
  const recientes = new Recientes()
  const { traer, respuestas } = disco()
  const vieja = recientes.leer('a', traer)
  await recientes.mientras(['a'], async () => undefined)
  respuestas[0]?.(doc(1))
  expect(await vieja).toEqual(doc(1))
  expect(await recientes.leer('a', () => Promise.resolve(doc(2)))).toEqual(doc(2))
})

test('lo leído mientras se escribe no se guarda, ni siquiera cuando la escritura falla', async () => {
  const recientes = new Recientes()
  const escritura = recientes.mientras(['a'], async () => {
    await recientes.leer('a', () => Promise.resolve(doc(1)))
    throw new Error('disk')
  })
  await expect(escritura).rejects.toThrow('disk')
  expect(await recientes.leer('a', () => Promise.resolve(doc(2)))).toEqual(doc(2))
})

test('lo que cambió se lee como quedó', async () => {
  const recientes = new Recientes()
  await recientes.leer('a', () => Promise.resolve(doc(1)))
  recientes.cambiado(doc(2).id, JSON.stringify(doc(2)))
  expect(await recientes.leer('a', () => Promise.reject(new Error('not asked')))).toEqual(doc(2))
})

test('que uno no está también se recuerda, hasta que alguien lo escribe', async () => {
  const recientes = new Recientes()
  expect(await recientes.leer('a', () => Promise.resolve(undefined))).toBeUndefined()
  expect(await recientes.leer('a', () => Promise.reject(new Error('not asked')))).toBeUndefined()
  await recientes.mientras(['a'], async () => undefined)
  expect(await recientes.leer('a', () => Promise.resolve(doc(1)))).toEqual(doc(1))
})

test('lo que falla y lo que pesa demasiado se trae cada vez', async () => {
  const recientes = new Recientes()
  let veces = 0
  const contar = async <T>(valor: () => T): Promise<T> => {
    veces++
    return valor()
  }
  for (let i = 0; i < 2; i++) {
    await expect(
      recientes.leer('mal', () =>
        contar(() => {
          throw new Error('disk')
        }),
      ),
    ).rejects.toThrow('disk')
    await recientes.leer('grande', () => contar(() => ({ ...doc(1, 'grande'), texto: 'x'.repeat(60_000) })))
  }
  expect(veces).toBe(4)
})

test('guarda los últimos quinientos que se usaron', async () => {
  const recientes = new Recientes()
  for (let i = 0; i < 500; i++) await recientes.leer(`d${i}`, () => Promise.resolve(doc(i, `d${i}`)))
  const traidos: string[] = []
  const leer = (id: string) =>
    recientes.leer(id, async () => {
      traidos.push(id)
      return doc(0, id)
    })
  await leer('d0')
  await leer('nuevo')
  await leer('d0')
  await leer('d1')
  expect(traidos).toEqual(['nuevo', 'd1'])
})
