/**
 * All products of the store in memory: found by barcode in a Map, by words in a scan, with their stock. On disk they are
 * chunks of a thousand as JSON text, so that 50,000 open in a blink (83 ms; one row each: 645), with single rows on top for what
 * changed since. The device's own facts that the disk's copy does not hold yet are played again at opening.
 */
import { alcanzaPara } from '#domain/catalogo/paquete.rules.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { Maestro } from '#domain/sync/historico.rules.ts'
import type { InstantaneaLeida } from '#domain/core/instantanea.ts'
import type { Almacen, AlmacenFilas, CambioFila } from '#data/device/almacen.ts'
import { leerCopia, leerTrozo, type Copia, type CopiaEnDisco } from './catalogo.disco.ts'
import { conCambio, conDocumento, deFila, documentoDeProducto } from './catalogo.filas.ts'
import { IndiceProductos, type Buscados, type ProductoEnCaja, type ProductoEnMemoria } from './catalogo.indice.ts'
import { Existencias, mueveExistencia } from './existencias.ts'
import type { Apunte, Fila, FilaGuardada } from '#data/device/fila.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { celda, type VivoLleno } from '#data/device/vivo.ts'

export type { ProductoEnCaja } from './catalogo.indice.ts'

export interface Catalogo {
  readonly total: number
  porId(id: string): ProductoEnCaja | undefined
  /** The active product with this barcode, or with this code of the shop's own. */
  porCodigo(codigo: string): ProductoEnCaja | undefined
  /** Every active product that holds this barcode; more than one is a mistake that the till asks about. */
  duplicados(codigo: string): ProductoEnCaja[]
  /** Products that contain every word (no accents, any case), those that begin with it first, and of these what weighs more. `filtro` defaults to active ones. */
  buscar(texto: string, limite: number, filtro?: Buscados['filtro'], pesos?: Buscados['pesos']): ProductoEnCaja[]
  todos(): readonly ProductoEnCaja[]
  /** Stock in milésimas: the server's snapshot and every movement and sale that it has not counted; of a pack, as many as can be made up. */
  existencia(id: string): number
  /** What there is of the product itself: of a pack, what was counted of it before it was one. */
  propias(id: string): number
  /** Changes when a product or a stock figure does. */
  readonly version: VivoLleno<number>
}

/** What the sync engine does with it; one tab at a time. */
export interface CatalogoEscribible extends Catalogo {
  /** Has a snapshot of this epoch been stored here? */
  epoch(): string
  /** Takes a snapshot in place of everything, when its hash turns out right; otherwise answers false and changes nothing. */
  aplicarInstantanea(instantanea: InstantaneaLeida, hash: Promise<string>): Promise<boolean>
  /** Documents as pull brought them; only products and what moves stock is taken. Nothing is on disk before `asegurar`. */
  aplicarDocs(docs: readonly ({ id: string; tipo: string } & Record<string, unknown>)[], borrados: readonly string[], horaMs?: number): void
  /** Writes what changed; resolves when it is on disk. */
  asegurar(): Promise<void>
  /** Is this fact in the figures on disk (or moves none), so that its row may go? */
  cuentaDe(fila: FilaGuardada): boolean
  /** From now on this tab writes the copy on disk, and does not take what it wrote for news. */
  serDueno(dueno: boolean): void
  fila(id: string): Fila<Producto> | undefined
  filas(): Fila<Producto>[]
  cerrar(): void
}

export interface ContextoCatalogo {
  apuntes: Almacen<Apunte>
  ops: AlmacenFilas
  tiendaId: string
  dispositivoId: string
  puertos: Pick<Puertos, 'programar'>
  alFallar(error: unknown): void
}

const CLAVES_POR_PASO = 4000
/** Characters of facts that are taken in before the page may draw again. */
const TEXTO_POR_TURNO = 1_000_000
/** How many facts another tab may be ahead of the copy on disk that it takes over. */
const RECIENTES = 500

