/**
 * Part `reportes`, second half: a year of sales by product and month out of a store's sums, and what every product costs walked again after a purchase
 * that came late; each against a bare loop over the same figures that comes to the same total.
 */
import { construir } from '#domain/core/construir.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { costearProducto, type LibroDeCostos, type MovimientoDelDia } from '#domain/inventario/costo.rules.ts'
import { sumarVenta, type CuboDeVentas } from '#domain/reportes/ventas.cubo.ts'
import { filasDeReporte, type DiasDeReporte, type FuenteDeReporte } from '#domain/reportes/ventas.reporte.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { mediana, ms, razonDe, type Ronda } from '../medidas.ts'

const RONDAS = 7
const RENGLONES = 500_000
const POR_FACTURA = 5
const PRODUCTOS_VENDIDOS = 3000
const ANO: DiasDeReporte = { desde: '2026-01-01', hasta: '2026-12-31' }
const DIAS = 365
const META_REPORTE_MS = 500

const PRODUCTOS = 100_000
/** Days with a movement, of each. */
const DIAS_CON_MOVIMIENTO = 10
const META_COSTO_MS = 5000

const cuanto = (hacer: () => unknown): number => {
  const antes = performance.now()
  hacer()
  return performance.now() - antes
}

/** A year of invoices of five lines; each sells other products than the one before it. */
function ventasDelAno(): Venta[] {
  const modelo = construir(Venta)
  const [linea] = modelo.lineas
  if (!linea) throw new Error('a sale has lines')
  return Array.from({ length: RENGLONES / POR_FACTURA }, (_, i) => ({
    ...modelo,
    id: `v${i}`,
    fecha: sumarDias(ANO.desde, i % DIAS),
    lineas: Array.from({ length: POR_FACTURA }, (_ignored, n) => ({
      ...linea,
      productoId: `producto:${(i * POR_FACTURA + n * 7) % PRODUCTOS_VENDIDOS}`,
      montoCentavos: 2000,
    })),
  }))
}

/** Ten days of each product: bought on the first, sold on the others. */
function movimientos(): LibroDeCostos {
  const nada = { recibidoCentavos: 0, puestas: 0, puestoCentavos: 0, puestasSinDecir: 0, ajustadas: 0, perdidas: 0 }
  const dia = (n: number): MovimientoDelDia =>
    n === 0
      ? { ...nada, compradas: 100_000, compradoCentavos: 500_000, vendidas: 0 }
      : { ...nada, compradas: 0, compradoCentavos: 0, vendidas: 1000 }
  return new Map(
    Array.from({ length: PRODUCTOS }, (_, i) => [
      `producto:${i}`,
      new Map(Array.from({ length: DIAS_CON_MOVIMIENTO }, (_ignored, n) => [sumarDias(ANO.desde, n * 20), dia(n)])),
    ]),
  )
}

/** The server's own folds in this process; reading the documents from the store is not in it. */
export function medirVentas(cuaderno: Cuaderno): void {
  const ventas = ventasDelAno()
  const cubo: CuboDeVentas = new Map()
  for (const venta of ventas) sumarVenta(cubo, venta)
  const fuente: FuenteDeReporte = { cubo, categoriaDe: () => '', proveedorDe: () => '', clienteDe: (id) => id }
  const suma = (filas: Iterable<number>): number => [...filas].reduce((total, uno) => total + uno, 0)
  const deFilas = (por: 'producto' | 'mes') => suma(filasDeReporte(fuente, por, ANO).map(({ netoCentavos }) => netoCentavos))
  medir(
    cuaderno,
    `un año de ${RENGLONES} renglones por producto y por mes, de las sumas del servidor`,
    () => [deFilas('producto'), deFilas('mes')],
    () => {
      const porProducto = new Map<string, number>()
      const porMes = new Map<string, number>()
      for (const { fecha, lineas, totales } of ventas) {
        const neto = totales.total - totales.itbis
        porMes.set(fecha.slice(0, 7), (porMes.get(fecha.slice(0, 7)) ?? 0) + neto)
        for (const { productoId } of lineas) porProducto.set(productoId, (porProducto.get(productoId) ?? 0) + neto / POR_FACTURA)
      }
      return [suma(porProducto.values()), suma(porMes.values())]
    },
    META_REPORTE_MS,
    'un bucle por los renglones, sin costo, ITBIS ni devoluciones',
  )
  const libro = movimientos()
  medir(
    cuaderno,
    `costo de ${PRODUCTOS} productos con ${PRODUCTOS * DIAS_CON_MOVIMIENTO} movimientos, andado otra vez`,
    () => {
      let valor = 0
      for (const dias of libro.values()) for (const { vendidoCentavos } of costearProducto(dias, 0).values()) valor += vendidoCentavos
      return [valor]
    },
    () => {
      let valor = 0
      for (const dias of libro.values()) {
        let [hay, vale] = [0, 0]
        for (const { compradas, compradoCentavos, vendidas } of dias.values()) {
          hay += compradas
          vale += compradoCentavos
          const costo = vendidas === 0 ? 0 : Math.round((vale * vendidas) / hay)
          hay -= vendidas
          vale -= costo
          valor += costo
        }
      }
      return [valor]
    },
    META_COSTO_MS,
    'un bucle con números sueltos, sin orden, faltantes ni enteros grandes',
  )
}

function medir(
  { anotar, decir }: Cuaderno,
  que: string,
  nuestro: () => readonly number[],
  aPelo: () => readonly number[],
  metaMs: number,
  contra: string,
): void {
  const [uno, otro] = [nuestro(), aPelo()]
  if (uno.some((cifra, i) => Math.abs(cifra - (otro[i] ?? 0)) > 1)) throw new Error(`${que}: ${uno.join()} is not ${otro.join()}`)
  decir(`${que}: ${uno.join(' y ')}, iguales en los dos`)
  const rondas = Array.from({ length: RONDAS }, (): Ronda => ({ medido: [cuanto(nuestro)], referencia: [cuanto(aPelo)] }))
  const medido = mediana(rondas.flatMap((ronda) => ronda.medido))
  anotar({
    que: `${que} (${RONDAS} rondas)`,
    medido: ms(medido),
    referencia: `${ms(mediana(rondas.flatMap((ronda) => ronda.referencia)))}, ${contra}`,
    razon: razonDe(rondas, 50),
    meta: `≤ ${metaMs} ms`,
    cumple: medido <= metaMs,
  })
}
