/**
 * One world of orders: production code of the server (quoting, placing, ledger, claims, router, clock, the ordinary push) and of the
 * devices of its stores, with customers, staff, couriers and verifiers, while everything goes wrong; then it heals, and the account is made.
 */
import type { EventoDePedido } from '#domain/pedidos/pedido.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import type { Server } from '#server/core/contexto.ts'
import { abrirLibro, type Grupo } from '#server/pedidos/libro.ts'
import { colocarPedidos } from '#server/pedidos/colocar.ts'
import { moverPedido } from '#server/pedidos/mover.ts'
import { repartir } from '#server/pedidos/reparto.ts'
import { darLaHora, iniciarReparto, seguirLibro } from '#server/pedidos/seguidor.ts'
import { rutasPedidos } from '#server/pedidos/rutas/pedidos.ts'
import type { Store } from '#server/store/port.ts'
import { sembrar, type Azar } from '../semilla.ts'
import { Equipo, type Entorno } from '../mundo/equipo.ts'
import { fallas, type Recorte, type Tasas } from '../mundo/fallas.ts'
import type { Resultado } from '../mundo/mundo.ts'
import { Violacion } from '../mundo/papel.ts'
import { Red } from '../mundo/red.ts'
import { Servidor } from '../mundo/servidor.ts'
import { enrolar, sembrarCaja } from '../mundo/siembra.ts'
import { Tiempo } from '../mundo/tiempo.ts'
import { Fuera } from './fuera.ts'
import { Interna } from './interna.ts'
import { Intrusa } from './intrusa.ts'
import { Clienta, uuid, Verificadora } from './persona.ts'
import { fallasDePedidos, planearPedidos, type FallaDePedidos, type PlanDePedidos } from './plan.ts'
import { Puesto } from './puesto.ts'
import { revisarAlFinal, Vigilante } from './revisar.ts'
import { sembrarAfiliada, sembrarComercio, type Comercio, type PersonaDeTienda } from './siembra.ts'

const SEGUNDO = 1000
const MINUTO = 60 * SEGUNDO
const HORA = 60 * MINUTO
const INICIO = Date.UTC(2026, 10, 23, 12)
/** After healing (I7). */
const PLAZO_MS = 10 * MINUTO
const sinFallas = Object.fromEntries(fallas.map((falla) => [falla, 0])) as Tasas

export class MundoDePedidos {
  readonly plan: PlanDePedidos
  readonly tiempo = new Tiempo(INICIO)
  readonly fuera = new Fuera()
  readonly servidor: Servidor
  readonly red: Red
  readonly comercios: Comercio[] = []
  readonly puestos: Puesto[] = []
  readonly clientas: Clienta[] = []
  readonly verificadoras: Verificadora[] = []
  readonly fallos: unknown[] = []
  readonly #vigilante: Vigilante
  readonly #intrusa: Intrusa
  readonly #interna: Interna
  readonly #contadas: Record<string, number> = {}
  readonly #hechos: Record<string, number> = {}
  readonly #azar: Azar
  protected readonly entorno: Entorno
  protected sanando = false
  #violacion: Violacion | undefined

