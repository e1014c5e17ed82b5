/**
 * A week of one store, over a world of orders: three tills, a collector and an owner with cash at devices of theirs, two funds, a safe, and a bank
 * outside of all of it, whose statement three people reconcile; with lines cut, devices and servers killed. Couriers, customers and another
 * process of the server are those of the world of orders; nobody cheats here.
 */
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { ArqueoEfectivo, DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { leer, type Doc, type Entity } from '#domain/core/entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { saldosDelEquipo } from '#domain/libros/asientos.ts'
import { deudaDe, type DocumentoPendiente } from '#domain/ventas/credito.rules.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import type { Server } from '#server/core/contexto.ts'
import { rutasBancos } from '#server/bancos/rutas.ts'
import { rutasTransferencias } from '#server/bancos/rutas-transferencias.ts'
import { rutasDeCastigos } from '#server/cobros/castigos.ts'
import { rutasLibros } from '#server/libros/rutas.ts'
import type { Store } from '#server/store/port.ts'
import { Equipo } from '../mundo/equipo.ts'
import type { Recorte } from '../mundo/fallas.ts'
import { revisarLibrosDe } from '../mundo/libros.ts'
import { enrolar, sembrarCaja } from '../mundo/siembra.ts'
import { MundoDePedidos } from '../pedidos/mundo.ts'
import type { Comercio, PersonaDeTienda } from '../pedidos/siembra.ts'
import { sembrar, type Azar } from '../semilla.ts'
import type { Alguien, Guarda, PapelEnMano } from './alguien.ts'
import { BancoDeVerdad, claveDeLinea, type LineaDelBanco } from './banco-de-verdad.ts'
import { Bolsillos } from './bolsillos.ts'
import { CajeraDeSemana } from './cajera.ts'
import { Cobrador, Duena } from './calle.ts'
import { DgiiDeSemana } from './dgii.ts'
import { colaDeSemana, estanTodos, girar, revisarEcf } from './ecf.ts'
import { DeOficina } from './oficina.ts'
import { revisarSemana } from './revisar.ts'
import { comoPersona, darDeAlta, sembrarDinero, type DeSemana } from './siembra.ts'

const DIAS_DE_SEMANA = 7
/** Cash that an order's people invent has no place in an account to the centavo. */
const NO_AQUI = ['intrusion', 'clientaTramposa', 'mensajeroTramposo', 'empleadaTramposa']
/** Of its account at the bank, before the first of these. */
const DIAS_DE_ANTES = 3
const MINUTO_MS = 60_000
const HORA_MS = 3_600_000
const DIA_MS = 24 * HORA_MS
/** Of each day, UTC. */
const APERTURA_MS = 11 * HORA_MS

export class MundoDeSemana extends MundoDePedidos {
  readonly bolsillos = new Bolsillos()
  readonly banco: BancoDeVerdad
  readonly dgii: DgiiDeSemana
  /** Numbers of transfers that customers have shown. */
  readonly referencias: string[] = []
  /** Which cheque each collection paid in, as those who did it know. */
  readonly cobrosDeCheque = new Map<string, string>()
  readonly cajeras: CajeraDeSemana[] = []
  readonly oficina: DeOficina[] = []
  /** Lines that a file brought and the server said that it has, with how many equals of each. */
  readonly lineasImportadas = new Map<string, number>()
  #dinero: DeSemana | undefined
  #cobrador: Cobrador | undefined
  #duena: Duena | undefined
  #dia = ''
  readonly #azarDeSemana: Azar

  constructor(semilla: number, { dias = DIAS_DE_SEMANA, fuera, ...recorte }: Recorte) {
    super(semilla, { ...recorte, dias, fuera: [...fuera, ...NO_AQUI] })
    this.#azarDeSemana = sembrar(`semana ${semilla}`)
    this.banco = new BancoDeVerdad(this.#azarDeSemana.rama('banco'))
    this.dgii = new DgiiDeSemana(this.#azarDeSemana.rama('dgii'), this.tiempo)
  }

  get dinero(): DeSemana {
    return this.#dinero ?? falta('money')
  }

  get duena(): Duena {
    return this.#duena ?? falta('owner')
  }

  get cobrador(): Cobrador {
    return this.#cobrador ?? falta('collector')
  }

  get conDinero(): Alguien[] {
    return [...this.cajeras, this.cobrador, this.duena]
  }

  get hoy(): string {
    return diaFiscal(new Date(this.tiempo.ahora).toISOString())
  }

  get seSana(): boolean {
    return this.sanando
  }

  fondosDe({ quien }: Alguien): DeSemana['fondos'] {
    return this.dinero.fondos.filter(({ custodioId }) => custodioId === quien.empleadoId)
  }

  custodioDe({ custodioId }: DeSemana['fondos'][number]): Alguien | undefined {
    return this.conDinero.find(({ quien }) => quien.empleadoId === custodioId)
  }

  importado(lineas: readonly (LineaDelBanco & { vez: number })[]): void {
    for (const linea of lineas) {
      const clave = claveDeLinea(linea)
      this.lineasImportadas.set(clave, Math.max(this.lineasImportadas.get(clave) ?? 0, linea.vez))
    }
  }

  transferencias(): Transferencia[] {
    return this.servidor.disco
      .todos(`tienda-${this.dinero.tiendaId}-conta`)
      .flatMap((doc) => (doc['tipo'] === Transferencia.tipo ? [leer(Transferencia, doc)] : []))
  }

  castigos(): Castigo[] {
    return this.#deOps(Castigo)
  }

  cargos(): CargoCliente[] {
    return this.#deOps(CargoCliente)
  }

  #deOps<E extends typeof Castigo | typeof CargoCliente>(entity: E): Doc<E>[] {
    const docs = this.servidor.disco.todos(`tienda-${this.dinero.tiendaId}-ops`)
    return docs.flatMap((doc) => (doc['tipo'] === entity.tipo ? [leer(entity as Entity, doc) as Doc<E>] : []))
  }

  /** What a customer owes of each document, as the owner's device knows it; nothing while it is dead. */
  async pendientesDe(clienteId: string): Promise<DocumentoPendiente[]> {
    const cuenta = await this.duena.mirar(async ({ repo }) => await leerCuenta(repo, clienteId, this.tiempo.ahora))
    return cuenta ? deudaDe(cuenta.movimientos, cuenta.cliente.tiempoCreditoDias, this.hoy).pendientes : []
  }

  /** From which amount on two people approve a transfer; 0: one always does. */
  limiteDeDos(): number {
    const metodos = this.servidor.disco.todos(`tienda-${this.dinero.tiendaId}-ops`) as unknown as Partial<MetodoDePago>[]
    const deDos = metodos.flatMap(({ tipo, clase, cuatroOjosDesdeCentavos = 0 }) =>
      tipo === MetodoDePago.tipo && clase === 'transferencia' ? [cuatroOjosDesdeCentavos] : [],
    )
    return deDos[0] ?? 0
  }

  protected override async alArrancar(server: Server): Promise<void> {
    rutasBancos(server)
    rutasTransferencias(server)
    rutasLibros(server)
    rutasDeCastigos(server)
    await super.alArrancar(server)
    this.#llevarEcf(server)
  }

  /** The queue of this life of the server, as `iniciar.ts` keeps it going; with the server it ends. */
  #llevarEcf({ store, ahora, epoch }: Server): void {
    const azar = this.#azarDeSemana.rama(`ecf ${epoch} ${this.tiempo.ahora}`)
    const cola = colaDeSemana(store, ahora, this.dgii, azar.hex(8))
    const girarPronto = (): void =>
      void this.tiempo.programar(azar.entero(1000, MINUTO_MS), () =>
        this.encargar(
          girar(cola, this.dinero.tiendaId)
            .catch((error: unknown) => {
              // A full disk: it goes on when there is room, as every job does.
              if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
            })
            .then(girarPronto),
        ),
      )
    girarPronto()
  }

  /** In the first store, the cash of couriers is counted at a till. */
  protected override conPuesto(comercio: Comercio): PersonaDeTienda[] {
    return this.comercios[0] === comercio ? [comercio.encargada, ...comercio.mensajeros] : super.conPuesto(comercio)
  }

  protected override async ponerGente(store: Store, comercio: Comercio, en: string): Promise<void> {
    if (this.#dinero) return
    const azar = this.#azarDeSemana.rama('siembra')
    const { tiendaId } = comercio
    this.#dinero = await sembrarDinero(store, azar, comercio, en, sumarDias(this.hoy, -DIAS_DE_ANTES))
    const rama = (nombre: string): Azar => this.#azarDeSemana.rama(nombre)
    for (const [i, quien] of this.#dinero.cajeras.entries()) {
      const cajaId = await sembrarCaja(store, azar, comercio as never, 10 + i, en)
      const equipo = new Equipo(`Caja${i + 1}`, await enrolar(store, azar, comercio as never, cajaId, en), this.entorno)
      this.cajeras.push(new CajeraDeSemana(`Caja${i + 1}`, equipo, quien, this, rama(`caja ${i}`)))
    }
    const { cobrador, duena, contadora, verificadora } = this.#dinero
    const suyo = async (quien: PersonaDeTienda): Promise<Equipo> =>
      new Equipo(quien.nombre, await darDeAlta(store, azar, tiendaId, quien, en), this.entorno)
    this.#cobrador = new Cobrador(cobrador.nombre, await suyo(cobrador), comoPersona(cobrador), this, rama('cobrador'))
    this.#duena = new Duena(duena.nombre, await suyo(duena), comoPersona(duena), this, rama('duena'))
    for (const quien of [duena, contadora, verificadora]) this.oficina.push(new DeOficina(quien, this, rama(`oficina ${quien.nombre}`)))
  }

  protected override equipos(): readonly Equipo[] {
    return [...super.equipos(), ...this.conDinero.map(({ equipo }) => equipo)]
  }

  protected override trabajar(azar: Azar, ms: number): void {
    if (this.#dia !== '' && this.#dia !== this.hoy) this.banco.cerrarDia(this.#dia)
    this.#dia = this.hoy
    const rama = azar.rama('dinero')
    for (const alguien of this.conDinero) this.encargar(alguien.trabajar(rama.entero(1, 8), ms / 14))
    for (const una of this.oficina) for (let n = rama.entero(0, 3); n > 0; n--) this.luego(rama.entero(0, ms), () => una.actuar())
    const deEcf = azar.rama('ecf')
    if (deEcf.suerte(0.3)) this.dgii.caer(deEcf.entero(MINUTO_MS, 8 * HORA_MS))
    // Another process at the same queue.
    if (deEcf.suerte(0.5) && this.servidor.server) {
      const { ahora } = this.servidor.server
      const otra = colaDeSemana(this.servidor.otroAlmacen(), ahora, this.dgii, deEcf.hex(8))
      this.luego(deEcf.entero(0, ms), () => girar(otra, this.dinero?.tiendaId ?? '').catch(() => undefined))
    }
    // Whoever collects is mostly where there is no line.
    if (rama.suerte(0.4)) this.red.cortar(this.cobrador.equipo.nombre, rama.entero(60_000, 12 * HORA_MS))
    revisarLibrosDe(this.servidor, [this.dinero], ({ code }) => DE_CAMINO.test(code))
  }

  /** Its days are those of a calendar: each ends with a night, to which what nobody received grows old. */
  protected override hastaManana(): number {
    return DIA_MS - ((this.tiempo.ahora - APERTURA_MS) % DIA_MS)
  }

  /** The paper goes from one screen to the other; what the other signs comes back the same way, mostly. */
  enPersona(de: Alguien, para: Alguien, papel: PapelEnMano): void {
    const azar = this.#azarDeSemana.rama(`en persona ${papel.envio.id}`)
    this.luego(azar.entero(500, 20_000), () =>
      para.enFila(async () => {
        if (!(await para.tomarPapel(papel))) return
        const firmado = await para.recibirAlguna(papel.envio.id)
        if (firmado && azar.suerte(0.7))
          this.luego(azar.entero(500, 5000), () => de.enFila(async () => void (await de.tomarPapel(firmado))))
      }),
    )
  }

  /** What a fund or the safe should hold, as their screen says it: the book as far as it is heard, and what this device holds beyond it. */
  async esperadoEn(alguien: Alguien, guarda: Guarda): Promise<number | undefined> {
    const libro = alguien === this.duena ? await this.oficina[0]?.efectivo() : undefined
    return await alguien.mirar(async ({ repo }) => {
      const filas = (
        await Promise.all([EntregaDinero, RecepcionDinero, GastoEfectivo, DepositoBanco, ArqueoEfectivo].map((de) => repo.buscar(de)))
      ).flat()
      const propios = filas.flatMap(({ doc, estado }) => (estado === 'cuarentena' ? [] : [doc]))
      // What is in hands has no place on that screen.
      return guarda.lugar === 'manos' ? 0 : saldosDelEquipo(libro, propios).de(guarda.lugar, guarda.parte, 'DOP')
    })
  }

  protected override async terminar(): Promise<void> {
    // Whoever was in the middle of something ends it.
    await this.tiempo.correr(60_000)
    this.comprobar()
    this.dgii.sana = true
  }

  protected override async revisar(): Promise<void> {
    for (let ms = 0; ms < PLAZO_DE_ECF_MS && !estanTodos(this); ms += MINUTO_MS) await this.tiempo.correr(MINUTO_MS)
    this.comprobar()
    revisarEcf(this)
    let acabo = false
    this.encargar(revisarSemana(this).then(() => void (acabo = true)))
    for (let ms = 0; ms < PLAZO_DE_REVISION_MS && !acabo; ms += 1000) {
      await this.tiempo.correr(1000)
      this.comprobar()
    }
    if (!acabo) falta('end of the account')
  }
}

const PLAZO_DE_REVISION_MS = 600_000
/** Longer than a queue waits at the most between two tries. */
const PLAZO_DE_ECF_MS = 2 * HORA_MS
/** While facts are on their way a closing may name some that are not here yet, and a drawer's entry may be here before its orders. */
const DE_CAMINO = /^libros\.(gaveta-|itbis-del-cierre|liquidacion-)/

const falta = (que: string): never => {
  throw new Error(`a week without ${que}`)
}
