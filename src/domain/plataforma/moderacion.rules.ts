/** What makes a published product worth a look: a barcode twice in a store, a price unlike everybody else's, a word that is watched. */
import { llano } from '#domain/core/importacion/celdas.ts'

/** Fewer stores than this say nothing about what a thing costs. */
const TIENDAS_MINIMAS = 3
/** From twice the median on, or half of it down. */
const VECES = 2

export interface ProductoVigilado {
  tiendaId: string
  nombre: string
  categoria: string
  codigoBarra: string
  precioDiezmilesimas: number
}

export interface Senales {
  /** How many of the same store have its barcode, itself included; 0 without one. */
  repetidos: number
  /** How many stores sell its barcode; 0 without one. */
  enTiendas: number
  /** Of the prices of its barcode, one for each store; null where too few have one. */
  medianaDiezmilesimas: number | null
  precioRaro: boolean
  /** Words of the list that its name or category has, as the list writes them. */
  palabras: string[]
}

/** The one in the middle, rounded between two; 0 of none. */
export function mediana(numeros: readonly number[]): number {
  const orden = [...numeros].sort((a, b) => a - b)
  const medio = Math.floor(orden.length / 2)
  const alto = orden[medio] ?? 0
  return orden.length % 2 === 1 ? alto : Math.round(((orden[medio - 1] ?? 0) + alto) / 2)
}

/** Looks at all of them together; one answer for each, in their order. */
export function vigilar(productos: readonly ProductoVigilado[], prohibidas: readonly string[]): Senales[] {
  const porCodigo = new Map<string, Map<string, number[]>>()
  for (const { codigoBarra, tiendaId, precioDiezmilesimas } of productos) {
    if (codigoBarra === '') continue
    const tiendas = porCodigo.get(codigoBarra) ?? new Map<string, number[]>()
    porCodigo.set(codigoBarra, tiendas.set(tiendaId, [...(tiendas.get(tiendaId) ?? []), precioDiezmilesimas]))
  }
  // A store that has it ten times counts once.
  const medianas = new Map(
    [...porCodigo].flatMap(([codigo, tiendas]) =>
      tiendas.size < TIENDAS_MINIMAS ? [] : [[codigo, mediana([...tiendas.values()].map(mediana))] as const],
    ),
  )
  const buscadas = prohibidas.map((palabra) => ({ palabra, llana: ` ${llano(palabra)} ` }))
  return productos.map(({ tiendaId, nombre, categoria, codigoBarra, precioDiezmilesimas: precio }) => {
    const tiendas = porCodigo.get(codigoBarra)
    const media = medianas.get(codigoBarra) ?? null
    const texto = ` ${llano(nombre)} ${llano(categoria)} `
    return {
      repetidos: tiendas?.get(tiendaId)?.length ?? 0,
      enTiendas: tiendas?.size ?? 0,
      medianaDiezmilesimas: media,
      precioRaro: media !== null && media > 0 && (precio >= media * VECES || precio * VECES <= media),
      palabras: buscadas.filter(({ llana }) => texto.includes(llana)).map(({ palabra }) => palabra),
    }
  })
}
