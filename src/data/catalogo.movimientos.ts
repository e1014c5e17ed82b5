/**
 * What moved stock, read from the sales and movements on this device: the ledger of one product, and how each sells. Read a day
 * at a time, so that the page goes on drawing between two.
 */
import { MovimientoInventario } from '#domain/entidades/movimientos.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { DIA_MS } from '#domain/fecha.ts'
import { sumarRotacion, type Rotacion } from '#domain/movimientos.rules.ts'
import { DIAS_DE_ROTACION } from '#domain/producto.rules.ts'
import { DIAS_QUE_GUARDA } from '#domain/sync.ts'
import type { AlmacenFilas } from './almacen.ts'
import { leerFila, type Fila, type FilaGuardada } from './fila.ts'
import type { TiendaLocal } from './tienda-local.ts'

export type HechoDeInventario = Fila<Venta | MovimientoInventario>

/** After every instant: a clock set ahead made facts of tomorrow. */
const FIN = '\uffff'

/** ISO instants a day apart, from `desde` to beyond `hasta`. */
function dias(desde: string, hasta: string): string[] {
  const cortes = [desde]
  for (let ms = Date.parse(desde) + DIA_MS; ms < Date.parse(hasta); ms += DIA_MS) cortes.push(new Date(ms).toISOString())
  return [...cortes, hasta]
}

const leerHecho = (fila: FilaGuardada): HechoDeInventario =>
  fila.tipo === Venta.tipo ? leerFila(Venta, fila) : leerFila(MovimientoInventario, fila)

/** Rows of what moves stock whose `en` lies in the range (`hasta` exclusive). */
async function filasDeInventario(ops: AlmacenFilas, desde: string, hasta: string): Promise<FilaGuardada[]> {
  const deTipo = (tipo: string) => ops.rango({ indice: ['tipo', 'en'], desde: [tipo, desde], hasta: [tipo, hasta], sinHasta: true })
  return (await Promise.all([deTipo(Venta.tipo), deTipo(MovimientoInventario.tipo)])).flat()
}

/** A device keeps so many days of what the server has: what is older waits to be sent, and is little. */
const DIAS_SEGUIDOS = DIAS_QUE_GUARDA + 2

/** Every sale and movement of a product on this device. A row that does not name it is not even parsed. */
export async function hechosDeProducto({ interno }: Pick<TiendaLocal, 'interno'>, productoId: string): Promise<HechoDeInventario[]> {
  const desde = new Date(interno.puertos.ahora() - DIAS_SEGUIDOS * DIA_MS).toISOString()
  const cortes = ['', ...dias(desde, new Date(interno.puertos.ahora()).toISOString()), FIN]
  const hechos: HechoDeInventario[] = []
  for (const [i, corte] of cortes.slice(0, -1).entries()) {
    const filas = await filasDeInventario(interno.ops, corte, cortes[i + 1] ?? FIN)
    hechos.push(...filas.filter(({ texto }) => texto.includes(productoId)).map(leerHecho))
  }
  return hechos
}

export interface RotacionLeida {
  /** When it was read, in ms. */
  leidaEn: number
  porProducto: ReadonlyMap<string, Rotacion>
}

/** How each product sold in the last days on this device. */
export async function leerRotacion({ interno }: Pick<TiendaLocal, 'interno'>): Promise<RotacionLeida> {
  const leidaEn = interno.puertos.ahora()
  const porProducto = new Map<string, Rotacion>()
  const cortes = dias(new Date(leidaEn - DIAS_DE_ROTACION * DIA_MS).toISOString(), new Date(leidaEn).toISOString())
  for (const [i, corte] of cortes.slice(0, -1).entries()) {
    for (const fila of await filasDeInventario(interno.ops, corte, cortes[i + 1] ?? FIN)) sumarRotacion(porProducto, leerHecho(fila).doc)
  }
  return { leidaEn, porProducto }
}
