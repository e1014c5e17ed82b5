import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { llavesEn } from './llaves-navegador.ts'
import { conPaciencia } from '../browser/paciencia.ts'

it('firma aunque el disco siga en manos de un navegador que acaba de morir', async () => {
  const fabrica = new IDBFactory()
  let cerrados = 2
  const motor = () => {
    if (cerrados-- > 0) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    return fabrica
  }
  const programar = (_ms: number, tarea: () => void) => {
    tarea()
    return () => undefined
  }
  const llaves = llavesEn(motor, (abrir) => conPaciencia({ programar }, abrir))
  const publica = await llaves.publica('dispositivo:1')
  expect(await llavesEn(() => fabrica).publica('dispositivo:1')).toBe(publica)
  expect(cerrados).toBeLessThan(0)
})
