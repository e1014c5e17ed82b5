/** Who alone writes to a CouchDB, over a database that can be away, on a clock that moves when it is told to. */
import { expect, test } from 'vitest'
import { type Arriendo, type OpcionesDeArriendo, tomarArriendo } from './arriendo.ts'
import type { Db, Stored } from '../port.ts'

/** One document, compared and set. */
function laBase() {
  let guardado: Stored | undefined
  let n = 0
  const estado = { caida: false, pierdeRespuestas: false }
  const db = {
    get: () => (estado.caida ? Promise.reject(new Error('away')) : Promise.resolve(guardado && { ...guardado })),
    writeMany: ([doc]: [Stored]) => {
      if (estado.caida) return Promise.reject(new Error('away'))
      if (doc.rev !== guardado?.rev) return Promise.resolve([{ ok: false, motivo: 'conflicto' }])
      guardado = { ...doc, rev: `${++n}-x` }
      if (estado.pierdeRespuestas) return Promise.reject(new Error('the answer was lost'))
      return Promise.resolve([{ ok: true, rev: guardado.rev }])
    },
  } as unknown as Db
  return { db, estado, quien: () => guardado?.['quien'] }
}

function elTiempo() {
  let ahora = 0
  let esperas: { hasta: number; seguir: () => void }[] = []
  return {
    reloj: () => ahora,
    esperar: (ms: number, corte?: AbortSignal) =>
      new Promise<void>((seguir) => {
        esperas.push({ hasta: ahora + ms, seguir })
        corte?.addEventListener('abort', () => seguir())
      }),
    /** In steps, so that each wait ends at its time. */
    async pasan(ms: number) {
      for (const fin = ahora + ms; ahora < fin;) {
        ahora += 100
        for (const { seguir } of esperas.filter(({ hasta }) => hasta <= ahora)) seguir()
        esperas = esperas.filter(({ hasta }) => hasta > ahora)
        for (let i = 0; i < 20; i++) await Promise.resolve()
      }
    },
  }
}
type Tiempo = ReturnType<typeof elTiempo>

/** Begins to take it; `arriendo` is there once it has it. */
function aspirante(db: Db, tiempo: Tiempo, opciones: Partial<OpcionesDeArriendo> = {}) {
  const estado: { arriendo?: Arriendo; fallo?: unknown; perdido: boolean; espero: number } = { perdido: false, espero: 0 }
  const alEsperar = () => {
    estado.espero++
  }
  const alPerder = () => {
    estado.perdido = true
  }
  tomarArriendo(db, {
    donde: 'couchdb:5984',
    vive: () => true,
    reloj: tiempo.reloj,
    esperar: tiempo.esperar,
    alPerder,
    alEsperar,
    ...opciones,
  }).then(
    (arriendo) => (estado.arriendo = arriendo),
    (fallo: unknown) => (estado.fallo = fallo),
  )
  return estado
}

test('el primero lo toma y lo renueva; el segundo oye que otro lo tiene, y dónde', async () => {
  const { db } = laBase()
  const tiempo = elTiempo()
  const uno = aspirante(db, tiempo)
  await tiempo.pasan(100)
  expect(uno.arriendo?.termino()).toBe(1)
  const otro = aspirante(db, tiempo)
  await tiempo.pasan(60_000)
  expect(uno.arriendo?.termino()).toBe(1)
  expect(otro.arriendo).toBeUndefined()
  expect([uno.espero, otro.espero]).toEqual([0, 1])
  expect(otro.fallo).toMatchObject({ code: 'almacen.ocupado', message: expect.stringContaining('couchdb:5984') as string })
})

test('al soltarlo lo toma enseguida quien espera', async () => {
  const { db } = laBase()
  const tiempo = elTiempo()
  const uno = aspirante(db, tiempo)
  await tiempo.pasan(100)
  const otro = aspirante(db, tiempo)
  await tiempo.pasan(5000)
  await uno.arriendo?.soltar()
  expect(uno.arriendo?.termino()).toBe(0)
  await tiempo.pasan(600)
  expect(otro.arriendo?.termino()).toBe(1)
  expect(uno.perdido).toBe(false)
})

test('de uno muerto en esta máquina se toma enseguida; de uno de otra, cuando lleva un plazo entero sin renovar', async () => {
  const { db } = laBase()
  const tiempo = elTiempo()
  const detenido = elTiempo()
  const uno = aspirante(db, detenido)
  await detenido.pasan(100)
  const aqui = aspirante(laCopia(db), tiempo, { vive: () => false })
  await tiempo.pasan(100)
  expect(aqui.arriendo?.termino()).toBe(1)
  const alla = aspirante(db, tiempo)
  await tiempo.pasan(9000)
  expect(alla.arriendo).toBeUndefined()
  await tiempo.pasan(1500)
  expect(alla.arriendo?.termino()).toBe(1)
  // The one that was stopped goes on, finds its term over, and hears that another one took its place.
  await detenido.pasan(8000)
  expect(uno.arriendo?.termino()).toBe(0)
  expect(uno.perdido).toBe(true)
})

/** Reads what is there, and writes nowhere that anybody sees. */
const laCopia = (db: Db): Db => ({ get: db.get, writeMany: () => Promise.resolve([{ ok: true, rev: '9-z' }]) }) as unknown as Db

test('quien deja de saber si lo tiene no cree en él antes de que otro pueda tomarlo, y lo que vuelve es otro término', async () => {
  const { db, estado } = laBase()
  const tiempo = elTiempo()
  const uno = aspirante(db, tiempo)
  await tiempo.pasan(100)
  estado.caida = true
  await tiempo.pasan(7000)
  expect(uno.arriendo?.termino()).toBe(1)
  await tiempo.pasan(3000)
  expect(uno.arriendo?.termino()).toBe(0)
  estado.caida = false
  await tiempo.pasan(1000)
  expect(uno.arriendo?.termino()).toBe(2)
  expect(uno.perdido).toBe(false)
})

test('una renovación cuya respuesta se perdió sigue siendo suya', async () => {
  const { db, estado } = laBase()
  const tiempo = elTiempo()
  const uno = aspirante(db, tiempo)
  await tiempo.pasan(100)
  estado.pierdeRespuestas = true
  await tiempo.pasan(3000)
  estado.pierdeRespuestas = false
  await tiempo.pasan(20_000)
  expect(uno.perdido).toBe(false)
  expect(uno.arriendo?.termino()).toBe(1)
})

test('quien espera su turno no termina antes de tenerlo, y quien lo renueva no se queda por eso', async () => {
  const { db } = laBase()
  const quedan = (): number => process.getActiveResourcesInfo().filter((recurso) => recurso === 'Timeout').length
  const antes = quedan()
  const uno = await tomarArriendo(db, { donde: 'couchdb:5984', vive: () => true, alPerder: () => undefined })
  expect(quedan()).toBe(antes)
  const dos = tomarArriendo(db, { donde: 'couchdb:5984', vive: () => true, alPerder: () => undefined })
  await new Promise(setImmediate)
  expect(quedan()).toBe(antes + 1)
  await uno.soltar()
  await (await dos).soltar()
})
