import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Archivo } from '#domain/archivos/archivo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { barrerArchivos } from './limpieza.ts'
import { anunciar, lienzo, mandar, ruido, subir, type Envio } from '../../tests/support/server/files.ts'
import { abrirAuditoria, abrirPlataforma } from '../core/bases.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unNavegador } from '../../tests/support/server/sync.ts'

const DIA_MS = 86_400_000
let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let foto: Uint8Array
beforeAll(async () => {
  p = await unServidor({ MERCANA_FOTOS_TIENDA_MB: '3', MERCANA_FOTOS_PERSONA_MB: '1' })
  duena = await p.persona()
  tienda = await p.tienda(duena)
  foto = Uint8Array.from(await ruido(500))
}, 60_000)
afterAll(() => p.cerrar())

const aTienda = (mas: Partial<Envio> = {}): Envio => ({
  donde: `/api/tiendas/${tienda.tiendaId}`,
  dueno: tienda.tiendaId,
  carpeta: 'productos',
  contenido: foto,
  quien: duena,
  ...mas,
})
const propia = (quien: PersonaPrueba, mas: Partial<Envio> = {}): Envio => ({
  donde: '/api/yo',
  dueno: quien.usuarioId,
  carpeta: 'documentos',
  contenido: foto,
  quien,
  ...mas,
})
const enDisco = async (carpeta: string): Promise<string[]> =>
  (await readdir(join(p.server.config.datos, carpeta), { recursive: true }).catch(() => [])).filter((nombre) => nombre.includes('.'))

describe('subir en trozos', () => {
  it('sigue donde quedó, aunque el servidor se apague en medio', async () => {
    const id = uuidv7()
    expect(foto.length).toBeGreaterThan(2 * 256 * 1024)
    expect((await anunciar(p, aTienda({ id }))).cuerpo).toEqual({ recibidos: 0, archivo: null })
    const url = `/api/tiendas/${tienda.tiendaId}/subidas/${id}`
    const primero = foto.subarray(0, 262_144)
    expect((await mandar(p, `${url}/0`, primero, duena)).cuerpo).toEqual({ recibidos: 262_144, archivo: null })
    // The reply was lost and the browser sends the same piece: nothing is added twice.
    expect((await mandar(p, `${url}/0`, primero, duena)).cuerpo).toEqual({ recibidos: 262_144, archivo: null })
    await p.reiniciar(async () => undefined)
    expect((await anunciar(p, aTienda({ id }))).cuerpo).toEqual({ recibidos: 262_144, archivo: null })
    const r = await subir(p, aTienda({ id }))
    expect(r.cuerpo).toEqual({
      recibidos: foto.length,
      archivo: {
        nombre: `${id}.webp`,
        carpeta: `${tienda.tiendaId}/productos`,
        url: `/archivos/${tienda.tiendaId}/productos/${id}.webp`,
      },
    })
    // Asked once more, it is the same answer.
    expect((await anunciar(p, aTienda({ id }))).cuerpo).toEqual(r.cuerpo)
    expect(await enDisco('subidas')).toEqual([])
  })

  it('sus metadatos llevan los nombres de la especificación y dicen la verdad', async () => {
    const id = uuidv7()
    const r = await subir(p, aTienda({ id, contenido: Uint8Array.from(await lienzo(900, 900).png().toBuffer()) }))
    const url = String((r.cuerpo['archivo'] as { url: string }).url)
    const servida = (await p.app.inject({ url })).rawPayload
    const visto = await p.pedir('GET', `/api/archivos/${id}`, undefined, duena)
    expect(visto.cuerpo).toMatchObject({
      url,
      vence: '',
      metadatos: {
        bucket: 'disco',
        generation: expect.stringMatching(/^\d{13}$/),
        metageneration: '1',
        fullPath: `${tienda.tiendaId}/productos/${id}.webp`,
        name: `${id}.webp`,
        size: servida.length,
        timeCreated: expect.stringMatching(/Z$/),
        updated: expect.stringMatching(/Z$/),
        md5Hash: createHash('md5').update(Uint8Array.from(servida)).digest('base64'),
        cacheControl: 'public, max-age=31536000, immutable',
        contentDisposition: 'inline',
        contentEncoding: '',
        contentLanguage: '',
        contentType: 'image/webp',
        customMetadata: {},
      },
    })
  })

  it('lo que llega distinto de lo anunciado se pide otra vez; lo que no es imagen se olvida', async () => {
    const id = uuidv7()
    // Another picture, as good as the first, and as long.
    const mala = new Uint8Array(foto.length)
    mala.set(Uint8Array.from(await ruido(490)))
    await anunciar(p, aTienda({ id }))
    for (let desde = 0; desde < mala.length; desde += 262_144)
      await mandar(p, `/api/tiendas/${tienda.tiendaId}/subidas/${id}/${desde}`, mala.subarray(desde, desde + 262_144), duena)
    expect((await anunciar(p, aTienda({ id }))).cuerpo).toEqual({ recibidos: 0, archivo: null })
    expect((await subir(p, aTienda({ id }))).estado).toBe(200)

    const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    const otro = uuidv7()
    expect(await subir(p, aTienda({ id: otro, contenido: html }))).toMatchObject({ estado: 422, cuerpo: { code: 'archivo.no-es-imagen' } })
    expect(await (await abrirPlataforma(p.store)).get(`archivo:${otro}`)).toBeUndefined()
    expect(await enDisco('subidas')).toEqual([])
  })

  it('un trozo de más de lo anunciado no entra', async () => {
    const id = uuidv7()
    const corta = foto.subarray(0, 100)
    await anunciar(p, aTienda({ id, contenido: corta }))
    const r = await mandar(p, `/api/tiendas/${tienda.tiendaId}/subidas/${id}/0`, foto.subarray(0, 101), duena)
    expect(r).toMatchObject({ estado: 422, cuerpo: { code: 'archivo.demasiado-grande' } })
  })

  it('la caja sube lo que puede quien está en ella, sin sesión', async () => {
    const caja = await unaCaja(p, duena, tienda)
    const quien = { authorization: caja.authorization }
    const chica = Uint8Array.from(await lienzo(20, 20).png().toBuffer())
    const de = (carpeta: string, autor: string) => subir(p, aTienda({ quien, carpeta, autor, contenido: chica }))
    expect((await de('clientes', tienda.empleadoId)).estado).toBe(200)
    expect(await de('clientes', 'empleado:nadie')).toMatchObject({ estado: 403, cuerpo: { code: 'permiso.denegado' } })
    expect((await de('clientes', '')).estado).toBe(403)
    expect((await de('documentos', tienda.empleadoId)).estado).toBe(403)
  })
})

