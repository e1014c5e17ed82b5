/**
 * Pictures of a store. What arrives is looked at, not believed: its kind by content, its size in bytes and pixels, and it is
 * drawn again as WebP, which leaves EXIF and GPS behind. Its name is the hash of what is kept, so it never changes.
 */
import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { comandos } from '#domain/comandos.ts'
import { Producto } from '#domain/entidades/producto.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import type { Server } from '../../contexto.ts'
import { CARPETA_ARCHIVOS } from '../../plugins/estaticos.ts'
import { ruta } from '../../plugins/ruta.ts'

const BYTES_MAXIMOS = 5 * 1024 * 1024
const PIXELES_MAXIMOS = 40_000_000
const LADO_MAXIMO = 800
const CALIDAD = 82
const tiposDeImagen = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Uploads of pictures, re-encoded before they are kept. */
export function rutasImagenes(server: Server): void {
  server.app.addContentTypeParser(
    [...tiposDeImagen, 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: BYTES_MAXIMOS },
    (_peticion, cuerpo, siga) => siga(null, cuerpo),
  )

  ruta(
    server,
    comandos.subirImagen,
    { permiso: [Producto, 'editar'] },
    async ({ tiendaId, cuerpo }) => {
      if (!Buffer.isBuffer(cuerpo) || cuerpo.length === 0) return fallo('archivo.no-es-imagen')
      return guardarImagen(server, tiendaId, cuerpo)
    },
    { bodyLimit: BYTES_MAXIMOS, limite: { max: 120, timeWindow: '1 minute' } },
  )
}

/** Is it the address of a picture that this store uploaded? */
export const esDeLaTienda = (tiendaId: string, url: string): boolean =>
  url.startsWith(`/${CARPETA_ARCHIVOS}/${tiendaId}/`) && /\/[0-9a-f]{64}\.webp$/.test(url)

async function guardarImagen(
  server: Server,
  tiendaId: string,
  original: Buffer,
): Promise<Result<{ nombre: string; carpeta: string; url: string }>> {
  const tipo = await fileTypeFromBuffer(Uint8Array.from(original))
  if (!tipo || !tiposDeImagen.some((mime) => mime === tipo.mime)) return fallo('archivo.no-es-imagen')
  const dibujada = await redibujar(original)
  if (!dibujada.ok) return dibujada
  const nombre = `${createHash('sha256').update(Uint8Array.from(dibujada.value)).digest('hex')}.webp`
  const carpeta = join(server.config.datos, CARPETA_ARCHIVOS, tiendaId)
  await mkdir(carpeta, { recursive: true })
  await escribirEntero(join(carpeta, nombre), dibujada.value)
  return ok({ nombre, carpeta: tiendaId, url: `/${CARPETA_ARCHIVOS}/${tiendaId}/${nombre}` })
}

async function redibujar(original: Buffer): Promise<Result<Buffer>> {
  try {
    // The header alone is read without a limit: it says how big the picture would be before anything is unpacked.
    const { width, height } = await sharp(original, { limitInputPixels: false }).metadata()
    if (width * height > PIXELES_MAXIMOS) return fallo('archivo.demasiados-pixeles')
    const imagen = sharp(original, { limitInputPixels: PIXELES_MAXIMOS, failOn: 'error', animated: false })
    return ok(
      await imagen
        .rotate()
        .resize({ width: LADO_MAXIMO, height: LADO_MAXIMO, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: CALIDAD })
        .toBuffer(),
    )
  } catch {
    // Whatever sharp cannot read whole is a damaged picture to who sent it.
    return fallo('archivo.imagen-danada')
  }
}

/** On disk whole or not at all: nobody is served half a picture. */
async function escribirEntero(ruta: string, contenido: Buffer): Promise<void> {
  const provisional = `${ruta}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`
  const archivo = await open(provisional, 'wx')
  try {
    await archivo.writeFile(Uint8Array.from(contenido))
    await archivo.sync()
  } finally {
    await archivo.close()
  }
  await rename(provisional, ruta)
}
