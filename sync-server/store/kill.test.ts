import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openPouchStore } from './pouch.ts'

const RONDAS = 4
const carpeta = await mkdtemp(join(tmpdir(), 'mercana-kill-'))
afterAll(() => rm(carpeta, { recursive: true }))

/** Lets a process write, kills it in the middle, and answers with what it had been told was stored. */
async function escribirHastaMatar(ronda: number, confirmadas: number): Promise<string[]> {
  const hijo = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('../../tests/support/server/kill.child.ts', import.meta.url)), carpeta, String(ronda)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const terminado = new Promise((resolve) => hijo.once('exit', resolve))
  const ids: string[] = []
  for await (const id of createInterface(hijo.stdout)) {
    ids.push(id)
    if (ids.length === confirmadas) hijo.kill('SIGKILL')
  }
  await terminado
  return ids
}

test('matar el proceso en medio de una escritura no pierde nada confirmado, y los índices dicen lo mismo que los documentos', async () => {
  const confirmados: string[] = []
  for (let ronda = 1; ronda <= RONDAS; ronda++) {
    confirmados.push(...(await escribirHastaMatar(ronda, 300 + ronda * 137)))
    const store = await openPouchStore({ carpeta })
    const db = await store.db('pruebas')
    const faltan = (await db.getMany(confirmados)).flatMap((doc, i) => (doc === undefined ? [confirmados[i]] : []))
    expect(faltan).toEqual([])
    const guardados = (await db.range('r', 's')).map(({ id }) => id)
    expect(guardados.length).toBeGreaterThanOrEqual(confirmados.length)
    expect((await db.find({ tipo: 'servidor:nota' })).map(({ id }) => id)).toEqual(guardados.filter((id) => !id.endsWith('-despues')))
    const { cambios } = await db.changes('0', 1_000_000)
    expect(cambios.map(({ id }) => id).sort()).toEqual(guardados)
    expect(await db.create({ id: `r${ronda}-zz-despues` })).toBe('creado')
    await store.close()
  }
}, 60_000)
