/** What of a catalogue is shown: by category, by price and by whether there is any. */
import type { ProductoPublico } from '#domain/pedidos/comandos.vitrina.ts'

export const precios = {
  hasta100: { titulo: 'Hasta RD$100', desde: 0, hasta: 1_000_000 },
  hasta500: { titulo: 'De RD$100 a RD$500', desde: 1_000_000, hasta: 5_000_000 },
  mas: { titulo: 'Más de RD$500', desde: 5_000_000, hasta: Infinity },
} as const
export type Precio = keyof typeof precios
export const esPrecio = (texto: string | null): texto is Precio => texto !== null && Object.hasOwn(precios, texto)

export interface Filtros {
  /** null: all of them. */
  categoria: string | null
  precio: Precio | null
  soloDisponibles: boolean
}

/** Does a product pass them? The upper end of a range of prices belongs to it. */
export function pasa(
  { categoria, precioDiezmilesimas, disponible }: Pick<ProductoPublico, 'categoria' | 'precioDiezmilesimas' | 'disponible'>,
  filtros: Filtros,
): boolean {
  const { desde, hasta } = filtros.precio ? precios[filtros.precio] : { desde: -1, hasta: Infinity }
  return (
    (filtros.categoria === null || categoria === filtros.categoria) &&
    precioDiezmilesimas > (desde === 0 ? -1 : desde) &&
    precioDiezmilesimas <= hasta &&
    (!filtros.soloDisponibles || disponible)
  )
}

/** The categories of a catalogue, by name, with how many products each has. */
export function categoriasDe(productos: readonly Pick<ProductoPublico, 'categoria'>[]): [nombre: string, cuantos: number][] {
  const cuantos = new Map<string, number>()
  for (const { categoria } of productos) if (categoria !== '') cuantos.set(categoria, (cuantos.get(categoria) ?? 0) + 1)
  return [...cuantos].sort(([a], [b]) => a.localeCompare(b, 'es'))
}

export type Existencia = 'disponible' | 'pocas' | 'encargo'

/** What is said of the stock; how much there is, is the shop's. */
export const existenciaDe = ({ disponible, pocas }: Pick<ProductoPublico, 'disponible' | 'pocas'>): Existencia =>
  disponible ? (pocas ? 'pocas' : 'disponible') : 'encargo'