describe('el espacio de cada tienda', () => {
  it('se llena con 402, y quitar fotos lo devuelve', async () => {
    const otra = await p.persona()
    const suya = await p.tienda(otra)
    const envio = (): Envio => aTienda({ donde: `/api/tiendas/${suya.tiendaId}`, dueno: suya.tiendaId, quien: otra })
    const anunciadas: string[] = []
    let r = await anunciar(p, envio())
    while (r.estado === 200) {
      const id = uuidv7()
      r = await anunciar(p, { ...envio(), id })
      anunciadas.push(id)
    }
    expect(r).toMatchObject({ estado: 402, cuerpo: { code: 'archivo.sin-espacio', datos: { total: 3 } } })
    expect(anunciadas.length).toBe(Math.floor(3_000_000 / foto.length))
    // Another store has its own.
    expect((await anunciar(p, aTienda())).estado).toBe(200)
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 8 * DIA_MS)
    await barrerArchivos(p.server)
    expect((await anunciar(p, envio())).estado).toBe(200)
  })

  it('veinte anuncios a la vez no pasan del límite', async () => {
    const otra = await p.persona()
    const r = await Promise.all(Array.from({ length: 20 }, () => anunciar(p, propia(otra, { contenido: foto.subarray(0, 100_000) }))))
    expect(r.filter(({ estado }) => estado === 200).length).toBe(10)
    expect(new Set(r.map(({ estado }) => estado))).toEqual(new Set([200, 402]))
  })
})

