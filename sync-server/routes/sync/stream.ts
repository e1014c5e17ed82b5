/**
 * The one open line of a device: it hears which databases moved. Nothing rests on it, a device that misses a word reads
 * everything at its next round. It is cut as soon as the device is revoked or its person leaves.
 */
import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Base } from '#domain/sync.ts'
import { baseDeTienda } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { identificar } from '../../plugins/actor.ts'
import { proteger } from '../../plugins/ruta.ts'
import { abrirBase, basesDe, exigirLector, lectorDe, type Lector } from './quien.ts'

const LATIDO_MS = 15_000
/** How long somebody who was shut out may go on listening, at most (reliability.md §1.3: 5 s). */
const REVISAR_MS = 4_000
/** Gathers the writes of one push into one word. */
const JUNTAR_MS = 80
/** Browsers of one person that listen at a time: more is no shop (reliability.md §4.2, row 71). */
const MAX_POR_PERSONA = 50
/** A reader that does not read is let go: its words wait in our memory. */
const MAX_SIN_LEER = 256_000

/** Server-sent events: which databases moved. A hint; pull is the guarantee. */
export function rutaStream(server: Server): void {
  const lineas = new Map<string, Linea>()
  server.app.addHook('preClose', async () => {
    for (const linea of lineas.values()) linea.cerrar()
  })
  server.app.get('/sync/v1/stream', proteger(server, { dispositivo: 'aun-revocado' }), async (peticion, reply) => {
    const lector = exigirLector(peticion, reply)
    if (!lector) return reply
    const { usuarioId, dispositivoId } = lector
    const suyas = [...lineas].filter(([id, { persona }]) => usuarioId !== '' && persona === usuarioId && id !== dispositivoId)
    if (suyas.length >= MAX_POR_PERSONA) return reply.code(429).send({ code: 'peticion.demasiadas' })
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    lineas.get(dispositivoId)?.cerrar()
    const linea = new Linea(server, peticion, reply.raw, lector)
    lineas.set(dispositivoId, linea)
    linea.alCerrar(() => {
      if (lineas.get(dispositivoId) === linea) lineas.delete(dispositivoId)
    })
    await linea.abrir().catch((err: unknown) => {
      peticion.log.error({ err }, 'no se pudo abrir la línea de avisos')
      linea.cerrar()
    })
    return reply
  })
}

class Linea {
  readonly #server: Server
  readonly #peticion: FastifyRequest
  readonly #raw: ServerResponse
  readonly #lector: Lector
  readonly #movidas = new Set<Base>()
  readonly #paradas: (() => void)[] = []
  #aviso: NodeJS.Timeout | undefined
  #cerrada = false

  constructor(server: Server, peticion: FastifyRequest, raw: ServerResponse, lector: Lector) {
    this.#server = server
    this.#peticion = peticion
    this.#raw = raw
    this.#lector = lector
    raw.on('close', () => this.cerrar())
  }

  /** The person of a web browser; '' on a till. */
  get persona(): string {
    return this.#lector.usuarioId
  }

  alCerrar(hacer: () => void): void {
    this.#paradas.push(hacer)
  }

  async abrir(): Promise<void> {
    const { store } = this.#server
    const bases = basesDe(this.#lector)
    for (const base of bases) this.#seguir((await abrirBase(store, base, this.#lector)).watch(() => this.#seMovio(base)))
    this.#seguir((await baseDeTienda(store, this.#lector.tiendaId, 'equipo')).watch(() => void this.#revisar()))
    const latido = setInterval(() => this.#escribir(': latido\n\n'), LATIDO_MS)
    const revision = setInterval(() => void this.#revisar(), REVISAR_MS)
    this.#seguir(() => {
      clearInterval(latido)
      clearInterval(revision)
    })
    // What moved between the device's last round and now.
    for (const base of bases) this.#movidas.add(base)
    this.#avisar()
  }

  /** The line may have ended while it was being opened. */
  #seguir(parar: () => void): void {
    if (this.#cerrada) parar()
    else this.#paradas.push(parar)
  }

  #seMovio(base: Base): void {
    this.#movidas.add(base)
    this.#aviso ??= setTimeout(() => this.#avisar(), JUNTAR_MS)
  }

  #avisar(): void {
    clearTimeout(this.#aviso)
    this.#aviso = undefined
    const { epoch, ahora } = this.#server
    const aviso = { bases: [...this.#movidas], epoch, hora: ahora().toISOString() }
    this.#movidas.clear()
    this.#escribir(`data: ${JSON.stringify(aviso)}\n\n`)
  }

  #escribir(texto: string): void {
    if (this.#cerrada) return
    if (this.#raw.writableLength > MAX_SIN_LEER) this.cerrar()
    else this.#raw.write(texto)
  }

  /** Is it still the same reader? Whoever cannot be identified is not. */
  async #revisar(): Promise<void> {
    if (this.#cerrada) return
    try {
      const actor = await identificar(this.#server, this.#peticion, this.#lector.tiendaId)
      const lector = actor.dispositivo && lectorDe(actor)
      if (!lector?.ok || lector.value.rol !== this.#lector.rol) this.cerrar()
    } catch (error) {
      this.#peticion.log.warn({ err: error }, 'no se pudo revisar quién escucha')
      this.cerrar()
    }
  }

  cerrar(): void {
    if (this.#cerrada) return
    this.#cerrada = true
    clearTimeout(this.#aviso)
    for (const parar of this.#paradas) parar()
    this.#raw.end()
  }
}
