import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lienzo, mandar } from '../../tests/support/server/files.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
beforeAll(async () => {
  p = await unServidor()
  duena = await p.persona()
  tienda = await p.tienda(duena)
})
afterAll(() => p.cerrar())

const subir = (contenido: Buffer | string, tipo = 'image/png', quien: { cookie?: string } = duena) =>
  mandar(p, `/api/tiendas/${tienda.tiendaId}/imagenes`, Uint8Array.from(Buffer.from(contenido)), quien, tipo)

const enDisco = async (): Promise<string[]> => (await readdir(join(p.server.config.datos, 'archivos'), { recursive: true })).toSorted()

describe('subir una imagen', () => {
  it('la vuelve WebP en tres tamaños sin EXIF, y los sirve para siempre', async () => {
    const foto = await lienzo(2000, 1000)
      .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '18/1 28/1 0/1' } })
      .jpeg()
      .toBuffer()
    const r = await subir(foto, 'image/jpeg')
    expect(r.estado).toBe(200)
    const url = String(r.cuerpo['url'])
    expect(url).toMatch(new RegExp(`^/archivos/${tienda.tiendaId}/productos/[0-9a-f-]{36}\\.webp$`))
    for (const [final, ancho] of [
      ['-chica.webp', 200],
      ['.webp', 800],
      ['-grande.webp', 1600],
    ] as const) {
      const servida = await p.app.inject({ method: 'GET', url: url.replace(/\.webp$/, final) })
      expect(servida.statusCode).toBe(200)
      expect(servida.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const { format, width, height, exif } = await sharp(servida.rawPayload).metadata()
      expect({ format, width, height, exif }).toEqual({ format: 'webp', width: ancho, height: ancho / 2, exif: undefined })
    }
  })

  it('la endereza por su EXIF antes de quitárselo', async () => {
    const acostada = await lienzo(300, 100)
      .withExif({ IFD0: { Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { cuerpo } = await subir(acostada, 'image/jpeg')
    const { width, height } = await sharp((await p.app.inject({ url: String(cuerpo['url']) })).rawPayload).metadata()
    expect({ width, height }).toEqual({ width: 100, height: 300 })
  })

  it('rechaza lo que no es imagen, aunque diga que lo es', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    for (const contenido of [svg, '<html></html>', 'GIF89a/*', '', Buffer.from([0x89, 0x50])])
      expect((await subir(contenido)).cuerpo).toMatchObject({ code: 'archivo.no-es-imagen' })
    expect((await subir(svg, 'image/svg+xml')).estado).toBe(415)
  })

  it('rechaza las cortadas, las de más de 40 megapíxeles, las que se mueven y las de más de 10 MB, sin dejar restos', async () => {
    const buena = await lienzo(600, 600).png().toBuffer()
    const antes = await enDisco()
    const cuadros = await sharp([await lienzo(8, 8).png().toBuffer(), await lienzo(8, 8).negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    expect((await subir(buena.subarray(0, buena.length - 20))).cuerpo).toMatchObject({ code: 'archivo.imagen-danada' })
    expect((await subir(await lienzo(7000, 6000).png().toBuffer())).cuerpo).toMatchObject({ code: 'archivo.demasiados-pixeles' })
    expect((await subir(cuadros, 'image/webp')).cuerpo).toMatchObject({ code: 'archivo.se-mueve' })
    expect((await subir(Buffer.alloc(10 * 1024 * 1024 + 1))).cuerpo).toMatchObject({ code: 'peticion.demasiado-grande' })
    expect(await enDisco()).toEqual(antes)
  })

  it('solo quien edita productos, y nadie lee fuera de la carpeta', async () => {
    const buena = await lienzo(10, 10).png().toBuffer()
    expect((await subir(buena, 'image/png', {})).estado).toBe(401)
    expect((await subir(buena, 'image/png', await p.persona())).estado).toBe(404)
    for (const url of ['/archivos/../secreto', '/archivos/%2e%2e/secreto', `/archivos/${tienda.tiendaId}/..%2f..%2fsecreto`])
      expect((await p.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })
})
