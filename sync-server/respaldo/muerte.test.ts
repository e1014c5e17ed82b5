/** `npm run restaurar` killed at random moments: what is there afterwards is all of the old store or all of the new one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openStore } from '../store/open.ts'
import { copiar } from './copiar.ts'
import { comprimida, guardarCopia } from './guardar.ts'
import { completarRelevo } from './relevo.ts'

const RAIZ = join(import.meta.dirname, '..', '..')
/** MUERTES=200 for a long run. */
const MUERTES = Number(process.env['MUERTES'] ?? 3)
const DOCS = 2000

const carpeta = await mkdtemp(join(tmpdir(), 'mercana-restaurar-muerte-'))
afterAll(() => rm(carpeta, { recursive: true, force: true }))

async function llenar(datos: string, de: string): Promise<void> {
  const store = await openStore({ carpeta: join(datos, 'store') })
  for (const base of ['auditoria', 'plataforma'])
    await (await store.db(base)).createMany(Array.from({ length: DOCS }, (_, i) => ({ id: `n${i}`, tipo: 'servidor:nota', de })))
  await store.close()
}

/** Whose documents are here, and how many of each base. */
async function mirar(datos: string): Promise<{ de: unknown[]; cuantos: number[] }> {
  const store = await openStore({ carpeta: join(datos, 'store') })
  const docs = await Promise.all(
    (await store.nombres()).map(async (nombre) => (await store.db(nombre)).range<{ de?: string }>('', '\uffff')),
  )
  await store.close()
  return { de: [...new Set(docs.flat().map(({ de }) => de))], cuantos: docs.map(({ length }) => length) }
}

it(
  `restaurar muerto ${MUERTES} veces en momentos al azar deja lo de antes o lo nuevo, entero`,
  async () => {
    const [vieja, nueva, archivo] = [join(carpeta, 'vieja'), join(carpeta, 'nueva'), join(carpeta, 'copia.gz')]
    await llenar(vieja, 'antes')
    await llenar(nueva, 'copia')
    const store = await openStore({ carpeta: join(nueva, 'store') })
    await guardarCopia(comprimida(copiar({ store, datos: nueva, epoch: 'e', version: '1', momento: new Date() })), archivo)
    await store.close()
    let tarda = 0
    const quedo = { antes: 0, copia: 0 }
    for (let i = 0; i <= MUERTES; i++) {
      const datos = join(carpeta, `datos${i}`)
      await cp(vieja, datos, { recursive: true })
      const inicio = performance.now()
      const hijo = spawn(
        process.execPath,
        ['--import', 'tsx', join(RAIZ, 'sync-server', 'respaldo', 'main.ts'), 'restaurar', archivo, '--reemplazar'],
        {
          cwd: RAIZ,
          env: { ...process.env, COUCHDB_URL: '', NODE_ENV: 'production', MERCANA_DATOS: datos },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      )
      // The first one is left alone: it tells how long the others may live. It writes in the second half of its life.
      const muerte = i === 0 ? undefined : setTimeout(() => hijo.kill('SIGKILL'), tarda * (0.4 + 0.65 * Math.random()))
      await once(hijo, 'exit')
      clearTimeout(muerte)
      tarda ||= performance.now() - inicio
      await completarRelevo(datos)
      const { de, cuantos } = await mirar(datos)
      expect(cuantos).toEqual([DOCS, DOCS])
      expect(de).toHaveLength(1)
      quedo[de[0] === 'copia' ? 'copia' : 'antes']++
      await rm(datos, { recursive: true, force: true })
    }
    process.stdout.write(`${MUERTES} restauraciones muertas: ${quedo.antes} quedaron como antes, ${quedo.copia - 1} como la copia\n`)
  },
  60_000 + MUERTES * 30_000,
)
