/** What moved stock, from the sales and movements on this device: the ledger of one product, and how each of them sells. */
import type { Puertos } from '#data/device/puertos.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import type { HechoDeExistencia } from '#domain/inventario/existencia.rules.ts'
import { sumarRotacion, type Rotacion } from '#domain/inventario/movimientos.rules.ts'
import { DIAS_DE_ROTACION } from '#domain/catalogo/producto.rules.ts'
import type { AlmacenFilas, Rango } from '#data/device/almacen.ts'
import { listaViva, type Seleccion } from '#data/device/consultas.ts'
import { leerFila, type Fila, type FilaGuardada } from '#data/device/fila.ts'
import type { Vivo } from '#data/device/vivo.ts'

export type HechoDeInventario = Fila<HechoDeExistencia>

const deInventario: readonly string[] = [Venta.tipo, MovimientoInventario.tipo, Compra.tipo, Recepcion.tipo]

/** ISO instants a day apart, from `desde` to beyond `hasta`. */
function dias(desde: string, hasta: string): string[] {
  const cortes = [desde]
  for (let ms = Date.parse(desde) + DIA_MS; ms < Date.parse(hasta); ms += DIA_MS) cortes.push(new Date(ms).toISOString())
  return [...cortes, hasta]
}

const leerHecho = (fila: FilaGuardada): HechoDeInventario =>
  fila.tipo === Venta.tipo
    ? leerFila(Venta, fila)
    : fila.tipo === Compra.tipo
      ? leerFila(Compra, fila)
      : fila.tipo === Recepcion.tipo
        ? leerFila(Recepcion, fila)
        : leerFila(MovimientoInventario, fila)

/** Rows of what moves stock whose `en` lies in the range (`hasta` exclusive). */
async function filasDeInventario(ops: AlmacenFilas, desde: string, hasta: string): Promise<FilaGuardada[]> {
  const porTipo = deInventario.map((tipo) =>
    ops.rango({ indice: ['tipo', 'en'], desde: [tipo, desde], hasta: [tipo, hasta], sinHasta: true }),
  )
  return (await Promise.all(porTipo)).flat()
}

/** Every sale and movement of a product on this device, followed. A row that does not name it is not even parsed. */
export function hechosDeProducto(
  { interno }: { interno: { ops: AlmacenFilas } },
  productoId: string,
  alFallar: (error: unknown) => void,
): Vivo<HechoDeInventario[]> {
  const seleccion: Seleccion<HechoDeInventario> = {
    rangos: deInventario.map((tipo): Rango => ({ indice: ['tipo', 'en'], desde: [tipo], hasta: [tipo] })),
    cumple: ({ tipo, texto }) => deInventario.includes(tipo) && texto.includes(productoId),
    comparar: (a, b) => (a.en < b.en ? -1 : 1),
    limite: Infinity,
    leer: leerHecho,
  }
  return listaViva(interno.ops, seleccion, alFallar)
}

export interface RotacionLeida {
  /** When it was read, in ms. */
  leidaEn: number
  porProducto: ReadonlyMap<string, Rotacion>
}

/** How each product sold in the last days on this device. Read a day at a time, so that the page goes on drawing between two. */
export async function leerRotacion(
  {
    interno,
  }: {
    interno: { ops: AlmacenFilas; puertos: Pick<Puertos, 'ahora'> }
  },
  deDias = DIAS_DE_ROTACION,
): Promise<RotacionLeida> {
  const leidaEn = interno.puertos.ahora()
  const porProducto = new Map<string, Rotacion>()
  const cortes = dias(new Date(leidaEn - deDias * DIA_MS).toISOString(), new Date(leidaEn).toISOString())
  for (const [i, corte] of cortes.slice(0, -1).entries()) {
    for (const fila of await filasDeInventario(interno.ops, corte, cortes[i + 1] ?? corte)) sumarRotacion(porProducto, leerHecho(fila).doc)
  }
  return { leidaEn, porProducto }
}
