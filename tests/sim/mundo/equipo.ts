/** A computer on a counter: a disk, a clock that may be wrong, locks, and tabs that run the production data layer. */
import { createHash, type KeyObject } from 'node:crypto'
import { nombreBase, type Credencial } from '#data/device/credencial.ts'
import { localSobre } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { abrirTienda, type TiendaLocal } from '#data/session/tienda-local.ts'
import { notasEnMemoria } from '../../support/notas.ts'
import type { Azar } from '../semilla.ts'
import { CandadosSim } from './candados.ts'
import { DiscoSim, nunca, type Copia, type Pestana, type TasasDeDisco } from './disco.ts'
import { cifraDe, firmaDe, guardarCon, llaveDe, publicaDe, sacarCon, secretaDe } from './llavero.ts'
import type { Red } from './red.ts'
import type { Tiempo } from './tiempo.ts'

export const BASE_LOCAL = 'mercana-local'
export const clavePersona = (dispositivoId: string): string => `persona:${dispositivoId}`

/** A tab: the store open in it, once it is. */
export interface PestanaAbierta extends Pestana {
  numero: number
  tienda: TiendaLocal
  /** Resolves when the tab dies. */
  muerte: Promise<'muerta'>
}

interface Oyente {
  pestana: Pestana
  nombre: string
  alRecibir: (mensaje: string) => void
}

export interface Entorno {
  tiempo: Tiempo
  red: Red
  azar: Azar
  tasas: TasasDeDisco
  alFallar(error: unknown): void
}

/** What a computer holds: for rollbacks and clones of a whole profile. */
export interface Perfil {
  disco: Copia
  archivos: ReadonlyMap<string, string>
  llaves: ReadonlyMap<string, KeyObject>
  credencial: Credencial
}

export class Equipo {
  readonly nombre: string
  readonly disco: DiscoSim
  readonly candados = new CandadosSim()
  readonly archivos = new Map<string, string>()
  readonly #notas = notasEnMemoria()
  /** Keys of its browser; the seeds make them, nothing reads them out. */
  readonly llaves = new Map<string, KeyObject>()
  readonly abiertas: PestanaAbierta[] = []
  /** Device clock − world clock, and how fast it goes away. */
  desfaseMs = 0
  derivaPpm = 0
  /** Until when connections of its databases are broken. */
  rotoHasta = 0
  /** Writes to come that end in an error, done or not. */
  tropiezos = 0
  /** For how long nothing answers after the next of them, which is then that of a fact. */
  caidaMs = 0
  /** Does its browser promise to keep what it stores? */
  readonly promete: boolean
  /** Has it a file system of its own, in which a till can keep room for the day on which the disk is full? */
  readonly #conReserva: boolean
  #reservado = false
  credencial: Credencial
  readonly #entorno: Entorno
  readonly #azar: Azar
  readonly #azarDeCofre: Azar
  readonly #oyentes = new Set<Oyente>()
  readonly #ocultables = new Set<{ pestana: Pestana; aviso: () => void }>()
  readonly #nacidoEn: number
  #pestanas = 0