/** Opens the catalogue: reads the copy on disk and plays this device's facts that are not in it. */
export async function abrirCatalogo(contexto: ContextoCatalogo): Promise<CatalogoEscribible> {
  const c = new CatalogoEnMemoria(contexto)
  await c.abrir()
  return {
    get total() {
      return c.total
    },
    version: c.version,
    porId: (id) => c.porId(id),
    porCodigo: (codigo) => c.porCodigo(codigo),
    duplicados: (codigo) => c.duplicados(codigo),
    buscar: (texto, limite, filtro, pesos) => c.buscar(texto, limite, filtro, pesos),
    todos: () => c.todos(),
    existencia: (id) => c.existencia(id),
    propias: (id) => c.propias(id),
    epoch: () => c.epoch(),
    aplicarInstantanea: (instantanea, hash) => c.aplicarInstantanea(instantanea, hash),
    aplicarDocs: (docs, borrados, horaMs) => c.aplicarDocs(docs, borrados, horaMs),
    asegurar: () => c.asegurar(),
    cuentaDe: (fila) => c.cuentaDe(fila),
    serDueno: (dueno) => c.serDueno(dueno),
    fila: (id) => c.fila(id),
    filas: () => c.filas(),
    cerrar: () => c.cerrar(),
  }
}

class CatalogoEnMemoria implements CatalogoEscribible {
  readonly version = celda(0)
  private readonly indice = new IndiceProductos()
  private readonly existencias = new Existencias()
  /** Products whose row on disk is not what memory holds. */
  private readonly sucios = new Set<string>()
  private readonly paradas: (() => void)[] = []
  private recientes: Parameters<Existencias['contar']>[0][] = []
  private readonly copia: CopiaEnDisco
  /** New rows that were not taken in yet. */
  private readonly porTomar: FilaGuardada[] = []
  private existenciasSucias = false
  private dueno = false
  /** Own facts up to this seq are in memory. */
  private seqVisto = 0

  private readonly contexto: ContextoCatalogo

  constructor(contexto: ContextoCatalogo) {
    this.contexto = contexto
    this.copia = leerCopia(contexto.apuntes)
  }

  get total(): number {
    return this.indice.total
  }
  porId(id: string): ProductoEnCaja | undefined {
    return this.indice.porId(id)
  }
  porCodigo(codigo: string): ProductoEnCaja | undefined {
    return this.indice.porCodigo(codigo)
  }
  duplicados(codigo: string): ProductoEnCaja[] {
    return this.indice.duplicados(codigo)
  }
  buscar(
    texto: string,
    limite: number,
    filtro: Buscados['filtro'] = ({ activo, eliminado }) => activo && !eliminado,
    pesos?: Buscados['pesos'],
  ): ProductoEnCaja[] {
    return this.indice.buscar(texto, { limite, filtro, pesos })
  }
  todos(): readonly ProductoEnCaja[] {
    return this.indice.todos()
  }
  /** Of a pack, as many as its parts make. */
  existencia(id: string): number {
    const { contiene = [] } = this.indice.porId(id) ?? {}
    return contiene.length === 0 ? this.propias(id) : (alcanzaPara(contiene, (parte) => this.propias(parte)) ?? 0)
  }
  propias(id: string): number {
    return (this.indice.porId(id)?.existenciaBase ?? 0) + this.existencias.cambioDe(id)
  }
  epoch(): string {
    return this.copia.epoch()
  }
  cuentaDe(fila: FilaGuardada): boolean {
    if (fila.seq > this.copia.seqPropio()) return false
    if (!mueveExistencia(fila.tipo)) return true
    const { dispositivoId, seq } = JSON.parse(fila.texto) as { dispositivoId: string; seq: number }
    return this.copia.contado(dispositivoId, seq)
  }
  serDueno(dueno: boolean): void {
    this.dueno = dueno
  }
  cerrar(): void {
    for (const parar of this.paradas) parar()
  }

  async abrir(): Promise<void> {
    const { ops, apuntes } = this.contexto
    this.paradas.push(
      ops.observar((cambios) => this.alCambiarHechos(cambios)),
      apuntes.observar((cambios) => this.alCambiarCopia(cambios)),
    )
    await this.cargar()
    await this.repetirPropios()
    this.prepararBusqueda()
  }

