/**
 * The server killed at random moments while tills hand in, again and again: every receipt that was given is on disk, with
 * its text, on whichever store COUCHDB_URL says. Long runs are by hand:
 *   MUERTES=500 SEMILLA=7 npx vitest run --config .config/vitest.config.ts sync-server/sync/muertes.test.ts
 * With COUCH_ORDEN (a program that is a CouchDB until it is killed) it is started here, and killed in every other round.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { pushReply, receiptsReply, type Envio, type Resultado } from '#domain/core/sync.ts'
import type { PersonaPrueba, TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { unProceso, type Proceso } from '../../tests/support/server/proceso.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../tests/support/server/sync.ts'

const MUERTES = Number(process.env['MUERTES'] ?? 3)
const SEMILLA = Number(process.env['SEMILLA'] ?? 1)
const ordenCouch = process.env['COUCH_ORDEN']
const urlCouch = process.env['COUCHDB_URL']
const CAJAS = 4
const HASTA_MS = 1200
const POR_ENVIO = 200
/** As many facts as a big shop makes, so that what is looked over again after each kill stays small. */
const PAUSA_MS = 150

const dormir = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let couch: ChildProcess | undefined
async function arrancarCouch(): Promise<void> {
  if (ordenCouch === undefined || urlCouch === undefined) return
  couch = spawn(ordenCouch, { stdio: 'ignore' })
  const { origin } = new URL(urlCouch)
  for (const fin = Date.now() + 60_000; ; await dormir(100)) {
    if (
      await fetch(`${origin}/_up`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (Date.now() > fin) throw new Error('CouchDB did not start')
  }
}
async function matarCouch(): Promise<void> {
  if (couch?.exitCode !== null || couch.signalCode !== null) return
  const terminado = once(couch, 'exit')
  couch.kill('SIGKILL')
  await terminado
}

let servidor: Proceso
let duena: PersonaPrueba
let tienda: TiendaPrueba
beforeAll(async () => {
  await arrancarCouch()
  servidor = await unProceso()
  ;({ duena, tienda } = await unaTienda(servidor))
}, 180_000)
afterAll(async () => {
  await servidor.terminar()
  await matarCouch()
})

/** A till that makes facts and hands them in for as long as it is told to, whatever happens to the server. */
class CajaQueInsiste {
  readonly recibos = new Map<string, Resultado>()
  readonly #de: Hechos
  readonly #azar: (hasta: number) => number
  #pendientes: Envio[] = []
  #todos = new Map<string, Envio>()
  #nuevos: string[] = []

  constructor(de: Hechos, azar: (hasta: number) => number) {
    this.#de = de
    this.#azar = azar
  }

  async insistir(seguir: () => boolean): Promise<void> {
    while (seguir()) {
      const nuevos = Array.from({ length: 1 + this.#azar(8) }, () => this.#de.hecho(MovimientoCaja))
      for (const envio of nuevos) this.#todos.set(envio.id, envio)
      this.#pendientes.push(...nuevos)
      await this.entregar()
      await dormir(this.#azar(PAUSA_MS))
    }
  }

  /** Sends what has no receipt, once; answers how many still have none. */
  async entregar(): Promise<number> {
    const lote = this.#pendientes.slice(0, POR_ENVIO)
    const respuesta = lote.length === 0 ? undefined : await this.#de.enviar(...lote).catch(() => undefined)
    if (respuesta?.estado !== 200) {
      await dormir(50)
      return this.#pendientes.length
    }
    for (const resultado of pushReply.parse(respuesta.cuerpo).resultados) {
      if (resultado.resultado === 'reintentar') continue
      this.recibos.set(resultado.id, resultado)
      this.#nuevos.push(resultado.id)
    }
    this.#pendientes = this.#pendientes.filter(({ id }) => !this.recibos.has(id))
    return this.#pendientes.length
  }

  /** Hands in again what has a receipt: the same receipt comes back, or it was lost. Answers which were. */
  async repasar(todos = false): Promise<string[]> {
    const ids = todos ? [...this.recibos.keys()] : this.#nuevos
    this.#nuevos = []
    const perdidos: string[] = []
    for (let i = 0; i < ids.length; i += POR_ENVIO) {
      const lote = ids.slice(i, i + POR_ENVIO).flatMap((id) => this.#todos.get(id) ?? [])
      const { resultados } = pushReply.parse(bien(await this.#de.enviar(...lote)))
      perdidos.push(...resultados.flatMap((otra) => (JSON.stringify(otra) === JSON.stringify(this.recibos.get(otra.id)) ? [] : [otra.id])))
    }
    return perdidos
  }

  async rangos(): Promise<[number, number][]> {
    return receiptsReply.parse(bien(await this.#de.leer('receipts'))).rangos
  }
}

test(
  `${MUERTES} muertes en momentos al azar: ningún recibo dado se pierde`,
  async () => {
    let semilla = SEMILLA
    const azar = (hasta: number): number => {
      semilla = (semilla * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((semilla / 2_147_483_648) * hasta)
    }
    const cajas: CajaQueInsiste[] = []
    for (let i = 0; i < CAJAS; i++)
      cajas.push(new CajaQueInsiste(new Hechos(servidor, tienda, await unaCaja(servidor, duena, tienda)), azar))
    let vive = true
    const entregas = cajas.map((caja) => caja.insistir(() => vive))
    const cuenta = { servidor: 0, arrancando: 0, couch: 0 }
    try {
      for (let i = 0; i < MUERTES; i++) {
        await dormir(azar(HASTA_MS))
        if (couch && i % 2 === 1) {
          await matarCouch()
          cuenta.couch++
          await dormir(azar(300))
          await arrancarCouch()
        } else {
          await servidor.matar()
          cuenta.servidor++
          // Now and then again while it recovers.
          if (azar(3) === 0) {
            const medio = servidor.arrancar().catch(() => undefined)
            await dormir(azar(2 * HASTA_MS))
            await servidor.matar()
            await medio
            cuenta.arrancando++
          }
          await servidor.arrancar()
        }
        const antes = cajas.reduce((suma, { recibos }) => suma + recibos.size, 0)
        // Whoever was waiting gets through again, with nobody starting anything anew.
        await expect.poll(() => cajas.reduce((suma, { recibos }) => suma + recibos.size, 0), { timeout: 60_000 }).toBeGreaterThan(antes)
        for (const caja of cajas) expect(await caja.repasar(), `muerte ${i + 1}, semilla ${SEMILLA}`).toEqual([])
      }
    } finally {
      vive = false
      await Promise.all(entregas)
    }
    for (const caja of cajas) {
      while ((await caja.entregar()) > 0);
      expect(await caja.repasar(true)).toEqual([])
      expect(new Set([...caja.recibos.values()].map(({ resultado }) => resultado))).toEqual(new Set(['recibido']))
      expect(await caja.rangos()).toEqual([[1, caja.recibos.size]])
    }
    const recibos = cajas.reduce((suma, caja) => suma + caja.recibos.size, 0)
    process.stdout.write(
      `${cuenta.servidor} muertes del servidor, ${cuenta.arrancando} más al arrancar, ${cuenta.couch} de CouchDB; ` +
        `${recibos} recibos, 0 perdidos (${urlCouch === undefined ? 'embebido' : 'CouchDB'}, semilla ${SEMILLA})\n`,
    )
  },
  120_000 + MUERTES * 60_000,
)
