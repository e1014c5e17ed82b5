/**
 * What moved stock, read from the sales and movements on this device: the ledger of one product, and how each sells. Read a day
 * at a time, so that the page goes on drawing between two.
 */
import { MovimientoInventario } from '#domain/entidades/movimientos.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { sumarRotacion, type Rotacion } from '#domain/movimientos.rules.ts'
import type { AlmacenFilas } from './almacen.ts'
import { leerFila, type Fila, type FilaGuardada } from './fila.ts'
import type { TiendaLocal } from './tienda-local.ts'

export type HechoDeInventario = Fila<Venta | MovimientoInventario>

const DIA_MS = 86_400_000
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

/** A device keeps 30 days of what the server has: what is older waits to be sent, and is little. */
const DIAS_SEGUIDOS = 32

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

/** How each product sold between two instants. */
export async function leerRotacion(
  { interno }: Pick<TiendaLocal, 'interno'>,
  desde: string,
  hasta: string,
): Promise<ReadonlyMap<string, Rotacion>> {
  const rotacion = new Map<string, Rotacion>()
  const cortes = dias(desde, hasta)
  for (const [i, corte] of cortes.slice(0, -1).entries()) {
    for (const fila of await filasDeInventario(interno.ops, corte, cortes[i + 1] ?? hasta)) sumarRotacion(rotacion, leerHecho(fila).doc)
  }
  return rotacion
}
