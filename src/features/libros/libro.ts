import type * as z from 'zod'
import type { comandosLibros } from '#domain/libros/comandos.libros.ts'
import type { Mirada } from './useMirada.ts'

/** What the server says of a store's books. */
export type Libro = z.output<(typeof comandosLibros)['libro']['respuesta']>

/** Opens an account in the journal. */
export type AbrirCuenta = (lo: Partial<Omit<Mirada, 'ver'>>) => void

/** The part of the screen that shows lines and open items. */
export interface PropsDelDiario extends Omit<Mirada, 'ver'> {
  onGo: (a: Partial<Mirada>) => void
}
