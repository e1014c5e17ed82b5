/** The tax of a sale, worked out again: of each line by its product, and of the document by its lines (docs/adr/0031). */
import type { Totales } from '#domain/fiscal/totales.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { tasaDe, totalesPorTasa, type TasaItbis } from '#domain/fiscal/itbis.rules.ts'
import { tasasDeLey } from '#domain/fiscal/itbis.ley.ts'
import type { ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { porcentaje, sinPorcentaje } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { deTodo, type Hallado } from './recomputo.rules.ts'

/** By product, the tax codes that its till could know; a product of which nothing is known is not here. */
type ItbisConocidos = ReadonlyMap<string, readonly ItbisCodigo[]>

/** What of the tax does not agree. `tasas`: the rates as the till may have had them, one list for each way. */
export function revisarItbis(
  venta: Venta,
  conocidos: ItbisConocidos,
  tasas: readonly (readonly TasaItbis[] | undefined)[] = [undefined],
): Hallado[] {
  if (venta.modifica !== null) return []
  const lineas = venta.lineas.flatMap((linea) => revisarLinea(venta, linea, conocidos.get(linea.productoId), tasas[0]))
  const posibles = [...tasas, tasasDeLey].map((unas) => totalesDe(venta, unas))
  if (posibles.some((suma) => deTasas.every((campo) => suma[campo] === venta.totales[campo]))) return lineas
  const debe = posibles[0] ?? venta.totales
  const faltan = Math.max(...deTasas.map((campo) => Math.abs(debe[campo] - venta.totales[campo])))
  return [...lineas, deTodo('itbis', venta.totales.itbis, debe.itbis, faltan)]
}

const deTasas = [
  'gravado18',
  'itbis18',
  'gravado16',
  'itbis16',
  'gravado0',
  'exento',
  'itbis',
] as const satisfies readonly (keyof Totales)[]

const totalesDe = ({ lineas, preciosIncluyenItbis, fecha }: Venta, tasas: readonly TasaItbis[] | undefined): Totales =>
  totalesPorTasa(lineas, { preciosIncluyenItbis, fecha, ...(tasas && { tasas }) })

function revisarLinea(
  { tipoComprobante, fecha, preciosIncluyenItbis }: Venta,
  { nombre, itbis, montoCentavos }: Venta['lineas'][number],
  conocidos: readonly ItbisCodigo[] | undefined,
  tasas: readonly TasaItbis[] | undefined,
): Hallado[] {
  // B14 and E44 charge no tax on anything.
  const debidos = comprobantes[tipoComprobante].sinItbis ? (['E'] as const) : conocidos
  if (debidos === undefined || debidos.length === 0 || debidos.some((codigo) => codigo === itbis)) return []
  const de = (codigo: ItbisCodigo) => tasaDe(codigo, fecha, tasas)
  const impuesto = (puntos: number) =>
    preciosIncluyenItbis ? montoCentavos - sinPorcentaje(montoCentavos, puntos) : porcentaje(montoCentavos, puntos)
  const [dice, debe] = [de(itbis), de(debidos[0] ?? itbis)]
  return [{ nombre, reparo: 'tasa-itbis', dice, debe, faltan: Math.abs(impuesto(debe) - impuesto(dice)) }]
}
