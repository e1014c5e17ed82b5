import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contrato } from '../../tests/support/server/store-contract.ts'
import { openCouchStore } from './couch.ts'
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

const url = process.env['COUCHDB_URL']
if (url !== undefined) {
  const prefijo = `t${Date.now().toString(36)}-${process.pid}-`
  contrato('CouchDB', () => ({
    open: () => openCouchStore({ url, prefijo }),
    limpiar: async () => {
      const store = await openCouchStore({ url, prefijo })
      for (const nombre of await store.nombres()) await store.destroy(nombre)
      await store.close()
    },
  }))
}
