/** Draws printed papers in a PDF, one page each. Text is the built-in Helvetica: letters of Spanish, no emoji. */
import { anchos, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import type { jsPDF } from 'jspdf'
import { encode } from 'uqr'
import { aImprimible } from './texto.ts'

/** 'ticket' is a strip of 80 mm as long as it needs to be; 'carta' is 8.5 × 11 inches. */
export type ClaseDePapel = 'ticket' | 'carta'

interface Medidas {
  anchoMm: number
  margenMm: number
  /** Page height; 0 is as long as the paper needs. */
  altoMm: number
  letraPt: number
}

const papeles: Readonly<Record<ClaseDePapel, Medidas>> = {
  ticket: { anchoMm: 80, margenMm: 4, altoMm: 0, letraPt: 8.5 },
  carta: { anchoMm: 215.9, margenMm: 18, altoMm: 279.4, letraPt: 10.5 },
}

const MM_POR_PT = 25.4 / 72
const INTERLINEA = 1.28
const QR_MM = 24

/** What to draw and where, in mm from the top left of one endless paper. */
type Trazo =
  | { t: 'texto'; x: number; y: number; alto: number; texto: string; alinear: 'left' | 'center' | 'right'; fuerte: boolean; pt: number }
  | { t: 'raya'; y: number; alto: number }
  | { t: 'qr'; y: number; alto: number; texto: string }

/** A printable as a PDF of its paper size. */
export async function hacerPdf(impresos: readonly Impreso[], papel: ClaseDePapel): Promise<Blob> {
  const { jsPDF: Pdf } = await import('jspdf')
  const medidas = papeles[papel]
  const regla = new Pdf({ unit: 'mm', compress: true })
  const planos = impresos.map((impreso) => planear(regla, impreso.bloques, medidas))
  let pdf: jsPDF | undefined
  for (const plano of planos) {
    const alto = medidas.altoMm || Math.max(medidas.anchoMm, plano.altoMm + 2 * medidas.margenMm)
    if (pdf === undefined) pdf = new Pdf({ unit: 'mm', format: [medidas.anchoMm, alto], orientation: 'portrait', compress: true })
    else pdf.addPage([medidas.anchoMm, alto], 'portrait')
    dibujar(pdf, plano.trazos, medidas, alto)
  }
  const hecho = pdf ?? regla
  hecho.setProperties({ title: aImprimible(impresos[0]?.titulo ?? '') })
  return hecho.output('blob')
}

function planear(pdf: jsPDF, bloques: readonly Bloque[], medidas: Medidas): { trazos: Trazo[]; altoMm: number } {
  const trazos: Trazo[] = []
  const util = medidas.anchoMm - 2 * medidas.margenMm
  let y = 0
  for (const bloque of bloques) {
    switch (bloque.bloque) {
      case 'texto':
        y += renglones(pdf, trazos, {
          y,
          x: medidas.margenMm,
          ancho: util,
          texto: bloque.texto,
          alinear: bloque.alinear,
          fuerte: bloque.fuerte ?? false,
          pt: letra(medidas, bloque.tamano),
        })
        break
      case 'fila': {
        let x = medidas.margenMm
        let alto = 0
        const columnas = anchos(bloque.celdas, 480)
        bloque.celdas.forEach((celda, i) => {
          const ancho = (util * (columnas[i] ?? 0)) / 480
          alto = Math.max(
            alto,
            renglones(pdf, trazos, {
              y,
              x,
              ancho,
              texto: celda.texto,
              alinear: celda.alinear,
              fuerte: bloque.fuerte ?? false,
              pt: letra(medidas, bloque.tamano),
            }),
          )
          x += ancho
        })
        y += alto
        break
      }
      case 'raya':
        trazos.push({ t: 'raya', y: y + 1, alto: 2 })
        y += 2
        break
      case 'espacio':
        y += medidas.letraPt * MM_POR_PT
        break
      case 'qr':
        trazos.push({ t: 'qr', y: y + 2, alto: QR_MM, texto: bloque.texto })
        y += QR_MM + 4
    }
  }
  return { trazos, altoMm: y }
}

const letra = (medidas: Medidas, tamano: 'normal' | 'grande' | undefined): number => medidas.letraPt * (tamano === 'grande' ? 1.55 : 1)

interface Parrafo {
  x: number
  y: number
  ancho: number
  texto: string
  alinear: 'izquierda' | 'centro' | 'derecha' | undefined
  fuerte: boolean
  pt: number
}

/** Breaks a text at the width that it has and adds its lines; answers the height that they take. */
function renglones(pdf: jsPDF, trazos: Trazo[], { x, y, ancho, texto, alinear, fuerte, pt }: Parrafo): number {
  pdf.setFont('helvetica', fuerte ? 'bold' : 'normal').setFontSize(pt)
  const alto = pt * MM_POR_PT * INTERLINEA
  const lineas = pdf.splitTextToSize(aImprimible(texto) || ' ', ancho) as string[]
  const ancla = alinear === 'derecha' ? x + ancho : alinear === 'centro' ? x + ancho / 2 : x
  lineas.forEach((linea, i) => {
    trazos.push({
      t: 'texto',
      x: ancla,
      y: y + i * alto,
      alto,
      texto: linea,
      alinear: alinear === 'derecha' ? 'right' : alinear === 'centro' ? 'center' : 'left',
      fuerte,
      pt,
    })
  })
  return lineas.length * alto
}

/** Draws a plan; on paper of a fixed height it goes on on a new page. */
function dibujar(pdf: jsPDF, trazos: readonly Trazo[], medidas: Medidas, altoPagina: number): void {
  let inicio = 0
  // Top to bottom, so that a row with cells of unlike height is not torn over two pages in both directions.
  for (const trazo of [...trazos].sort((a, b) => a.y - b.y)) {
    if (medidas.altoMm > 0 && trazo.y + trazo.alto - inicio > altoPagina - 2 * medidas.margenMm) {
      pdf.addPage([medidas.anchoMm, altoPagina], 'portrait')
      inicio = trazo.y
    }
    const y = trazo.y - inicio + medidas.margenMm
    if (trazo.t === 'texto')
      pdf
        .setFont('helvetica', trazo.fuerte ? 'bold' : 'normal')
        .setFontSize(trazo.pt)
        .text(trazo.texto, trazo.x, y, { align: trazo.alinear, baseline: 'top' })
    else if (trazo.t === 'raya') pdf.setLineWidth(0.2).line(medidas.margenMm, y, medidas.anchoMm - medidas.margenMm, y)
    else dibujarQr(pdf, trazo.texto, (medidas.anchoMm - QR_MM) / 2, y)
  }
}

function dibujarQr(pdf: jsPDF, texto: string, x: number, y: number): void {
  const { data, size } = encode(texto, { ecc: 'M', border: 0 })
  const punto = QR_MM / size
  data.forEach((fila, f) => fila.forEach((negro, c) => negro && pdf.rect(x + c * punto, y + f * punto, punto, punto, 'F')))
}
