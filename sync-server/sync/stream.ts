/**
 * The one open line of a device: it hears which databases moved. Nothing rests on it, a device that misses a word reads
 * everything at its next round. It is cut as soon as the device is revoked or its person leaves.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mismosRoles } from '#domain/core/entity.ts'
import { decirBases, type AvisoStream, type Base } from '#domain/core/sync.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { identificar } from '../http/actor.ts'
import { proteger } from '../http/ruta.ts'
import { abrirCorriente, type Corriente } from '../http/corriente.ts'
import { abrirBase, basesDe, exigirLector, lectorDe, type Lector } from './quien.ts'

/** How long somebody who was shut out may go on listening, at most (5 s: docs/SECURITY.md, row 44). */
const REVISAR_MS = 4_000
/** What somebody shows may end by the clock alone, long after the line was opened. */
const RECONOCER_MS = 10 * 60_000
/** Browsers of one person that listen at a time: more is no shop (docs/SECURITY.md, row 71). */
const MAX_POR_PERSONA = 50

/** Server-sent events: which databases moved. A hint; pull is the guarantee. */
export function rutaStream(server: Server): void {
  const lineas = new Map<string, Linea>()
  /** While anybody listens. */
  let revision: NodeJS.Timeout | undefined
  server.app.addHook('preClose', async () => {
    for (const linea of lineas.values()) linea.cerrar()
  })
  server.app.get('/sync/v1/stream', proteger(server, { dispositivo: 'aun-revocado' }), async (peticion, reply) => {
    const lector = exigirLector(peticion, reply)
    if (!lector) return reply
    const { usuarioId, dispositivoId } = lector
    const suyas = [...lineas].filter(([id, { persona }]) => usuarioId !== '' && persona === usuarioId && id !== dispositivoId)
    if (suyas.length >= MAX_POR_PERSONA) return reply.code(429).send({ code: 'peticion.demasiadas' })
    lineas.get(dispositivoId)?.cerrar()
    const linea = new Linea(server, peticion, reply, lector)
    lineas.set(dispositivoId, linea)
    revision ??= setInterval(() => void revisarTodas(server, lineas.values()), REVISAR_MS)
    linea.alCerrar(() => {
      if (lineas.get(dispositivoId) === linea) lineas.delete(dispositivoId)
      if (lineas.size > 0) return
      clearInterval(revision)
      revision = undefined
    })
    await linea.abrir().catch((err: unknown) => {
      peticion.log.error({ err }, 'no se pudo abrir la línea de avisos')
      linea.cerrar()
    })
    return reply
  })
}

/**
 * Does everybody who listens still may? One question for the devices of a store. A till whose document is as it was when it was
 * last recognised is the same reader; a browser's session and its person's place may have ended anywhere else.
 */
async function revisarTodas(server: Server, lineas: Iterable<Linea>): Promise<void> {
  const porTienda = new Map<string, Linea[]>()
  for (const linea of lineas) {
    const suyas = porTienda.get(linea.tiendaId)
    if (suyas) suyas.push(linea)
    else porTienda.set(linea.tiendaId, [linea])
  }
  await Promise.all([...porTienda].map(([tiendaId, suyas]) => revisarTienda(server, tiendaId, suyas)))
}

async function revisarTienda(server: Server, tiendaId: string, lineas: readonly Linea[]): Promise<void> {
  const leidas = await leerRevs(server, tiendaId, lineas).catch((err: unknown) => {
    server.app.log.warn({ err, tiendaId }, 'no se pudo revisar quién escucha')
    return []
  })
  await Promise.all(lineas.map((linea, i) => linea.revisar(leidas[i])))
}

async function leerRevs(server: Server, tiendaId: string, lineas: readonly Linea[]): Promise<(string | undefined)[]> {
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  return (await equipo.getMany(lineas.map(({ dispositivoId }) => dispositivoId))).map((doc) => doc?.rev)
}

class Linea {
  readonly #server: Server
  readonly #peticion: FastifyRequest
  readonly #corriente: Corriente
  readonly #lector: Lector
  readonly #movidas = new Set<Base>()
  /** The revision of its device's document by which it was last recognised. */
  #reconocida: string | undefined
  #reconocidaMs = 0

  constructor(server: Server, peticion: FastifyRequest, reply: FastifyReply, lector: Lector) {
    this.#server = server
    this.#peticion = peticion
    this.#lector = lector
    this.#corriente = abrirCorriente(reply, () => this.#aviso())
  }

  /** The person of a web browser; '' on a till. */
  get persona(): string {
    return this.#lector.usuarioId
  }

  get tiendaId(): string {
    return this.#lector.tiendaId
  }

  get dispositivoId(): string {
    return this.#lector.dispositivoId
  }

  alCerrar(hacer: () => void): void {
    this.#corriente.alCerrar(hacer)
  }

  async abrir(): Promise<void> {
    const { store } = this.#server
    for (const base of basesDe(this.#lector))
      this.#corriente.alCerrar((await abrirBase(store, base, this.#lector)).watch(() => this.#seMovio(base)))
    this.#corriente.alCerrar((await baseDeTienda(store, this.#lector.tiendaId, 'equipo')).watch(() => void this.#alMoverse()))
    // What moved between the device's last round and now.
    this.#decirTodas()
  }

  #decirTodas(): void {
    for (const base of basesDe(this.#lector)) this.#movidas.add(base)
    this.#corriente.avisar()
  }

  /** The last word makes the device ask, and the answer tells it what it is now: else it would go on as before until its next round. */
  #despedir(): void {
    this.#decirTodas()
    this.cerrar()
  }

  #seMovio(base: Base): void {
    this.#movidas.add(base)
    this.#corriente.avisarLuego()
  }

  #aviso(): AvisoStream {
    const { epoch, ahora } = this.#server
    const bases = decirBases([...this.#movidas])
    this.#movidas.clear()
    return { ...bases, epoch, hora: ahora().toISOString() }
  }

  /** Some device or person of its store changed. */
  async #alMoverse(): Promise<void> {
    if (!this.#corriente.cerrada()) await revisarTienda(this.#server, this.tiendaId, [this])
  }

  /** Is it still the same reader? `rev` is its device's document as it was just read. Whoever cannot be identified is not. */
  async revisar(rev: string | undefined): Promise<void> {
    if (this.#corriente.cerrada()) return
    const ahoraMs = this.#server.ahora().getTime()
    const hacePoco = Math.abs(ahoraMs - this.#reconocidaMs) < RECONOCER_MS
    if (this.persona === '' && rev !== undefined && rev === this.#reconocida && hacePoco) return
    try {
      const actor = await identificar(this.#server, this.#peticion, this.#lector.tiendaId, { aunVencido: true })
      const lector = actor.dispositivo && lectorDe(actor)
      if (lector?.ok && mismosRoles(lector.value.papel, this.#lector.papel)) [this.#reconocida, this.#reconocidaMs] = [rev, ahoraMs]
      else this.#despedir()
    } catch (error) {
      this.#peticion.log.warn({ err: error }, 'no se pudo revisar quién escucha')
      this.cerrar()
    }
  }

  cerrar(): void {
    this.#corriente.cerrar()
  }
}
