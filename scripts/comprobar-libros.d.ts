/** What does not hold of a copy of a store's books, a line each; and how much was looked at. */
export function comprobar(archivos: Record<string, Uint8Array>): { malas: string[]; documentos: number; apuntes: number }
