import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../prueba.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
beforeAll(async () => {
  p = await unServidor()
  duena = await p.persona()
  tienda = await p.tienda(duena)
})
afterAll(() => p.cerrar())

const lienzo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

async function subir(payload: Buffer | string, tipo = 'image/png', quien: { cookie?: string } = duena) {
  const r = await p.app.inject({
    method: 'POST',
    url: `/api/tiendas/${tienda.tiendaId}/imagenes`,
    headers: {
      host: 'mercana.test',
      origin: 'http://mercana.test',
      'content-type': tipo,
      ...(quien.cookie ? { cookie: quien.cookie } : {}),
    },
    payload,
  })
  return { estado: r.statusCode, cuerpo: r.json() as Record<string, unknown> }
}

describe('subir una imagen', () => {
  it('la vuelve WebP de 800 píxeles sin EXIF, y la sirve para siempre', async () => {
    const foto = await lienzo(2000, 1000)
      .withExif({ IFD0: { Copyright: 'Ana' }, IFD3: { GPSLatitude: '18/1 28/1 0/1' } })
      .jpeg()
      .toBuffer()
    const r = await subir(foto, 'image/jpeg')
    expect(r.estado).toBe(200)
    const url = String(r.cuerpo['url'])
    expect(url).toMatch(new RegExp(`^/archivos/${tienda.tiendaId}/[0-9a-f]{64}\\.webp$`))
    const servida = await p.app.inject({ method: 'GET', url })
    expect(servida.statusCode).toBe(200)
    expect(servida.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height, exif } = await sharp(servida.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 800, height: 400, exif: undefined })
  })

  it('rechaza lo que no es imagen, aunque diga que lo es', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    for (const contenido of [svg, '<html></html>', 'GIF89a/*', '', Buffer.from([0x89, 0x50])])
      expect((await subir(contenido)).cuerpo).toMatchObject({ code: 'archivo.no-es-imagen' })
    expect((await subir(svg, 'image/svg+xml')).estado).toBe(415)
  })

  it('rechaza las cortadas, las de más de 40 megapíxeles y las de más de 5 MB, sin dejar restos', async () => {
    const buena = await lienzo(600, 600).png().toBuffer()
    const antes = await readdir(join(p.server.config.datos, 'archivos', tienda.tiendaId))
    expect((await subir(buena.subarray(0, buena.length - 20))).cuerpo).toMatchObject({ code: 'archivo.imagen-danada' })
    expect((await subir(await lienzo(7000, 6000).png().toBuffer())).cuerpo).toMatchObject({ code: 'archivo.demasiados-pixeles' })
    expect((await subir(Buffer.alloc(5 * 1024 * 1024 + 1))).cuerpo).toMatchObject({ code: 'peticion.demasiado-grande' })
    expect(await readdir(join(p.server.config.datos, 'archivos', tienda.tiendaId))).toEqual(antes)
  })

  it('solo quien edita productos, y nadie lee fuera de la carpeta', async () => {
    const buena = await lienzo(10, 10).png().toBuffer()
    expect((await subir(buena, 'image/png', {})).estado).toBe(401)
    expect((await subir(buena, 'image/png', await p.persona())).estado).toBe(404)
    for (const url of ['/archivos/../secreto', '/archivos/%2e%2e/secreto', `/archivos/${tienda.tiendaId}/..%2f..%2fsecreto`])
      expect((await p.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })
})
