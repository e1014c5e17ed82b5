import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tipoComprobantes } from '#domain/core/tipos-comprobante.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { type CuentasDemo } from './cuentas.ts'
import { asegurarDemo, decirDemo } from './demo.ts'
import { leerProductos } from './catalogo.ts'

const hacer = (de: Prueba): Promise<CuentasDemo> =>
  asegurarDemo(de.server.config, async () => ({
    server: de.server,
    ponerEn: (en) => void (de.reloj.ahora = en),
    cerrar: async () => undefined,
  }))

let p: Prueba
let cuentas: CuentasDemo
let duena: PersonaPrueba
let tiendaId = ''
beforeAll(async () => {
  p = await unServidor({ NODE_ENV: 'development', MERCANA_DEMO: 'vacia' })
  cuentas = await hacer(p)
  duena = await p.entrar(cuentas.duena.email, cuentas.duena.clave)
  const yo = await p.pedir('GET', '/api/yo', undefined, duena)
  tiendaId = (yo.cuerpo['membresias'] as { tiendaId: string }[])[0]?.tiendaId ?? ''
})
afterAll(() => p.cerrar())

const ops = () => p.store.db(`tienda-${tiendaId}-ops`)
const alfabetico = (a: string, b: string): number => (a < b ? -1 : 1)
const publica = (consulta = '') => p.pedir('GET', `/api/publico/tiendas/colmado-la-fe${consulta}`)

describe('la tienda de demostración', () => {
  it('tiene catálogo con existencias, artículos que se pesan, cajas, personas con PIN, rangos y tasa', async () => {
    const filas = await leerProductos(p.server.config.raiz)
    const productos = await (await ops()).find({ tipo: 'producto' })
    expect(productos).toHaveLength(filas.length)
    expect(filas.length).toBeGreaterThanOrEqual(300)
    expect(productos.filter((doc) => doc['sePesa'] === true).length).toBeGreaterThan(20)
    const { existencias } = await p.server.central.pliegues.alDia(tiendaId)
    expect([...existencias.values()].filter((milesimas) => milesimas > 0).length).toBeGreaterThan(300)
    expect(await (await ops()).find({ tipo: 'caja' })).toHaveLength(2)
    const accesos = await (await ops()).find({ tipo: 'acceso' })
    expect(accesos.map((doc) => [doc['rol'], doc['pinHash'] !== ''])).toEqual(
      expect.arrayContaining([
        ['propietario', true],
        ['supervisor', true],
        ['cajero', true],
      ]),
    )
    const rangos = await (await p.store.db(`tienda-${tiendaId}-conta`)).find({ tipo: 'rangoNCF' })
    expect(rangos.map((doc) => String(doc['tipoComprobante'])).sort(alfabetico)).toEqual([...tipoComprobantes].sort(alfabetico))
    expect(await (await p.store.db('publico')).find({ tipo: 'tasaDolar' })).toHaveLength(1)
  })

  it('se hace una vez, y cada arranque muestra las mismas cuentas', async () => {
    const tarjeta = await decirDemo(await hacer(p), p.server.config)
    expect(tarjeta).toContain(cuentas.duena.email)
    expect(tarjeta).toContain(cuentas.duena.clave)
    expect(tarjeta).toContain(`PIN ${cuentas.empleados[0]?.pin}`)
    expect(await (await ops()).find({ tipo: 'producto' })).toHaveLength((await leerProductos(p.server.config.raiz)).length)
  })
})

