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

export const palabrasDeExistencia: Readonly<Record<Existencia, string>> = {
  disponible: 'Disponible',
  pocas: 'Pocas unidades',
  encargo: 'Por encargo',
}
export const coloresDeExistencia: Readonly<Record<Existencia, string>> = { disponible: 'teal', pocas: 'orange', encargo: 'dimmed' }

/** The presentations of one article, itself with them, the cheapest first; empty when it has none. */
export const variantesDe = ({ grupo }: ProductoPublico, productos: readonly ProductoPublico[]): ProductoPublico[] =>
  grupo === ''
    ? []
    : productos
        .filter((otro) => otro.grupo === grupo)
        .toSorted((a, b) => a.precioDiezmilesimas - b.precioDiezmilesimas || a.variante.localeCompare(b.variante, 'es', { numeric: true }))

/** As many as are looked at below a product. */
const VAN_CON = 6

/** Others of its category that there are, none of its own presentations; those of a price near its own first. */
export const vaCon = (producto: ProductoPublico, productos: readonly ProductoPublico[]): ProductoPublico[] => {
  const lejos = ({ precioDiezmilesimas }: ProductoPublico): number => Math.abs(precioDiezmilesimas - producto.precioDiezmilesimas)
  return productos
    .filter(
      (otro) =>
        producto.categoria !== '' &&
        otro.categoria === producto.categoria &&
        otro.id !== producto.id &&
        otro.disponible &&
        (producto.grupo === '' || otro.grupo !== producto.grupo),
    )
    .toSorted((a, b) => lejos(a) - lejos(b))
    .slice(0, VAN_CON)
}
