/** One world: set up, a number of days of work with everything that goes wrong, then healing, then the account. */
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { moverCaja } from '#data/ventas/movimientos.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { leer } from '#domain/core/entity.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import type { Store } from '#server/store/port.ts'
import { MAX_CON_PERDIDOS } from '#server/fiscal/asignador.ts'
import { congelarBloquesDe } from '#server/fiscal/bloques.ts'
import { sembrar, type Azar } from '../semilla.ts'
import type { Instantanea } from './almacen.ts'
import { Cajera } from './cajera.ts'
import { revisarCopias } from './copias.ts'
import { desgracias, desgraciasDeServidor } from './desgracias.ts'
import { Equipo, type Entorno, type Perfil } from './equipo.ts'
import {
  fallas,
  fallasDeCaja,
  fallasDeMaleante,
  fallasDeServidor,
  planear,
  type Falla,
  type Plan,
  type Recorte,
  type Tasas,
} from './fallas.ts'
import { Maleante } from './maleantes/maleante.ts'
import { Papeles, Violacion } from './papel.ts'
import { comprobarVida, vive } from './paradero.ts'
import { Red } from './red.ts'
import { revisarAlFinal, revisarSiempre } from './revisar.ts'
import { Servidor } from './servidor.ts'
import { enrolar, sembrarCaja, sembrarTienda, type TiendaSembrada } from './siembra.ts'
import { Tiempo } from './tiempo.ts'

const SEGUNDO = 1000
const MINUTO = 60 * SEGUNDO
const HORA = 60 * MINUTO
const INICIO = Date.UTC(2026, 10, 23, 12)
const COPIAS = 6
/** After healing (I7). */
const PLAZO_MS = 10 * MINUTO

export interface Resultado {
  semilla: number
  /** Till-days lived. */
  cajasDia: number
  papeles: number
  /** How often each kind of fault was done. */
  fallas: Record<string, number>
  rechazos: Record<string, number>
  traza: number
  sucesos: number
  violacion?: { regla: string; detalle: string; dia: number }
}

const sinFallas = Object.fromEntries(fallas.map((falla) => [falla, 0])) as Tasas

export class Mundo {
  readonly plan: Plan
  readonly tiempo = new Tiempo(INICIO)
  readonly papeles = new Papeles()
  readonly servidor: Servidor
  readonly red: Red
  readonly tiendas: TiendaSembrada[] = []
  readonly cajeras: Cajera[] = []
  /** In the first store; the others are its neighbours. */
  maleante: Maleante | undefined
  readonly copias: Instantanea[] = []
  readonly perfiles = new Map<string, Perfil[]>()
  readonly revocados = new Set<string>()
  readonly contadas: Record<string, number> = {}
  readonly fallosDeCaja: unknown[] = []
  dia = 0
  sanando = false
  #compras = 0
  #violacion: Violacion | undefined
  readonly #azar: Azar
  readonly #entorno: Entorno

