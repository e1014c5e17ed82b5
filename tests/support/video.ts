/** A film for Chromium's fake camera: pictures, each for a while, in a loop (YUV4MPEG2, grey). */
import sharp from 'sharp'

const ANCHO = 640
const ALTO = 480
const POR_SEGUNDO = 10
/** How often each picture is in the film: a camera that blinks once still sees it. */
const VECES = 3

export async function videoDe(svgs: readonly string[]): Promise<Uint8Array> {
  const gris = Buffer.alloc((ANCHO * ALTO) / 2, 128)
  const partes = [Buffer.from(`YUV4MPEG2 W${ANCHO} H${ALTO} F${POR_SEGUNDO}:1 Ip A1:1 C420jpeg\n`)]
  for (const svg of svgs) {
    const luz = await sharp(Buffer.from(svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')))
      .resize(ALTO - 40, ALTO - 40, { kernel: 'nearest' })
      .extend({ top: 20, bottom: 20, left: (ANCHO - ALTO + 40) / 2, right: (ANCHO - ALTO + 40) / 2, background: '#777777' })
      .flatten()
      .greyscale()
      .raw()
      .toBuffer()
    for (let i = 0; i < VECES; i++) partes.push(Buffer.from('FRAME\n'), luz, gris)
  }
  return Uint8Array.from(Buffer.concat(partes.map((parte) => Uint8Array.from(parte))))
}
