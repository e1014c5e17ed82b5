/** Of the books of a store, which nobody writes. Apart from the rest, so that the menu knows it without carrying them. */
export const permisosDeLibros = {
  leer: ['propietario', 'contador'],
  /** Has them folded again from the documents. */
  rehacer: ['propietario', 'contador'],
} as const
