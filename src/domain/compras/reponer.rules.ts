/** What runs out, and how much of it to ask for: what there is, what sells, and how long whoever brings it takes. */
import { enEstante } from '#domain/catalogo/paquete.rules.ts'
import { DIAS_DE_ROTACION } from '#domain/catalogo/producto.rules.ts'
import type { Compra } from './compra.entity.ts'
import { comprasVigentes, costosDeLineas, costoUnitario, esNota } from './compra.rules.ts'

export interface ProductoEnExistencia {
  existenciaMilesimas: number
  /** Below it the shop wants more; 0 says nothing. */
  minimaMilesimas: number
  /** Of the last `DIAS_DE_ROTACION` days. */
  vendidoMilesimas: number
  /** In whole pieces. */
  entero: boolean
}

const PIEZA = 1000
/** What sells in so many days at the pace of the last ones, milésimas. */
const alPaso = (vendidoMilesimas: number, dias: number): number => Math.ceil((Math.max(0, vendidoMilesimas) * dias) / DIAS_DE_ROTACION)

/**
 * How much to ask for, milésimas; 0 while there is enough until it comes. It is asked for when what there is does not last until it comes, or is
 * below the minimum; enough for `diasQueCubre` after that, and never less than what brings it back to the minimum.
 */
export function cuantoPedir(
  { existenciaMilesimas, minimaMilesimas, vendidoMilesimas, entero }: ProductoEnExistencia,
  { diasEntrega, diasQueCubre }: { diasEntrega: number; diasQueCubre: number },
): number {
  const hay = Math.max(0, existenciaMilesimas)
  const hastaQueLlegue = alPaso(vendidoMilesimas, diasEntrega)
  if (hay > Math.max(minimaMilesimas, hastaQueLlegue)) return 0
  const quiere = Math.max(minimaMilesimas, alPaso(vendidoMilesimas, diasEntrega + diasQueCubre))
  const falta = Math.max(0, quiere - hay)
  return entero ? Math.ceil(falta / PIEZA) * PIEZA : falta
}

/** Whole packs that hold at least so much, thousandths; `unoMilesimas`: what one holds. */
export const paquetesEnteros = (milesimas: number, unoMilesimas: number): number => Math.ceil(milesimas / unoMilesimas) * PIEZA

/** From whom a product was bought last, and at what. */
export interface UltimaCompra {
  proveedorId: string
  fecha: string
  costoDiezmilesimas: number
  /** The pack in which it came, and how much of it one holds, thousandths; left out where it came loose. */
  paquete?: { productoId: string; nombre: string; milesimas: number }
}

/** Of each product that was ever bought, alone or in packs. The list may hold what takes another back. */
export function ultimasCompras(compras: readonly Compra[]): Map<string, UltimaCompra> {
  const porProducto = new Map<string, UltimaCompra>()
  for (const compra of comprasVigentes(compras)) {
    if (esNota(compra)) continue
    const costos = costosDeLineas(compra)
    const anotar = (productoId: string, una: Pick<UltimaCompra, 'costoDiezmilesimas' | 'paquete'>): void => {
      const previa = porProducto.get(productoId)
      if (previa && previa.fecha > compra.fecha) return
      porProducto.set(productoId, { proveedorId: compra.proveedor.proveedorId, fecha: compra.fecha, ...una })
    }
    for (const [i, linea] of compra.lineas.entries()) {
      const { productoId, nombre, milesimas, contiene = [] } = linea
      const centavos = costos[i] ?? 0
      anotar(productoId, { costoDiezmilesimas: costoUnitario(centavos, milesimas) })
      const [parte, ...otras] = contiene
      if (!parte || otras.length > 0) continue
      const [entra] = enEstante(linea, milesimas)
      const paquete = { productoId, nombre, milesimas: parte.milesimas }
      anotar(parte.productoId, { costoDiezmilesimas: costoUnitario(centavos, entra?.milesimas ?? 0), paquete })
    }
  }
  return porProducto
}

/** What a supplier brought a product at: the last time, and the time before at another cost. */
export interface PrecioDeProveedor {
  productoId: string
  nombre: string
  fecha: string
  costoDiezmilesimas: number
  /** 0 when it was always the same. */
  antesDiezmilesimas: number
  antesEl: string
  /** How often they brought it. */
  veces: number
}

/** At what one supplier brings each product, the newest change first. The list may hold what takes another back. */
export function preciosDe(compras: readonly Compra[], proveedorId: string): PrecioDeProveedor[] {
  const suyas = comprasVigentes(compras)
    .filter((compra) => compra.proveedor.proveedorId === proveedorId && !esNota(compra))
    .sort((a, b) => (a.fecha < b.fecha ? -1 : 1))
  const precios = new Map<string, PrecioDeProveedor>()
  for (const compra of suyas) {
    const costos = costosDeLineas(compra)
    for (const [i, { productoId, nombre, milesimas }] of compra.lineas.entries()) {
      const costoDiezmilesimas = costoUnitario(costos[i] ?? 0, milesimas)
      const previo = precios.get(productoId)
      const antes =
        previo && previo.costoDiezmilesimas !== costoDiezmilesimas
          ? { antesDiezmilesimas: previo.costoDiezmilesimas, antesEl: previo.fecha }
          : { antesDiezmilesimas: previo?.antesDiezmilesimas ?? 0, antesEl: previo?.antesEl ?? '' }
      precios.set(productoId, { productoId, nombre, fecha: compra.fecha, costoDiezmilesimas, ...antes, veces: (previo?.veces ?? 0) + 1 })
    }
  }
  return [...precios.values()].sort((a, b) => (a.fecha > b.fecha ? -1 : a.fecha < b.fecha ? 1 : a.nombre.localeCompare(b.nombre, 'es')))
}
