/** What the second copy of a device can still give back, read from its files by whoever looks from outside. */

const generacion = (nombre: string): number => Number(/\.(\d+)$/.exec(nombre)?.[1] ?? 0)

/** Whole lines: length, sum and JSON. What was cut half-way is no JSON. */
function lineas(texto: string): Record<string, unknown>[] {
  return texto.split('\n').flatMap((linea) => {
    const json = /^[0-9a-z]+\.[0-9a-z]+\.(\{.*\})$/.exec(linea)?.[1]
    try {
      return json === undefined ? [] : [JSON.parse(json) as Record<string, unknown>]
    } catch (error) {
      if (error instanceof SyntaxError) return []
      throw error
    }
  })
}

/** Is a fact in the newest whole file of a device, or in a later one? What is older counts no more. */
export function estaEnCopia(
  archivos: ReadonlyMap<string, string>,
  { id, hash, texto }: { id: string; hash: string; texto: string },
): boolean {
  for (const [, contenido] of [...archivos].sort(([a], [b]) => generacion(b) - generacion(a))) {
    const enteras = lineas(contenido)
    if (enteras.some((linea) => linea['id'] === id && linea['hash'] === hash && linea['texto'] === texto)) return true
    const cabecera = enteras.find((linea) => 'credencial' in linea)
    if (cabecera && enteras.length > Number(cabecera['lineas'])) return false
  }
  return false
}
