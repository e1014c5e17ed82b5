/**
 * What a store's documents add up to, in memory: the catalogue, its stock, which facts that stock counts, and the fiscal
 * numbers in use. It follows the documents when somebody asks, and is kept as a checkpoint so that a restart does not
 * read years of sales. Both can always be made again from the documents.
 */
import { ProductoOculto } from '#domain/plataforma/moderacion.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { numeroDeCompraPropia } from '#domain/compras/emision.rules.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { Cupon } from '#domain/promociones/cupon.entity.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { alcanzaPara, type ContenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { efectosDeInventario, esVenta } from '#domain/inventario/existencia.rules.ts'
import { decodeHlc, estaAdelantado } from '#domain/core/hlc.ts'
import { leerNcf } from '#domain/fiscal/ncf.rules.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { FilaSinExistencia, Pliegue, Pliegues } from '../core/pliegue.ts'
import { contiene, incluir, type Rangos } from '../core/hechos/rangos.ts'
import { unaLinea, type Puntos } from '../core/puntos/puntos.ts'
import type { Store, Stored } from '../store/port.ts'
import { deTipo } from '../core/documentos.ts'

const VERSION = 6
const PAGINA = 500
/** Reading these again takes a second. */
const PUNTO_CADA = 10_000

interface Lectura {
  empezo: boolean
  pliegue: Promise<Pliegue>
}

/** The folds of each store (products, stock, coverage), kept up to date from the store's changes. */
export function crearPliegues({
  store,
  epoch,
  puntos,
  ahora,
}: {
  store: Store
  epoch: string
  puntos: Puntos | undefined
  ahora: () => Date
}): Pliegues {
  const lecturas = new Map<string, Lectura>()
  const enPunto = new Map<string, number>()

  async function guardar(tiendaId: string, pliegue: Pliegue): Promise<void> {
    enPunto.set(tiendaId, pliegue.cambios)
    await puntos?.guardar(tiendaId, [aTexto(pliegue, epoch)])
  }
  async function seguir(tiendaId: string, pliegue: Pliegue): Promise<Pliegue> {
    const ops = await baseDeTienda(store, tiendaId, 'ops')
    for (;;) {
      const { cambios, seq, alDia } = await ops.changes(pliegue.seq, PAGINA)
      aplicar(pliegue, cambios, ahora().getTime())
      pliegue.seq = seq
      if (alDia) break
    }
    if (pliegue.cambios - (enPunto.get(tiendaId) ?? 0) >= PUNTO_CADA) await guardar(tiendaId, pliegue)
    return pliegue
  }
  const abrir = async (tiendaId: string): Promise<Pliegue> => deTexto(await puntos?.leer(tiendaId, unaLinea), epoch) ?? vacio()

  return {
    alDia: (tiendaId) => {
      const ultima = lecturas.get(tiendaId)
      // One reader at a time. One that has not begun reads for everybody who asks until then.
      if (ultima?.empezo === false) return ultima.pliegue
      const lectura: Lectura = {
        empezo: false,
        // When one fails the next begins at the last checkpoint.
        pliegue: (ultima ? ultima.pliegue.catch(() => abrir(tiendaId)) : abrir(tiendaId)).then((anterior) => {
          lectura.empezo = true
          return seguir(tiendaId, anterior)
        }),
      }
      lecturas.set(tiendaId, lectura)
      return lectura.pliegue
    },
    rehacer: async (tiendaId) => {
      // Who asked for it was told; it must not write its checkpoint over the empty one.
      await lecturas.get(tiendaId)?.pliegue.catch(() => undefined)
      await puntos?.guardar(tiendaId, [aTexto(vacio(), epoch)])
      lecturas.delete(tiendaId)
      enPunto.delete(tiendaId)
    },
    parar: async () => {
      for (const [tiendaId, lectura] of lecturas) {
        // Who asked for it was told; the last checkpoint stays.
        const pliegue = await lectura.pliegue.catch(() => undefined)
        if (pliegue && pliegue.cambios > (enPunto.get(tiendaId) ?? 0)) await guardar(tiendaId, pliegue)
      }
    },
  }
}

const vacio = (): Pliegue => ({
  seq: '0',
  filas: new Map(),
  preciosEn: new Map(),
  ocultos: new Map(),
  existencias: new Map(),
  cubre: new Map(),
  numeros: new Map(),
  adelantados: new Map(),
  cambiosDeProducto: 0,
  cambiosALaVista: 0,
  cambiosDeCondiciones: 0,
  cambios: 0,
})

/** Up to so many are few, thousandths. */
const POCAS_MILESIMAS = 5000