  private async cargar(): Promise<void> {
    const { filas, existencias } = await this.copia.cargar()
    this.usar(filas.map(deFila), existencias)
  }

  private usar(productos: ProductoEnMemoria[], existencias: Copia['existencias']): void {
    this.indice.cargar(productos)
    this.existencias.cargar(existencias.cubre, existencias.cambios)
    this.seqVisto = existencias.seqPropio
    for (const doc of this.recientes) this.existencias.contar(doc)
    this.avisar()
  }

  /** Own facts that the copy on disk does not hold: what was sold and edited since it was last written. */
  private async repetirPropios(): Promise<void> {
    const filas = await this.contexto.ops.rango({ indice: ['seq'], desde: [this.seqVisto + 1], hasta: [] })
    for (const fila of filas) this.tomarFila(fila)
    if (filas.length > 0) this.avisar()
  }

  private alCambiarHechos(cambios: readonly CambioFila<FilaGuardada>[]): void {
    const enCurso = this.porTomar.length > 0
    for (const { antes, despues } of cambios) if (antes === undefined && despues) this.porTomar.push(despues)
    if (!enCurso) this.tomarFilas()
  }

  /**
   * Takes in the new rows, in their order, some at a time: an import brings hundreds that weigh a quarter of a megabyte each.
   * One that comes meanwhile waits for those before it, so that `seqVisto` never speaks of a fact that is still to come.
   */
  private tomarFilas(): void {
    let algo = false
    let tomadas = 0
    for (let texto = 0; tomadas < this.porTomar.length && texto < TEXTO_POR_TURNO; tomadas++) {
      const fila = this.porTomar[tomadas]
      if (!fila) continue
      texto += fila.texto.length
      algo = this.tomarFila(fila) || algo
    }
    this.porTomar.splice(0, tomadas)
    if (algo) this.avisar()
    if (this.porTomar.length > 0) this.paradas.push(this.contexto.puertos.programar(0, () => this.tomarFilas()))
  }

  /** A fact of this device, or one that pull brought. */
  private tomarFila(fila: FilaGuardada): boolean {
    if (fila.seq > this.seqVisto) this.seqVisto = fila.seq
    if (fila.tipo === Historico.tipo && fila.clave === Producto.tipo && fila.seq > 0) {
      this.tomarEdicion(JSON.parse(fila.texto) as Historico)
      return true
    }
    return mueveExistencia(fila.tipo) && this.contarHecho(JSON.parse(fila.texto) as Parameters<Existencias['contar']>[0])
  }

  private contarHecho(doc: Parameters<Existencias['contar']>[0]): boolean {
    if (!this.existencias.contar(doc)) return false
    this.existenciasSucias = true
    if (!this.dueno) this.recientes = [...this.recientes.slice(1 - RECIENTES), doc]
    return true
  }

  private tomarEdicion(historico: Historico): void {
    for (const cambio of historico.cambios) this.poner(conCambio(this.indice.porId(cambio.docId), cambio, historico.hlc))
  }

  private poner(producto: ProductoEnMemoria): void {
    this.indice.poner(producto)
    this.sucios.add(producto.id)
  }

  aplicarDocs(
    docs: readonly ({ id: string; tipo: string } & Record<string, unknown>)[],
    borrados: readonly string[],
    horaMs = Infinity,
  ): void {
    let algo = false
    for (const doc of docs) {
      if (doc.tipo === Producto.tipo) {
        this.poner(conDocumento(this.indice.porId(doc.id), doc as unknown as Maestro, horaMs))
        algo = true
      } else if (mueveExistencia(doc.tipo)) algo = this.contarHecho(doc as unknown as Parameters<Existencias['contar']>[0]) || algo
    }
    const fuera = new Set(borrados.filter((id) => this.indice.porId(id)))
    if (fuera.size > 0) {
      this.indice.quitar(fuera)
      for (const id of fuera) this.sucios.add(id)
    }
    if (algo || fuera.size > 0) this.avisar()
  }

