/** Somebody with a browser and a session: asks over the world's line, and knows an answer of ours from what a line makes of it. */
import type { Pestana } from '../mundo/disco.ts'
import { cabecerasDe } from '../mundo/equipo.ts'
import type { Red } from '../mundo/red.ts'
import type { Tiempo } from '../mundo/tiempo.ts'

const PACIENCIA_MS = 25_000

/** `undefined`: nobody knows what became of it. */
export type Contestado = { bien: true; cuerpo: Record<string, unknown> } | { bien: false; code: string } | undefined

export class Navegador {
  readonly usuarioId: string
  readonly #pestana: Pestana
  readonly #red: Red
  readonly #tiempo: Tiempo

  constructor(usuarioId: string, red: Red, tiempo: Tiempo) {
    this.usuarioId = usuarioId
    this.#red = red
    this.#tiempo = tiempo
    this.#pestana = { nombre: usuarioId, viva: true, roto: () => undefined, tropieza: () => undefined }
  }

  /** `claves` are in every good answer: without them it is somebody else's. */
  async pedir(ruta: string, cuerpo: object, claves: readonly string[]): Promise<Contestado> {
    return await this.#hablar(ruta, { method: 'POST', body: JSON.stringify(cuerpo) }, claves)
  }

  async leer(ruta: string, claves: readonly string[]): Promise<Contestado> {
    return await this.#hablar(ruta, { method: 'GET' }, claves)
  }

  async #hablar(ruta: string, init: RequestInit, claves: readonly string[]): Promise<Contestado> {
    const pedida = this.#red.pedir(this.#pestana, this.usuarioId, ruta, { ...init, headers: cabecerasDe(this.usuarioId) }).then(
      async (respuesta) => ({ estado: respuesta.status, texto: await respuesta.text() }),
      () => undefined,
    )
    const contestada = await Promise.race([pedida, this.#tiempo.dormir(PACIENCIA_MS).then(() => undefined)])
    const leido = contestada && leer(contestada.texto)
    if (!contestada || !leido) return undefined
    if (contestada.estado === 200) return claves.every((clave) => clave in leido) ? { bien: true, cuerpo: leido } : undefined
    const { code } = leido
    return typeof code === 'string' && /^(pedido|envio|conciliacion|transferencia|extracto|cuentaDeBanco|bancos)\./.test(code)
      ? { bien: false, code }
      : undefined
  }
}

function leer(texto: string): Record<string, unknown> | undefined {
  try {
    const leido: unknown = JSON.parse(texto)
    return typeof leido === 'object' && leido !== null ? (leido as Record<string, unknown>) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
