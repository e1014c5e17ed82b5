import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { ruido } from '../support/server/files.ts'
import { unaCaja } from '../support/server/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../support/server/test-server.ts'
import { unEquipo, type Equipo } from '../support/dispositivo.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { abrirSubidas, type ContextoSubidas, type Subidas } from '#data/archivos/subidas.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let url = ''
let foto: Blob
beforeAll(async () => {
  p = await unServidor()
  await p.app.listen({ port: 0, host: '127.0.0.1' })
  const lugar = p.app.server.address()
  url = typeof lugar === 'object' && lugar ? `http://127.0.0.1:${lugar.port}` : ''
  duena = await p.persona()
  tienda = await p.tienda(duena)
  foto = new Blob([Uint8Array.from(await ruido(600))], { type: 'image/png' })
}, 60_000)
afterAll(() => p.cerrar())

let equipo: Equipo
let abiertas: Subidas[] = []
const vitrina = new Map<string, Blob>()
/** Milliseconds that the queue asked to wait. */
let esperas: number[] = []
beforeEach(() => {
  equipo = unEquipo({ url })
  equipo.linea.cookie = duena.cookie
  esperas = []
  vitrina.clear()
})
afterEach(async () => {
  for (const una of abiertas.splice(0)) await una.cerrar()
  expect(equipo.fallos).toEqual([])
})

interface Pagina {
  persona?: string
  puertos?: Partial<Puertos>
  /** Waits pass at once, and are counted. */
  deprisa?: boolean
  cabeceras?: ContextoSubidas['cabeceras']
}

async function pagina({
  persona = duena.usuarioId,
  puertos = {},
  deprisa = true,
  cabeceras = async () => ok({}),
}: Pagina = {}): Promise<Subidas> {
  const base = equipo.pestana()
  let reloj = 0
  const programar: Puertos['programar'] = (ms, tarea) => {
    // Of requests, not of waits between them.
    if (ms > 64_000 || !deprisa) return base.programar(ms, tarea)
    esperas.push(ms)
    reloj += ms
    return base.programar(0, tarea)
  }
  const subidas = await abrirSubidas({
    puertos: { ...base, programar, monotonico: () => reloj, ...puertos },
    base: 'mercana-subidas',
    persona: () => persona,
    cabeceras,
    vitrina: { poner: async (donde, archivo) => void vitrina.set(donde, archivo), quitar: async (donde) => void vitrina.delete(donde) },
    alFallar: (error) => equipo.fallos.push(error),
  })
  abiertas.push(subidas)
  return subidas
}

const deProducto = () => ({ archivo: foto, carpeta: 'productos' as const, dueno: tienda.tiendaId })
const llego = async (donde: string): Promise<number> => (await p.app.inject({ url: donde })).statusCode
const sha = async (archivo: Blob): Promise<string> =>
  createHash('sha256')
    .update(Uint8Array.from(Buffer.from(await archivo.arrayBuffer())))
    .digest('hex')

