import { describe, expect, test } from 'vitest'
import { MemoriaDeRecientes, Recientes } from './recientes.ts'

interface Doc {
  id: string
  rev: string
  n: number
}
const doc = (n: number, id = 'a'): Doc => ({ id, rev: `${n}-x`, n })
const escrito = (n: number, id = 'a') => ({
  id,
  rev: doc(n).rev,
  texto: JSON.stringify(doc(n, id)),
})
const unas = (largo?: number) => new Recientes(new MemoriaDeRecientes(largo), 'base')
const noSePide = (): Promise<Doc> => Promise.reject(new Error('not asked'))

/** A disk that answers when it is told to. */
function disco() {
  const respuestas: ((valor: Doc | undefined) => void)[] = []
  const traer = (): Promise<Doc | undefined> => new Promise((resolve) => respuestas.push(resolve))
  return { traer, respuestas }
}

test('lo que se leyó no se trae otra vez, y cambiar lo leído no cambia lo que otro lee', async () => {
  const recientes = unas()
  let veces = 0
  const traer = () => Promise.resolve(doc(++veces))
  const primero = await recientes.leer('a', traer)
  if (primero) primero.n = 99
  expect(await recientes.leer('a', traer)).toEqual(doc(1))
  expect(veces).toBe(1)
})

test('una lectura que una escritura alcanzó sirve a quien la pidió, y no se guarda', async () => {
  const recientes = unas()
  const { traer, respuestas } = disco()
  const vieja = recientes.leer('a', traer)
  await recientes.mientras(['a'], async () => [])
  respuestas[0]?.(doc(1))
  expect(await vieja).toEqual(doc(1))
  expect(await recientes.leer('a', () => Promise.resolve(doc(2)))).toEqual(doc(2))
})

test('lo leído mientras se escribe no se guarda, ni siquiera cuando la escritura falla', async () => {
  const recientes = unas()
  const escritura = recientes.mientras(['a'], async () => {
    await recientes.leer('a', () => Promise.resolve(doc(1)))
    throw new Error('disk')
  })
  await expect(escritura).rejects.toThrow('disk')
  expect(await recientes.leer('a', () => Promise.resolve(doc(2)))).toEqual(doc(2))
})

test('lo que cambió se lee como quedó', async () => {
  const recientes = unas()
  await recientes.leer('a', () => Promise.resolve(doc(1)))
  await recientes.mientras(['a'], async () => [escrito(2)])
  expect(await recientes.leer('a', noSePide)).toEqual(doc(2))
  await recientes.mientras(
    ['a'],
    async () => [escrito(3)],
    () => false,
  )
  expect(await recientes.leer('a', () => Promise.resolve(doc(4)))).toEqual(doc(4))
})

test('que uno no está también se recuerda, hasta que alguien lo escribe', async () => {
  const recientes = unas()
  expect(await recientes.leer('a', () => Promise.resolve(undefined))).toBeUndefined()
  expect(await recientes.leer('a', noSePide)).toBeUndefined()
  await recientes.mientras(['a'], async () => [])
  expect(await recientes.leer('a', () => Promise.resolve(doc(1)))).toEqual(doc(1))
})

test('lo que falla y lo que pesa demasiado se trae cada vez', async () => {
  const recientes = unas()
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

test('guarda lo que se usó lo último, de todas las bases juntas, hasta lo que cabe', async () => {
  const memoria = new MemoriaDeRecientes(5000)
  const [una, otra] = [new Recientes(memoria, 'una'), new Recientes(memoria, 'otra')]
  const traidos: string[] = []
  const leer = (de: Recientes, id: string) =>
    de.leer(id, async () => {
      traidos.push(id)
      return { ...doc(0, id), texto: 'x'.repeat(1200) }
    })
  for (const id of ['a', 'b', 'c']) await leer(una, id)
  await leer(una, 'a')
  await leer(otra, 'd')
  await leer(una, 'a')
  await leer(una, 'b')
  expect(traidos).toEqual(['a', 'b', 'c', 'd', 'b'])
})

test('sin memoria se trae cada vez', async () => {
  const recientes = unas(0)
  await recientes.leer('a', () => Promise.resolve(doc(1)))
  await recientes.mientras(['a'], async () => [escrito(2)])
  expect(await recientes.leer('a', () => Promise.resolve(doc(3)))).toEqual(doc(3))
})

test('varios se traen juntos, una vez cada uno, y solo los que faltan', async () => {
  const recientes = unas()
  await recientes.leer('a', () => Promise.resolve(doc(1)))
  const pedidos: (readonly string[])[] = []
  const traer = (ids: readonly string[]) => {
    pedidos.push(ids)
    return Promise.resolve(ids.map((id) => (id === 'nadie' ? undefined : doc(2, id))))
  }
  const ids = ['b', 'a', 'nadie', 'b']
  const leidos = await recientes.leerVarios(ids, traer)
  expect(leidos).toEqual([doc(2, 'b'), doc(1), undefined, doc(2, 'b')])
  expect(await recientes.leerVarios(ids, traer)).toEqual(leidos)
  expect(pedidos).toEqual([['b', 'nadie']])
})

describe('lo que otro escribió', () => {
  test('se trae de nuevo; de lo que está en la misma revisión queda lo guardado', async () => {
    const recientes = unas()
    await recientes.leer('a', () => Promise.resolve(doc(1)))
    await recientes.leer('b', () => Promise.resolve(undefined))
    recientes.avisado('a', doc(1).rev)
    recientes.avisado('b', '')
    expect(await recientes.leer('a', noSePide)).toEqual(doc(1))
    expect(await recientes.leer('b', noSePide)).toBeUndefined()
    recientes.avisado('a', doc(2).rev)
    recientes.avisado('b', doc(1).rev)
    expect(await recientes.leer('a', () => Promise.resolve(doc(2)))).toEqual(doc(2))
    expect(await recientes.leer('b', () => Promise.resolve(doc(1, 'b')))).toEqual(doc(1, 'b'))
  })

  test('mientras se traía lo de antes, no se guarda', async () => {
    const recientes = unas()
    const { traer, respuestas } = disco()
    const vieja = recientes.leer('a', traer)
    recientes.avisado('a', doc(2).rev)
    respuestas[0]?.(doc(1))
    await vieja
    expect(await recientes.leer('a', () => Promise.resolve(doc(2)))).toEqual(doc(2))
  })

  test.each([
    ['de otro, después de lo nuestro', doc(2).rev, false],
    ['lo nuestro', doc(1).rev, true],
  ])('mientras escribíamos se supo %s', async (_, rev, queda) => {
    const recientes = unas()
    await recientes.mientras(['a'], async () => {
      recientes.avisado('a', rev)
      return [escrito(1)]
    })
    expect(await recientes.leer('a', () => Promise.resolve(doc(7)))).toEqual(queda ? doc(1) : doc(7))
  })

  test('cuando no se sabe qué, se olvida todo de esa base y de ninguna otra', async () => {
    const memoria = new MemoriaDeRecientes()
    const [una, otra] = [new Recientes(memoria, 'una'), new Recientes(memoria, 'una-mas')]
    for (const recientes of [una, otra]) await recientes.leer('a', () => Promise.resolve(doc(1)))
    await una.mientras(['b'], async () => {
      una.olvidarTodo()
      return [escrito(1, 'b')]
    })
    expect(await otra.leer('a', noSePide)).toEqual(doc(1))
    expect(await una.leer('a', () => Promise.resolve(doc(2)))).toEqual(doc(2))
    expect(await una.leer('b', () => Promise.resolve(doc(3, 'b')))).toEqual(doc(3, 'b'))
  })
})
