import { afterEach, describe, expect, it, vi } from 'vitest'
import { problemaDeFoto } from './fotos.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const WEBP = [...Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ')]
const archivo = (type: string, inicio: readonly number[], bytes = 64) =>
  new Blob([Uint8Array.from(inicio), new Uint8Array(bytes - inicio.length)], { type })

afterEach(() => vi.unstubAllGlobals())

describe('una foto', () => {
  it('es PNG, JPEG o WebP de hasta 10 MB', async () => {
    expect(await problemaDeFoto(archivo('image/png', PNG, 10_485_760))).toBeUndefined()
    expect(await problemaDeFoto(archivo('image/jpeg', JPEG))).toBeUndefined()
    expect(await problemaDeFoto(archivo('image/webp', WEBP))).toBeUndefined()
    expect(await problemaDeFoto(archivo('image/svg+xml', [...Buffer.from('<svg>')]))).toMatchObject({ code: 'archivo.no-es-imagen' })
    expect(await problemaDeFoto(archivo('image/jpeg', JPEG, 10_485_761))).toMatchObject({ code: 'archivo.demasiado-grande' })
  })

  it('lo es por lo que trae, no por cómo se llama', async () => {
    for (const texto of ['<svg xmlns="http://www.w3.org/2000/svg">', '<html><body>', 'RIFF 10 bytes AVI'])
      expect(await problemaDeFoto(archivo('image/jpeg', [...Buffer.from(texto)]))).toMatchObject({ code: 'archivo.no-es-imagen' })
  })

  it('no está vacía', async () => {
    expect(await problemaDeFoto(new Blob([], { type: 'image/jpeg' }))).toMatchObject({ code: 'archivo.vacio' })
  })

  it('se puede abrir, y no pasa de 40 megapíxeles', async () => {
    const abrir = vi.fn<() => Promise<{ width: number; height: number; close(): void }>>()
    vi.stubGlobal('createImageBitmap', abrir)
    const cerrar = vi.fn<() => void>()
    abrir.mockResolvedValueOnce({ width: 8000, height: 5000, close: cerrar })
    expect(await problemaDeFoto(archivo('image/jpeg', JPEG))).toBeUndefined()
    expect(cerrar).toHaveBeenCalled()
    abrir.mockResolvedValueOnce({ width: 8001, height: 5000, close: cerrar })
    expect(await problemaDeFoto(archivo('image/jpeg', JPEG))).toMatchObject({ code: 'archivo.demasiados-pixeles' })
    abrir.mockRejectedValueOnce(new DOMException('The source image could not be decoded.', 'InvalidStateError'))
    expect(await problemaDeFoto(archivo('image/jpeg', JPEG))).toMatchObject({ code: 'archivo.imagen-danada' })
  })
})
