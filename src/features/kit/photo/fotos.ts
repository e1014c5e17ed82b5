/** What may be sent as a picture, and how it is made smaller before it waits for a line. */
import { BYTES_MAXIMOS, PIXELES_MAXIMOS, tallas, tiposDeImagen } from '#domain/archivos/archivo.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'

/** For an input's `accept`. */
export const tiposDeFoto = tiposDeImagen.join(',')

/** Why a file is not worth sending; undefined when the server should look at it. */
export async function problemaDeFoto(archivo: Blob): Promise<Fallo | undefined> {
  if (!tiposDeImagen.some((tipo) => tipo === archivo.type)) return fallo('archivo.no-es-imagen').error
  if (archivo.size === 0) return fallo('archivo.vacio').error
  if (archivo.size > BYTES_MAXIMOS) return fallo('archivo.demasiado-grande').error
  if (!(await empiezaComoImagen(archivo))) return fallo('archivo.no-es-imagen').error
  return problemaAlAbrir(archivo)
}

/** Every browser draws these three: what this one cannot, the server would refuse when the person is no longer there to take another. */
async function problemaAlAbrir(archivo: Blob): Promise<Fallo | undefined> {
  if (!('createImageBitmap' in globalThis)) return undefined
  try {
    const imagen = await createImageBitmap(archivo)
    const pixeles = imagen.width * imagen.height
    imagen.close()
    return pixeles > PIXELES_MAXIMOS ? fallo('archivo.demasiados-pixeles').error : undefined
  } catch {
    return fallo('archivo.imagen-danada').error
  }
}

/** Signatures of PNG, JPEG and WebP in hexadecimal; the four bytes after RIFF are a length. */
const FIRMAS = /^(89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/

/** A browser takes the type from the name: a page called foto.jpg would be in the document before the server refuses it. */
async function empiezaComoImagen(archivo: Blob): Promise<boolean> {
  const inicio = new Uint8Array(await archivo.slice(0, 12).arrayBuffer())
  return FIRMAS.test(Array.from(inicio, (byte) => byte.toString(16).padStart(2, '0')).join(''))
}

/** Below this nothing is won by drawing it again. */
const BASTA_BYTES = 300_000
const CALIDAD = 0.85

/**
 * The picture as WebP of the largest size that the server keeps: a tenth of what a telephone makes, and without the place where
 * it was taken. The file itself when the browser cannot read it or the result is no smaller: the server decides.
 */
export async function reducirFoto(archivo: File): Promise<Blob> {
  if (archivo.size <= BASTA_BYTES || !('createImageBitmap' in globalThis) || !('OffscreenCanvas' in globalThis)) return archivo
  try {
    const imagen = await createImageBitmap(archivo)
    const { width, height } = imagen
    if (width * height > PIXELES_MAXIMOS) return archivo
    const escala = Math.min(1, tallas.grande / Math.max(width, height))
    const lienzo = new OffscreenCanvas(Math.round(width * escala), Math.round(height * escala))
    lienzo.getContext('2d')?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height)
    imagen.close()
    const reducida = await lienzo.convertToBlob({ type: 'image/webp', quality: CALIDAD })
    return reducida.size < archivo.size && tiposDeImagen.some((tipo) => tipo === reducida.type) ? reducida : archivo
  } catch {
    // A picture that this browser cannot draw, another program may.
    return archivo
  }
}
