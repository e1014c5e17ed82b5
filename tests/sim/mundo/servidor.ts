/** The server of a world: production handlers, jobs and allocator in a process that may die, on disks that may be put back. */
import type { Identidad, Server } from '#server/core/contexto.ts'
import { abrirEpoca } from '#server/core/epoca.ts'
import { abrirCentral } from '#server/sync/central.ts'
import { rutasFiscal } from '#server/fiscal/rutas.ts'
import { rutasSync } from '#server/sync/rutas.ts'
import { guardia } from '#server/store/guardia.ts'
import type { Store } from '#server/store/port.ts'
import type { Azar } from '../semilla.ts'
import { DiscoServidor, type Instantanea } from './almacen.ts'
import { ArchivosServidor, DiscoDeArchivos } from './archivos.ts'
import { nunca } from './disco.ts'
import { usarMaquina } from './falsos/mundo.ts'
import { MiniApp, type Pedida, type Respondida } from './mini.ts'
import type { Tiempo } from './tiempo.ts'

const DATOS = '/datos'

/** What a world adds to its server: who its people are, and what else is set up before it serves. */
export interface Extras {
  identidad: Pick<Identidad, 'persona'>
  alArrancar(server: Server): Promise<unknown>
}

/** One life of the server. */
interface Proceso {
  vivo: boolean
  app: MiniApp
  server: Server
}

export class Servidor {
  readonly disco = new DiscoServidor(guardia)
  readonly archivos = new DiscoDeArchivos()
  lleno = false
  /** Told of each moment of a write: before it is done, and when it is done and not on disk yet. */
  alEscribir: (() => void) | undefined
  /** Errors that nobody waited for. */
  readonly fallos: unknown[] = []
  readonly #conLlaves: boolean
  readonly #extras: Extras | undefined
  readonly #tiempo: Tiempo
  readonly #azar: Azar
  #proceso: Proceso | undefined
  #vida: { viva: boolean } = { viva: false }
  readonly #enCurso = new Set<() => void>()

  /** `conLlaves`: false is a version of before devices had keys, to which they show their secrets. */
  constructor(tiempo: Tiempo, azar: Azar, conLlaves: boolean, extras?: Extras) {
    this.#conLlaves = conLlaves
    this.#extras = extras
    this.#tiempo = tiempo
    this.#azar = azar
  }

  get server(): Server | undefined {
    return this.#proceso?.server
  }

  get epoch(): string {
    return this.#proceso?.server.epoch ?? ''
  }

  /** A store for whoever sets the world up, before the first life. */
  almacenDirecto(): Store {
    return this.disco.abrir({ luego: (_que, tarea) => tarea(), impedimento: () => undefined })
  }

  async arrancar(): Promise<void> {
    const vida = { viva: true }
    this.#vida = vida
    const programar = (ms: number, tarea: () => void): (() => void) => this.#tiempo.programar(ms, () => vida.viva && tarea())
    const archivos = new ArchivosServidor(
      this.archivos,
      () => new Promise((listo) => (vida.viva ? void programar(this.#azar.entero(0, 2), listo) : undefined)),
    )
    usarMaquina({ archivos: () => archivos, programar, hex: (digitos) => this.#azar.hex(digitos) })
    const store = this.#abrirAlmacen(programar)
    const ahora = () => new Date(this.#tiempo.ahora)
    const epoch = await abrirEpoca(store, DATOS)
    const central = await abrirCentral({ store, ahora, epoch, datos: DATOS, alFallar: (error) => this.fallos.push(error) })
    if (!vida.viva) return
    const app = new MiniApp()
    app.alFallar = (error) => this.fallos.push(error)
    const config = { secreto: 'de los mundos', datos: DATOS }
    const server = {
      app: app.instancia,
      store,
      ahora,
      epoch,
      central,
      config,
      identidad: this.#extras?.identidad ?? {},
    } as unknown as Server
    rutasSync(server)
    rutasFiscal(server)
    if (this.#extras) await this.#extras.alArrancar(server)
    if (!vida.viva) return
    this.#proceso = { vivo: true, app, server }
    this.#tiempo.anotar(`servidor arriba, época ${epoch.slice(0, 8)}`)
  }

  #abrirAlmacen(programar: (ms: number, tarea: () => void) => void): Store {
    return this.disco.abrir({
      luego: (que, tarea) => {
        this.alEscribir?.()
        programar(que === 'fsync' ? this.#fsync() : this.#azar.entero(0, 2), tarea)
      },
      impedimento: () => (this.lleno ? Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }) : undefined),
    })
  }

  /** The same disk as another process sees it, which dies with this one. */
  otroAlmacen(): Store {
    const vida = this.#vida
    return this.#abrirAlmacen((ms, tarea) => void this.#tiempo.programar(ms, () => vida.viva && tarea()))
  }

  /** Mostly quick; a disk that is busy makes everybody wait. */
  #fsync(): number {
    return this.#azar.suerte(0.1) ? this.#azar.entero(50, 400) : this.#azar.entero(1, 8)
  }

  get arriba(): boolean {
    return this.#proceso !== undefined
  }

  /** kill -9, or the power: what was not synced is lost, in part or whole. */
  caer(corriente: boolean): void {
    this.#vida.viva = false
    this.#proceso = undefined
    for (const cortar of Array.from(this.#enCurso)) cortar()
    this.#enCurso.clear()
    const perdidas = this.disco.caer((pendientes) => this.#azar.entero(0, pendientes))
    if (corriente) this.archivos.cortarCorriente(this.#azar)
    this.#tiempo.anotar(`servidor cae, ${perdidas} escrituras perdidas${corriente ? ', sin corriente' : ''}`)
  }

  /** Somebody puts a copy back, as `npm run restaurar` does: the epoch is forgotten, the log of lent numbers stays. */
  restaurar(copia: Instantanea, cuales: (base: string) => boolean): void {
    this.caer(false)
    this.disco.restaurar(copia, cuales)
    this.archivos.archivos.delete(`${DATOS}/epoch`)
    this.#tiempo.anotar('servidor restaurado')
  }

  /** Rejects when the process dies before it answers. */
  atender(pedida: Pedida): Promise<Respondida> {
    const proceso = this.#proceso
    if (!proceso) return Promise.reject(new TypeError('connection refused'))
    if (!this.#conLlaves && pedida.ruta === '/sync/v1/acceso') return Promise.resolve({ estado: 404, texto: '{"code":"ruta.no-existe"}' })
    return new Promise((listo, mal) => {
      const cortar = () => mal(new TypeError('connection reset'))
      this.#enCurso.add(cortar)
      proceso.app.atender(pedida).then(
        (respuesta) => {
          if (this.#enCurso.delete(cortar)) listo(respuesta)
          else void nunca()
        },
        (error: unknown) => {
          this.#enCurso.delete(cortar)
          mal(error)
        },
      )
    })
  }
}
