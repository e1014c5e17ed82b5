/**
 * What the door is compared with, as a process of its own: Fastify and nothing else. `POST /nada` reads the body and answers as many
 * receipts; `POST /guardar` also writes the documents into the bare store, one write per request. Prints its port.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import type { Envio } from '#domain/core/sync.ts'
import { abrirCrudo } from './almacen-crudo.ts'

const BASE = 'banco-desnudo'

interface Cuerpo {
  hechos: Envio[]
}

const carpeta = await mkdtemp(join(tmpdir(), 'mercana-desnudo-'))
const store = await abrirCrudo(carpeta)
const db = await store.db(BASE)
const app = fastify({ bodyLimit: 8_000_000 })
app.post('/nada', ({ body }) => ({ resultados: (body as Cuerpo).hechos.map(({ id, hash }) => ({ id, hash })) }))
app.post('/guardar', async ({ body }) => {
  const { hechos } = body as Cuerpo
  await db.createMany(hechos.map(({ texto }) => JSON.parse(texto) as { id: string }))
  return { resultados: hechos.map(({ id, hash }) => ({ id, hash })) }
})
await app.listen({ port: 0, host: '127.0.0.1' })
const lugar = app.server.address()
process.stdout.write(`${typeof lugar === 'object' ? lugar?.port : ''}\n`)

async function acabar(): Promise<void> {
  await app.close()
  await store.destroy(BASE)
  await store.close()
  await rm(carpeta, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void acabar())
