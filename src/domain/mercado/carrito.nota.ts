/**
 * What one change did to a cart, small enough to be kept at once and redone when its page ended before the disk had it. Redone twice
 * it is done once: the cart keeps the names of the notes that are in it.
 */
import * as z from 'zod'
import { estadoDeCompra, type EstadoDeCompra, type LineaDeCarrito } from './carrito.rules.ts'

const { lineas, elecciones, salidas, entrega, telefono } = estadoDeCompra.shape

export const notaDeCompra = z.object({
  /** As they were left. */
  lineas,
  quitadas: z.array(z.object({ tiendaId: z.string(), productoId: z.string() })),
  elecciones,
  entrega: entrega.unwrap().optional(),
  telefono: telefono.unwrap().optional(),
  /** Checkouts that it began. */
  salidas,
})
export type NotaDeCompra = z.infer<typeof notaDeCompra>

/** A page that lives removes its notes itself; only those of a few dead ones are ever looked for. */
const NOTAS_RECORDADAS = 50

type Clave = Pick<LineaDeCarrito, 'tiendaId' | 'productoId'>
const esMisma = (a: Clave, b: Clave): boolean => a.tiendaId === b.tiendaId && a.productoId === b.productoId

/** undefined where nothing of it needs redoing: what came from the server comes again. */
export function notaDe(antes: EstadoDeCompra, despues: EstadoDeCompra): NotaDeCompra | undefined {
  // Of a checkout that went on the server knows, and of a profile as well.
  const siguenIguales = antes.salidas.every((una, i) => despues.salidas[i] === una)
  if (antes.seguido !== despues.seguido || !siguenIguales) return undefined
  const nota: NotaDeCompra = {
    lineas: despues.lineas.filter((una) => !antes.lineas.includes(una)),
    quitadas: antes.lineas
      .filter((una) => !despues.lineas.some((otra) => esMisma(una, otra)))
      .map(({ tiendaId, productoId }) => ({ tiendaId, productoId })),
    elecciones: Object.fromEntries(Object.entries(despues.elecciones).filter(([tienda, una]) => antes.elecciones[tienda] !== una)),
    ...(antes.entrega === despues.entrega ? {} : { entrega: despues.entrega }),
    ...(antes.telefono === despues.telefono ? {} : { telefono: despues.telefono }),
    salidas: despues.salidas.slice(antes.salidas.length),
  }
  const dice = [nota.lineas, nota.quitadas, Object.keys(nota.elecciones), nota.salidas].some(({ length }) => length > 0)
  return dice || 'entrega' in nota || 'telefono' in nota ? nota : undefined
}

/** The cart knows that this note is in it. */
export const conAnotada = (estado: EstadoDeCompra, nombre: string): EstadoDeCompra => ({
  ...estado,
  notas: [...estado.notas, nombre].slice(-NOTAS_RECORDADAS),
})

/** Does again what a page noted and did not live to write. */
export function conNota(estado: EstadoDeCompra, nombre: string, nota: NotaDeCompra): EstadoDeCompra {
  if (estado.notas.includes(nombre)) return estado
  const toca = (una: Clave): boolean => [...nota.lineas, ...nota.quitadas].some((otra) => esMisma(una, otra))
  const puestas = estado.lineas.map((una) => nota.lineas.find((otra) => esMisma(una, otra)) ?? una)
  const nuevas = nota.lineas.filter((una) => !estado.lineas.some((otra) => esMisma(una, otra)))
  const lineas = [...puestas.filter((una) => nota.lineas.includes(una) || !toca(una)), ...nuevas]
  const salidas = nota.salidas.filter(({ grupoId }) => !estado.salidas.some((una) => una.grupoId === grupoId))
  return conAnotada(
    {
      ...estado,
      lineas,
      elecciones: { ...estado.elecciones, ...nota.elecciones },
      entrega: nota.entrega === undefined ? estado.entrega : nota.entrega,
      telefono: nota.telefono ?? estado.telefono,
      salidas: [...estado.salidas, ...salidas],
    },
    nombre,
  )
}
