import { describe, expect, it } from 'vitest'
import { filaBloque, raya, textoBloque, type Impreso } from '#domain/core/impreso.ts'
import { codificarEscPos, codificarGaveta } from './escpos.ts'

const papel = (...bloques: Impreso['bloques']): Impreso => ({ titulo: 'prueba', bloques })

/** A printer that only keeps what it was sent. */
const recibir = async (impreso: Impreso, columnas = 48): Promise<Uint8Array> => codificarEscPos([impreso], { columnas })

/** Where a run of bytes begins; -1 when it is not there. */
const buscar = (bytes: Uint8Array, serie: readonly number[]): number =>
  bytes.findIndex((_, i) => serie.every((byte, j) => bytes[i + j] === byte))

describe('bytes para la impresora de tickets', () => {
  it('elige la página 858 y escribe la ñ y los acentos con sus bytes', async () => {
    const bytes = await recibir(papel(textoBloque('Ñandú: piña, café, ¡así! ¿sí? ü €')))
    expect(buscar(bytes, [0x1b, 0x74, 0x13])).toBeGreaterThan(-1)
    // cp858: Ñ A5, ú A3, ñ A4, é 82, ¡ AD, í A1, ¿ A8, ü 81, € D5
    expect(buscar(bytes, [0xa5, 0x61, 0x6e, 0x64, 0xa3])).toBeGreaterThan(-1)
    expect(buscar(bytes, [0x70, 0x69, 0xa4, 0x61])).toBeGreaterThan(-1)
    expect(buscar(bytes, [0x63, 0x61, 0x66, 0x82])).toBeGreaterThan(-1)
    expect(buscar(bytes, [0xad, 0x61, 0x73, 0xa1, 0x21])).toBeGreaterThan(-1)
    expect(buscar(bytes, [0xa8, 0x73, 0xa1, 0x3f, 0x20, 0x81, 0x20, 0xd5])).toBeGreaterThan(-1)
  })

  it('cambia un emoji por un solo signo y las comillas tipográficas por las simples', async () => {
    const bytes = await recibir(papel(textoBloque('Oferta 😀 “doble” — hoy')))
    expect(new TextDecoder('latin1').decode(bytes)).toContain('Oferta ? "doble" - hoy')
  })

  it('pone la cifra al borde derecho de una línea de 48 o de 32 columnas', async () => {
    for (const columnas of [48, 32]) {
      const texto = new TextDecoder('latin1').decode(await recibir(papel(filaBloque('TOTAL', '1,180.00')), columnas))
      const linea = texto.split('\n').find((renglon) => renglon.includes('TOTAL'))
      expect(linea?.slice(linea.indexOf('TOTAL'))).toBe('TOTAL'.padEnd(columnas - '1,180.00'.length) + '1,180.00')
    }
  })

  it('ninguna cifra se parte en dos renglones, ni en 58 mm ni con otra letra', async () => {
    for (const columnas of [48, 44, 42, 35, 32])
      for (const cifra of ['RD$1,180.00', 'RD$1,234,567.89'])
        for (const resto of [{}, { fuerte: true, tamano: 'grande' as const }]) {
          const texto = new TextDecoder('latin1').decode(await recibir(papel(filaBloque('TOTAL', cifra, resto)), columnas))
          expect([columnas, cifra, texto.includes(cifra)]).toEqual([columnas, cifra, true])
          expect(texto.split('\n').find((renglon) => renglon.includes('TOTAL'))).toContain(cifra)
        }
  })

  it('corta cada papel y abre la gaveta solo cuando se pide', async () => {
    const dos = await codificarEscPos([papel(raya), papel(raya)], { columnas: 48 })
    expect([...dos].filter((byte, i) => byte === 0x1d && dos[i + 1] === 0x56)).toHaveLength(2)
    expect(buscar(dos, [0x1b, 0x70])).toBe(-1)
    const conGaveta = await codificarEscPos([papel(raya)], { columnas: 48, abrirGaveta: true })
    expect(buscar(conGaveta, [0x1b, 0x70, 0x00])).toBeGreaterThan(-1)
    expect(buscar(await codificarGaveta({}), [0x1b, 0x70, 0x00])).toBeGreaterThan(-1)
  })
})
