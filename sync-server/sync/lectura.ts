/**
 * What pull answers. From '0' it gives what a device starts with: everything that is in force and the facts of the last 30
 * days, type by type, without the catalogue (that comes as a snapshot). From there on it gives the changes.
 */
import { entityDe } from '#domain/entities.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { estadoDeEntrega, estaEnTransito, idRecepcion, idRetorno, seguirEntregas } from '#domain/caja/entrega.rules.ts'
import { tiposDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { LoteRevisado } from '#domain/inventario/lote-revisado.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { leer, puede, type Entity, type Quien } from '#domain/core/entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { accesoEnCaja, paraRol } from '#domain/sync/permissions.ts'
import { DIAS_QUE_GUARDA, type Base } from '#domain/core/sync.ts'
import { deTipo } from '../core/documentos.ts'
import type { Db, Stored } from '../store/port.ts'
import { entidadesDe, type Lector } from './quien.ts'

export interface Consulta {
  base: Base
  desde: string
  limite: number
  /** Only these types; all when undefined. */
  tipos?: ReadonlySet<string> | undefined
  /** Not these. */
  sin?: ReadonlySet<string> | undefined
  /** The device lost facts of its own up to this seq: they are news to it. */
  perdidos?: number
}

export interface Lectura {
  /** As JSON text: each document is written once. */
  docs: string[]
  borrados: string[]
  desde: string
  alDia: boolean
}

export interface Fuente {
  db: Db
  epoch: string
  ahora: Date
}

/** A checkpoint. In the initial phase `i` is the type under way and `en` where in it; `seq` is where the changes go on. */
interface Marca {
  e: string
  seq: string
  i?: number
  en?: string
}

const MAX_BYTES = 2_000_000
/** Documents looked at for one answer, wanted or not. */
const MAX_VISTOS = 5000
const PAGINA = 500
/** How long before the window a handover is looked for that nobody ended: by then somebody has settled it with the book in hand. */
const DIAS_DE_ENTREGAS = 365

/** An edit of more documents than this is an import: the catalogue has its result. */
const MAX_CAMBIOS = 20
/** Facts with lists: read a few at a time. */
const pesados: ReadonlySet<string> = new Set([Historico.tipo, MovimientoInventario.tipo])

/** Facts that a device holds from the first one on: what is owed to suppliers, and what expires, is their sum there, with no line. */
const enteros: ReadonlySet<string> = new Set([Compra.tipo, PagoProveedor.tipo, OrdenDeCompra.tipo, Recepcion.tipo, LoteRevisado.tipo])

/** One page of a database after a mark; a mark of another epoch, or one that is none, begins anew. */
export function leerPagina(fuente: Fuente, lector: Lector, consulta: Consulta): Promise<Lectura> {
  const marca = leerMarca(consulta.desde, fuente.epoch)
  const pagina = new Pagina(fuente, lector, consulta)
  return marca && marca.i === undefined ? pagina.cambios(marca.seq) : pagina.inicial(marca)
}

const escribirMarca = (marca: Marca): string => Buffer.from(JSON.stringify(marca)).toString('base64url')

/** A checkpoint for `pull` at this place of the changes. */
export const marcaDe = (epoch: string, seq: string): string => escribirMarca({ e: epoch, seq })

/** undefined for '0', for what is no checkpoint, and for one of another epoch: reading begins again. */
function leerMarca(texto: string, epoch: string): Marca | undefined {
  try {
    const marca = JSON.parse(Buffer.from(texto, 'base64url').toString()) as Partial<Marca> | null
    if (typeof marca !== 'object' || marca?.e !== epoch || typeof marca.seq !== 'string') return undefined
    return {
      e: epoch,
      seq: marca.seq,
      ...(typeof marca.i === 'number' ? { i: marca.i, en: typeof marca.en === 'string' ? marca.en : '' } : {}),
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** One answer in the making. */
class Pagina {
  readonly #fuente: Fuente
  readonly #lector: Lector
  readonly #consulta: Consulta
  readonly #entidades: readonly Entity[]
  readonly #tipos: ReadonlySet<string>
  readonly #docs: string[] = []
  readonly #borrados: string[] = []
  #bytes = 0

  constructor(fuente: Fuente, lector: Lector, consulta: Consulta) {
    this.#fuente = fuente
    this.#lector = lector
    this.#consulta = consulta
    const { base, tipos, sin } = consulta
    this.#entidades = entidadesDe(base, lector).filter(({ tipo }) => (tipos === undefined || tipos.has(tipo)) && sin?.has(tipo) !== true)
    this.#tipos = new Set(this.#entidades.map(({ tipo }) => tipo))
  }

  get #llena(): boolean {
    return this.#docs.length >= this.#consulta.limite || this.#bytes >= MAX_BYTES
  }

  async cambios(desde: string): Promise<Lectura> {
    const { db, epoch } = this.#fuente
    let seq = desde
    for (let vistos = 0; ;) {
      const paso = Math.min(PAGINA, Math.max(1, this.#consulta.limite - this.#docs.length))
      const pagina = await db.changes(seq, paso)
      for (const { id, borrado, doc } of pagina.cambios) {
        if (borrado) this.#borrados.push(id)
        else if (doc && !this.#esEcoDe(doc)) this.#agregar(doc)
      }
      seq = pagina.seq
      vistos += pagina.cambios.length
      if (pagina.alDia || this.#llena || vistos >= MAX_VISTOS) return this.#responder(marcaDe(epoch, seq), pagina.alDia)
    }
  }

  /** What the device itself handed in is there already; only what was noted on it since is news. */
  #esEcoDe(doc: Stored): boolean {
    const { dispositivoId, seq, recepcion } = doc as { dispositivoId?: unknown; seq?: unknown; recepcion?: { perdidos?: unknown[] } }
    if (dispositivoId !== this.#lector.dispositivoId || recepcion === undefined || (recepcion.perdidos?.length ?? 0) > 0) return false
    return typeof seq !== 'number' || seq > (this.#consulta.perdidos ?? 0)
  }

  async inicial(marca: Marca | undefined): Promise<Lectura> {
    const { db, epoch, ahora } = this.#fuente
    const seq = marca?.seq ?? (await db.seq())
    const corte = new Date(ahora.getTime() - DIAS_QUE_GUARDA * DIA_MS).toISOString()
    const entidades = this.#entidades.filter(({ tipo }) => tipo !== Producto.tipo)
    let en = marca?.en ?? ''
    for (let i = marca?.i ?? 0; i < entidades.length; i++) {
      const entity = entidades[i]
      if (entity === undefined) break
      const deHaceDias = (entity.clase === 'hecho' && !enteros.has(entity.tipo)) || entity.tipo === Pedido.tipo
      if (en === '' && entity.tipo === Turno.tipo) await this.#turnosAbiertos(corte)
      if (en === '' && entity.tipo === Pedido.tipo) await this.#pedidosAbiertos(corte)
      if (en === '' && entity.tipo === EntregaDinero.tipo) await this.#entregasEnCamino(corte)
      for (let sigue: string | undefined = en === '' && deHaceDias ? corte : en; sigue !== undefined;) {
        if (this.#llena) return this.#responder(escribirMarca({ e: epoch, seq, i, en: sigue }), false)
        sigue = await this.#gruposDe(entity.tipo, sigue, corte)
      }
      en = ''
    }
    return this.#responder(marcaDe(epoch, seq), (await db.seq()) === seq)
  }

  /** Shifts from before the window that nobody closed. */
  async #turnosAbiertos(corte: string): Promise<void> {
    const { db } = this.#fuente
    const viejos = await db.find({ tipo: Turno.tipo, hasta: corte })
    const cierres = this.#tipos.has(CierreTurno.tipo) ? await db.getMany(viejos.map(({ id }) => `cierre:${id}`)) : []
    const abiertos = viejos.filter((_, i) => cierres[i] === undefined)
    for (const turno of abiertos) this.#agregar(turno)
    await this.#deTurnos(abiertos, corte)
  }

  /** Handovers from before the window whose money still hangs between two people, and what was said of each. */
  async #entregasEnCamino(corte: string): Promise<void> {
    const { db, ahora } = this.#fuente
    const desde = new Date(Date.parse(corte) - DIAS_DE_ENTREGAS * DIA_MS).toISOString()
    const viejas = await db.find<Stored>({ tipo: EntregaDinero.tipo, desde, hasta: corte })
    if (viejas.length === 0 || !this.#tipos.has(RecepcionDinero.tipo)) return
    const ids = viejas.flatMap(({ id }) => [idRecepcion(id), idRetorno(id)])
    const dichas = (await db.getMany<Stored>(ids)).filter((doc) => doc !== undefined)
    const seguidas = seguirEntregas(deTipo(EntregaDinero, viejas), deTipo(RecepcionDinero, dichas))
    const abiertas = seguidas.filter((una) => estaEnTransito(estadoDeEntrega(una, ahora.getTime())))
    const suyas = new Set(abiertas.flatMap(({ entrega: { id } }) => [id, idRecepcion(id)]))
    for (const doc of [...viejas, ...dichas]) if (suyas.has(doc.id) && (doc['en'] as string) < corte) this.#agregar(doc)
  }

  /** Orders from before the window that somebody still waits for. */
  async #pedidosAbiertos(corte: string): Promise<void> {
    for (const pedido of await this.#fuente.db.find({ tipo: Pedido.tipo, clave: 'activo', hasta: corte })) this.#agregar(pedido)
  }

  /** What hangs from these shifts and is dated before the window, by age or by a wrong clock: their closings, and the facts of those still open. */
  async #deTurnos(turnos: readonly Stored[], corte: string): Promise<void> {
    const { db } = this.#fuente
    const cierres = await db.getMany<{ en: string }>(turnos.map(({ id }) => `cierre:${id}`))
    for (const [i, { id }] of turnos.entries()) {
      const cierre = cierres[i]
      if (cierre && cierre.en < corte) this.#agregar(cierre)
      if (cierre) continue
      for (const tipo of [Venta.tipo, ...tiposDeGaveta, Cobro.tipo])
        for (const hecho of await db.find({ tipo, padre: id, hasta: corte })) this.#agregar(hecho)
    }
  }

  /**
   * Documents of a type from an instant on, all of each instant that it begins; answers the next instant, undefined when
   * there are no more. Many have the same one: an import writes thousands at once.
   */
  async #gruposDe(tipo: string, desde: string, corte: string): Promise<string | undefined> {
    for (let limite = pesados.has(tipo) ? 50 : PAGINA; ; limite *= 2) {
      const docs = await this.#fuente.db.find<{ en: string }>({ tipo, ...(desde === '' ? {} : { desde }), limite })
      const ultimo = docs.at(-1)?.en
      const completos = docs.length < limite ? docs : docs.filter(({ en }) => en !== ultimo)
      if (completos.length === 0 && docs.length > 0) continue
      for (const doc of completos) this.#agregar(doc)
      if (tipo === Turno.tipo) await this.#deTurnos(completos, corte)
      return docs.length < limite ? undefined : ultimo
    }
  }

  #agregar(crudo: Stored): void {
    const { rev: _rev, ...doc } = crudo
    // Who carries for two shops has one database, and a device for each.
    if (this.#consulta.base === 'mensajero' && doc['tiendaId'] !== this.#lector.tiendaId) return
    const entity = typeof doc['tipo'] === 'string' && this.#tipos.has(doc['tipo']) ? entityDe(doc['tipo']) : undefined
    if (!entity || (entity.tipo === Historico.tipo && (doc as unknown as Historico).cambios.length > MAX_CAMBIOS)) return
    const texto = JSON.stringify(this.#consulta.base === 'usuario' ? doc : this.#paraLector(entity, doc))
    this.#docs.push(texto)
    this.#bytes += texto.length
  }

  /** What this reader may see of it; of a PIN that is never typed there, no till has the hash. */
  #paraLector(entity: Entity, doc: object): object {
    const visto = paraRol(this.#quienLee(entity), entity, doc)
    return entity.tipo === Acceso.tipo ? accesoEnCaja(leer(Acceso, { ...visto }), this.#lector.cajaId) : visto
  }

  #quienLee(entity: Entity): Quien {
    return puede(this.#lector.papel, entity, 'leer') ? this.#lector.papel : 'cliente'
  }

  #responder(desde: string, alDia: boolean): Lectura {
    return { docs: this.#docs, borrados: this.#borrados, desde, alDia }
  }
}
