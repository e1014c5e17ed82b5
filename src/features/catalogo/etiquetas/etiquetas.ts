/** Shelf labels: which barcode a code takes, and where each label goes on the paper. Millimetres throughout. */
import { esCodigoDeBarras } from '#domain/catalogo/gtin.ts'

export type Simbologia = 'ean13' | 'ean8' | 'upca' | 'code128'

const porLargo: Readonly<Record<number, Simbologia>> = { 8: 'ean8', 12: 'upca', 13: 'ean13' }

/** The barcode that scanners read best for a code: the retail ones when its check digit is right, else Code 128. */
export function simbologiaDe(codigo: string): Simbologia | undefined {
  if (codigo === '') return undefined
  const deTienda = esCodigoDeBarras(codigo) ? porLargo[codigo.length] : undefined
  // Code 128 has the printable ASCII characters; a code with ñ is printed as text alone.
  return deTienda ?? (/^[\u0020-\u007e]+$/.test(codigo) ? 'code128' : undefined)
}

export interface Formato {
  nombre: string
  /** The paper, one label or a sheet of them. */
  papel: { ancho: number; alto: number }
  etiqueta: { ancho: number; alto: number }
  columnas: number
  filas: number
  margen: { izquierdo: number; arriba: number }
  /** Between two columns. */
  separacion: number
}

const rollo = (ancho: number, alto: number): Formato => ({
  nombre: `Rollo de ${ancho} × ${alto} mm`,
  papel: { ancho, alto },
  etiqueta: { ancho, alto },
  columnas: 1,
  filas: 1,
  margen: { izquierdo: 0, arriba: 0 },
  separacion: 0,
})

export const formatos = {
  rollo50x30: rollo(50, 30),
  rollo40x25: rollo(40, 25),
  a4: {
    nombre: 'Hoja A4, 3 × 8 (70 × 37 mm)',
    papel: { ancho: 210, alto: 297 },
    etiqueta: { ancho: 70, alto: 37 },
    columnas: 3,
    filas: 8,
    margen: { izquierdo: 0, arriba: 0.5 },
    separacion: 0,
  },
  carta: {
    nombre: 'Hoja carta, 3 × 10 (67 × 25 mm)',
    papel: { ancho: 215.9, alto: 279.4 },
    etiqueta: { ancho: 66.7, alto: 25.4 },
    columnas: 3,
    filas: 10,
    margen: { izquierdo: 4.8, arriba: 12.7 },
    separacion: 3.1,
  },
} as const satisfies Record<string, Formato>
export type ClaveFormato = keyof typeof formatos

export interface LugarDeEtiqueta<T> {
  que: T
  izquierda: number
  arriba: number
}

/** The labels on their pages, row by row. `desde`: the first free place of the first sheet, from 1, when others were used up before. */
export function colocar<T>(etiquetas: readonly T[], formato: Formato, desde = 1): LugarDeEtiqueta<T>[][] {
  const porPagina = formato.columnas * formato.filas
  const saltadas = Math.min(Math.max(1, desde), porPagina) - 1
  const paginas: LugarDeEtiqueta<T>[][] = []
  for (const [i, que] of etiquetas.entries()) {
    const puesto = i + saltadas
    const pagina = (paginas[Math.floor(puesto / porPagina)] ??= [])
    const enPagina = puesto % porPagina
    pagina.push({
      que,
      izquierda: formato.margen.izquierdo + (enPagina % formato.columnas) * (formato.etiqueta.ancho + formato.separacion),
      arriba: formato.margen.arriba + Math.floor(enPagina / formato.columnas) * formato.etiqueta.alto,
    })
  }
  return paginas
}