  async aplicarInstantanea(instantanea: InstantaneaLeida, hash: Promise<string>): Promise<boolean> {
    // Understood while the hash is still being made, off this thread.
    const productos = entender(instantanea.trozos)
    if ((await hash) !== instantanea.hash || !productos) return false
    const existencias = await this.copia.reemplazar(instantanea)
    this.sucios.clear()
    this.recientes = []
    this.usar(productos, existencias)
    await this.recontar()
    this.prepararBusqueda()
    await this.asegurar()
    return true
  }

  /** After a new snapshot: facts on this device that it has not counted, and own edits that the server has not received. */
  private async recontar(): Promise<void> {
    const { ops } = this.contexto
    for (const tipo of ['venta', 'movimientoInventario']) {
      for (const fila of await ops.rango({ indice: ['tipo', 'en'], desde: [tipo], hasta: [tipo] })) this.tomarFila(fila)
    }
    const ediciones = await ops.rango({
      indice: ['tipo', 'clave'],
      desde: [Historico.tipo, Producto.tipo],
      hasta: [Historico.tipo, Producto.tipo],
    })
    for (const fila of ediciones) if (fila.estado === 'guardado' || fila.estado === 'enviado') this.tomarFila(fila)
    this.seqVisto = Math.max(this.seqVisto, await ops.ultimoSeq())
    this.avisar()
  }

  async asegurar(): Promise<void> {
    if (this.sucios.size === 0 && !this.existenciasSucias && this.seqVisto === this.copia.seqPropio()) return
    const sucios = [...this.sucios]
    this.sucios.clear()
    this.existenciasSucias = false
    try {
      await this.copia.escribir({
        sucios,
        porId: (id) => this.indice.porId(id),
        productos: this.indice.todos(),
        existencias: this.existencias.guardable(),
        seqPropio: this.seqVisto,
      })
    } catch (error) {
      for (const id of sucios) this.sucios.add(id)
      this.existenciasSucias = true
      throw error
    }
  }

  /** Another tab wrote the copy on disk: its products and stock become ours, with what we saw since on top. */
  private alCambiarCopia(cambios: readonly CambioFila<Apunte>[]): void {
    if (this.dueno) return
    const hecho = this.copia.interpretar(cambios)
    if (hecho.todo) {
      void this.cargar()
        .then(() => this.repetirPropios())
        .catch(this.contexto.alFallar)
      return
    }
    for (const fila of hecho.filas) this.indice.poner(deFila(fila))
    if (hecho.existencias) {
      this.existencias.cargar(hecho.existencias.cubre, hecho.existencias.cambios)
      for (const doc of this.recientes) this.existencias.contar(doc)
    }
    if (hecho.filas.length > 0 || hecho.existencias) this.avisar()
  }

  private avisar(): void {
    this.version.poner(this.version.valor() + 1)
  }

  /** Search texts are made a few thousand at a time, so that the first key pressed does not wait for all of them. */
  private prepararBusqueda(): void {
    this.paradas.push(
      this.contexto.puertos.programar(0, () => {
        if (!this.indice.prepararClaves(CLAVES_POR_PASO)) this.prepararBusqueda()
      }),
    )
  }

  fila(id: string): Fila<Producto> | undefined {
    const producto = this.indice.porId(id)
    return producto && { doc: documentoDeProducto(producto, this.contexto.tiendaId), estado: 'servidor', motivo: '', recibidoEn: '' }
  }

  filas(): Fila<Producto>[] {
    return this.indice
      .todos()
      .map((producto) => ({ doc: documentoDeProducto(producto, this.contexto.tiendaId), estado: 'servidor', motivo: '', recibidoEn: '' }))
  }
}

/** Undefined when some chunk is no JSON: then its hash is wrong too. */
function entender(trozos: readonly string[]): ProductoEnMemoria[] | undefined {
  try {
    return trozos.flatMap((texto) => leerTrozo(texto).map(deFila))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