  constructor(semilla: number, recorte: Recorte) {
    this.#azar = sembrar(semilla)
    this.plan = planear(this.#azar.rama('plan'), semilla, recorte)
    this.servidor = new Servidor(this.tiempo, this.#azar.rama('servidor'), this.#azar.rama('llaves').suerte(0.5))
    this.papeles.alImprimir = ({ mostrador, tipo, id, seq }) => this.tiempo.anotar(`${mostrador} tiene en la mano ${tipo} ${id} (${seq})`)
    this.red = new Red(this.tiempo, this.#azar.rama('red'), this.servidor, sinFallas)
    this.#entorno = {
      tiempo: this.tiempo,
      red: this.red,
      azar: this.#azar.rama('equipos'),
      tasas: { lecturaLenta: this.plan.lecturaLenta },
      alFallar: (error) => this.fallosDeCaja.push(error),
    }
  }

  async correr(): Promise<Resultado> {
    let cajasDia = 0
    try {
      await this.#preparar()
      this.red.poner(this.plan.tasas)
      for (this.dia = 1; this.dia <= this.plan.dias; this.dia++) {
        await this.#vivirDia()
        cajasDia += this.cajeras.length
        revisarSiempre(this)
      }
      await this.#sanar()
      revisarAlFinal(this)
      revisarCopias(this)
    } catch (error) {
      if (!(error instanceof Violacion)) throw error
      this.#violacion ??= error
    }
    const { papeles, tiempo, dia } = this
    const rechazos: Record<string, number> = {}
    for (const cajera of this.cajeras)
      for (const [code, veces] of Object.entries(cajera.rechazos)) rechazos[code] = (rechazos[code] ?? 0) + veces
    return {
      semilla: this.plan.semilla,
      cajasDia: Math.max(cajasDia, this.cajeras.length),
      papeles: papeles.todos.length,
      fallas: { ...this.contadas, ...this.red.contadas },
      rechazos,
      traza: tiempo.traza,
      sucesos: tiempo.sucesos,
      ...(this.#violacion ? { violacion: { regla: this.#violacion.regla, detalle: this.#violacion.message, dia } } : {}),
    }
  }

  async #preparar(): Promise<void> {
    const azar = this.#azar.rama('siembra')
    const en = new Date(this.tiempo.ahora - HORA).toISOString()
    const store = this.servidor.almacenDirecto()
    for (const [t, cajas] of this.plan.cajas.entries()) {
      const tienda = await sembrarTienda(store, azar, t + 1, en)
      this.tiendas.push(tienda)
      for (let c = 1; c <= cajas; c++) {
        const cajaId = await sembrarCaja(store, azar, tienda, c, en)
        const credencial = await enrolar(store, azar, tienda, cajaId, en)
        this.nuevaCajera(`T${t + 1}C${c}`, tienda, (nombre, entorno) => new Equipo(nombre, credencial, entorno))
      }
    }
    await this.#ponerMaleante(store, en)
    await this.#correrCon(2 * SEGUNDO, this.servidor.arrancar())
    for (const { equipo } of this.cajeras) void equipo.abrir()
    await this.tiempo.correr(20 * SEGUNDO)
    this.copias.push(this.servidor.disco.copiar())
  }

  async #ponerMaleante(store: Store, en: string): Promise<void> {
    const [tienda] = this.tiendas
    if (!tienda || fallasDeMaleante.every((falla) => this.plan.tasas[falla] === 0)) return
    const azar = this.#azar.rama('maleante')
    const cajaId = await sembrarCaja(store, azar, tienda, 99, en)
    this.maleante = new Maleante(this, tienda, await enrolar(store, azar, tienda, cajaId, en))
  }

  nuevaCajera(nombre: string, tienda: TiendaSembrada, hacerEquipo: (nombre: string, entorno: Entorno) => Equipo): Cajera {
    const cajera = new Cajera(nombre, hacerEquipo(nombre, this.#entorno), tienda, {
      tiempo: this.tiempo,
      azar: this.#azar,
      papeles: this.papeles,
      compra: () => ++this.#compras,
    })
    this.cajeras.push(cajera)
    return cajera
  }

  /** Several bursts of work, and hours of sleep between them. */
  async #vivirDia(): Promise<void> {
    const azar = this.#azar.rama(`dia ${this.dia}`)
    const ratos = azar.entero(1, 3)
    for (let rato = 0; rato < ratos; rato++) {
      const ms = azar.entero(30, 150) * SEGUNDO
      for (const cajera of this.cajeras.slice()) {
        this.#encargar(cajera.trabajar(azar.entero(0, 9), ms / 14))
        for (const falla of fallasDeCaja)
          this.#sortear(azar, `${falla}/${cajera.nombre}/${rato}`, falla, ms, (suya) => desgracias[falla](this, cajera, suya))
      }
      for (const falla of fallasDeMaleante)
        this.#sortear(azar, `${falla}/${rato}`, falla, ms, async (suya) => await this.maleante?.hacer(falla, suya))
      for (const falla of fallasDeServidor)
        this.#sortear(azar, `${falla}/${rato}`, falla, ms, (suya) => desgraciasDeServidor[falla](this, suya))
      await this.tiempo.correr(ms)
      this.#comprobar()
      this.tiempo.saltar(azar.entero(1, 6) * HORA)
    }
    this.#guardarCopias(azar)
    this.tiempo.saltar(azar.entero(4, 10) * HORA)
  }

