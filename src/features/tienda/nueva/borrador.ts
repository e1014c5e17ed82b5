/**
 * A store that is half-typed, kept at each change so that a reload, a full disk or a server that says no loses none of it. There
 * is no store yet to keep it in, and it is a page of text: localStorage is enough. Each person has their own on a shared browser.
 */
import * as z from 'zod'
import { direccion } from '#domain/envios/direccion.ts'

/** What is asked of a new store; the rest has its default and is set in Configurar. */
const campos = [
  'tiendaNombre',
  'slug',
  'tiendaRnc',
  'razonSocial',
  'tiendaTelefono',
  'tiendaEmail',
  'tiendaTipo',
  'tiendaCategoria',
  ...(Object.keys(direccion) as (keyof typeof direccion)[]),
] as const
export type CampoNuevo = (typeof campos)[number]
export type TiendaEscrita = Record<CampoNuevo, string>

export const enBlanco: Readonly<TiendaEscrita> = Object.fromEntries(campos.map((campo) => [campo, ''])) as TiendaEscrita

const clave = (usuarioId: string): string => `mercana.tienda-nueva.${usuarioId}`
/** Lenient on purpose: what was typed comes back even when it cannot be saved as it is. */
const guardado = z.record(z.string(), z.string())

/** What was typed before; blank when nothing was, or when it cannot be read. */
export function leerTiendaEscrita(storage: Pick<Storage, 'getItem'>, usuarioId: string): TiendaEscrita {
  const leido = guardado.safeParse(jsonDe(storage.getItem(clave(usuarioId))))
  const texto = leido.success ? leido.data : {}
  return Object.fromEntries(campos.map((campo) => [campo, texto[campo] ?? ''])) as TiendaEscrita
}

/** Keeps what was typed, so that a reload loses nothing. */
export function guardarTiendaEscrita(storage: Pick<Storage, 'setItem'>, usuarioId: string, escrita: TiendaEscrita): void {
  try {
    storage.setItem(clave(usuarioId), JSON.stringify(escrita))
  } catch (error) {
    // A full disk loses this copy; the form goes on with what it shows.
    if (!(error instanceof DOMException)) throw error
  }
}

export const olvidarTiendaEscrita = (storage: Pick<Storage, 'removeItem'>, usuarioId: string): void => storage.removeItem(clave(usuarioId))

export const tieneAlgo = (escrita: TiendaEscrita): boolean => campos.some((campo) => escrita[campo].trim() !== '')

function jsonDe(texto: string | null): unknown {
  try {
    return texto === null ? undefined : JSON.parse(texto)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
