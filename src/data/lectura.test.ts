import { expect, test, vi } from 'vitest'
import { lecturaUnica, type Lectura } from './lectura.ts'

const leer = async (como: () => Promise<number>) => {
  const llegadas: Lectura<number>[] = []
  const reportar = vi.fn<(error: unknown) => void>()
  const dejar = lecturaUnica(como, (lectura) => llegadas.push(lectura), reportar)
  return { llegadas, reportar, dejar }
}
const turno = () => new Promise((listo) => setTimeout(listo, 0))

test('lo leído llega una vez', async () => {
  const { llegadas } = await leer(async () => 7)
  await turno()
  expect(llegadas).toEqual([{ valor: 7 }])
})

test('lo que no se pudo leer llega como un fallo con palabras, y se reporta', async () => {
  const roto = new Error('disk')
  const { llegadas, reportar } = await leer(() => Promise.reject(roto))
  await turno()
  expect(llegadas).toEqual([{ error: { code: 'datos.no-lee' } }])
  expect(reportar).toHaveBeenCalledWith(roto)
})

test('lo que se rompe antes de leer cuenta igual', async () => {
  const { llegadas } = await leer(() => {
    throw new Error('no disk')
  })
  await turno()
  expect(llegadas).toHaveLength(1)
})

test('lo que ya no se espera no llega', async () => {
  const { llegadas, dejar } = await leer(async () => 7)
  dejar()
  await turno()
  expect(llegadas).toEqual([])
})