  #sortear(azar: Azar, nombre: string, falla: Falla, ms: number, hacer: (azar: Azar) => void | Promise<void>): void {
    const tasa = this.plan.tasas[falla]
    if (tasa === 0) return
    const rama = azar.rama(nombre)
    const veces = Math.floor(tasa) + (rama.suerte(tasa % 1) ? 1 : 0)
    for (let i = 0; i < veces; i++)
      this.tiempo.programar(rama.entero(0, ms), () => {
        if (this.sanando) return
        this.contadas[falla] = (this.contadas[falla] ?? 0) + 1
        this.tiempo.anotar(`falla: ${nombre}`)
        this.#encargar((async () => await hacer(rama))())
      })
  }

  #guardarCopias(azar: Azar): void {
    if (this.servidor.arriba && azar.suerte(0.6)) this.copias.push(this.servidor.disco.copiar())
    if (this.copias.length > COPIAS) this.copias.splice(azar.entero(0, COPIAS - 1), 1)
    if (this.plan.tasas.perfilVuelve === 0) return
    for (const cajera of this.cajeras)
      if (azar.suerte(0.5))
        this.perfiles.set(cajera.nombre, [...(this.perfiles.get(cajera.nombre) ?? []).slice(-2), cajera.equipo.perfil()])
  }

  /** Two people press something at the same moment, each in a tab of the same till. */
  async prisa(cajera: Cajera): Promise<void> {
    const lista = cajera.equipo.abiertas.filter(({ tienda }) => tienda !== undefined).slice(0, 2)
    if (lista.length < 2) return
    await Promise.all(
      lista.map(async ({ tienda, muerte }) => {
        const hecho = await Promise.race([moverCaja(tienda, { clase: 'entrada', moneda: 'DOP', centavos: 100, motivo: 'Menudo' }), muerte])
        if (hecho !== 'muerta' && hecho.ok) cajera.mueve(hecho.value satisfies MovimientoCaja)
      }),
    )
  }

  caerServidor(corriente: boolean, ms: number): void {
    if (!this.servidor.arriba) return
    this.servidor.caer(corriente)
    this.tiempo.programar(ms, () => this.#levantar())
  }

  restaurar(copia: Instantanea | undefined, cuales: (base: string) => boolean, ms: number): void {
    if (!this.servidor.arriba || !copia) return
    comprobarVida(this)
    const dispositivos = this.tiendas.map(({ tiendaId }) => this.servidor.disco.todos(`tienda-${tiendaId}-equipo`))
    const punteros = this.servidor.disco.todos('plataforma').filter(({ id }) => id.startsWith('puntero:'))
    this.servidor.restaurar(copia, cuales)
    // Devices that were enrolled since are enrolled again by their people, with what they wrote down.
    const store = this.servidor.almacenDirecto()
    void store.db('plataforma').then((db) => db.createMany(punteros))
    for (const [i, { tiendaId }] of this.tiendas.entries())
      void store.db(`tienda-${tiendaId}-equipo`).then((db) => db.createMany(dispositivos[i] ?? []))
    for (const papel of this.papeles.todos) if (papel.excusa === '' && !vive(this, papel)) this.papeles.perder(papel, 'servidor restaurado')
    this.tiempo.programar(ms, () => this.#levantar())
  }

  #levantar(): void {
    if (this.servidor.arriba) return
    // A server that cannot start is started again, as its supervisor does.
    this.servidor.arrancar().catch((error: unknown) => {
      this.tiempo.anotar(`el servidor no arranca: ${error instanceof Error ? error.message : String(error)}`)
      this.tiempo.programar(5 * SEGUNDO, () => this.#levantar())
    })
  }

  /** The shifts of this counter are no longer what its people remember. */
  ensuciar(cajera: Cajera): void {
    for (const papel of this.papeles.todos)
      if (papel.mostrador === cajera.nombre && papel.tipo === 'turno') this.papeles.caja(papel.id).sucio = true
  }

  async #sanar(): Promise<void> {
    this.sanando = true
    this.red.sanar(sinFallas)
    this.servidor.lleno = false
    for (const cajera of this.cajeras) {
      const { equipo } = cajera
      Object.assign(equipo, { rotoHasta: 0, tropiezos: 0, caidaMs: 0, desfaseMs: 0, derivaPpm: 0 })
      equipo.disco.lleno = false
      if (!equipo.lista) this.#encargar(equipo.abrir().then(() => undefined))
    }
    this.#levantar()
    this.tiempo.anotar('todo sana')
    for (let ms = 0; ms < PLAZO_MS && (ms < MINUTO || this.#espera()); ms += 30 * SEGUNDO) await this.tiempo.correr(30 * SEGUNDO)
    this.#comprobar()
    await this.#venderTodas()
    // Two rounds more, in which each hears of the others.
    await this.tiempo.correr(100 * SEGUNDO)
    this.#comprobar()
  }

  /** Does anything wait to be handed in? */
  #espera(): boolean {
    return this.cajeras.some(({ equipo }) =>
      [...equipo.disco.filas(equipo.ops).values()].some(({ seq, estado }) => seq > 0 && (estado === 'guardado' || estado === 'enviado')),
    )
  }

  /** Everything is well: whoever may sell sells. */
  async #venderTodas(): Promise<void> {
    const faltan = new Set<Cajera>()
    for (const cajera of this.cajeras) {
      if (this.revocados.has(cajera.equipo.credencial.dispositivoId) || this.papeles.dudosos.has(cajera.nombre)) continue
      faltan.add(cajera)
      this.#encargar(cajera.venderUna().then((hecha) => void (hecha && faltan.delete(cajera))))
    }
    for (let ms = 0; ms < 2 * MINUTO && faltan.size > 0; ms += 10 * SEGUNDO) await this.tiempo.correr(10 * SEGUNDO)
    const miradas = new Set<Cajera>()
    for (const cajera of faltan) this.#encargar(this.#congelarPerdidos(cajera).then((hecho) => void (hecho && miradas.add(cajera))))
    if (faltan.size > 0) await this.tiempo.correr(MINUTO)
    // A till asks again for what it was refused after ten minutes.
    if (miradas.size > 0) await this.tiempo.correr(11 * MINUTO)
    for (const cajera of miradas) this.#encargar(cajera.venderUna().then((hecha) => void (hecha && faltan.delete(cajera))))
    if (miradas.size > 0) await this.tiempo.correr(2 * MINUTO)
    this.#comprobar()
    const [una] = faltan
    if (una) throw new Violacion('I7', `${una.nombre} no puede vender: ${JSON.stringify(una.rechazos)}`)
  }

  /** A till that lost its store again and again gets no numbers until somebody has looked (asignador.ts): the owner freezes what it lost. */
  async #congelarPerdidos({ equipo, tienda }: Cajera): Promise<boolean> {
    const { server } = this.servidor
    const { tiendaId } = tienda
    const { dispositivoId } = equipo.credencial
    const ops = await this.servidor.almacenDirecto().db(`tienda-${tiendaId}-ops`)
    const activos = (await ops.find({ tipo: BloqueNCF.tipo, padre: dispositivoId })).map((doc) => leer(BloqueNCF, doc))
    const deTipo = (tipo: TipoComprobante) =>
      activos.filter(({ estado, tipoComprobante }) => estado === 'activo' && tipoComprobante === tipo)
    if (!server || !activos.some(({ tipoComprobante }) => deTipo(tipoComprobante).length >= MAX_CON_PERDIDOS)) return false
    await congelarBloquesDe(server, { tiendaId, autor: 'empleado:duena', en: new Date(this.tiempo.ahora).toISOString() }, dispositivoId)
    return true
  }

  #encargar(tarea: Promise<void>): void {
    tarea.catch((error: unknown) => {
      this.#violacion ??=
        error instanceof Violacion ? error : new Violacion('caída', error instanceof Error ? (error.stack ?? error.message) : String(error))
    })
  }

  #comprobar(): void {
    if (this.#violacion) throw this.#violacion
  }

  async #correrCon(ms: number, tarea: Promise<void>): Promise<void> {
    this.#encargar(tarea)
    await this.tiempo.correr(ms)
    this.#comprobar()
  }
}
