import { expect, test } from 'vitest'
import { BatchQueue } from './queues.ts'

test('lo que llega mientras se hace otra cosa se hace junto después, en el orden en que llegó', async () => {
  const tandas = new BatchQueue<number>()
  const hechas: (readonly number[])[] = []
  const hacer = async (trabajos: readonly number[]): Promise<void> => {
    await Promise.resolve()
    hechas.push(trabajos)
  }
  await Promise.all([1, 2, 3].map((n) => tandas.enTanda('a', n, hacer)))
  await tandas.enTanda('a', 4, hacer)
  expect(hechas).toEqual([[1], [2, 3], [4]])
})

test('cada nombre va por su lado, y lo que falla falla para su tanda y no para la siguiente', async () => {
  const tandas = new BatchQueue<number>()
  let soltar: () => void = () => undefined
  const parada = new Promise<void>((listo) => (soltar = listo))
  const lenta = tandas.enTanda('a', 1, () => parada)
  const rota = [2, 3].map((n) =>
    tandas
      .enTanda('a', n, () => Promise.resolve())
      .then(
        () => 'bien',
        () => 'mal',
      ),
  )
  await tandas.enTanda('b', 1, () => Promise.resolve())
  soltar()
  await lenta
  expect(await Promise.all(rota)).toEqual(['bien', 'bien'])
  const mala = tandas.enTanda('c', 1, () => Promise.reject(new Error('disk')))
  await expect(mala).rejects.toThrow('disk')
  await expect(tandas.enTanda('c', 2, () => Promise.resolve())).resolves.toBeUndefined()
})
