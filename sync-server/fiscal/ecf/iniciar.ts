/** Runs the queue of every store that signs here, each at its own pace; without a DGII in the configuration, none. */
import { randomUUID } from 'node:crypto'
import { HORA_MS } from '#domain/core/fecha.ts'
import { baseDeTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { ESTE_SERVIDOR } from '#domain/fiscal/ncf.ts'
import { abrirArchivo, leerEmisiones } from './archivo.ts'
import { crearCola, type Cola } from './cola.ts'
import { crearDgii } from './dgii.ts'
import { crearValidador } from './esquema.ts'
import { anotarAnuladas } from './anulaciones.ts'
import { abrirCertificador } from './certificacion/certificador.ts'
import { ponerAlDia } from './contingencia/declarar.ts'
import { reemplazar } from './contingencia/reemplazar.ts'
import { internet, porRed } from './recepcion/entregar.ts'
import { remiteDe } from './remite.ts'
import { anotarVendidas } from './trabajo.ts'

/** Gathers what a burst of sales writes into one turn of sending. */
const ESPERA_MS = 500
/** Somebody stands at the till with a drawer that opens: what is sold is signed at once. */
const ESPERA_DE_FIRMA_MS = 20
const REINTENTO_MS = 15_000

const colas = new WeakMap<object, Cola>()
/** What somebody of a store should hear at once: DGII said no, a document came, or a buyer refused one of ours. */
export type NovedadDeEcf = { que: 'rechazado' } | { que: 'recibido' } | { que: 'negado'; ncf: string; motivo: string }
type Oyente = (tiendaId: string, novedad: NovedadDeEcf) => void

const oyentes = new WeakMap<object, Oyente>()

/** Tells whoever listens. */
export const contarNovedad = ({ store }: Pick<Server, 'store'>, tiendaId: string, novedad: NovedadDeEcf): void =>
  oyentes.get(store)?.(tiendaId, novedad)

/** From now on this hears of each; answers how to stop. */
export function oirNovedades({ store }: Pick<Server, 'store'>, alOir: Oyente): () => void {
  oyentes.set(store, alOir)
  return () => void oyentes.delete(store)
}

/** The queue of this server; undefined when it sends nowhere. */
export const colaDe = (server: Pick<Server, 'store'>): Cola | undefined => colas.get(server.store)

/** Starts them, and follows stores that hand in a certificate later; answers how to stop. */
export async function iniciarEcf(server: Server): Promise<() => Promise<void>> {
  const { app, store, config, ahora } = server
  // Made at the start, so that no sale has to wait for it.
  const archivo = await abrirArchivo(store)
  if (config.ecf === undefined) return () => Promise.resolve()
  const { ambiente, url, urlResumenes } = config.ecf
  const emisor = crearDgii({ url, urlResumenes, ahora })
  const validar = crearValidador(config.raiz)
  const cola = crearCola({
    store,
    ahora,
    emisor,
    ambiente,
    validar,
    remiteDe: (emision) => remiteDe(emision, { ahora, llave: config.llaveEcf }),
    afuera: porRed(internet),
    proceso: randomUUID(),
    alRechazar: (tiendaId) => contarNovedad({ store }, tiendaId, { que: 'rechazado' }),
  })
  colas.set(store, cola)
  const certificador = abrirCertificador(server, validar)
  const tiendas = new Map<string, { firma: Ritmo; envio: Ritmo; reemplazo: Ritmo; examen: Ritmo }>()
  const seguirTodas = async (): Promise<void> => {
    for (const { tiendaId, porAnotar } of await leerEmisiones(store)) {
      if (porAnotar === true) await anotarVendidas(store, tiendaId, ahora().toISOString())
      if (!tiendas.has(tiendaId)) await anotarAnuladas(store, tiendaId)
      const ritmos = tiendas.get(tiendaId) ?? {
        firma: new Ritmo(() => cola.firmar(tiendaId), alFallar(tiendaId)),
        envio: new Ritmo(() => cola.llevar(tiendaId), alFallar(tiendaId)),
        reemplazo: new Ritmo(() => vigilarContingencia(tiendaId), alFallar(tiendaId)),
        examen: new Ritmo(() => certificador.llevar(tiendaId), alFallar(tiendaId)),
      }
      const { firma, envio, reemplazo, examen } = ritmos
      if (!tiendas.has(tiendaId)) {
        tiendas.set(tiendaId, ritmos)
        const ops = await baseDeTienda(store, tiendaId, 'ops')
        firma.alParar(ops.watch(() => firma.avisar(ESPERA_DE_FIRMA_MS)))
        envio.alParar(ops.watch(() => envio.avisar(ESPERA_MS)))
        const conta = await baseDeTienda(store, tiendaId, 'conta')
        reemplazo.alParar(conta.watch(() => reemplazo.avisar(ESPERA_MS)))
      }
      firma.avisar(0)
      envio.avisar(0)
      reemplazo.avisar(0)
      examen.avisar(0)
    }
  }
  const vigilarContingencia = async (tiendaId: string): Promise<number> => {
    await ponerAlDia(store, { tiendaId, autor: ESTE_SERVIDOR, en: ahora().toISOString() })
    return (await reemplazar(server, tiendaId)) ?? HORA_MS
  }
  const alFallar = (tiendaId: string) => (err: unknown) => app.log.error({ err, tiendaId }, 'e-CF: la cola se interrumpió')
  let siguiendo = seguirTodas()
  await siguiendo
  const dejar = archivo.watch(() => {
    siguiendo = siguiendo.then(seguirTodas).catch(alFallar(''))
  })
  return async () => {
    dejar()
    await siguiendo
    await Promise.all([...tiendas.values()].flatMap((ritmos) => Object.values(ritmos).map((ritmo) => ritmo.parar())))
    colas.delete(store)
  }
}

/** One turn after another, never two at once; when nothing is due, until it is, or until somebody says that there is more. */
class Ritmo {
  readonly #vuelta: () => Promise<number | undefined>
  readonly #alFallar: (error: unknown) => void
  #enCurso = Promise.resolve()
  #reloj: NodeJS.Timeout | undefined
  #cuando = Infinity
  #parado = false
  readonly #finales: (() => void)[] = []

  constructor(vuelta: () => Promise<number | undefined>, alFallar: (error: unknown) => void) {
    this.#vuelta = vuelta
    this.#alFallar = alFallar
  }

  alParar(hacer: () => void): void {
    this.#finales.push(hacer)
  }

  /** In so many milliseconds at the latest. */
  avisar(ms: number): void {
    const cuando = performance.now() + ms
    if (this.#parado || cuando >= this.#cuando) return
    clearTimeout(this.#reloj)
    this.#cuando = cuando
    this.#reloj = setTimeout(() => {
      this.#cuando = Infinity
      this.#enCurso = this.#enCurso.then(() => this.#girar())
    }, ms).unref()
  }

  async #girar(): Promise<void> {
    if (this.#parado) return
    try {
      const espera = await this.#vuelta()
      if (espera !== undefined) this.avisar(espera)
    } catch (error) {
      this.#alFallar(error)
      this.avisar(REINTENTO_MS)
    }
  }

  async parar(): Promise<void> {
    this.#parado = true
    clearTimeout(this.#reloj)
    for (const hacer of this.#finales) hacer()
    await this.#enCurso
  }
}
