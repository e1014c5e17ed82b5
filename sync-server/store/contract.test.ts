import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contrato } from './contract.ts'
import { openPouchStore } from './pouch.ts'

const carpeta = await mkdtemp(join(tmpdir(), 'mercana-store-'))

contrato('PouchDB', () => ({
  open: () => openPouchStore({ carpeta }),
  limpiar: () => rm(carpeta, { recursive: true }),
}))
