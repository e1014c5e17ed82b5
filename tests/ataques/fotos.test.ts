/** What people upload: rows 61 to 65 of the attack table. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anunciar, lienzo, mandar, ruido, subir, type Envio } from '../support/server/files.ts'
import type { PersonaPrueba } from '../support/server/test-server.ts'
import { negado, sinCambios, unaMesa, type Mesa } from './mesa.ts'

let m: Mesa
let buena: Uint8Array
beforeAll(async () => {
  m = await unaMesa({ MERCANA_FOTOS_TIENDA_MB: '1' })
  buena = Uint8Array.from(await lienzo(64, 64).jpeg().toBuffer())
}, 60_000)
afterAll(() => m.p.cerrar())

/** Every folder, by who may fill it. */
const lugares = (): readonly (readonly [carpeta: string, lugar: Pick<Envio, 'donde' | 'dueno' | 'quien' | 'paraTienda'>])[] => {
  const { a, clienta } = m
  const tienda = { donde: `/api/tiendas/${a.tienda.tiendaId}`, dueno: a.tienda.tiendaId, quien: a.duena }
  const propio = { donde: '/api/yo', dueno: clienta.usuarioId, quien: clienta }
  return [
    ['productos', tienda],
    ['clientes', tienda],
    ['tienda', tienda],
    ['perfil', propio],
    ['documentos', propio],
    ['contratos', propio],
    ['comprobantes', { ...propio, paraTienda: a.tienda.tiendaId }],
  ]
}

const utf8 = (texto: string): Uint8Array => new TextEncoder().encode(texto)
const pegar = (...partes: Uint8Array[]): Uint8Array => Uint8Array.from(partes.flatMap((parte) => [...parte]))
const enDisco = async (): Promise<string[]> =>
  (await readdir(join(m.p.server.config.datos, 'archivos'), { recursive: true })).filter((nombre) => nombre.includes('.')).toSorted()

test('fila 61: lo que no es una foto no entra en ninguna carpeta, diga lo que diga ser', async () => {
  const trampas = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><iframe src="//evil.test"/></foreignObject></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://169.254.169.254/"/></svg>',
    '<html><script>alert(1)</script></html>',
    'GIF89a/*\u0001\u0000*/=1;alert(1)',
    '%PDF-1.7\n<script>',
    '#!/bin/sh\n',
  ]
  const antes = await enDisco()
  for (const [carpeta, lugar] of lugares()) {
    for (const trampa of trampas) {
      const r = await subir(m.p, { ...lugar, carpeta, contenido: utf8(trampa) })
      expect([carpeta, trampa.slice(0, 20), r.estado, r.cuerpo['code']]).toEqual([
        carpeta,
        trampa.slice(0, 20),
        422,
        'archivo.no-es-imagen',
      ])
    }
  }
  expect(await enDisco()).toEqual(antes)
}, 60_000)

