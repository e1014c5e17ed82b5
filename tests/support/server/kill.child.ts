/** Writes without end and prints each id once its write has resolved, until `sync-server/store/kill.test.ts` kills it. */
import { openPouchStore } from '#server/store/pouch.ts'

const [carpeta = '', ronda = ''] = process.argv.slice(2)
const store = await openPouchStore({ carpeta })
const db = await store.db('pruebas')
const doc = (id: string) => ({
  id,
  tipo: 'servidor:nota',
  tiendaId: 't1',
  en: '2026-11-21T12:00:00.000Z',
  clave: ronda,
  padre: '',
  relleno: 'x'.repeat(600),
})
const confirmar = (ids: string[]) => process.stdout.write(ids.map((id) => `${id}\n`).join(''))

async function deUnaEnUna(n: number): Promise<never> {
  for (let i = 0; ; i++) {
    const id = `r${ronda}-uno-${n}-${i}`
    if ((await db.create(doc(id))) === 'creado') confirmar([id])
  }
}

async function enLotes(): Promise<never> {
  for (let i = 0; ; i++) {
    const ids = Array.from({ length: 50 }, (_, k) => `r${ronda}-lote-${i}-${k}`)
    await db.createMany(ids.map(doc))
    confirmar(ids)
  }
}

await Promise.all([deUnaEnUna(1), deUnaEnUna(2), enLotes()])
