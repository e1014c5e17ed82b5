import { describe, expect, it } from 'vitest'
import { filaBloque, raya, textoBloque, type Bloque } from '#domain/core/impreso.ts'
import { hacerPdf } from './pdf.ts'

const leer = async (bloques: Bloque[], papel: 'ticket' | 'carta'): Promise<string> =>
  (await hacerPdf([{ titulo: 'Prueba', bloques }], papel)).text()

/** Pages of a PDF with their size in points. */
const paginas = (pdf: string): number[][] =>
  [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((m) => [Number(m[1]), Number(m[2])])

describe('el PDF de un papel', () => {
  it('mide 80 mm de ancho y se alarga con lo que lleva', async () => {
    const corto = paginas(await leer([textoBloque('Ñandú'), raya], 'ticket'))
    const largo = paginas(
      await leer(
        Array.from({ length: 100 }, (_, i) => filaBloque(`Producto ${i}`, '1.00')),
        'ticket',
      ),
    )
    expect(corto).toHaveLength(1)
    expect(largo).toHaveLength(1)
    expect(corto[0]?.[0]).toBeCloseTo((80 / 25.4) * 72, 0)
    expect(largo[0]?.[1]).toBeGreaterThan(1000)
  })

  it('en carta sigue en otra página cuando no cabe', async () => {
    expect(
      paginas(
        await leer(
          Array.from({ length: 100 }, (_, i) => filaBloque(`Producto ${i}`, '1.00')),
          'carta',
        ),
      ),
    ).toHaveLength(2)
  })

  it('un nombre de 5,000 letras se parte en líneas en vez de salirse', async () => {
    const [pagina] = paginas(await leer([textoBloque('ñ'.repeat(5000))], 'ticket'))
    expect(pagina?.[1]).toBeGreaterThan(500)
  })
})
