/** What a store sold and what its stock cost, by day, in memory: what its reports are cut from. */
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import {
  anotarCosto,
  costearProducto,
  type CostoPorDia,
  type LibroDeCostos,
  type MovimientoDelDia,
} from '#domain/inventario/costo.rules.ts'
import { esVenta } from '#domain/inventario/existencia.rules.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { sumarVenta, type CuboDeVentas, type DimensionDeVenta, type SumaDeVentas } from '#domain/reportes/ventas.cubo.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Puntos } from '../core/puntos/puntos.ts'
import { puntosEnDisco } from '../core/puntos/puntos.ts'
import type { Server } from '../core/contexto.ts'
import { deTipo } from '../core/documentos.ts'
import { contiene, incluir, type Rangos } from '../core/hechos/rangos.ts'
import { crearProyeccion, deUnTexto, type Proyeccion, type Proyectado } from '../core/puntos/proyeccion.ts'
import type { Change, Store } from '../store/port.ts'

/** What a report says of a product as it is today. */
export interface FichaDeProducto {
  nombre: string
  categoria: string
  costoDiezmilesimas: number
}

export interface ResumenDeTienda extends Proyectado<'ops'> {
  cubo: CuboDeVentas
  costos: LibroDeCostos
  productos: Map<string, FichaDeProducto>
  /** What people call tills, cashiers and customers. */
  nombres: Map<string, string>
  /** Customers that were joined to another one. */
  unidos: Map<string, string>
  /** Facts that it counts, by device: one that is shown again, because something was noted on it, is not counted again. */
  cubre: Map<string, Rangos>
}

export type Resumenes = Proyeccion<ResumenDeTienda>

/** Raised when a document would add something else than before. */
const VERSION = 2

/** The sums of the stores whose reports are asked for. */
export const crearResumenes = ({ epoch, ...donde }: { store: Store; epoch: string; puntos: Puntos }): Resumenes =>
  crearProyeccion(
    {
      nombre: 'reportes',
      bases: ['ops'],
      vacio,
      aplicar,
      ...deUnTexto(
        (resumen: ResumenDeTienda) => aTexto(resumen, epoch),
        (texto) => deTexto(texto, epoch),
      ),
    },
    donde,
  )

const deServidor = new WeakMap<Store, Resumenes>()

/** The sums that a server keeps, whoever asks for them: its reports, and the stock that its books note. */
export function resumenesDe({ store, epoch, config, app }: Server): Resumenes {
  const previos = deServidor.get(store)
  if (previos) return previos
  const resumenes = crearResumenes({ store, epoch, puntos: puntosEnDisco(config.datos) })
  deServidor.set(store, resumenes)
  app.addHook('onClose', () => resumenes.parar())
  return resumenes
}

/** Walked once for as long as nothing comes in. */
const costeados = new WeakMap<ResumenDeTienda, { cambios: number; costos: Map<string, CostoPorDia> }>()

/** What each product cost, day by day. */
export function costosDe(resumen: ResumenDeTienda): Map<string, CostoPorDia> {
  const previos = costeados.get(resumen)
  if (previos?.cambios === resumen.cambios) return previos.costos
  const costos = new Map(
    [...resumen.costos].map(([id, dias]) => [id, costearProducto(dias, resumen.productos.get(id)?.costoDiezmilesimas ?? 0)]),
  )
  costeados.set(resumen, { cambios: resumen.cambios, costos })
  return costos
}

const vacio = (): ResumenDeTienda => ({
  seq: { ops: '0' },
  cubo: new Map(),
  costos: new Map(),
  productos: new Map(),
  nombres: new Map(),
  unidos: new Map(),
  cubre: new Map(),
  cambios: 0,
})

function aplicar(resumen: ResumenDeTienda, cambios: readonly Change[]): void {
  const docs = cambios.flatMap(({ doc }) => (doc ? [doc] : []))
  for (const { id, nombre, categoria, costoDiezmilesimas } of deTipo(Producto, docs))
    resumen.productos.set(id, { nombre, categoria, costoDiezmilesimas })
  for (const { id, nombre } of deTipo(Caja, docs)) resumen.nombres.set(id, nombre)
  for (const { id, nombre, unidoA } of deTipo(Cliente, docs)) {
    resumen.nombres.set(id, nombre)
    if (unidoA === '') resumen.unidos.delete(id)
    else resumen.unidos.set(id, unidoA)
  }
  for (const hecho of [
    ...deTipo(Venta, docs),
    ...deTipo(MovimientoInventario, docs),
    ...deTipo(Compra, docs),
    ...deTipo(Recepcion, docs),
  ]) {
    const rangos = resumen.cubre.get(hecho.dispositivoId) ?? []
    resumen.cubre.set(hecho.dispositivoId, rangos)
    if (contiene(rangos, hecho.seq)) continue
    incluir(rangos, hecho.seq)
    anotarCosto(resumen.costos, hecho)
    if (!esVenta(hecho)) continue
    sumarVenta(resumen.cubo, hecho)
    resumen.nombres.set(hecho.cajeroId, hecho.cajeroNombre)
    if (!resumen.nombres.has(hecho.cliente.clienteId)) resumen.nombres.set(hecho.cliente.clienteId, hecho.cliente.nombre)
  }
}

interface Punto {
  version: number
  epoch: string
  seq: ResumenDeTienda['seq']
  cubo: [string, SumaDeVentas, [DimensionDeVenta, [string, SumaDeVentas][]][]][]
  costos: [string, [string, MovimientoDelDia][]][]
  productos: [string, FichaDeProducto][]
  nombres: [string, string][]
  unidos: [string, string][]
  cubre: [string, Rangos][]
}

const aTexto = ({ seq, cubo, costos, productos, nombres, unidos, cubre }: ResumenDeTienda, epoch: string): string =>
  JSON.stringify({
    version: VERSION,
    epoch,
    seq,
    cubo: [...cubo].map(([dia, { total, por }]) => [
      dia,
      total,
      Object.entries(por).map(([dimension, sumas]) => [dimension as DimensionDeVenta, [...sumas]]),
    ]),
    costos: [...costos].map(([productoId, dias]) => [productoId, [...dias]]),
    productos: [...productos],
    nombres: [...nombres],
    unidos: [...unidos],
    cubre: [...cubre],
  } satisfies Punto)

/** The checkpoint, when it is one of this version and of this store as it is now. */
function deTexto(texto: string, epoch: string): ResumenDeTienda | undefined {
  const punto = JSON.parse(texto) as Punto
  if (punto.version !== VERSION || punto.epoch !== epoch) return undefined
  return {
    seq: punto.seq,
    cubo: new Map(
      punto.cubo.map(([dia, total, por]) => [
        dia,
        {
          total,
          por: Object.fromEntries(por.map(([dimension, sumas]) => [dimension, new Map(sumas)])) as Record<
            DimensionDeVenta,
            Map<string, SumaDeVentas>
          >,
        },
      ]),
    ),
    costos: new Map(punto.costos.map(([productoId, dias]) => [productoId, new Map(dias)])),
    productos: new Map(punto.productos),
    nombres: new Map(punto.nombres),
    unidos: new Map(punto.unidos),
    cubre: new Map(punto.cubre),
    cambios: 0,
  }
}
