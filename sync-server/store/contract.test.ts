import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrato } from '../../tests/support/server/store-contract.ts'
import { type CouchOptions, openCouchStore } from './couch.ts'
import { guardia } from './guardia.ts'
import { openPouchStore } from './pouch.ts'

const carpeta = await mkdtemp(join(tmpdir(), 'mercana-store-'))

contrato('PouchDB', () => ({
  open: () => openPouchStore({ carpeta, guardia }),
  limpiar: () => rm(carpeta, { recursive: true }),
}))

const apretada = await mkdtemp(join(tmpdir(), 'mercana-store-'))
contrato('PouchDB que suelta cada base en cuanto nadie la usa', () => ({
  open: () => openPouchStore({ carpeta: apretada, guardia, maximoAbiertas: 0 }),
  limpiar: () => rm(apretada, { recursive: true }),
}))

const sinMemoria = await mkdtemp(join(tmpdir(), 'mercana-store-'))
contrato('PouchDB que no recuerda nada', () => ({
  open: () => openPouchStore({ carpeta: sinMemoria, guardia, memoriaMaxima: 0 }),
  limpiar: () => rm(sinMemoria, { recursive: true }),
}))

const url = process.env['COUCHDB_URL']
if (url !== undefined) {
  const prefijo = `t${Date.now().toString(36)}-${process.pid}-`
  const formas: [string, Omit<CouchOptions, 'url'>][] = [
    ['CouchDB en la que otros escriben también', {}],
    ['CouchDB en la que nadie más escribe', { aSolas: { alPerder: () => undefined } }],
    ['CouchDB que no recuerda nada', { memoriaMaxima: 0 }],
  ]
  for (const [i, [nombre, opciones]] of formas.entries()) {
    const abrir = () => openCouchStore({ url, prefijo: `${prefijo}${i}-`, ...opciones })
    contrato(nombre, () => ({
      open: abrir,
      limpiar: async () => {
        const store = await openCouchStore({ url, prefijo: `${prefijo}${i}-` })
        for (const base of [...(await store.nombres()), 'procesos']) await store.destroy(base)
        await store.close()
      },
    }))
  }
}

test.skipIf(url === undefined)(
  'lo que otro proceso escribió se lee en cuanto se le respondió, también lo que no estaba y lo que se borró',
  async () => {
    const prefijo = `dos${Date.now().toString(36)}-${process.pid}-`
    const [uno, otro] = await Promise.all([0, 1].map(() => openCouchStore({ url: url ?? '', prefijo })))
    if (!uno || !otro) throw new Error('two stores')
    const [aqui, alli] = [await uno.db('pruebas'), await otro.db('pruebas')]
    for (let n = 0; n < 30; n++) {
      const id = `d${n % 3}`
      const [antes] = await Promise.all([alli.get(id), ...Array.from({ length: 10 }, () => aqui.get(id))])
      const borrado = antes !== undefined && n % 7 === 6
      const nuevo = { ...antes, id, n }
      expect(borrado ? await alli.remove(id, antes.rev) : (await alli.writeMany([nuevo]))[0]).toMatchObject({ ok: true })
      const despues = await alli.get(id)
      const vistos = await Promise.all(Array.from({ length: 10 }, () => aqui.get(id)))
      for (const visto of vistos) expect(visto).toEqual(despues)
    }
    await otro.destroy('pruebas')
    const nueva = await otro.db('pruebas')
    await nueva.create({ id: 'd1', n: -1 } as { id: string })
    expect(await aqui.getMany(['d0', 'd1'])).toMatchObject([undefined, { n: -1 }])
    await uno.destroy('pruebas')
    await Promise.all([uno.close(), otro.close()])
  },
)