  constructor(semilla: number, recorte: Recorte) {
    this.#azar = sembrar(`pedidos ${semilla}`)
    this.plan = planearPedidos(this.#azar.rama('plan'), semilla, recorte)
    this.servidor = new Servidor(this.tiempo, this.#azar.rama('servidor'), true, {
      identidad: { persona: async (cabeceras) => personaDe(cabeceras.get('cookie') ?? '', this.tiempo.ahora) },
      alArrancar: (server) => this.alArrancar(server),
    })
    this.#vigilante = new Vigilante(this)
    this.servidor.disco.alEscribir = (base, doc, antes) => this.#vigilar(() => this.#vigilante.ver(base, doc, antes))
    this.red = new Red(this.tiempo, this.#azar.rama('red'), this.servidor, sinFallas)
    this.#intrusa = new Intrusa(this)
    this.#interna = new Interna(this)
    this.entorno = {
      tiempo: this.tiempo,
      red: this.red,
      azar: this.#azar.rama('equipos'),
      tasas: { lecturaLenta: 0 },
      alFallar: (error) => this.fallos.push(error),
    }
  }

  async correr(): Promise<Resultado> {
    let dia = 0
    try {
      await this.#preparar()
      this.red.poner(this.plan.red)
      for (dia = 1; dia <= this.plan.dias; dia++) await this.#vivirDia(dia)
      await this.#sanar()
      revisarAlFinal(this)
      await this.revisar()
    } catch (error) {
      if (!(error instanceof Violacion)) throw error
      this.#violacion ??= error
    }
    return {
      semilla: this.plan.semilla,
      cajasDia: this.plan.dias * this.puestos.length,
      papeles: this.grupos().reduce((suma, { pedidos }) => suma + pedidos.length, 0),
      fallas: { ...this.#contadas, ...this.red.contadas },
      rechazos: this.#hechos,
      traza: this.tiempo.traza,
      sucesos: this.tiempo.sucesos,
      ...(this.#violacion ? { violacion: { regla: this.#violacion.regla, detalle: this.#violacion.message, dia } } : {}),
    }
  }

  /** How often something was done, or refused. */
  contar(que: string): void {
    this.#hechos[que] = (this.#hechos[que] ?? 0) + 1
  }

  grupos(): Grupo[] {
    return this.servidor.disco.todos('libro').filter(({ id }) => id.startsWith('grupo:')) as unknown as Grupo[]
  }

  /** The acts of an order, as the ledger has them now. */
  eventosDe(pedidoId: string): EventoDePedido[] {
    return this.servidor.disco.todos('libro').flatMap((doc) => {
      if (doc['padre'] !== pedidoId || !doc.id.startsWith('evento:')) return []
      const { rev: _rev, tipo: _tipo, padre: _padre, eventoId, ...evento } = doc
      return [{ ...evento, id: eventoId } as unknown as EventoDePedido]
    })
  }

  copias<T>(base: string, tipo: string): T[] {
    return this.servidor.disco.todos(base).filter((doc) => doc['tipo'] === tipo) as unknown as T[]
  }

  pinDe(pedidoId: string): string {
    return (
      this.grupos()
        .flatMap(({ pedidos }) => pedidos)
        .find((uno) => uno.pedidoId === pedidoId)?.pin ?? ''
    )
  }

  veredictoDe(pedidoId: string, eventoId: string): string | undefined {
    const doc = this.servidor.disco.doc('libro', pedidoId) as { estado?: { historia: { id: string; veredicto: string }[] } } | undefined
    return doc?.estado?.historia.find(({ id }) => id === eventoId)?.veredicto
  }

  /** What else its server answers and does. */
  protected async alArrancar(server: Server): Promise<void> {
    rutasPedidos(server)
    const log = { error: ({ err }: { err: unknown }) => this.fallos.push(err) }
    await iniciarReparto({ ...server, app: { log } as unknown as Server['app'] })
  }

  async #preparar(): Promise<void> {
    const azar = this.#azar.rama('siembra')
    const en = new Date(this.tiempo.ahora - HORA).toISOString()
    const store = this.servidor.almacenDirecto()
    for (let n = 1; n <= this.plan.tiendas; n++) {
      const comercio = await sembrarComercio(store, azar, n, en)
      this.comercios.push(comercio)
      for (const [i, quien] of this.conPuesto(comercio).entries()) {
        const cajaId = await sembrarCaja(store, azar, comercio as never, i, en)
        const credencial = await enrolar(store, azar, comercio as never, cajaId, en)
        this.#nuevoPuesto(`T${n}${quien.nombre}`, new Equipo(`T${n}${quien.nombre}`, credencial, this.entorno), quien, comercio)
      }
      await this.ponerGente(store, comercio, en)
      for (const quien of comercio.verificadoras)
        this.verificadoras.push(new Verificadora(quien, comercio, this, this.#azar.rama(`verifica ${quien.usuarioId}`)))
    }
    for (let n = 1; n <= this.plan.clientas; n++) this.clientas.push(new Clienta(`c${n}`, this, this.#azar.rama(`clienta ${n}`)))
    const [tiendas, compran] = [this.comercios.map(({ tiendaId }) => tiendaId), this.clientas.map(({ navegador }) => navegador.usuarioId)]
    await sembrarAfiliada(store, tiendas, compran, en)
    this.encargar(this.servidor.arrancar())
    await this.tiempo.correr(2 * SEGUNDO)
    this.comprobar()
    for (const equipo of this.equipos()) void equipo.abrir()
    await this.tiempo.correr(15 * SEGUNDO)
  }

  /** Who acts on orders at a device of theirs. */
  protected conPuesto({ encargada, cajera, mensajeros }: Comercio): PersonaDeTienda[] {
    return [encargada, cajera, ...mensajeros]
  }

  /** For how much longer everybody sleeps after a day of it. */
  protected hastaManana(): number {
    return 0
  }

  /** Whoever else is in a store. */
  protected async ponerGente(_store: Store, _comercio: Comercio, _en: string): Promise<void> {}

  /** What they do in a burst of work of so long. */
  protected trabajar(_azar: Azar, _ms: number): void {}

  /** What they finish when everything is well again. */
  protected async terminar(): Promise<void> {}

  /** What has to hold besides orders. */
  protected async revisar(): Promise<void> {}

  /** Everything with a disk that may have no line, or die. */
  protected equipos(): readonly Equipo[] {
    return this.puestos.map(({ equipo }) => equipo)
  }

  #nuevoPuesto(nombre: string, equipo: Equipo, quien: PersonaDeTienda, comercio: Comercio): void {
    this.puestos.push(new Puesto(nombre, equipo, quien, comercio, this, this.#azar.rama(`puesto ${nombre}`)))
  }

  async #vivirDia(dia: number): Promise<void> {
    const azar = this.#azar.rama(`dia ${dia}`)
    for (let rato = azar.entero(1, 3); rato > 0; rato--) {
      const ms = azar.entero(30, 120) * SEGUNDO
      for (const clienta of this.clientas) {
        if (azar.suerte(0.5)) this.luego(azar.entero(0, ms), () => clienta.comprar())
        for (let actos = azar.entero(0, 2); actos > 0; actos--) this.luego(azar.entero(0, ms), () => clienta.actuar())
      }
      for (const puesto of this.puestos) this.encargar(puesto.trabajar(azar.entero(1, 10), ms / 14))
      for (const verificadora of this.verificadoras) if (azar.suerte(0.6)) this.luego(azar.entero(0, ms), () => verificadora.verificar())
      this.trabajar(azar, ms)
      this.#desgracias(azar, ms, `${dia}/${rato}`)
      await this.tiempo.correr(ms)
      this.comprobar()
      this.tiempo.saltar(azar.entero(1, 7) * HORA)
    }
    this.tiempo.saltar(azar.entero(3, 10) * HORA + this.hastaManana())
  }

  /** Unless everything heals by then. */
  luego(ms: number, hacer: () => Promise<void>): void {
    this.tiempo.programar(ms, () => void (this.sanando || this.encargar(hacer())))
  }

  #desgracias(azar: Azar, ms: number, rato: string): void {
    for (const falla of fallasDePedidos) {
      const tasa = this.plan.propias[falla]
      const rama = azar.rama(`${falla} ${rato}`)
      const veces = Math.floor(tasa) + (rama.suerte(tasa % 1) ? 1 : 0)
      for (let i = 0; i < veces; i++)
        this.tiempo.programar(rama.entero(0, ms), () => {
          if (this.sanando) return
          this.#contadas[falla] = (this.#contadas[falla] ?? 0) + 1
          this.tiempo.anotar(`falla: ${falla}`)
          this.#suceder(falla, rama)
        })
    }
  }

  #suceder(falla: FallaDePedidos, azar: Azar): void {
    const equipo = azar.uno(this.equipos())
    const { tiempo, red } = this
    if (falla === 'muereEscribiendo') this.#morirEn(azar.entero(1, 14), azar.entero(200, 20_000))
    else if (falla === 'caeServidor' || falla === 'corteServidor') this.#caer(falla === 'corteServidor', azar.entero(500, MINUTO))
    else if (falla === 'otroProceso') this.#otroProceso(azar)
    else if (falla === 'particion')
      red.cortar(azar.suerte(0.8) ? equipo.nombre : azar.uno(this.clientas).navegador.usuarioId, this.#corte(azar))
    else if (falla === 'intrusion') this.encargar(this.#intrusa.actuar(azar))
    else if (falla === 'clientaTramposa' || falla === 'mensajeroTramposo' || falla === 'empleadaTramposa')
      this.encargar(this.#interna.actuar(falla, azar))
    else if (falla === 'caePestana') equipo.matarTodas()
    else if (falla === 'corteDeLuz') {
      equipo.matarTodas()
      equipo.disco.cortarCorriente()
    } else {
      equipo.desfaseMs = azar.entero(-2 * HORA, 2 * HORA)
      tiempo.programar(azar.entero(MINUTO, 10 * MINUTO), () => (equipo.desfaseMs = 0))
    }
  }

  #corte = (azar: Azar): number => (azar.suerte(0.5) ? azar.entero(10 * SEGUNDO, 5 * MINUTO) : azar.entero(HORA, 40 * HORA))

  /** At a moment of one of the next writes: before it, or when it is done and not on disk. */
  #morirEn(cuantas: number, arribaEnMs: number): void {
    let quedan = cuantas
    this.servidor.alEscribir = () => {
      if (--quedan > 0) return
      this.servidor.alEscribir = undefined
      this.tiempo.programar(0, () => this.#caer(false, arribaEnMs))
    }
  }

  #caer(corriente: boolean, ms: number): void {
    if (!this.servidor.arriba) return
    this.servidor.alEscribir = undefined
    this.servidor.caer(corriente)
    this.tiempo.programar(ms, () => this.#levantar())
  }

  #levantar(): void {
    if (!this.servidor.arriba) this.encargar(this.servidor.arrancar())
  }

  /** Somebody started the server twice: it carries, gives the hour and places what people order, with its own view of the same disk. */
  #otroProceso(azar: Azar): void {
    const { server } = this.servidor
    if (!server) return
    const otro: Server = { ...server, store: this.servidor.otroAlmacen() }
    const dado = azar.numero()
    if (dado < 0.3) this.encargar(seguirLibro(otro.store, azar.suerte(0.5) ? server.epoch : 'otra'))
    else if (dado < 0.45) this.encargar(darLaHora(otro.store, server.ahora()).then(() => undefined))
    else if (dado < 0.75) this.#hablarALaVez(server, otro, azar)
    else this.#comprarALaVez(server, otro, azar)
  }

  /** Several write about one order in the same instant, some to this process and some to the other, which both carry it. */
  #hablarALaVez(server: Server, otro: Server, azar: Azar): void {
    const pedidos = this.grupos().flatMap((grupo) => grupo.pedidos)
    if (pedidos.length === 0) return
    const { pedidoId, contenido } = azar.uno(pedidos)
    const { usuarioId } = contenido
    const quien = { actor: usuarioId, persona: usuarioId, nombre: usuarioId, rol: 'cliente' as const }
    for (let n = azar.entero(2, 5); n > 0; n--) {
      const { store, ahora } = azar.suerte(0.5) ? server : otro
      const acto = { id: uuid(azar), accion: 'mensaje' as const, datos: { texto: `Número ${n}` } }
      this.tiempo.programar(azar.entero(0, 60), () =>
        this.encargar(moverPedido(store, pedidoId, acto, quien, ahora(), () => true).then(() => undefined)),
      )
    }
    for (let n = azar.entero(1, 4); n > 0; n--)
      this.tiempo.programar(azar.entero(0, 120), () => this.encargar(repartir(otro.store, pedidoId).then(() => undefined)))
  }

  /** A checkout that reached both processes, and another of the same things. */
  #comprarALaVez(server: Server, otro: Server, azar: Azar): void {
    const clienta = azar.uno(this.clientas)
    const persona = personaDe(`quien=${clienta.navegador.usuarioId}`, this.tiempo.ahora)
    if (!persona) return
    const { cuerpo } = clienta.llenar()
    const una = comandosPedidos.colocarPedidos.cuerpo.parse(cuerpo)
    const otra = { ...una, grupoId: uuid(azar) }
    for (const [cual, compra] of [
      [otro, una],
      [server, una],
      [server, otra],
    ] as const)
      this.tiempo.programar(azar.entero(0, 30), () => this.encargar(colocarPedidos(cual, persona, compra).then(() => undefined)))
  }

  async #sanar(): Promise<void> {
    this.sanando = true
    this.red.sanar(sinFallas)
    this.servidor.alEscribir = undefined
    for (const equipo of this.equipos()) {
      Object.assign(equipo, { desfaseMs: 0 })
      if (!equipo.lista) void equipo.abrir()
    }
    this.#levantar()
    this.tiempo.anotar('todo sana')
    await this.terminar()
    for (let ms = 0; ms < PLAZO_MS && (ms < MINUTO || this.#espera()); ms += 30 * SEGUNDO) await this.tiempo.correr(30 * SEGUNDO)
    this.comprobar()
    // The clock strikes twice more, and what it does is carried.
    await this.tiempo.correr(130 * SEGUNDO)
    this.comprobar()
    const libro = await abrirLibro(this.servidor.almacenDirecto())
    if (!(await libro.get('cursor')) && this.grupos().length > 0) throw new Violacion('P4', 'nadie siguió el libro')
  }

  #espera(): boolean {
    return this.equipos().some((equipo) =>
      [...equipo.disco.filas(equipo.ops).values()].some(({ seq, estado }) => seq > 0 && (estado === 'guardado' || estado === 'enviado')),
    )
  }

  #vigilar(mirar: () => void): void {
    try {
      mirar()
    } catch (error) {
      if (!(error instanceof Violacion)) throw error
      this.#violacion ??= error
    }
  }

  protected encargar(tarea: Promise<void>): void {
    tarea.catch((error: unknown) => {
      this.#violacion ??=
        error instanceof Violacion ? error : new Violacion('caída', error instanceof Error ? (error.stack ?? error.message) : String(error))
    })
  }

  protected comprobar(): void {
    if (this.#violacion) throw this.#violacion
  }
}

/** Whoever is asked to confirm who they are, does. */
function personaDe(galleta: string, ahoraMs: number) {
  const usuarioId = /quien=(\w+)/.exec(galleta)?.[1]
  if (usuarioId === undefined) return undefined
  return {
    usuarioId,
    email: `${usuarioId}@mundo.test`,
    nombre: usuarioId,
    operador: false,
    faltaSegundoFactor: false,
    factores: 2 as const,
    sesionId: `sesion-${usuarioId}`,
    sesionDesde: new Date(ahoraMs).toISOString(),
  }
}
