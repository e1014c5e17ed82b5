/**
 * Somebody with cash, at a device of theirs: acts through the data layer, one act after another, and notes where they put what. What a tab that
 * died had written is found on its disk; what was said to be done and is not there breaks a rule.
 */
import { EntregaDinero, RecepcionDinero, type LugarDeEfectivo } from '#domain/caja/entrega-dinero.entity.ts'
import { idRecepcion, idRetorno } from '#domain/caja/entrega.rules.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import type { Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { entregasPorRecibir } from '#data/caja/entregas.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import { tomarCaja } from '#data/session/caja-negra/caja-negra.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { entregarDinero, rechazarDinero, recibirDinero, recogerDinero, type Sitio } from '#data/ventas/entregas.ts'
import { depositar, gastar } from '#data/ventas/fondos.ts'
import { anotarCheque, cobrarCheque } from '#data/cobros/cheques.ts'
import { anularCobro, cobrarDeuda } from '#data/cobros/cobros.ts'
import { envioDeEncargo, leerSobre } from '#data/write/hechos-ajenos.ts'
import { AnteSuEquipo } from '../mundo/ante-su-equipo.ts'
import { BASE_LOCAL, clavePersona, type Equipo } from '../mundo/equipo.ts'
import { Violacion } from '../mundo/papel.ts'
import type { Azar } from '../semilla.ts'
import { enMonedas, type Movida } from './bolsillos.ts'
import type { MundoDeSemana } from './mundo.ts'

/** Where a person keeps cash, and how the book calls it. */
export interface Guarda extends Sitio {
  parte: string
}

const cuentaDe = { gaveta: 'gaveta', fondo: 'fondo', boveda: 'boveda', manos: 'enManos' } as const
export const enGuarda = ({ lugar, parte }: Pick<Guarda, 'lugar' | 'parte'>, centavos: number): Movida => ({
  cuenta: cuentaDe[lugar],
  parte,
  centavos,
})

type Hecho = Envelope & Record<string, unknown>
const PERDON = 3000

export abstract class Alguien {
  readonly nombre: string
  readonly equipo: Equipo
  readonly quien: Persona
  protected readonly mundo: MundoDeSemana
  protected readonly azar: Azar
  readonly #ante: AnteSuEquipo
  readonly #vistos = new Set<string>()
  #cola: Promise<void> = Promise.resolve()

  constructor(nombre: string, equipo: Equipo, quien: Persona, mundo: MundoDeSemana, azar: Azar) {
    this.nombre = nombre
    this.equipo = equipo
    this.quien = quien
    this.mundo = mundo
    this.azar = azar
    this.#ante = new AnteSuEquipo(equipo, mundo.tiempo, () => mundo.contar('acto que tardó'))
    equipo.disco.escribir(`${BASE_LOCAL}/local`, { id: clavePersona(equipo.credencial.dispositivoId), texto: JSON.stringify(quien) })
  }

  /** One act after another: nobody does two things at once. */
  enFila(hacer: () => Promise<void>): Promise<void> {
    const suya = this.#cola.then(hacer)
    this.#cola = suya.catch(() => undefined)
    return suya
  }

  async trabajar(actos: number, pausaMs: number): Promise<void> {
    for (let i = 0; i < actos && !this.mundo.seSana; i++) {
      await this.mundo.tiempo.dormir(this.azar.entero(100, 2 * pausaMs))
      await this.enFila(() => this.acto())
    }
  }

  protected abstract acto(): Promise<void>

  /** Where this person puts what comes to such a place; undefined when it cannot be put there now. */
  protected abstract guardaDe(lugar: LugarDeEfectivo | 'manos', fondoId: string): Guarda | undefined

