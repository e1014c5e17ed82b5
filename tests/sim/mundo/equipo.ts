/** A computer on a counter: a disk, a clock that may be wrong, locks, and tabs that run the production data layer. */
import { createHash } from 'node:crypto'
import type { Credencial } from '#data/credencial.ts'
import { localSobre } from '#data/local.ts'
import type { Puertos } from '#data/puertos.ts'
import { abrirTienda, nombreBase, type TiendaLocal } from '#data/tienda-local.ts'
import type { Azar } from '../semilla.ts'
import { CandadosSim } from './candados.ts'
import { DiscoSim, nunca, type Copia, type Pestana, type TasasDeDisco } from './disco.ts'
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
  credencial: Credencial
}

export class Equipo {
  readonly nombre: string
  readonly disco: DiscoSim
  readonly candados = new CandadosSim()
  readonly archivos = new Map<string, string>()
  readonly abiertas: PestanaAbierta[] = []
  /** Device clock − world clock, and how fast it goes away. */
  desfaseMs = 0
  derivaPpm = 0
  /** Until when connections of its databases are broken. */
  rotoHasta = 0
  /** Writes to come that end in an error, done or not. */
  tropiezos = 0
  credencial: Credencial
  readonly #entorno: Entorno
  readonly #azar: Azar
  readonly #oyentes = new Set<Oyente>()
  readonly #ocultables = new Set<{ pestana: Pestana; aviso: () => void }>()
  readonly #nacidoEn: number
  #pestanas = 0

  constructor(nombre: string, credencial: Credencial, entorno: Entorno) {
    this.nombre = nombre
    this.credencial = credencial
    this.#entorno = entorno
    this.#azar = entorno.azar.rama(nombre)
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
      tropieza: () =>
        this.tropiezos > 0 && this.tropiezos-- > 0 ? new DOMException('the transaction was aborted', 'AbortError') : undefined,
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
          usuario: base.filas.usuario,
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
    return { disco: this.disco.copiar(), archivos: new Map(this.archivos), credencial: this.credencial }
  }

  ponerPerfil({ disco, archivos, credencial }: Perfil): void {
    this.disco.restaurar(disco)
    this.archivos.clear()
    for (const [nombre, texto] of archivos) this.archivos.set(nombre, texto)
    this.credencial = credencial
  }

  #puertos(pestana: Pestana): Puertos {
    const { tiempo, red } = this.#entorno
    const { disco, archivos } = this
    const azar = this.#azar
    let ids = 0
    const siVive = <T>(hacer: () => T): Promise<T> => (pestana.viva ? Promise.resolve().then(hacer) : nunca<T>())
    return {
      ahora: () => this.ahora(),
      monotonico: () => tiempo.ahora,
      azar: () => azar.numero(),
      nuevoId: () => `${azar.hex(12)}-${pestana.nombre.replace(/[^a-z0-9]/gi, '')}-${++ids}`,
      programar: (ms, tarea) => tiempo.programar(ms, () => pestana.viva && tarea()),
      fetch: (url, init) => red.pedir(pestana, this.nombre, url, init),
      sal: () => azar.hex(32),
      sha256: (texto) => siVive(() => createHash('sha256').update(texto).digest('hex')),
      pbkdf2: (secreto, sal) =>
        siVive(() =>
          createHash('sha256')
            .update(secreto + sal)
            .digest('hex'),
        ),
      candados: this.candados.de(pestana),
      abrirBase: async (nombre, colecciones) => disco.abrir(pestana, nombre, colecciones),
      hayBase: async (nombre) => disco.hay(nombre),
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
        persistir: async () => true,
        estimar: async () => ({ usoBytes: 1_000_000, cuotaBytes: 10_000_000_000 }),
        probar: async () => ({ base: 'sirve', privada: false }),
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
