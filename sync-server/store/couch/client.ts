/** One signed-in conversation with a CouchDB server, over nano: a cookie instead of the password on every request. */
import { setTimeout } from 'node:timers/promises'
import nano from 'nano'
import pLimit from 'p-limit'

export interface Peticion {
  metodo: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Path after the server's address, each part encoded already. */
  ruta: string
  consulta?: Record<string, string | number | boolean>
  cuerpo?: unknown
  /** Who brings one waits for something to happen, for as long as it takes, and is not counted among those at once. */
  signal?: AbortSignal
}

/** A hung request is worse than a failed one: whoever waits has to be told. */
const TIMEOUT_MS = 60_000

/**
 * CouchDB validates each write in a process out of a pool, and who gets none within five seconds is told 500: five hundred writes at once ended
 * so. Two cores wrote 162 documents a second with this many, 155 with half and 123 with twice as many.
 */
const A_LA_VEZ = 32

const estadoDe = (error: unknown): number => (error instanceof Object && 'statusCode' in error ? Number(error.statusCode) : 0)
export const esEstado = (error: unknown, estado: number): boolean => estadoDe(error) === estado

/** A database that was made a moment ago, under the name of one that was deleted, is not there yet for every request: nothing of this one was done. */
const sinEmpezar = (error: unknown, { metodo }: Peticion): boolean => {
  const motivo = error instanceof Object && 'reason' in error ? String(error.reason) : ''
  return (
    (esEstado(error, 500) && motivo.startsWith('No DB shards could be opened')) ||
    (esEstado(error, 404) && motivo.startsWith('Database does not exist') && metodo !== 'DELETE')
  )
}
const INTENTOS = 20
const ESPERA_MS = 100

export class CouchClient {
  readonly #nano: nano.ServerScope
  readonly #usuario: string
  readonly #clave: string
  readonly #enTurno = pLimit(A_LA_VEZ)
  #entrando: Promise<void> | undefined

  constructor(url: string) {
    const { username, password, origin, pathname } = new URL(url)
    this.#usuario = decodeURIComponent(username)
    this.#clave = decodeURIComponent(password)
    /* A path in the address belongs to the server, not to a database of it. */
    const configuracion = { url: origin + pathname, parseUrl: false }
    this.#nano = nano(configuracion)
  }

  /** Answers with what CouchDB says as JSON; rejects with its `statusCode`, `error` and `reason`. Signs in when asked to. */
  async pedir(peticion: Peticion): Promise<unknown> {
    for (let intento = 1, entro = false; ; intento++) {
      try {
        return await this.#enviar(peticion)
      } catch (error) {
        if (esEstado(error, 401) && this.#usuario !== '' && !entro) {
          entro = true
          await this.entrar()
        } else if (sinEmpezar(error, peticion) && intento <= INTENTOS) await setTimeout(ESPERA_MS, undefined, { signal: peticion.signal })
        else throw error
      }
    }
  }

  #enviar(peticion: Peticion): Promise<unknown> {
    const { signal } = peticion
    return signal ? this.#preguntar(peticion, signal) : this.#enTurno(() => this.#preguntar(peticion, AbortSignal.timeout(TIMEOUT_MS)))
  }

  /** One sign-in at a time, however many requests found the cookie too old. */
  entrar(): Promise<void> {
    if (this.#usuario === '') return Promise.resolve()
    this.#entrando ??= this.#nano.auth(this.#usuario, this.#clave).then(
      () => {
        this.#entrando = undefined
      },
      (error: unknown) => {
        this.#entrando = undefined
        throw error
      },
    )
    return this.#entrando
  }

  async #preguntar({ metodo, ruta, consulta, cuerpo }: Peticion, signal: AbortSignal): Promise<unknown> {
    const opciones = { method: metodo, path: ruta, qs: consulta ?? {}, body: cuerpo, signal }
    const respuesta: unknown = await this.#nano.request(opciones)
    /* nano answers '' for JSON that was cut on the way: half a reply is no reply. Only a setting may be an empty text. */
    if ((respuesta === '' && !ruta.includes('/_config/')) || respuesta instanceof Uint8Array)
      throw new Error(`CouchDB did not answer ${metodo} ${ruta} with JSON`)
    return respuesta
  }
}
