/** What purchases are called on screen. */
import type { Compra } from '#domain/compras/compra.entity.ts'
import { esNota, totalDeCompra } from '#domain/compras/compra.rules.ts'
import { codigos606, gastos606, type Gasto606 } from '#domain/compras/gastos-606.ts'
import type { Mark } from '../kit/columns.tsx'
import type { RenglonDeCompra } from './useComprasDeAqui.ts'

/** A purchase by its number, or by what it is. */
export const nombreDeCompra = ({ ncf, nota }: Pick<Compra, 'ncf' | 'nota'>): string => ncf || nota || 'Sin comprobante'

/** How a purchase stands. */
export function marcaDeCompra({ fila: { doc }, aparte, anulada, debida }: RenglonDeCompra): Mark {
  if (aparte) return ['red', 'Por aclarar']
  if (anulada) return ['gray', 'Anulada']
  if (esNota(doc)) return ['blue', 'Nota de crédito']
  if (debida === undefined) return ['teal', 'Pagada']
  if (debida.dias > 0) return ['red', 'Vencida']
  return debida.pendienteCentavos < totalDeCompra(doc) ? ['yellow', 'Pagada en parte'] : ['orange', 'Por pagar']
}

/** Kinds of expense of form 606, as the choices of a field. */
export const opcionesDeGasto = codigos606.map((value: Gasto606) => ({ value, label: `${value} · ${gastos606[value]}` }))