test('fila 61: lo que se esconde dentro de una foto, o detrás de ella, no sale del servidor', async () => {
  const escondido = '<?php system($_GET["c"]); ?><script>alert(document.cookie)</script>'
  const conExif = Uint8Array.from(
    await lienzo(64, 64)
      .withExif({ IFD0: { ImageDescription: escondido } })
      .jpeg()
      .toBuffer(),
  )
  const detras = pegar(buena, utf8(escondido))
  for (const [carpeta, lugar] of lugares()) {
    for (const contenido of [conExif, detras]) {
      expect(Buffer.from(contenido).includes('<?php')).toBe(true)
      const id = uuidv7()
      const r = await subir(m.p, { ...lugar, carpeta, contenido, id })
      expect([carpeta, r.estado]).toEqual([carpeta, 200])
      const vista = await m.p.pedir('GET', `/api/archivos/${id}`, undefined, lugar.quien)
      const servida = await m.p.app.inject({ url: String(vista.cuerpo['url']), headers: { cookie: lugar.quien.cookie ?? '' } })
      expect(servida.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(servida.rawPayload.includes('<?php') || servida.rawPayload.includes('<script>')).toBe(false)
      expect((await sharp(servida.rawPayload).metadata()).format).toBe('webp')
    }
  }
}, 60_000)

test('fila 62: las enormes, vacías, cortadas y animadas se niegan en menos de un segundo y sin llenar la memoria', async () => {
  const entera = await ruido(300)
  const cuadros = Array.from({ length: 50 }, (_nada, i) => ({
    create: { width: 8, height: 8, channels: 3 as const, background: { r: i, g: 0, b: 0 } },
  }))
  const animada = await sharp(await Promise.all(cuadros.map((uno) => sharp(uno).png().toBuffer())), { join: { animated: true } })
    .webp()
    .toBuffer()
  const casos: readonly (readonly [nombre: string, contenido: Uint8Array])[] = [
    ['50.000 × 50.000', bomba(50_000, 50_000)],
    ['cortada', Uint8Array.from(entera.subarray(0, entera.length / 2))],
    ['animada', Uint8Array.from(animada)],
    ['solo la firma', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ]
  const [, lugar] = lugares()[0] ?? []
  if (!lugar) throw new Error('no place')
  const memoria = process.memoryUsage().rss
  for (const [nombre, contenido] of casos) {
    const desde = performance.now()
    const r = await subir(m.p, { ...lugar, carpeta: 'productos', contenido })
    expect([nombre, r.estado]).toEqual([nombre, 422])
    expect([nombre, performance.now() - desde < 1000]).toEqual([nombre, true])
  }
  negado(await anunciar(m.p, { ...lugar, carpeta: 'productos', contenido: new Uint8Array(0) }), 400)
  negado(await anunciar(m.p, { ...lugar, carpeta: 'productos', contenido: new Uint8Array(25_000_000) }), 400)
  expect((process.memoryUsage().rss - memoria) / 1e6).toBeLessThan(150)
}, 30_000)

test('fila 63: la clave la hace el servidor; nadie escribe en lo de otro, ni sube más de lo que le cabe', async () => {
  const { p, a, b, clienta } = m
  const tiendaA = { donde: `/api/tiendas/${a.tienda.tiendaId}`, dueno: a.tienda.tiendaId, carpeta: 'productos', contenido: buena }
  const id = uuidv7()
  expect((await subir(p, { ...tiendaA, quien: a.duena, id })).estado).toBe(200)
  await sinCambios(p, async () => {
    for (const mala of ['../../x', '..%2f..%2fx', 'x.webp', '', id.toUpperCase(), `${id}/../y`]) {
      negado(await anunciar(p, { ...tiendaA, quien: a.duena, id: mala }), 400)
      const r = await mandar(p, `${tiendaA.donde}/subidas/${encodeURIComponent(mala)}/0`, buena, a.duena)
      expect([mala, r.estado]).toEqual([mala, 404])
    }
    negado(await anunciar(p, { ...tiendaA, carpeta: '../documentos', quien: a.duena }), 400)
    // The key of a picture of A, by the shop next door, by a customer, and under one's own name.
    const deB = { donde: `/api/tiendas/${b.tienda.tiendaId}`, dueno: b.tienda.tiendaId, quien: b.duena }
    negado(await anunciar(p, { ...tiendaA, ...deB, id, contenido: buena.subarray(1) }), 404)
    negado(await anunciar(p, { ...tiendaA, ...deB, id }), 404)
    negado(await anunciar(p, { ...tiendaA, quien: b.duena }), 404)
    negado(await anunciar(p, { ...tiendaA, quien: clienta }), 404)
    negado(await anunciar(p, { ...tiendaA, quien: {} }), 401)
    negado(await anunciar(p, { ...tiendaA, donde: '/api/yo', quien: clienta }), 403)
    negado(await anunciar(p, { ...tiendaA, donde: '/api/yo', dueno: a.duena.usuarioId, carpeta: 'documentos', quien: clienta }), 403)
    negado(await anunciar(p, { ...tiendaA, dueno: b.tienda.tiendaId, quien: a.duena }), 403)
    negado(await anunciar(p, { ...tiendaA, quien: a.gente.mensajero.persona }), 403)
    negado(await anunciar(p, { ...tiendaA, carpeta: 'tienda', quien: a.gente.cajero.persona }), 403)
  })
  let estado = 200
  for (let i = 0; estado === 200 && i < 200; i++)
    ({ estado } = await anunciar(p, { ...tiendaA, quien: a.duena, contenido: new Uint8Array(90_000).fill(i) }))
  expect(estado).toBe(402)
}, 60_000)

test('fila 64: el documento de identidad no se ve adivinando, ni tarde, ni como tienda, ni con el enlace de otro', async () => {
  const { p, a, clienta } = m
  const id = uuidv7()
  await subir(p, { donde: '/api/yo', dueno: clienta.usuarioId, carpeta: 'documentos', contenido: buena, quien: clienta, id })
  const ver = async (url: string, quien: { cookie?: string } = {}) =>
    (await p.app.inject({ url, headers: quien.cookie ? { cookie: quien.cookie } : {} })).statusCode
  const directa = `/archivos/${clienta.usuarioId}/documentos/${id}`
  for (const final of [
    '.webp',
    '-chica.webp',
    '-grande.webp',
    '-grande.webp?firma=x',
    `-grande.webp?para=${clienta.usuarioId}&vence=9999999999999&firma=AAAA`,
  ])
    for (const quien of [{}, clienta, a.duena]) expect([final, await ver(`${directa}${final}`, quien)]).toEqual([final, 404])
  const extranos: readonly PersonaPrueba[] = [a.duena, ...Object.values(a.gente).map(({ persona }) => persona)]
  for (const quien of extranos) negado(await p.pedir('GET', `/api/archivos/${id}`, undefined, quien), 404, 'archivo.no-existe')
  negado(await p.pedir('GET', `/api/archivos/${id}`, undefined, a.caja.de), 404)
  const { cuerpo } = await p.pedir('GET', `/api/archivos/${id}`, undefined, clienta)
  const enlace = String(cuerpo['url'])
  expect(Date.parse(String(cuerpo['vence'])) - p.reloj.ahora.getTime()).toBeLessThanOrEqual(300_000)
  expect([await ver(enlace, clienta), await ver(enlace, a.duena), await ver(enlace)]).toEqual([200, 404, 404])
  const otra = uuidv7()
  await subir(p, { donde: '/api/yo', dueno: a.duena.usuarioId, carpeta: 'documentos', contenido: buena, quien: a.duena, id: otra })
  const cambiado = enlace.replace(`/${clienta.usuarioId}/documentos/${id}`, `/${a.duena.usuarioId}/documentos/${otra}`)
  expect(await ver(cambiado, clienta)).toBe(404)
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 300_000)
  expect(await ver(enlace, clienta)).toBe(404)
}, 60_000)

test('fila 65: el sitio donde se tomó la foto no sale del servidor', async () => {
  const foto = Uint8Array.from(
    await lienzo(400, 300)
      .withExif({ IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitude: '18/1 28/1 0/1', GPSLongitude: '69/1 53/1 0/1' } })
      .jpeg()
      .toBuffer(),
  )
  expect((await sharp(foto).metadata()).exif).toBeDefined()
  for (const [carpeta, lugar] of lugares()) {
    if (carpeta === 'productos' || carpeta === 'clientes' || carpeta === 'tienda') continue
    const id = uuidv7()
    await subir(m.p, { ...lugar, carpeta, contenido: foto, id })
    const { cuerpo } = await m.p.pedir('GET', `/api/archivos/${id}`, undefined, lugar.quien)
    const servida = await m.p.app.inject({ url: String(cuerpo['url']), headers: { cookie: lugar.quien.cookie ?? '' } })
    const { exif, xmp, iptc } = await sharp(servida.rawPayload).metadata()
    expect({ carpeta, exif, xmp, iptc }).toEqual({ carpeta, exif: undefined, xmp: undefined, iptc: undefined })
  }
})

/** A PNG whose header says so many pixels, and that holds none. */
function bomba(ancho: number, alto: number): Uint8Array {
  const trozo = (tipo: string, datos: Uint8Array): Uint8Array => {
    const cuerpo = pegar(utf8(tipo), datos)
    const largo = new DataView(new ArrayBuffer(4))
    largo.setUint32(0, datos.length)
    const crc = new DataView(new ArrayBuffer(4))
    crc.setUint32(0, crc32(cuerpo))
    return pegar(new Uint8Array(largo.buffer), cuerpo, new Uint8Array(crc.buffer))
  }
  const cabecera = new DataView(new ArrayBuffer(13))
  cabecera.setUint32(0, ancho)
  cabecera.setUint32(4, alto)
  cabecera.setUint8(8, 8)
  cabecera.setUint8(9, 2)
  const firma = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return pegar(
    firma,
    trozo('IHDR', new Uint8Array(cabecera.buffer)),
    trozo('IDAT', Uint8Array.from([0x78, 0x9c, 0x03, 0, 0, 0, 0, 1])),
    trozo('IEND', new Uint8Array(0)),
  )
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1
  }
  return (crc ^ 0xffff_ffff) >>> 0
}
