/** What may be sent as a picture, and how it is made smaller before it waits for a line. */
import { BYTES_MAXIMOS, PIXELES_MAXIMOS, tallas, tiposDeImagen } from '#domain/archivo.ts'
import { fallo, type Fallo } from '#domain/result.ts'

/** For an input's `accept`. */
export const tiposDeFoto = tiposDeImagen.join(',')

/** Why a file is not worth sending; undefined when the server should look at it. */
export function problemaDeFoto({ type, size }: Pick<File, 'type' | 'size'>): Fallo | undefined {
  if (!tiposDeImagen.some((tipo) => tipo === type)) return fallo('archivo.no-es-imagen').error
  return size > BYTES_MAXIMOS ? fallo('archivo.demasiado-grande').error : undefined
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