/** What a visitor is told of the stock of a product: what is not counted is there. */
export function cuantoHay(milesimas = Infinity): 'nada' | 'pocas' | 'hay' {
  if (milesimas <= 0) return 'nada'
  return milesimas <= POCAS_MILESIMAS ? 'pocas' : 'hay'
}

/** What a product of the catalogue holds; nothing where it is on the shelf itself. */
export const contenidoDe = ({ filas }: Pick<Pliegue, 'filas'>, productoId: string): ContenidoDePaquete =>
  (filas.get(productoId)?.q ?? []).map(([parte, milesimas]) => ({ productoId: parte, milesimas }))

/** Stock of a product, thousandths; of a pack, as many as its parts make. undefined of what nobody counts. */
export function existenciaDe(pliegue: Pick<Pliegue, 'filas' | 'existencias'>, productoId: string): number | undefined {
  const contiene = contenidoDe(pliegue, productoId)
  const propias = (id: string) => pliegue.existencias.get(id)
  return contiene.length === 0 ? propias(productoId) : alcanzaPara(contiene, propias)
}

/** The packs that hold each product, by store; made when stock moves, dropped when a pack changes. */
const enPaquetes = new WeakMap<Pliegue, ReadonlyMap<string, readonly string[]>>()

function paquetesPorParte(pliegue: Pliegue): ReadonlyMap<string, readonly string[]> {
  const hechos = enPaquetes.get(pliegue)
  if (hechos) return hechos
  const porParte = new Map<string, string[]>()
  for (const { id, q = [] } of pliegue.filas.values()) for (const [parte] of q) porParte.set(parte, [...(porParte.get(parte) ?? []), id])
  enPaquetes.set(pliegue, porParte)
  return porParte
}

/** Changes the stock of a product: whoever looks at the store sees it when it, or a pack that holds it, runs out, runs low or is back. */
function mover(pliegue: Pliegue, productoId: string, milesimas: number): void {
  const seVen = [productoId, ...(paquetesPorParte(pliegue).get(productoId) ?? [])]
  const cuanto = () => seVen.map((id) => cuantoHay(existenciaDe(pliegue, id)))
  const antes = cuanto()
  pliegue.existencias.set(productoId, (pliegue.existencias.get(productoId) ?? 0) + milesimas)
  const despues = cuanto()
  if (antes.some((cuantos, i) => cuantos !== despues[i])) pliegue.cambiosALaVista++
}

/** Puts a product of the catalogue in its place. */
function ponerFila(pliegue: Pliegue, fila: FilaSinExistencia): void {
  if (fila.q || pliegue.filas.get(fila.id)?.q) enPaquetes.delete(pliegue)
  pliegue.filas.set(fila.id, fila)
}

function cambioUnProducto(pliegue: Pliegue): void {
  pliegue.cambiosDeProducto++
  pliegue.cambiosALaVista++
}

const condiciones: ReadonlySet<string> = new Set([CostosEnvios.tipo, MetodoDePago.tipo, Cupon.tipo])

function aplicar(pliegue: Pliegue, cambios: readonly { id: string; borrado: boolean; doc: Stored | undefined }[], ahoraMs: number): void {
  for (const { id, doc } of cambios) {
    // A master's clock is the latest of its fields'.
    const { hlc, relojes } = (doc ?? {}) as { hlc?: unknown; relojes?: unknown }
    if (relojes !== undefined && typeof hlc === 'string' && estaAdelantado(hlc, ahoraMs)) pliegue.adelantados.set(id, decodeHlc(hlc).ms)
    else pliegue.adelantados.delete(id)
    pliegue.cambios++
    if (!doc && pliegue.filas.delete(id)) {
      enPaquetes.delete(pliegue)
      cambioUnProducto(pliegue)
    }
    if (!doc || condiciones.has(String(doc['tipo']))) pliegue.cambiosDeCondiciones++
  }
  const docs = cambios.flatMap(({ doc }) => (doc ? [doc] : []))
  for (const producto of deTipo(Producto, docs)) {
    ponerFila(pliegue, filaDe(producto))
    pliegue.preciosEn.set(producto.id, precioEnDe(producto))
    cambioUnProducto(pliegue)
  }
  for (const { productoId, oculto, motivo, decididoEn: en } of deTipo(ProductoOculto, docs)) {
    if (oculto) pliegue.ocultos.set(productoId, { motivo, en })
    else pliegue.ocultos.delete(productoId)
    cambioUnProducto(pliegue)
  }
  // Stock before coverage: a fact that is shown again, because something was noted on it, is not counted again.
  const queMueven = [...deTipo(Venta, docs), ...deTipo(MovimientoInventario, docs), ...deTipo(Compra, docs), ...deTipo(Recepcion, docs)]
  for (const hecho of queMueven) {
    if (contiene(pliegue.cubre.get(hecho.dispositivoId) ?? [], hecho.seq)) continue
    for (const { productoId, milesimas } of efectosDeInventario(hecho)) mover(pliegue, productoId, milesimas)
    const partes = esVenta(hecho) ? leerNcf(hecho.ncf) : numeroDeCompraPropia(hecho.id)
    if (partes) incluir(rangosDe(pliegue.numeros, partes.tipo), partes.numero)
  }
  for (const { recepcion, dispositivoId, seq } of docs as { recepcion?: unknown; dispositivoId?: unknown; seq?: unknown }[]) {
    if (recepcion !== undefined && typeof dispositivoId === 'string' && typeof seq === 'number')
      incluir(rangosDe(pliegue.cubre, dispositivoId), seq)
  }
}