describe('lo privado', () => {
  it('se ve por un enlace de cinco minutos, y solo quien lo pidió', async () => {
    const ana = await p.persona()
    const beto = await p.persona()
    const id = uuidv7()
    expect((await subir(p, propia(ana, { id }))).estado).toBe(200)
    const desnuda = `/archivos/${ana.usuarioId}/documentos/${id}.webp`
    const pedir = async (url: string, quien: { cookie?: string }) =>
      await p.app.inject({ method: 'GET', url, headers: quien.cookie ? { cookie: quien.cookie } : {} })
    expect((await pedir(desnuda, ana)).statusCode).toBe(404)
    expect((await p.pedir('GET', `/api/archivos/${id}`, undefined, beto)).estado).toBe(404)
    const { cuerpo } = await p.pedir('GET', `/api/archivos/${id}`, undefined, ana)
    const url = String(cuerpo['url'])
    const vista = await pedir(url, ana)
    expect(vista.statusCode).toBe(200)
    expect(vista.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-security-policy': "default-src 'none'; sandbox" })
    expect((await sharp(vista.rawPayload).metadata()).format).toBe('webp')
    expect((await pedir(url, beto)).statusCode).toBe(404)
    expect((await pedir(url, {})).statusCode).toBe(404)
    expect((await pedir(url.replace('-grande', ''), ana)).statusCode).toBe(404)
    expect((await pedir(url.replace(/vence=\d+/, `vence=${p.reloj.ahora.getTime() + 9_999_999}`), ana)).statusCode).toBe(404)
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 5 * 60_000)
    expect((await pedir(url, ana)).statusCode).toBe(404)
  })

  it('un perfil no toma la foto de otro, y con la cuenta se van las fotos', async () => {
    const ana = await p.persona()
    const beto = await p.persona()
    const id = uuidv7()
    const { cuerpo } = await subir(p, propia(ana, { id }))
    const guardar = (quien: PersonaPrueba) => p.pedir('PUT', '/api/yo/perfil', { fotoDocumentoIdentidad: cuerpo['archivo'] }, quien)
    expect(await guardar(beto)).toMatchObject({ estado: 422, cuerpo: { code: 'archivo.ajeno' } })
    expect((await guardar(ana)).estado).toBe(200)
    expect((await enDisco('archivos')).filter((nombre) => nombre.includes(id)).length).toBe(3)
    expect((await p.pedir('POST', '/api/yo/cerrar', { clave: CLAVE }, ana)).estado).toBe(200)
    expect((await enDisco('archivos')).filter((nombre) => nombre.includes(id))).toEqual([])
    expect(await (await abrirPlataforma(p.store)).get(`archivo:${id}`)).toBeUndefined()
  })

  it('un recibo de un cliente lo ve la tienda por su papel, y queda anotado quién lo miró', async () => {
    const clienta = await p.persona()
    const id = uuidv7()
    const envio = propia(clienta, { id, carpeta: 'comprobantes', paraTienda: tienda.tiendaId })
    expect((await subir(p, envio)).estado).toBe(200)
    const visto = await p.pedir('GET', `/api/archivos/${id}`, undefined, duena)
    expect(visto.estado).toBe(200)
    expect((await p.app.inject({ url: String(visto.cuerpo['url']), headers: { cookie: duena.cookie } })).statusCode).toBe(200)
    const lineas = await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria', padre: `archivo:${id}` })
    expect(lineas.some((linea) => linea['accion'] === 'ver' && linea['creadoPor'] === duena.usuarioId)).toBe(true)
    const ajena = await p.persona()
    await p.tienda(ajena)
    expect((await p.pedir('GET', `/api/archivos/${id}`, undefined, ajena)).estado).toBe(404)
    expect(await anunciar(p, propia(clienta, { carpeta: 'comprobantes', paraTienda: 'tnadie' }))).toMatchObject({ estado: 404 })
  })
})

describe('lo que nadie nombra', () => {
  it('se quita al mes; lo que un documento nombra se queda', async () => {
    const [usada, suelta] = [uuidv7(), uuidv7()]
    const chica = Uint8Array.from(await lienzo(30, 30).png().toBuffer())
    const r = await subir(p, aTienda({ id: usada, carpeta: 'tienda', contenido: chica }))
    await subir(p, aTienda({ id: suelta, carpeta: 'tienda', contenido: chica }))
    const puesta = await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { tiendaLogo: r.cuerpo['archivo'] }, duena)
    expect(puesta.estado).toBe(200)
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 29 * DIA_MS)
    await barrerArchivos(p.server)
    const hay = async (id: string) => (await p.app.inject({ url: `/archivos/${tienda.tiendaId}/tienda/${id}.webp` })).statusCode
    expect([await hay(usada), await hay(suelta)]).toEqual([200, 200])
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 2 * DIA_MS)
    expect(await barrerArchivos(p.server)).toBeGreaterThan(0)
    expect([await hay(usada), await hay(suelta)]).toEqual([200, 404])
    const plataforma = await abrirPlataforma(p.store)
    expect((await plataforma.find({ tipo: Archivo.tipo, padre: tienda.tiendaId })).map(({ id }) => id)).toContain(`archivo:${usada}`)
    expect(await plataforma.get(`archivo:${suelta}`)).toBeUndefined()
    expect((await enDisco('archivos')).some((nombre) => nombre.includes(suelta))).toBe(false)
  })

  it('una foto que se cambió por otra se va, aunque el historial la nombre', async () => {
    const navegador = new Hechos(p, tienda, await unNavegador(p, duena, tienda))
    const chica = Uint8Array.from(await lienzo(30, 30).png().toBuffer())
    const [vieja, nueva] = [uuidv7(), uuidv7()]
    const refs: Record<string, string>[] = []
    for (const id of [vieja, nueva])
      refs.push((await subir(p, aTienda({ id, contenido: chica }))).cuerpo['archivo'] as Record<string, string>)
    const [antes = null, despues = null] = refs
    bien(await navegador.enviar(navegador.alta('producto:foto', { nombre: 'Con foto', itbis: '18', precioDiezmilesimas: 1, foto: antes })))
    const cambio = { docTipo: 'producto', cambios: [{ docId: 'producto:foto', campos: { foto: { antes, despues } } }], motivo: '' }
    bien(await navegador.enviar(navegador.hecho(Historico, cambio)))
    await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 31 * DIA_MS)
    await barrerArchivos(p.server)
    const hay = async (id: string) => (await p.app.inject({ url: `/archivos/${tienda.tiendaId}/productos/${id}.webp` })).statusCode
    expect([await hay(vieja), await hay(nueva)]).toEqual([404, 200])
  })
})