describe('una foto sin conexión', () => {
  it('espera en el disco con su nombre, se ve, y sale sola cuando vuelve la línea', async () => {
    equipo.linea.url = undefined
    const subidas = await pagina({ deprisa: false })
    const r = await subidas.encolar(deProducto())
    if (!r.ok) throw new Error(r.error.code)
    const [{ id } = { id: '' }] = subidas.lista.valor()
    expect(r.value).toEqual(refDeArchivo(tienda.tiendaId, 'productos', id))
    expect(await sha((await subidas.contenido(id)) ?? new Blob())).toBe(await sha(foto))
    expect([...vitrina.keys()]).toEqual([r.value.url])
    equipo.linea.url = url
    subidas.reintentar()
    await vi.waitFor(() => expect(subidas.lista.valor()).toEqual([]), 10_000)
    expect(await llego(r.value.url)).toBe(200)
    await vi.waitFor(() => expect(vitrina.size).toBe(0), 10_000)
  })

  it('sobrevive a que el navegador muera, y sigue donde quedó', async () => {
    let trozos = 0
    equipo.linea.intervenir = async (ruta, _init, seguir) => {
      if (/subidas\/[0-9a-f-]+\/\d+$/.test(ruta) && ++trozos > 2) throw new TypeError('fetch failed')
      return await seguir()
    }
    const primera = await pagina({ deprisa: false })
    const r = await primera.encolar(deProducto())
    if (!r.ok) throw new Error(r.error.code)
    await vi.waitFor(() => expect(trozos).toBeGreaterThan(2), 10_000)
    await primera.cerrar()
    abiertas = []
    const desdes: string[] = []
    equipo.linea.intervenir = async (ruta, _init, seguir) => {
      const [, desde] = /subidas\/[0-9a-f-]+\/(\d+)$/.exec(ruta) ?? []
      if (desde !== undefined) desdes.push(desde)
      return await seguir()
    }
    const segunda = await pagina()
    await segunda.reposo()
    expect(await llego(r.value.url)).toBe(200)
    expect(desdes[0]).toBe(String(2 * 256 * 1024))
    expect((await sharp((await p.app.inject({ url: r.value.url })).rawPayload).metadata()).format).toBe('webp')
  })

  it('una línea que pierde una de cada dos respuestas la entrega entera', async () => {
    let cuenta = 0
    equipo.linea.intervenir = async (_ruta, _init, seguir) => {
      const respuesta = await seguir()
      if (++cuenta % 2 === 1) throw new TypeError('fetch failed')
      return respuesta
    }
    const subidas = await pagina()
    const r = await subidas.encolar(deProducto())
    if (!r.ok) throw new Error(r.error.code)
    await subidas.reposo()
    expect(await llego(r.value.url)).toBe(200)
    expect(subidas.lista.valor()).toEqual([])
  })
})

describe('lo que se reintenta', () => {
  const contestar = (estado: number, code?: string): void => {
    equipo.linea.intervenir = async () => new Response(code === undefined ? 'x' : JSON.stringify({ code }), { status: estado })
  }

  it.each([500, 502, 503, 408, 429])('un %i se repite con esperas dobles, dos minutos, y después descansa', async (estado) => {
    contestar(estado, estado === 429 ? 'peticion.demasiadas' : undefined)
    const subidas = await pagina()
    await subidas.encolar(deProducto())
    await subidas.reposo()
    expect(esperas).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000])
    expect(subidas.lista.valor()).toMatchObject([{ estado: 'detenida' }])
  })

  it('un trozo se intenta diez minutos, con esperas de hasta 64 segundos', async () => {
    equipo.linea.intervenir = async (ruta, _init, seguir) =>
      ruta.endsWith('/subidas') ? await seguir() : new Response('x', { status: 502 })
    const subidas = await pagina()
    await subidas.encolar(deProducto())
    await subidas.reposo()
    expect(esperas.slice(0, 9)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 64_000, 64_000])
    const total = esperas.reduce((suma, ms) => suma + ms, 0)
    expect([total <= 600_000, total > 500_000]).toEqual([true, true])
  })

  it.each([
    [401, 'sesion.ninguna', 'subida.sin-sesion', 'detenida'],
    [402, 'archivo.sin-espacio', 'subida.sin-espacio', 'detenida'],
    [403, 'permiso.denegado', 'subida.sin-permiso', 'detenida'],
    [404, 'tienda.no-existe', 'subida.no-existe', 'detenida'],
    [422, 'archivo.imagen-danada', 'archivo.imagen-danada', 'rechazada'],
  ])('un %i (%s) no se repite y se dice con sus palabras', async (estado, code, dicho, queda) => {
    contestar(estado, code)
    const subidas = await pagina()
    await subidas.encolar(deProducto())
    await subidas.reposo()
    expect(esperas).toEqual([])
    expect(subidas.lista.valor()).toMatchObject([{ estado: queda, motivo: { code: dicho } }])
  })

  it('quitarla la borra de verdad, también del disco', async () => {
    contestar(403, 'permiso.denegado')
    const subidas = await pagina()
    await subidas.encolar(deProducto())
    await subidas.reposo()
    const [{ id } = { id: '' }] = subidas.lista.valor()
    await subidas.quitar(id)
    expect(subidas.lista.valor()).toEqual([])
    expect(await subidas.contenido(id)).toBeUndefined()
    expect(vitrina.size).toBe(0)
  })
})

