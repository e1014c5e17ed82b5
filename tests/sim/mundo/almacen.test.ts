import { expect, it } from 'vitest'
import { contrato } from '../../support/server/store-contract.ts'
import { guardia } from '#server/store/guardia.ts'
import { DiscoServidor, type Motor } from './almacen.ts'

const enseguida: Motor = { luego: (_que, tarea) => void setImmediate(tarea), impedimento: () => undefined }

const deContrato = new DiscoServidor(guardia)
contrato('El almacén del simulador', () => ({ open: async () => deContrato.abrir(enseguida), limpiar: async () => undefined }))

const nota = (id: string) => ({ id, tipo: 'servidor:nota', en: '2026-11-21T12:00:00.000Z' })

it('lo que no llegó al disco se pierde con el proceso, y lo que respondió está', async () => {
  const disco = new DiscoServidor()
  let sinDisco = false
  const motor: Motor = { ...enseguida, luego: (que, tarea) => (que === 'fsync' && sinDisco ? undefined : void setImmediate(tarea)) }
  const db = await disco.abrir(motor).db('pruebas')
  await db.create(nota('a'))
  sinDisco = true
  void db.create(nota('b'))
  await new Promise((listo) => void setTimeout(listo, 10))
  expect(await db.get('b')).toBeDefined()
  expect(disco.caer(() => 0)).toBe(1)
  const otra = await disco.abrir(enseguida).db('pruebas')
  expect(await otra.get('a')).toBeDefined()
  expect(await otra.get('b')).toBeUndefined()
  expect((await otra.changes('0', 10)).cambios.map(({ id }) => id)).toEqual(['a'])
})

it('una copia vuelve a poner lo que había', async () => {
  const disco = new DiscoServidor()
  const db = await disco.abrir(enseguida).db('pruebas')
  await db.create(nota('a'))
  const copia = disco.copiar()
  await db.create(nota('b'))
  disco.restaurar(copia, () => true)
  const otra = await disco.abrir(enseguida).db('pruebas')
  expect((await otra.find({ tipo: 'servidor:nota' })).map(({ id }) => id)).toEqual(['a'])
})
