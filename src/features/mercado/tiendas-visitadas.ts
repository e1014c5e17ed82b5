/** Shops that somebody looked at in this browser, newest first. A convenience that may be lost: localStorage is enough. */
const KEY = 'mercana.visitadas'
const MAX = 8

/** The slugs of those shops, newest first. */
export function leerVisitadas(storage: Pick<Storage, 'getItem'>): string[] {
  const texto = storage.getItem(KEY) ?? ''
  return texto === '' ? [] : texto.split(' ').slice(0, MAX)
}

/** The slug goes to the front; slugs have no spaces. */
export function anotarVisita(storage: Pick<Storage, 'getItem' | 'setItem'>, slug: string): void {
  const visitadas = [slug, ...leerVisitadas(storage).filter((otra) => otra !== slug)].slice(0, MAX)
  try {
    storage.setItem(KEY, visitadas.join(' '))
  } catch (error) {
    // A full disk forgets this visit and nothing else.
    if (!(error instanceof DOMException)) throw error
  }
}