  constructor(nombre: string, credencial: Credencial, entorno: Entorno) {
    this.nombre = nombre
    this.credencial = credencial
    this.#entorno = entorno
    this.#azar = entorno.azar.rama(nombre)
    this.#azarDeCofre = entorno.azar.rama(`cofre ${nombre}`)
    this.promete = entorno.azar.rama(`promesa ${nombre}`).suerte(0.8)
    this.#conReserva = entorno.azar.rama(`reserva ${nombre}`).suerte(0.5)
    this.#nacidoEn = entorno.tiempo.ahora
    this.disco = new DiscoSim(entorno.tiempo, this.#azar, entorno.tasas)
  }

  /** Where its facts are on disk. */
  get ops(): string {
    return `${nombreBase(this.credencial)}/ops`
  }

  ahora(): number {
    const { ahora } = this.#entorno.tiempo
    return Math.round(ahora + this.desfaseMs + ((ahora - this.#nacidoEn) * this.derivaPpm) / 1e6)
  }

  /** Opens the store in a new tab; undefined when the tab died meanwhile or the disk would not open. */
  async abrir(): Promise<PestanaAbierta | undefined> {
    let morir = (): void => undefined
    const muerte = new Promise<'muerta'>((listo) => {
      morir = () => listo('muerta')
    })
    const numero = ++this.#pestanas
    const pestana: Pestana & { morir?: () => void } = {
      nombre: `${this.nombre}.${numero}`,
      viva: true,
      tropieza: (estricta) => this.#tropezar(estricta),
      roto: () =>
        this.rotoHasta > this.#entorno.tiempo.ahora ? new DOMException('connection is closing', 'InvalidStateError') : undefined,
    }
    const parcial = Object.assign(pestana, { numero, muerte }) as PestanaAbierta
    this.abiertas.push(parcial)
    this.#muertes.set(parcial, morir)
    const puertos = this.#puertos(parcial)
    const base = this.disco.abrir(parcial, BASE_LOCAL, { filas: ['publico', 'usuario'], apuntes: ['local'] })
    try {
      const abierta = await Promise.race([
        muerte,
        abrirTienda({
          puertos,
          local: localSobre(base.apuntes.local),
          publico: base.filas.publico,
          credencial: this.credencial,
          miembro: undefined,
          alFallar: (error) => {
            if (parcial.viva && this.rotoHasta === 0 && this.tropiezos === 0 && !this.disco.lleno) this.#entorno.alFallar(error)
          },
        }),
      ])
      if (abierta === 'muerta') return undefined
      parcial.tienda = abierta
      return parcial
    } catch (error) {
      this.#entorno.tiempo.anotar(`${parcial.nombre} no abre: ${error instanceof Error ? error.message : String(error)}`)
      this.matar(parcial)
      return undefined
    }
  }
  readonly #muertes = new Map<PestanaAbierta, () => void>()

  #tropezar(estricta: boolean): Error | undefined {
    if (this.tropiezos === 0 || (this.caidaMs > 0 && !estricta)) return undefined
    this.tropiezos--
    if (this.caidaMs > 0) this.rotoHasta = this.#entorno.tiempo.ahora + this.caidaMs
    this.caidaMs = 0
    return new DOMException('the transaction was aborted', 'AbortError')
  }

  /** The tab is gone from one instant to the next. */
  matar(pestana: PestanaAbierta): void {
    if (!pestana.viva) return
    pestana.viva = false
    this.disco.soltar(pestana)
    this.candados.soltarTodo(pestana)
    for (const oyente of this.#oyentes) if (oyente.pestana === pestana) this.#oyentes.delete(oyente)
    for (const ocultable of this.#ocultables) if (ocultable.pestana === pestana) this.#ocultables.delete(ocultable)
    this.abiertas.splice(this.abiertas.indexOf(pestana), 1)
    this.#muertes.get(pestana)?.()
    this.#muertes.delete(pestana)
  }

  matarTodas(): void {
    for (const pestana of this.abiertas.slice()) this.matar(pestana)
  }

  /** Is there a store open and working in it? */
  get lista(): PestanaAbierta | undefined {
    return this.abiertas.find(({ tienda }) => tienda !== undefined)
  }

  perfil(): Perfil {
    return { disco: this.disco.copiar(), archivos: new Map(this.archivos), llaves: new Map(this.llaves), credencial: this.credencial }
  }

  ponerPerfil({ disco, archivos, llaves, credencial }: Perfil): void {
    this.disco.restaurar(disco)
    this.llaves.clear()
    for (const [nombre, llave] of llaves) this.llaves.set(nombre, llave)
    this.archivos.clear()
    for (const [nombre, texto] of archivos) this.archivos.set(nombre, texto)
    this.credencial = credencial
  }

  #puertos(pestana: Pestana): Puertos {
    const { tiempo, red } = this.#entorno
    const { disco, archivos, llaves } = this
    const azar = this.#azar
    const azarDeCofre = this.#azarDeCofre
    let ids = 0
    let palabras = 0
    const siVive = <T>(hacer: () => T): Promise<T> => (pestana.viva ? Promise.resolve().then(hacer) : nunca<T>())
    return {
      ahora: () => this.ahora(),
      monotonico: () => tiempo.ahora,
      azar: () => azar.numero(),
      nuevoId: () => `${azar.hex(12)}-${pestana.nombre.replace(/[^a-z0-9]/gi, '')}-${++ids}`,
      programar: (ms, tarea) => tiempo.programar(ms, () => pestana.viva && tarea()),
      fetch: (url, init) => red.pedir(pestana, this.nombre, url, conGalleta(init, this.credencial.usuarioId)),
      sal: () => azar.hex(32),
      // Of its own: a world goes as it went before there were pages of documents.
      palabra: () => createHash('sha256').update(`${pestana.nombre} ${++palabras}`).digest('hex').slice(0, 32),
      sha256: (texto) => siVive(() => createHash('sha256').update(texto).digest('hex')),
      pbkdf2: (secreto, sal) =>
        siVive(() =>
          createHash('sha256')
            .update(secreto + sal)
            .digest('hex'),
        ),
      llaves: {
        publica: (nombre) =>
          siVive(() => {
            const llave = llaves.get(nombre) ?? llaveDe(azar)
            llaves.set(nombre, llave)
            return publicaDe(llave)
          }),
        firmar: (nombre, texto) => siVive(() => firmaDe(llaves.get(nombre), texto)),
        guardar: (nombre, texto) =>
          siVive(() => {
            const llave = llaves.get(nombre) ?? secretaDe(azarDeCofre)
            llaves.set(nombre, llave)
            return guardarCon(llave, texto)
          }),
        sacar: (nombre, guardado) => siVive(() => sacarCon(llaves.get(nombre), guardado)),
        borrar: (nombre) => siVive(() => void llaves.delete(nombre)),
      },
      cifra: cifraDe(azarDeCofre, siVive),
      candados: this.candados.de(pestana),
      abrirBase: async (nombre, colecciones) => disco.abrir(pestana, nombre, colecciones),
      hayBase: async (nombre) => disco.hay(nombre),
      borrarBase: async (nombre) => disco.desalojar((una) => una.startsWith(nombre)),
      canal: (nombre, alRecibir) => {
        const oyente: Oyente = { pestana, nombre, alRecibir }
        this.#oyentes.add(oyente)
        return {
          enviar: (mensaje) => {
            for (const otro of this.#oyentes)
              if (otro !== oyente && otro.nombre === nombre)
                tiempo.programar(azar.entero(0, 5), () => otro.pestana.viva && this.#oyentes.has(otro) && otro.alRecibir(mensaje))
          },
          cerrar: () => void this.#oyentes.delete(oyente),
        }
      },
      disco: {
        persistir: async () => this.promete,
        estimar: async () => ({ usoBytes: 1_000_000, cuotaBytes: 10_000_000_000 }),
        probar: async () => ({ base: 'sirve', privada: false }),
        reserva: {
          poner: () => siVive(() => (this.#reservado = this.#conReserva && !disco.lleno)),
          quitar: () =>
            siVive(() => {
              const habia = this.#reservado
              this.#reservado = false
              if (habia) disco.lleno = false
              return habia
            }),
        },
      },
      diario: {
        listar: (prefijo) => siVive(() => [...archivos.keys()].filter((nombre) => nombre.startsWith(prefijo)).sort()),
        leer: (nombre) => siVive(() => archivos.get(nombre) ?? ''),
        anexar: async (nombre, texto) => {
          await tiempo.dormir(azar.entero(0, 4))
          if (!pestana.viva) {
            // Of a write under way, a beginning is there.
            archivos.set(nombre, (archivos.get(nombre) ?? '') + texto.slice(0, azar.entero(0, texto.length)))
            return await nunca()
          }
          if (this.disco.lleno) throw new DOMException('quota', 'QuotaExceededError')
          archivos.set(nombre, (archivos.get(nombre) ?? '') + texto)
        },
        borrar: (nombre) => siVive(() => void archivos.delete(nombre)),
      },
      notas: this.#notas,
      alDespertar: () => () => undefined,
      alOcultar: (aviso) => {
        const ocultable = { pestana, aviso }
        this.#ocultables.add(ocultable)
        return () => void this.#ocultables.delete(ocultable)
      },
      version: 'sim',
    }
  }
}

/** As a browser in which somebody signed in sends it: with their session, and from where the page is. */
const conGalleta = (init: RequestInit, usuarioId: string): RequestInit =>
  usuarioId === '' ? init : { ...init, headers: { ...(init.headers as Record<string, string>), ...cabecerasDe(usuarioId) } }

/** What a browser adds for whoever signed in there. */
export const cabecerasDe = (usuarioId: string): Record<string, string> => ({
  cookie: `quien=${usuarioId}`,
  origin: 'https://mercana.test',
  host: 'mercana.test',
})
