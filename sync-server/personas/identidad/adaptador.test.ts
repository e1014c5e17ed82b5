import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  authFlowTestSuite,
  caseInsensitiveTestSuite,
  joinsTestSuite,
  normalTestSuite,
  testAdapter,
  transactionsTestSuite,
  uuidTestSuite,
} from '@better-auth/test-utils/adapter'
import { afterAll } from 'vitest'
import { openPouchStore } from '../../store/pouch.ts'
import { adaptadorDeDocumentos } from './adaptador.ts'

const carpeta = await mkdtemp(join(tmpdir(), 'mercana-auth-'))
const store = await openPouchStore({ carpeta })
const db = await store.db('auth')

const { execute } = await testAdapter({
  adapter: () => adaptadorDeDocumentos({ db, ahora: () => new Date() }),
  runMigrations: () => undefined,
  tests: [normalTestSuite(), authFlowTestSuite(), caseInsensitiveTestSuite(), joinsTestSuite(), transactionsTestSuite(), uuidTestSuite()],
})
execute()

afterAll(async () => {
  await store.close()
  await rm(carpeta, { recursive: true, force: true })
})
