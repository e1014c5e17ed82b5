/**
 * The stores as last seen, so that the first page shows something before the network answers, or without it. A copy that may be
 * lost: localStorage is enough, and the page needs no database to open.
 */
import * as z from 'zod'
import { calificacion } from '#domain/tienda/calificacion.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'

const KEY = 'mercana.tiendas'
const MAX = 60

const campos = TiendaPublica.esquemaCampos
  .pick({
    tiendaNombre: true,
    slug: true,
    tiendaRnc: true,
    tiendaLogo: true,
    tiendaTipo: true,
    tiendaCategoria: true,
    tags: true,
    calle: true,
    deliveryPropio: true,
    provincia: true,
    municipio: true,
    lugar: true,
    tiendaHorario: true,
    tiendaCierres: true,
  })
  .extend({ calificacion })
const vistas = z.object({ en: z.iso.datetime(), tiendas: z.array(campos) })

export type TiendaVista = z.infer<typeof campos>
export type TiendasVistas = z.infer<typeof vistas>

/** What was kept; nothing when there is none or it cannot be read. */
export function leerVistas(storage: Pick<Storage, 'getItem'>): TiendasVistas | undefined {
  const texto = storage.getItem(KEY)
  if (texto === null) return undefined
  const leidas = vistas.safeParse(jsonDe(texto))
  return leidas.success ? leidas.data : undefined
}

/** Keeps what a visitor saw for when there is no line. */
export function guardarVistas(storage: Pick<Storage, 'setItem'>, { en, tiendas }: TiendasVistas): void {
  const breves = tiendas.slice(0, MAX).map((tienda) => campos.parse(tienda))
  try {
    storage.setItem(KEY, JSON.stringify({ en, tiendas: breves } satisfies TiendasVistas))
  } catch (error) {
    // A full disk loses this copy and nothing else.
    if (!(error instanceof DOMException)) throw error
  }
}

function jsonDe(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch (error) {
    // Half of it was written, or another version did: it is asked for again.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
