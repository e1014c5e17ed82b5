/**
 * What arrives is looked at, not believed: its kind by content, its pixels by its own header, and it is drawn again as WebP in
 * three sizes, which leaves EXIF, GPS, and whatever hides in it, behind (docs/SECURITY.md, rows 61, 62, 65).
 */
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { PIXELES_MAXIMOS, tallas, tiposDeImagen, type Talla } from '#domain/archivos/archivo.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { FairQueue } from '../core/queues.ts'

export const CONTENT_TYPE = 'image/webp'
const CALIDAD = 82

export type Dibujada = Record<Talla, Buffer>

/** One at a time: a picture of 40 megapixels takes 160 MB while it is turned upright. Each owner in turn: who sends a hundred holds up nobody else. */
const rueda = new FairQueue()

/** Three sizes of a picture of `dueno`, or why it is none. */
export async function dibujar(dueno: string, original: Uint8Array): Promise<Result<Dibujada>> {
  const tipo = await fileTypeFromBuffer(original)
  if (!tipo || !tiposDeImagen.some((mime) => mime === tipo.mime)) return fallo('archivo.no-es-imagen')
  return rueda.enRueda(dueno, () => redibujar(original))
}

async function redibujar(original: Uint8Array): Promise<Result<Dibujada>> {
  try {
    // The header alone is read without a limit: it says how big the picture would be before anything is unpacked.
    const { width, height, pages = 1 } = await sharp(original, { limitInputPixels: false }).metadata()
    if (width * height > PIXELES_MAXIMOS) return fallo('archivo.demasiados-pixeles')
    if (pages > 1) return fallo('archivo.se-mueve')
    // Once from the original, without loss; the three sizes from that.
    const { data, info } = await encoger(sharp(original, { limitInputPixels: PIXELES_MAXIMOS, failOn: 'error' }).rotate(), 'grande')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const talla = (cual: Talla): Promise<Buffer> =>
      encoger(sharp(Uint8Array.from(data), { raw: { width: info.width, height: info.height, channels: info.channels } }), cual)
        .webp({ quality: CALIDAD })
        .toBuffer()
    return ok({ chica: await talla('chica'), mediana: await talla('mediana'), grande: await talla('grande') })
  } catch {
    // Whatever sharp cannot read whole is a damaged picture to who sent it.
    return fallo('archivo.imagen-danada')
  }
}

const encoger = (imagen: Sharp, talla: Talla): Sharp =>
  imagen.resize({ width: tallas[talla], height: tallas[talla], fit: 'inside', withoutEnlargement: true })