function rangosDe(mapa: Map<string, Rangos>, clave: string): Rangos {
  const rangos = mapa.get(clave) ?? []
  mapa.set(clave, rangos)
  return rangos
}

/** The clock of its field: an edit of the name does not make a price newer. */
function precioEnDe(p: Producto): string {
  const { reloj = '', relojes = {} } = p as { reloj?: string; relojes?: Record<string, string> }
  const { ms } = decodeHlc(relojes['precioDiezmilesimas'] ?? reloj)
  return ms === 0 ? p.en : new Date(ms).toISOString()
}

/** `publicado` and `activo` in a catalogue row, and not `eliminado` (sync.ts). */
const VISIBLE = 4 | 8
const ELIMINADO = 16
/** `sePesa` in it. */
export const SE_PESA = 1
/** It is in no list any more. */
export const eliminada = (f: number): boolean => (f & ELIMINADO) !== 0
/** Its store shows it to everybody. */
export const aLaVista = (f: number): boolean => (f & (VISIBLE | ELIMINADO)) === VISIBLE

function filaDe(p: Producto): FilaSinExistencia {
  const dicho = [p.sePesa, p.favorito, p.publicado, p.activo, p.eliminado, p.tieneVencimiento]
  const bits = dicho.reduce((suma, si, i) => suma + (si ? 2 ** i : 0), 0)
  return {
    id: p.id,
    n: p.nombre,
    b: p.codigoBarra,
    c: p.codigo,
    g: p.categoria,
    p: p.precioDiezmilesimas,
    k: p.costoDiezmilesimas,
    i: p.itbis,
    u: p.unidad,
    f: bits,
    m: p.existenciaMinimaMilesimas,
    o: p.foto?.url ?? '',
    ...(p.grupo === '' ? {} : { h: p.grupo }),
    ...(p.variante === '' ? {} : { a: p.variante }),
    ...(p.pesoGramos === 0 ? {} : { w: p.pesoGramos }),
    ...(p.otrosCodigos.length === 0 ? {} : { l: p.otrosCodigos }),
    ...(p.contiene.length === 0 ? {} : { q: p.contiene.map(({ productoId, milesimas }): [string, number] => [productoId, milesimas]) }),
  }
}

type Mapas = Pick<Pliegue, 'filas' | 'preciosEn' | 'ocultos' | 'existencias' | 'cubre' | 'numeros' | 'adelantados'>
interface Punto {
  version: number
  epoch: string
  seq: string
  mapas: { [K in keyof Mapas]: Mapas[K] extends Map<infer C, infer V> ? [C, V][] : never }
}

const aTexto = (pliegue: Pliegue, epoch: string): string =>
  JSON.stringify({
    version: VERSION,
    epoch,
    seq: pliegue.seq,
    mapas: {
      filas: [...pliegue.filas],
      preciosEn: [...pliegue.preciosEn],
      ocultos: [...pliegue.ocultos],
      existencias: [...pliegue.existencias],
      cubre: [...pliegue.cubre],
      numeros: [...pliegue.numeros],
      adelantados: [...pliegue.adelantados],
    },
  } satisfies Punto)

/** The checkpoint, when it is one of this version and of this store as it is now. */
function deTexto(texto: string | undefined, epoch: string): Pliegue | undefined {
  if (texto === undefined) return undefined
  const punto = JSON.parse(texto) as Punto
  if (punto.version !== VERSION || punto.epoch !== epoch) return undefined
  const { filas, preciosEn, ocultos, existencias, cubre, numeros, adelantados } = punto.mapas
  return {
    ...vacio(),
    seq: punto.seq,
    filas: new Map(filas),
    preciosEn: new Map(preciosEn),
    ocultos: new Map(ocultos),
    existencias: new Map(existencias),
    cubre: new Map(cubre),
    numeros: new Map(numeros),
    adelantados: new Map(adelantados),
  }
}