  /** What is read of a tab that works; undefined when none does. */
  async mirar<T>(leer: (tienda: TiendaLocal) => Promise<T>): Promise<T | undefined> {
    const pestana = await this.#ante.pestana()
    if (!pestana) return undefined
    return await this.#ante.enVida(
      pestana.muerte,
      leer(pestana.tienda).catch(() => undefined),
    )
  }

  /** An act, with what it does to cash by each document that it made. */
  protected async hacer<T>(
    que: string,
    tipo: string,
    acto: (tienda: TiendaLocal) => Promise<Result<T>>,
    movidas: (doc: Hecho) => readonly Movida[],
  ): Promise<Result<T> | undefined> {
    const pestana = await this.#ante.pestana()
    if (!pestana) return undefined
    const dicho = await this.#ante.enVida(pestana.muerte, acto(pestana.tienda))
    if (dicho === undefined) await this.mundo.tiempo.dormir(PERDON)
    const nuevos = this.#nuevos().filter((doc) => doc.tipo === tipo)
    if (dicho?.ok === true && nuevos.length === 0)
      throw new Violacion('R1', `${this.nombre}: ${que} se dio por hecho y no está en su disco`)
    if (nuevos.length > 1) throw new Violacion('R1', `${this.nombre}: ${que} quedó ${nuevos.length} veces`)
    for (const doc of nuevos) {
      const { id: docId, dispositivoId } = doc
      const hechas = movidas(doc)
      this.mundo.bolsillos.anotar({ docId, dispositivoId, movidas: hechas })
      this.mundo.contar(que)
      this.mundo.tiempo.anotar(`${this.nombre} ${que} ${docId} ${hechas.map(({ cuenta, centavos }) => `${cuenta} ${centavos}`).join(', ')}`)
    }
    if (dicho && !dicho.ok) this.mundo.contar(`no ${dicho.error.code}`)
    return dicho
  }

  /** Rows of its own that nobody has looked at yet. */
  #nuevos(): Hecho[] {
    return [...this.filas()].flatMap((fila) => {
      if (fila.seq < 1 || this.#vistos.has(fila.id)) return []
      this.#vistos.add(fila.id)
      return [JSON.parse(fila.texto) as Hecho]
    })
  }

  filas(): Iterable<FilaGuardada> {
    return this.equipo.disco.filas(this.equipo.ops).values()
  }

  hay({ lugar, parte }: Pick<Guarda, 'lugar' | 'parte'>): number {
    return this.mundo.bolsillos.hay(cuentaDe[lugar], parte)
  }

  /** Signs some of what lies there over to somebody; answers the paper, to be carried by hand. */
  protected async entregar(desde: Guarda, para: Alguien, destino: LugarDeEfectivo, destinoFondoId = ''): Promise<PapelEnMano | undefined> {
    const tope = this.hay(desde)
    if (tope < 100) return undefined
    const centavos = this.azar.suerte(0.3) ? tope : this.azar.entero(1, tope)
    const datos = { concepto: destino === 'fondo' ? ('reposicion' as const) : ('recaudo' as const), papeles: [], nota: '' }
    const hecha = await this.hacer(
      `entregar ${desde.lugar} ${destino}`,
      EntregaDinero.tipo,
      (tienda) => entregarDinero(tienda, { desde, para: para.quien, destino, destinoFondoId, dop: enMonedas(centavos), usd: {}, ...datos }),
      ({ id }) => [enGuarda(desde, -centavos), { cuenta: 'enTransito', parte: id, centavos }],
    )
    return hecha?.ok === true ? this.papelDe(hecha.value.id) : undefined
  }

  /** The very text of a fact that is here, as a code shows it (docs/adr/0015): what seals the code is not run. */
  papelDe(id: string): PapelEnMano | undefined {
    const fila = this.equipo.disco.filas(this.equipo.ops).get(id)
    const envio = fila && envioDeEncargo(fila)
    const sobre = envio && leerSobre(envio)
    return envio && sobre ? { envio, sobre } : undefined
  }

  /** Reads the code off another's screen; what becomes of the paper here it answers. */
  async tomarPapel(papel: PapelEnMano): Promise<boolean> {
    const tomado = await this.mirar((tienda) => tomarCaja(tienda, { hechos: [papel] }))
    this.mundo.contar(tomado?.ok === true ? 'papel en mano' : 'papel sin tomar')
    return tomado?.ok === true
  }

  /** Counts, without having seen what is said, what waits here; refuses some of it. */
  async recibirAlguna(cual?: string): Promise<PapelEnMano | undefined> {
    const esperan = await this.mirar((tienda) => entregasPorRecibir(tienda.interno.ops, this.quien.empleadoId))
    const suyas = (esperan ?? []).filter(({ id }) => cual === undefined || id === cual)
    if (suyas.length === 0) return undefined
    return await this.recibir(this.azar.uno(suyas))
  }

  protected async recibir(entrega: EntregaDinero): Promise<PapelEnMano | undefined> {
    const { id, creadoPor, dopCentavos: dicho, destino, destinoFondoId } = entrega
    const donde = this.guardaDe(destino, destinoFondoId)
    if (!donde) return undefined
    if (this.azar.suerte(0.12)) return await this.#rechazar(entrega)
    const dado = this.azar.numero()
    const contado = dado < 0.75 ? dicho : dado < 0.9 ? Math.max(1, dicho - this.azar.entero(1, 500)) : dicho + this.azar.entero(1, 300)
    const firmada = await this.hacer(
      contado === dicho ? 'recibir' : 'recibir con diferencia',
      RecepcionDinero.tipo,
      (tienda) => recibirDinero(tienda, id, { dop: enMonedas(contado), usd: {}, motivo: 'No era lo que decía' }),
      () => [
        enGuarda(donde, contado),
        { cuenta: 'enTransito', parte: id, centavos: -dicho },
        { cuenta: 'diferenciasDeCaja', parte: creadoPor, centavos: dicho - contado },
      ],
    )
    this.#creerElNo(id, firmada)
    return firmada?.ok === true ? this.papelDe(firmada.value.id) : undefined
  }

  async #rechazar({ id }: EntregaDinero): Promise<PapelEnMano | undefined> {
    const firmada = await this.hacer(
      'rechazar',
      RecepcionDinero.tipo,
      (tienda) => rechazarDinero(tienda, id, 'Está incompleto'),
      () => [],
    )
    this.#creerElNo(id, firmada)
    return firmada?.ok === true ? this.papelDe(firmada.value.id) : undefined
  }

  /** Takes back what hangs, of one's own or as who may settle it for others. */
  protected async recoger({ id, dopCentavos }: EntregaDinero, donde: Guarda): Promise<void> {
    const firmada = await this.hacer(
      'recoger',
      RecepcionDinero.tipo,
      (tienda) => recogerDinero(tienda, id, { motivo: 'Vuelve', donde }),
      () => [enGuarda(donde, dopCentavos), { cuenta: 'enTransito', parte: id, centavos: -dopCentavos }],
    )
    this.#creerElNo(id, firmada)
  }

  /** What has no end on this disk has not ended as far as anybody here can know. */
  #creerElNo(entregaId: string, firmada: Result<unknown> | undefined): void {
    if (!firmada || firmada.ok || firmada.error.code !== 'entrega.ya-acabo') return
    const filas = this.equipo.disco.filas(this.equipo.ops)
    if (filas.has(idRecepcion(entregaId)) || filas.has(idRetorno(entregaId))) return
    throw new Violacion('M2', `a ${this.nombre} le dicen que ${entregaId} acabó, y nadie le puso fin`)
  }

  /** Handovers of which this device knows no end, as its disk has them; now and then one does not look, and takes any. */
  protected abiertas(): EntregaDinero[] {
    const sinMirar = this.azar.suerte(0.15)
    const filas = this.equipo.disco.filas(this.equipo.ops)
    return [...filas.values()].flatMap(({ tipo, id, texto }) => {
      if (tipo !== EntregaDinero.tipo) return []
      const fin = filas.get(idRecepcion(id))
      const rechazada = fin !== undefined && (JSON.parse(fin.texto) as RecepcionDinero).resultado === 'rechazada'
      if (!sinMirar && ((fin && !rechazada) || filas.has(idRetorno(id)))) return []
      return [JSON.parse(texto) as EntregaDinero]
    })
  }

  protected async gastar(desde: Guarda, autorizadoPor: Persona): Promise<void> {
    const tope = this.hay(desde)
    if (tope < 100) return
    const centavos = this.azar.entero(1, Math.min(tope, 30_000))
    const papel = { motivo: 'Botellones', tipo606: '02' as const, ncf: '', proveedorRnc: '', proveedorNombre: 'Colmado', foto: null }
    await this.hacer(
      `gastar ${desde.lugar}`,
      'gastoEfectivo',
      (tienda) => gastar(tienda, { desde, moneda: 'DOP', centavos, autorizadoPor }, papel),
      () => [enGuarda(desde, -centavos)],
    )
  }

  protected async depositar(desde: Guarda, cuentaId: string, hoy: string): Promise<void> {
    const tope = this.hay(desde)
    if (tope < 1000) return
    const centavos = this.azar.entero(1000, tope)
    const referencia = `D${100_000 + this.mundo.fuera.numero()}`
    const papel = { cuentaId, cuentaNombre: 'Popular', referencia, fecha: hoy, foto: null }
    await this.hacer(
      `depositar ${desde.lugar}`,
      'depositoBanco',
      (tienda) => depositar(tienda, { desde, moneda: 'DOP', centavos }, papel),
      () => {
        this.mundo.banco.depositado(hoy, centavos, referencia)
        return [enGuarda(desde, -centavos), { cuenta: 'depositoEnTransito', parte: cuentaId, centavos }]
      },
    )
  }

  /** Collects what a customer owes, in some mix of ways; its cash goes to `donde`. */
  protected async cobrarDeuda(donde: Guarda): Promise<void> {
    const { azar, mundo } = this
    const { id: clienteId } = azar.uno(mundo.dinero.clientes)
    const debe = mundo.bolsillos.hay('clientes', clienteId)
    const quiere = debe > 0 ? azar.entero(1, Math.ceil(debe * 1.1)) : azar.suerte(0.2) ? azar.entero(100, 5000) : 0
    if (quiere < 10) return
    const deBanco = azar.suerte(0.5) ? azar.entero(1, quiere - 1) : 0
    const metodo = azar.uno(['transferencia', 'cheque'] as const)
    const referencia = `C${100_000 + mundo.fuera.numero()}`
    const efectivo = quiere - deBanco
    const pagos = [
      { metodo: 'efectivo' as const, centavos: efectivo, referencia: '' },
      ...(deBanco === 0 ? [] : [{ metodo, centavos: deBanco, referencia }]),
    ]
    await this.hacer(
      `cobrar deuda ${donde.lugar}`,
      Cobro.tipo,
      (tienda) => cobrarDeuda(tienda, { clienteId, elegidos: [], pagos, aceptaAnticipo: azar.suerte(0.8), nota: '' }),
      (doc) => {
        if (deBanco > 0) mundo.banco.recibido(mundo.hoy, deBanco, referencia)
        return [enGuarda(donde, efectivo), { cuenta: 'clientes', parte: clienteId, centavos: -(quiere + descuentosDe(doc)) }]
      },
    )
  }

  /** Takes a cheque for tomorrow or the day after. */
  protected async tomarCheque(): Promise<void> {
    const { azar, mundo } = this
    const { id: clienteId } = azar.uno(mundo.dinero.clientes)
    const cheque = {
      clienteId,
      banco: '',
      numero: `Q${100_000 + mundo.fuera.numero()}`,
      dia: sumarDias(mundo.hoy, azar.entero(1, 2)),
      centavos: azar.entero(100, 20_000),
    }
    const tomado = await this.mirar((tienda) => anotarCheque(tienda, { ...cheque, documentos: [], nota: '', foto: null }))
    if (tomado?.ok === true) mundo.contar('cheque para otro día')
  }

  /** Pays in one whose day has come, as far as this device knows them. */
  protected async cobrarAlgunCheque(): Promise<void> {
    const { mundo } = this
    const cheques = (await this.mirar(({ repo }) => repo.buscar(ChequePosfechado))) ?? []
    const tocan = cheques.filter(({ doc }) => doc.cobroId === '' && doc.dia <= mundo.hoy)
    if (tocan.length === 0) return
    const { id, clienteId, centavos, numero } = this.azar.uno(tocan).doc
    await this.hacer(
      'cobrar cheque',
      Cobro.tipo,
      (tienda) => cobrarCheque(tienda, id),
      (doc) => {
        mundo.banco.recibido(mundo.hoy, centavos, numero)
        mundo.cobrosDeCheque.set(doc.id, id)
        return [{ cuenta: 'clientes', parte: clienteId, centavos: -(centavos + descuentosDe(doc)) }]
      },
    )
  }

  /** Takes back a collection that this device knows, its cash out of `donde`. */
  protected async anularAlguno(donde: Guarda, autorizadoPor: Persona): Promise<void> {
    const cobros = [...this.filas()].flatMap(({ tipo, texto }) => (tipo === Cobro.tipo ? [JSON.parse(texto) as Cobro] : []))
    const vivos = cobros.filter(({ id, anula }) => anula === null && !cobros.some((otro) => otro.anula?.cobroId === id))
    if (vivos.length === 0) return
    // Who hears that the cheque came back is inclined to take the collection back, also when it was charged already.
    const cargados = new Set(this.mundo.cargos().map(({ ventaId }) => ventaId))
    const conChequeDevuelto = vivos.filter(({ id }) => cargados.has(id))
    const cobro = this.azar.uno(conChequeDevuelto.length > 0 && this.azar.suerte(0.7) ? conChequeDevuelto : vivos)
    const total = cobro.pagos.reduce((suma, { centavos }) => suma + centavos, 0)
    const efectivo = cobro.pagos.reduce((suma, { metodo, centavos }) => suma + (metodo === 'efectivo' ? centavos : 0), 0)
    if (this.hay(donde) < efectivo) return
    await this.hacer(
      'anular cobro',
      Cobro.tipo,
      (tienda) => anularCobro(tienda, cobro.id, { motivo: 'Se equivocó', autorizadoPor }),
      () => [
        enGuarda(donde, -efectivo),
        { cuenta: 'clientes', parte: cobro.cliente.clienteId, centavos: total + descuentosDe(cobro as unknown as Hecho) },
      ],
    )
  }
}

export type PapelEnMano = Parameters<typeof tomarCaja>[1]['hechos'][number]

const descuentosDe = (cobro: Hecho): number =>
  (cobro as unknown as Cobro).documentos.reduce((suma, { descuentoCentavos }) => suma + descuentoCentavos, 0)