describe('de quién es', () => {
  it('lo que escogió una persona no sale con la sesión de otra', async () => {
    const otra = await p.persona()
    equipo.linea.url = undefined
    const deAna = await pagina({ deprisa: false })
    const r = await deAna.encolar({ archivo: foto, carpeta: 'documentos', dueno: duena.usuarioId })
    if (!r.ok) throw new Error(r.error.code)
    expect(vitrina.size).toBe(0)
    await deAna.cerrar()
    abiertas = []
    equipo.linea.url = url
    equipo.linea.cookie = otra.cookie
    const deOtra = await pagina({ persona: otra.usuarioId })
    await deOtra.reposo()
    expect(deOtra.lista.valor().length).toBe(1)
    // Nor when this tab does not know yet that the session changed.
    const desprevenida = await pagina()
    await desprevenida.reposo()
    expect(desprevenida.lista.valor()).toMatchObject([{ motivo: { code: 'subida.sin-permiso' } }])
    equipo.linea.cookie = duena.cookie
    desprevenida.reintentar()
    await desprevenida.reposo()
    expect(desprevenida.lista.valor()).toEqual([])
  })

  it('quien se va no deja aquí las fotos de sus documentos; las de la tienda y la de un comprobante esperan', async () => {
    equipo.linea.url = undefined
    const subidas = await pagina({ deprisa: false })
    await subidas.encolar({ archivo: foto, carpeta: 'documentos', dueno: duena.usuarioId })
    await subidas.encolar(deProducto())
    await subidas.encolar({ archivo: foto, carpeta: 'comprobantes', dueno: duena.usuarioId, paraTienda: tienda.tiendaId })
    await subidas.quitarPropias(duena.usuarioId)
    expect(subidas.lista.valor()).toMatchObject([{ carpeta: 'productos' }, { carpeta: 'comprobantes' }])
  })

  it('el logo de la tienda se pone solo cuando llega', async () => {
    const subidas = await pagina()
    const r = await subidas.encolar({ ...deProducto(), carpeta: 'tienda', orden: { comando: 'editarTienda', campo: 'tiendaLogo' } })
    if (!r.ok) throw new Error(r.error.code)
    await subidas.reposo()
    expect(subidas.lista.valor()).toEqual([])
    const { cuerpo } = await p.pedir('GET', `/api/publico/tiendas/${tienda.slug}`)
    expect(cuerpo['tienda']).toMatchObject({ tiendaLogo: r.value })
  })

  it('la caja envía por sí misma; cerrada, espera', async () => {
    const caja = await unaCaja(p, duena, tienda)
    delete equipo.linea.cookie
    let abierta = false
    const cabeceras: ContextoSubidas['cabeceras'] = async () =>
      abierta ? ok({ authorization: caja.authorization }) : fallo('sesion.ninguna')
    const subidas = await pagina({ persona: '', cabeceras })
    const r = await subidas.encolar({ ...deProducto(), carpeta: 'clientes', autor: tienda.empleadoId })
    if (!r.ok) throw new Error(r.error.code)
    await subidas.reposo()
    expect(subidas.lista.valor()).toMatchObject([{ estado: 'detenida', motivo: { code: 'subida.sin-sesion' } }])
    abierta = true
    subidas.reintentar()
    await subidas.reposo()
    expect(await llego(r.value.url)).toBe(200)
  })
})