describe('lo que ve todo el mundo', () => {
  it('encuentra la tienda por su nombre o su clase, sin tildes', async () => {
    const buscar = async (texto: string) =>
      ((await p.pedir('GET', `/api/publico/tiendas?buscar=${encodeURIComponent(texto)}`)).cuerpo['tiendas'] as { slug: string }[]).map(
        ({ slug }) => slug,
      )
    expect(await buscar('viveres')).toEqual(['colmado-la-fe'])
    expect(await buscar('COLMADO fe')).toEqual(['colmado-la-fe'])
    expect(await buscar('ferretería')).toEqual([])
    expect(await buscar('.*')).toEqual([])
    expect((await p.pedir('GET', `/api/publico/tiendas?buscar=${'a'.repeat(101)}`)).estado).toBe(400)
  })

  it('su página dice el RNC, que está confirmado', async () => {
    expect((await publica()).cuerpo['tienda']).toMatchObject({ tiendaRnc: '131246796' })
  })

  it('muestra sus productos por páginas, sin costo ni cantidades', async () => {
    const primera = await publica()
    expect(primera.estado).toBe(200)
    const productos = primera.cuerpo['productos'] as Record<string, unknown>[]
    expect(productos).toHaveLength(60)
    expect(primera.cuerpo['hayMas']).toBe(true)
    expect(Object.keys(productos[0] ?? {}).sort(alfabetico)).toEqual(
      [
        'categoria',
        'dibujo',
        'disponible',
        'foto',
        'id',
        'nombre',
        'grupo',
        'pesoGramos',
        'pocas',
        'precioDiezmilesimas',
        'precioEn',
        'sePesa',
        'unidad',
        'variante',
      ].toSorted(alfabetico),
    )
    const ids = new Set(productos.map(({ id }) => id))
    const segunda = (await publica('?desde=60')).cuerpo['productos'] as Record<string, unknown>[]
    expect(segunda.some(({ id }) => ids.has(id))).toBe(false)
    expect((await publica('?desde=100000')).cuerpo).toMatchObject({ productos: [], hayMas: false })
    expect((await publica('?desde=-1')).estado).toBe(400)
    expect((await publica('?desde=x')).estado).toBe(400)
  })

  it('busca en ellos sin tildes', async () => {
    const encontrados = (await publica('?buscar=platano')).cuerpo['productos'] as { nombre: string }[]
    expect(encontrados.map(({ nombre }) => nombre)).toEqual(expect.arrayContaining(['Plátano verde', 'Plátano maduro']))
  })

  it('en toda Mercana encuentra productos, y dice de qué tienda son', async () => {
    const { cuerpo } = await p.pedir('GET', '/api/publico/productos?buscar=PLATANO%20verde')
    expect(cuerpo).toMatchObject({ productos: [{ nombre: 'Plátano verde', slug: 'colmado-la-fe', tiendaId }], parcial: false })
    expect((await p.pedir('GET', '/api/publico/productos?buscar=')).cuerpo).toEqual({ productos: [], parcial: false })
    expect((await p.pedir('GET', '/api/publico/productos?buscar=nohaynada')).cuerpo).toEqual({ productos: [], parcial: false })
  })

  it('dice lo que cuesta llevarlo a cada sitio y cómo se paga, sin las cuentas', async () => {
    const condiciones = async (consulta: string) =>
      (await p.pedir('GET', `/api/publico/tiendas/colmado-la-fe/condiciones${consulta}`)).cuerpo
    expect(await condiciones('?codigo=031001010101050')).toMatchObject({
      envio: { centavos: 5000, gratisDesdeCentavos: 150_000 },
      problema: '',
    })
    expect(await condiciones('?codigo=03100101')).toMatchObject({ envio: { centavos: 7500, gratisDesdeCentavos: 0 } })
    expect(await condiciones('?codigo=0101')).toMatchObject({ envio: { centavos: 10_000 } })
    const sinLugar = await condiciones('')
    expect(sinLugar).toMatchObject({ envio: null, problema: '' })
    expect((sinLugar['metodos'] as { clase: string }[]).map(({ clase }) => clase).sort(alfabetico)).toEqual([
      'contra_entrega',
      'en_tienda',
      'transferencia',
    ])
    expect(JSON.stringify(sinLugar)).not.toContain('960-000000-0')
  })

  it('una tienda apagada o que no existe no se encuentra', async () => {
    expect((await p.pedir('GET', '/api/publico/tiendas/no-hay')).cuerpo).toEqual({ code: 'tienda.no-existe' })
    expect((await p.pedir('GET', '/api/publico/tiendas/usuarios')).estado).toBe(404)
    await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { activo: false }, duena)
    expect((await publica()).estado).toBe(404)
    expect((await p.pedir('GET', '/api/publico/tiendas')).cuerpo).toEqual({ tiendas: [] })
    await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { activo: true }, duena)
    expect((await publica()).estado).toBe(200)
  })

  it('la que no se muestra a todos no sale en la lista, y su página abre con el enlace', async () => {
    await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { tiendaShowAllUsers: false }, duena)
    expect((await p.pedir('GET', '/api/publico/tiendas')).cuerpo).toEqual({ tiendas: [] })
    expect((await publica()).estado).toBe(200)
    await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { tiendaShowAllUsers: true }, duena)
    expect((await p.pedir('GET', '/api/publico/tiendas')).cuerpo['tiendas']).toHaveLength(1)
  })

  it('dice si una dirección está libre', async () => {
    const libre = async (slug: string) => (await p.pedir('GET', `/api/publico/slug/${slug}`)).cuerpo['disponible']
    expect(await libre('colmado-la-fe')).toBe(false)
    expect(await libre('usuarios')).toBe(false)
    expect(await libre('Con Mayúsculas')).toBe(false)
    expect(await libre('ferreteria-los-prados')).toBe(true)
  })
})
