/** What strangers cost with what everybody may ask: rows 97, 98, 103, 104 and 106 of the attack table. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../support/server/test-server.ts'
import { bien, Hechos, unaTienda, unNavegador } from '../support/server/sync.ts'
import { crudo, negado, suertes } from './mesa.ts'

const PRODUCTOS = 3000

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let navegador: Hechos
beforeAll(async () => {
  p = await unServidor()
  ;({ duena, tienda } = await unaTienda(p))
  bien(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { tiendaShowAllUsers: true }, duena))
  const sobre = { tiendaId: tienda.tiendaId, dispositivoId: '', creadoPor: 'servidor', hlc: '' }
  const productos = Array.from({ length: PRODUCTOS }, (_, i) =>
    construir(Producto, { nombre: `Producto ${String(i).padStart(4, '0')}`, publicado: true }, { ...sobre, id: `producto:${i}` }),
  )
  await (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).createMany(productos)
  navegador = new Hechos(p, tienda, await unNavegador(p, duena, tienda))
}, 60_000)
afterAll(() => p.cerrar())

const catalogo = (headers: Record<string, string> = {}) => crudo(p, 'GET', `/api/publico/tiendas/${tienda.slug}/catalogo`, { headers })
/** What the process wrote down as JSON meanwhile, in characters. */
async function escrito(hacer: () => Promise<unknown>): Promise<number> {
  const { stringify } = JSON
  let caracteres = 0
  JSON.stringify = ((...args: Parameters<typeof stringify>) => {
    const texto = stringify(...args)
    caracteres += texto?.length ?? 0
    return texto
  }) as typeof stringify
  try {
    await hacer()
  } finally {
    JSON.stringify = stringify
  }
  return caracteres
}

