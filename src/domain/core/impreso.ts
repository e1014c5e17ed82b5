/**
 * A printed paper as a list of blocks that say nothing of where they are printed: `src/ui/imprimir` draws the same list in the
 * browser, in a PDF and on an ESC/POS printer, so a ticket says the same everywhere. `ticket.ts` and the Z report make them.
 */

export type Alineacion = 'izquierda' | 'centro' | 'derecha'

/** A cell of a row. `ancho` is in columns of a line of 48 (80 mm); the cells without it share what is left. */
export interface Celda {
  texto: string
  alinear?: Alineacion
  ancho?: number
  /** A figure: it is never broken in two lines, whatever the others lose for it. */
  entera?: boolean
}

export type Bloque =
  | { bloque: 'texto'; texto: string; alinear?: Alineacion; fuerte?: boolean; tamano?: 'normal' | 'grande' }
  | { bloque: 'fila'; celdas: Celda[]; fuerte?: boolean; tamano?: 'normal' | 'grande' }
  | { bloque: 'raya' }
  | { bloque: 'espacio' }
  | { bloque: 'qr'; texto: string }

/** One paper; a printer cuts after each. `titulo` names the file and the print job. */
export interface Impreso {
  titulo: string
  bloques: Bloque[]
}

/**
 * What people call the paper of a fact by: the end of its device's name, and its place in that device's order, so that two devices never give one number
 * with no line.
 */
export const numeroDePapel = ({ dispositivoId, seq }: { dispositivoId: string; seq: number }): string =>
  `${dispositivoId
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(-4)
    .toUpperCase()}-${String(seq).padStart(5, '0')}`

/** What became of a paper: taken by the printer, perhaps out there, or surely not. */
export type Destino = 'impreso' | 'dudoso' | 'fallido'

/** Columns of a line that `ancho` is measured in. */
export const COLUMNAS = 48

export const textoBloque = (texto: string, resto: Omit<Extract<Bloque, { bloque: 'texto' }>, 'bloque' | 'texto'> = {}): Bloque => ({
  bloque: 'texto',
  texto,
  ...resto,
})

/** A label at the left and a figure at the right edge. */
export const filaBloque = (etiqueta: string, cifra: string, resto: { fuerte?: boolean; tamano?: 'normal' | 'grande' } = {}): Bloque => ({
  bloque: 'fila',
  celdas: [
    { texto: etiqueta },
    {
      texto: cifra,
      alinear: 'derecha',
      entera: true,
      ancho: Math.max(Math.ceil(cifra.length * (resto.tamano === 'grande' ? 1.9 : 1.1)), 12),
    },
  ],
  ...resto,
})

export const raya: Bloque = { bloque: 'raya' }
export const espacio: Bloque = { bloque: 'espacio' }

/** Widths in columns for a line of `columnas`, the last column ends where the line does. */
export function anchos(celdas: readonly Celda[], columnas: number): number[] {
  const fijos = celdas.map(({ ancho, entera, texto }, i) => {
    if (ancho === undefined) return 0
    // A column between a figure and what stands before it.
    const minimo = entera && texto !== '' ? texto.length + (i > 0 && celdas[i - 1]?.entera ? 1 : 0) : 1
    return Math.max(minimo, Math.round((ancho * columnas) / COLUMNAS))
  })
  const sueltas = celdas.filter((celda) => celda.ancho === undefined).length
  const resto = columnas - fijos.reduce((suma, ancho) => suma + ancho, 0)
  const cada = sueltas === 0 ? 0 : Math.floor(resto / sueltas)
  return celdas.map((celda, i) => (celda.ancho === undefined ? Math.max(1, cada) : (fijos[i] ?? 1)))
}
