/** Turns a printed paper into the bytes of a receipt printer. Code page 858 has ñ, accents, ¿ ¡ and €. */
import { anchos, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import type ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { aImprimible } from './texto.ts'

export interface OpcionesEscPos {
  /** Characters of a line: 48 on 80 mm paper, 42 on some older printers, 32 on 58 mm. */
  columnas: number
  lenguaje?: 'esc-pos' | 'star-prnt' | 'star-line'
  /** The encoder's table of code page numbers; printers of one maker share one. */
  mapa?: string
  /** Kick the cash drawer that is plugged into the printer. */
  abrirGaveta?: boolean
}

const mapasConocidos = [
  'bixolon',
  'bixolon/legacy',
  'citizen',
  'epson',
  'epson/legacy',
  'fujitsu',
  'hp',
  'metapace',
  'mpt',
  'pos-5890',
  'pos-8360',
  'star',
  'sunmi',
  'xprinter',
  'youku',
] as const
type Mapa = (typeof mapasConocidos)[number]

/** A printer that names a table which the encoder does not have is driven as an Epson, which most copy. */
const mapaDe = (nombre: string | undefined): Mapa => mapasConocidos.find((mapa) => mapa === nombre) ?? 'epson'

/** The bytes that print these papers, one cut after each. */
export async function codificarEscPos(impresos: readonly Impreso[], opciones: OpcionesEscPos): Promise<Uint8Array> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
  const lenguaje = opciones.lenguaje ?? 'esc-pos'
  const encoder = new Encoder({ language: lenguaje, columns: opciones.columnas, codepageMapping: mapaDe(opciones.mapa), feedBeforeCut: 4 })
  encoder.initialize().codepage('cp858')
  if (opciones.abrirGaveta) encoder.pulse()
  for (const impreso of impresos) {
    for (const bloque of impreso.bloques) escribir(encoder, bloque, opciones.columnas)
    encoder.cut()
  }
  return encoder.encode()
}

/** The bytes that only open the drawer. */
export async function codificarGaveta(opciones: Pick<OpcionesEscPos, 'lenguaje'>): Promise<Uint8Array> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
  return new Encoder({ language: opciones.lenguaje ?? 'esc-pos' }).initialize().pulse().encode()
}

const alineaciones = { izquierda: 'left', centro: 'center', derecha: 'right' } as const

function escribir(encoder: ReceiptPrinterEncoder, bloque: Bloque, columnas: number): void {
  switch (bloque.bloque) {
    case 'texto': {
      // A big line has half the columns, and long words are broken by the encoder.
      if (bloque.tamano === 'grande') encoder.size(2, 2)
      encoder
        .align(alineaciones[bloque.alinear ?? 'izquierda'])
        .bold(bloque.fuerte ?? false)
        .line(aImprimible(bloque.texto))
        .bold(false)
        .align('left')
      if (bloque.tamano === 'grande') encoder.size(1, 1)
      return
    }
    case 'fila': {
      const grande = bloque.tamano === 'grande'
      if (grande) encoder.height(2)
      const medidas = anchos(bloque.celdas, columnas)
      encoder.bold(bloque.fuerte ?? false).table(
        bloque.celdas.map((celda, i) => ({ width: medidas[i] ?? 1, align: alineaciones[celda.alinear ?? 'izquierda'] })),
        [bloque.celdas.map((celda) => aImprimible(celda.texto))],
      )
      encoder.bold(false)
      if (grande) encoder.height(1)
      return
    }
    case 'raya':
      encoder.rule()
      return
    case 'espacio':
      encoder.newline()
      return
    case 'qr':
      encoder.align('center').qrcode(bloque.texto, { model: 2, size: 5, errorlevel: 'm' }).align('left')
  }
}