test('fila 97: el catálogo se escribe una vez por versión, y quien lo tiene recibe 304 con permiso de guardarlo', async () => {
  const primero = await catalogo()
  expect([primero.estado, primero.headers['cache-control']]).toEqual([200, 'public, no-cache'])
  const { productos } = JSON.parse(primero.texto) as { productos: { id: string; nombre: string }[] }
  expect(productos.map(({ nombre }) => nombre)).toEqual(productos.map(({ nombre }) => nombre).toSorted())
  expect(productos).toHaveLength(PRODUCTOS)
  const etag = String(primero.headers['etag'])
  const deNuevo = await escrito(async () => {
    for (let vez = 0; vez < 20; vez++) {
      const headers: Record<string, string> = vez % 2 === 0 ? { 'if-none-match': `"otra", W/${etag}` } : { 'accept-encoding': 'gzip' }
      const otra = await p.app.inject({ url: `/api/publico/tiendas/${tienda.slug}/catalogo`, headers })
      expect([otra.statusCode, otra.headers['etag'], otra.headers['cache-control']]).toEqual([
        vez % 2 === 0 ? 304 : 200,
        etag,
        'public, no-cache',
      ])
    }
  })
  // Less than a tenth of it once, for twenty answers.
  expect(deNuevo).toBeLessThan(primero.texto.length / 10)
  const comprimido = await p.app.inject({ url: `/api/publico/tiendas/${tienda.slug}/catalogo`, headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(new Uint8Array(comprimido.rawPayload)).toString()).toBe(primero.texto)
})

test('fila 97: una venta que no cambia lo que se ve no lo hace de nuevo; agotarse, un precio y un nombre sí', async () => {
  const de = async () => String((await catalogo()).headers['etag'])
  const mover = async (milesimas: number) => {
    const campos = { motivo: 'ajuste', nota: 'prueba', lineas: [{ productoId: 'producto:7', milesimas, nota: '' }] } as object
    expect(bien(await navegador.enviar(navegador.hecho(MovimientoInventario, campos)))['resultados']).toMatchObject([
      { resultado: 'recibido' },
    ])
  }
  await mover(50_000)
  const [abundante] = [await de()]
  await mover(-1000)
  expect(await de()).toBe(abundante)
  await mover(-49_000)
  const agotado = await de()
  expect(agotado).not.toBe(abundante)
  expect(
    suertes(
      await navegador.enviar(navegador.alta('producto:nuevo', { nombre: 'AAA', itbis: '18', precioDiezmilesimas: 1, publicado: true })),
    ),
  ).toEqual(['recibido'])
  const { productos } = JSON.parse((await catalogo()).texto) as { productos: { id: string; disponible: boolean }[] }
  expect(productos[0]?.id).toBe('producto:nuevo')
  expect(productos.find(({ id }) => id === 'producto:7')?.disponible).toBe(false)
})

test('fila 98: buscar no rehace los escaparates, y lo hallado es lo mismo', async () => {
  const buscar = (que: string) => p.pedir('GET', `/api/publico/productos?buscar=${que}`)
  expect((bien(await buscar('producto%200042'))['productos'] as { nombre: string }[]).map(({ nombre }) => nombre)).toEqual([
    'Producto 0042',
  ])
  const texto = await escrito(async () => {
    for (let i = 0; i < 20; i++) expect(bien(await buscar(`nada-que-haya-${i}`))['productos']).toEqual([])
  })
  expect(texto).toBeLessThan(20_000)
  const pagina = bien(await p.pedir('GET', `/api/publico/tiendas/${tienda.slug}?buscar=producto&desde=60`))
  expect([(pagina['productos'] as { nombre: string }[])[0]?.nombre, pagina['hayMas']]).toEqual(['Producto 0060', true])
})

test('fila 103: lo privado no se guarda, se escriba como se escriba su dirección', async () => {
  for (const url of ['/api/yo', '/%61pi/yo', '/ap%69/yo', '/%73ync/v1/saludo?tiendaId=x', '/api/nada', '/readyz']) {
    const { headers } = await p.app.inject({ url, headers: { cookie: duena.cookie, host: 'mercana.test' } })
    expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
  }
  const publica = await p.app.inject({ url: '/%61pi/publico/tiendas' })
  expect([publica.headers['cache-control'], publica.headers['etag'] !== undefined]).toEqual(['public, no-cache', true])
})

test('fila 104: un desconocido sabe si está listo, y nada del disco', async () => {
  expect((await p.pedir('GET', '/readyz')).cuerpo).toEqual({ estado: 'bien' })
  const lleno = await unServidor({}, undefined, { medirDisco: async () => ({ libresBytes: 1, totalBytes: 1e12 }) })
  expect(await lleno.pedir('GET', '/readyz')).toMatchObject({ estado: 503, cuerpo: { code: 'servidor.no-contesta' } })
  await lleno.cerrar()
})

test('fila 101: el buzón de desarrollo es de esta máquina: ni de otra, ni por un proxy, ni con el nombre de otro sitio', async () => {
  const casa = await unServidor({ NODE_ENV: 'development' })
  const pedir = async (remoteAddress: string, headers: Record<string, string>) =>
    (await casa.app.inject({ url: '/desarrollo/correo', remoteAddress, headers })).statusCode
  expect(await pedir('127.0.0.1', { host: 'localhost:8080' })).toBe(200)
  expect(await pedir('::1', { host: '[::1]:8080' })).toBe(200)
  expect(await pedir('192.168.1.20', { host: 'localhost:8080' })).toBe(404)
  expect(await pedir('127.0.0.1', { host: 'trampa.test' })).toBe(404)
  expect(await pedir('127.0.0.1', { host: 'localhost:8080', 'x-forwarded-for': '10.0.0.9' })).toBe(404)
  await casa.cerrar()
})

test('fila 106: quien cuesta más espera antes: bytes y trabajo cuentan, de la red de quien pide y de nadie más', async () => {
  const limitado = await unServidor({ MERCANA_LIMITES: 'normales' })
  try {
    const pedir = (remoteAddress: string, url = '/api/publico/tiendas', payload?: string) =>
      limitado.app.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url,
        remoteAddress,
        ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
      })
    // A code to enrol with, of almost a megabyte: ten of them count as a hundred requests.
    const grande = JSON.stringify({ codigo: 'x'.repeat(990_000), nombre: 'x' })
    let veces = 0
    while (veces < 400 && (await pedir(`2001:db8:0:1::${(veces % 9) + 1}`, '/api/auth/sign-in/email', grande)).statusCode !== 429) veces++
    expect(veces).toBeGreaterThan(100)
    expect(veces).toBeLessThan(200)
    const parado = await pedir('2001:db8:0:1::ffff')
    negado(
      { estado: parado.statusCode, cuerpo: parado.json(), headers: parado.headers, texto: parado.body } as never,
      429,
      'peticion.demasiadas',
    )
    expect(Number(parado.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(parado.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await pedir('2001:db8:0:2::1')).statusCode).toBe(200)
  } finally {
    await limitado.cerrar()
  }
})
