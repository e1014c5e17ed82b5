/** The conditions of better-auth (`Where`), decided over a row in memory. */
import type { CleanedWhere } from 'better-auth/adapters'

export type Fila = Record<string, unknown> & { id: string }
export type Condicion = CleanedWhere

/** Does a row meet the conditions? Those joined by AND all of them, and of those joined by OR at least one. */
export function cumpleDonde(fila: Fila, donde: readonly Condicion[]): boolean {
  const o = donde.filter((c) => c.connector === 'OR')
  return donde.every((c) => c.connector === 'OR' || cumpleUna(fila, c)) && (o.length === 0 || o.some((c) => cumpleUna(fila, c)))
}

function cumpleUna(fila: Fila, { field, operator, value, mode }: Condicion): boolean {
  const suave = mode === 'insensitive'
  const llano = (v: unknown): unknown => (suave && typeof v === 'string' ? v.toLowerCase() : v)
  const propio = llano(fila[field] ?? null)
  const pedido = Array.isArray(value) ? value.map(llano) : llano(value)
  switch (operator) {
    case undefined:
    case 'eq':
      return propio === pedido
    case 'ne':
      return propio !== pedido
    case 'in':
      return Array.isArray(pedido) && pedido.includes(propio)
    case 'not_in':
      return Array.isArray(pedido) && !pedido.includes(propio)
    case 'contains':
      return typeof propio === 'string' && typeof pedido === 'string' && propio.includes(pedido)
    case 'starts_with':
      return typeof propio === 'string' && typeof pedido === 'string' && propio.startsWith(pedido)
    case 'ends_with':
      return typeof propio === 'string' && typeof pedido === 'string' && propio.endsWith(pedido)
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return propio !== null && pedido !== null && compara(propio, pedido, operator)
  }
}

function compara(a: unknown, b: unknown, operador: 'lt' | 'lte' | 'gt' | 'gte'): boolean {
  const orden = comparar(a, b)
  if (operador === 'lt') return orden < 0
  if (operador === 'lte') return orden <= 0
  return operador === 'gt' ? orden > 0 : orden >= 0
}

const comoTexto = (valor: unknown): string => (typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? ''))

/** Order of two values of one column; nothing comes before something. */
export function comparar(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [x, y] = [comoTexto(a), comoTexto(b)]
  if (x === y) return 0
  return x < y ? -1 : 1
}
