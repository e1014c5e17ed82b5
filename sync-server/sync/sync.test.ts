import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { pushReply, receiptsReply, saludoReply, snapshotReply, type PullReply } from '#domain/core/sync.ts'
import { baseDeTienda } from '../core/bases.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda, unNavegador } from '../../tests/support/server/sync.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
let otra: Hechos
let navegador: Hechos
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())
beforeEach(async () => {
  p.reloj.ahora = new Date()
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda, 'Caja 1'))
  otra = new Hechos(p, tienda, await unaCaja(p, duena, tienda, 'Caja 2'))
  navegador = new Hechos(p, tienda, await unNavegador(p, duena, tienda))
})

const cafe = { nombre: 'Café', codigoBarra: '746', precioDiezmilesimas: 1_000_000, costoDiezmilesimas: 700_000, itbis: '18', activo: true }
const asentar = () => p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
/** Without what the server finds wanting in the sales of these tests, whose shift nobody opened. */
const sinAsuntos = (docs: PullReply['docs']) => docs.filter(({ tipo }) => tipo !== 'aclaracion')
const tiposDe = (docs: PullReply['docs']) =>
  sinAsuntos(docs)
    .map(({ tipo }) => tipo)
    .sort()
const ids = (docs: PullReply['docs']) =>
  sinAsuntos(docs)
    .map(({ id }) => id)
    .sort()

describe('entregar', () => {
  test('guarda, contesta época, hora y un recibo por hecho, y el saludo y los recibos lo saben', async () => {
    const hechos = [await caja.venta(), await caja.venta(), caja.hecho(Turno)]
    const reply = pushReply.parse(bien(await caja.enviar(...hechos)))
    expect(reply.resultados).toEqual(hechos.map(({ id, hash }) => ({ id, resultado: 'recibido', hash, en: expect.any(String) })))
    expect([reply.epoch, reply.hora]).toEqual([p.server.epoch, p.reloj.ahora.toISOString()])
    const recibos = receiptsReply.parse(bien(await caja.leer('receipts')))
    expect(recibos.rangos).toEqual([[1, 3]])
    expect(recibos.recibos.map(({ id, seq, hash, cuarentena }) => [id, seq, hash, cuarentena])).toEqual(
      hechos.map(({ id, seq, hash }) => [id, seq, hash, '']),
    )
    expect(recibos.siguiente).toBeNull()
    const saludo = saludoReply.parse(bien(await caja.leer('saludo')))
    expect(saludo).toMatchObject({
      rol: 'cajero',
      ultimoSeq: 3,
      bases: ['ops', 'publico'],
      dispositivo: { id: caja.de.dispositivoId, cajaId: caja.de.cajaId, estado: 'activo' },
    })
  })

  test('un JSON cortado, HTML o nada: 400 y nada guardado', async () => {
    const texto = JSON.stringify({ tiendaId: tienda.tiendaId, hechos: [await caja.venta()] })
    for (const cuerpo of [texto.slice(0, -30), '<html>', '']) {
      const r = await p.app.inject({
        method: 'POST',
        url: '/sync/v1/push',
        headers: { authorization: caja.de.authorization, 'content-type': 'application/json' },
        payload: cuerpo,
      })
      expect([r.statusCode, r.json()]).toEqual([400, { code: 'peticion.json-invalido' }])
    }
    expect(receiptsReply.parse(bien(await caja.leer('receipts'))).rangos).toEqual([])
  })

  test('un envío sin forma entre los buenos no los detiene', async () => {
    const reply = pushReply.parse(bien(await caja.enviar(await caja.venta(), { id: 'x', seq: 'dos' }, await caja.venta())))
    expect(reply.resultados.map(({ resultado }) => resultado)).toEqual(['recibido', 'en_cuarentena', 'recibido'])
  })

  test('sin credencial, con otra, o de otra tienda, no entra nadie', async () => {
    const venta = await caja.venta()
    const con = (authorization: string, tiendaId = tienda.tiendaId) =>
      p.pedir('POST', '/sync/v1/push', { tiendaId, hechos: [venta] }, { authorization })
    expect((await con('')).estado).toBe(401)
    expect((await con(`${caja.de.authorization}x`)).estado).toBe(401)
    expect((await con(caja.de.authorization.replace('Dispositivo', 'Bearer'))).estado).toBe(401)
    const ajena = await unaTienda(p)
    expect((await con(caja.de.authorization, ajena.tienda.tiendaId)).estado).toBe(404)
    const sinSesion = await p.pedir('GET', `/sync/v1/saludo?tiendaId=${tienda.tiendaId}`, undefined, {
      authorization: navegador.de.authorization,
    })
    expect([sinSesion.estado, sinSesion.cuerpo]).toEqual([401, { code: 'sesion.ninguna' }])
  })

  test('lo que un dispositivo dice de sí llega a la dueña: contacto, reloj, sin enviar, números', async () => {
    const hora = new Date(p.reloj.ahora.getTime() + 90_000).toISOString()
    const estado = {
      hora,
      sinEnviar: 3,
      masViejo: hora,
      version: '1',
      persistente: true,
      usoBytes: 1,
      cuotaBytes: 2,
      numeros: { E32: 900 },
    }
    const enviar = (cabecera: string) =>
      p.app.inject({
        method: 'POST',
        url: '/sync/v1/push',
        headers: { authorization: caja.de.authorization, 'x-mercana-estado': cabecera },
        payload: { tiendaId: tienda.tiendaId, hechos: [caja.hecho(Turno)] },
      })
    await enviar(JSON.stringify(estado))
    await enviar('{roto')
    await caja.enviar(await caja.venta({}, { seq: 9 }))
    const salud = bien(await p.pedir('GET', `/api/tiendas/${tienda.tiendaId}/sincronizacion`, undefined, duena))
    const dispositivos = salud['dispositivos'] as Record<string, unknown>[]
    expect(dispositivos.find(({ dispositivoId }) => dispositivoId === caja.de.dispositivoId)).toMatchObject({
      contactoEn: p.reloj.ahora.toISOString(),
      desfaseMs: 90_000,
      recibidos: 3,
      huecos: [[3, 8]],
      enCuarentena: 0,
      ultimo: estado,
    })
    expect(dispositivos.find(({ dispositivoId }) => dispositivoId === otra.de.dispositivoId)).toMatchObject({
      contactoEn: '',
      ultimo: null,
    })
  })
})

describe('leer', () => {
  test('instantánea más lectura desde el principio dan todo lo que hay, y desde su marca, lo que cambie', async () => {
    await caja.enviar(
      caja.hecho(Turno),
      await caja.venta(),
      await caja.venta(),
      caja.alta('producto:a', cafe),
      caja.alta('cliente:a', { nombre: 'Ana' }),
    )
    await caja.enviar(caja.hecho(MovimientoInventario, { lineas: [{ productoId: 'producto:a', milesimas: 5000 }] }))
    await asentar()
    const foto = snapshotReply.parse(bien(await otra.leer('snapshot')))
    const inicial = await otra.leerTodo('ops', '0', 2)
    expect(inicial.paginas).toBeGreaterThan(2)
    expect(tiposDe(inicial.docs)).toEqual([
      'acceso',
      'bloqueNCF',
      'bloqueNCF',
      'caja',
      'caja',
      'cliente',
      'movimientoInventario',
      'tienda',
      'turno',
      'venta',
      'venta',
    ])
    expect(foto.trozos.flat()).toMatchObject([{ id: 'producto:a', n: 'Café', b: '746', p: 1_000_000, e: 5000, f: 12 }])
    expect(foto.cubre).toEqual({ [caja.de.dispositivoId]: [[1, 6]] })

    const venta = await caja.venta()
    await caja.enviar(venta, caja.alta('producto:b', { ...cafe, nombre: 'Azúcar' }))
    await asentar()
    const cambios = await otra.leerTodo('ops', foto.desde, 1)
    expect(ids(cambios.docs)).toEqual([venta.id, 'producto:b'])
    expect((await otra.leerTodo('ops', cambios.desde)).docs).toEqual([])
    expect(cambios.docs.find(({ id }) => id === venta.id)?.recepcion?.hash).toBe(venta.hash)
  })

  test('una caja no ve costos, ediciones ni el equipo; la dueña sí', async () => {
    await caja.enviar(caja.alta('producto:a', cafe))
    await asentar()
    const [deCaja, deDuena] = [
      snapshotReply.parse(bien(await otra.leer('snapshot'))),
      snapshotReply.parse(bien(await navegador.leer('snapshot'))),
    ]
    expect([deCaja.trozos[0]?.[0]?.k, deDuena.trozos[0]?.[0]?.k]).toEqual([0, 700_000])
    await caja.enviar(caja.alta('producto:b', cafe))
    await asentar()
    const [cambiosDeCaja, cambiosDeDuena] = [await otra.leerTodo('ops', deCaja.desde), await navegador.leerTodo('ops', deDuena.desde)]
    expect(tiposDe(cambiosDeCaja.docs)).toEqual(['producto'])
    expect(tiposDe(cambiosDeDuena.docs)).toEqual(['historico', 'producto'])
    expect([
      cambiosDeCaja.docs[0]?.['costoDiezmilesimas'],
      cambiosDeDuena.docs.find(({ tipo }) => tipo === 'producto')?.['costoDiezmilesimas'],
    ]).toEqual([0, 700_000])
    for (const base of ['equipo', 'conta', 'usuario']) expect((await otra.leer(`pull?base=${base}`)).estado).toBe(403)
    expect(saludoReply.parse(bien(await navegador.leer('saludo'))).bases).toEqual(['ops', 'conta', 'equipo', 'publico', 'usuario'])
    expect(tiposDe((await navegador.leerTodo('equipo', '0')).docs)).toEqual(['dispositivo', 'dispositivo', 'dispositivo', 'empleado'])
    expect(tiposDe((await navegador.leerTodo('conta', '0')).docs)).toEqual(['rangoNCF'])
    const publico = new Set(tiposDe((await otra.leerTodo('publico', '0')).docs))
    expect([publico.has('itbisTasas'), publico.has('divisionTerritorial'), publico.has('tiendaPublica')]).toEqual([true, false, false])
  })

  test('la primera lectura trae 30 días de hechos y los turnos abiertos de antes', async () => {
    const haceDias = (dias: number) => ({ en: new Date(p.reloj.ahora.getTime() - dias * 86_400_000).toISOString() })
    const cerrado = caja.hecho(Turno, {}, { ...haceDias(50), id: 'turno:cerrado' })
    await caja.enviar(
      cerrado,
      caja.hecho(CierreTurno, { turnoId: 'turno:cerrado' }, { ...haceDias(49), id: 'cierre:turno:cerrado' }),
      caja.hecho(Turno, {}, { ...haceDias(40), id: 'turno:abierto' }),
      await caja.venta({}, haceDias(31)),
      await caja.venta({}, haceDias(29)),
    )
    const { docs } = await otra.leerTodo('ops', '0')
    expect(docs.filter(({ tipo }) => tipo === 'venta')).toHaveLength(1)
    expect(ids(docs.filter(({ tipo }) => tipo === 'turno' || tipo === 'cierreTurno'))).toEqual(['turno:abierto'])
  })

  test('mil documentos del mismo instante pasan por páginas de cien sin perderse ninguno', async () => {
    const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
    const clientes = Array.from({ length: 1200 }, (_, i) => caja.alta(`cliente:${i}`, { nombre: `Cliente ${i}` }))
    for (let i = 0; i < clientes.length; i += 200) bien(await caja.enviar(...clientes.slice(i, i + 200)))
    await asentar()
    expect(await ops.find({ tipo: 'cliente' })).toHaveLength(1200)
    const { docs } = await otra.leerTodo('ops', '0', 100)
    expect(new Set(ids(docs.filter(({ tipo }) => tipo === 'cliente'))).size).toBe(1200)
  }, 60_000)

  test('una marca de otra época, inventada o rota empieza de nuevo', async () => {
    await caja.enviar(await caja.venta())
    const todo = ids((await otra.leerTodo('ops', '0')).docs)
    const deOtraEpoca = Buffer.from(JSON.stringify({ e: 'otra', seq: '99' })).toString('base64url')
    for (const marca of [deOtraEpoca, 'hola', Buffer.from('null').toString('base64url'), ''])
      expect(ids((await otra.leerTodo('ops', marca)).docs)).toEqual(todo)
  })

  test('lo propio no vuelve como novedad, salvo lo que el servidor anotó', async () => {
    await caja.enviar(caja.alta('producto:a', cafe))
    await asentar()
    const { desde } = await navegador.leerTodo('ops', '0')
    const edicion = (de: Hechos, despues: number, ms: number) =>
      de.hecho(
        Historico,
        {
          docTipo: 'producto',
          cambios: [{ docId: 'producto:a', campos: { precioDiezmilesimas: { antes: 1_000_000, despues } } }],
          motivo: '',
        },
        { hlc: `zzzzzzzzz-000${ms}-${de.de.dispositivoId}` },
      )
    const [pierde, gana] = [edicion(navegador, 2, 1), edicion(caja, 3, 2)]
    bien(await navegador.enviar(pierde))
    bien(await caja.enviar(gana))
    await asentar()
    const { docs } = await navegador.leerTodo('ops', desde)
    expect(docs.find(({ id }) => id === pierde.id)?.recepcion?.perdidos).toEqual(['producto:a.precioDiezmilesimas'])
    expect(ids(docs)).toEqual([pierde.id, gana.id, 'producto:a'].sort())
  })
})

test('lo que llegó de una caja después de perder su almacén vuelve a ella, y lo que hizo desde entonces no', async () => {
  const { desde } = await caja.leerTodo('ops', '0')
  const [tarde, nueva] = [await caja.venta(), await caja.venta()]
  await caja.enviar(tarde, nueva)
  const cambios = (perdidos: number) => caja.leer(`pull?base=ops&desde=${encodeURIComponent(desde)}&perdidos=${perdidos}`)
  const ventas = (cuerpo: Record<string, unknown>) => ids((cuerpo as unknown as PullReply).docs.filter(({ tipo }) => tipo === 'venta'))
  expect(ventas(bien(await cambios(0)))).toEqual([])
  expect(ventas(bien(await cambios(tarde.seq)))).toEqual([tarde.id])
})

describe('la instantánea', () => {
  test('sale comprimida con la hora de ahora, y con su ETag no se repite', async () => {
    await caja.enviar(...Array.from({ length: 30 }, (_, i) => caja.alta(`producto:${i}`, { ...cafe, nombre: `Artículo ñ ${i}` })))
    await asentar()
    const pedir = (headers: Record<string, string>) =>
      p.app.inject({ url: `/sync/v1/snapshot?tiendaId=${tienda.tiendaId}`, headers: { authorization: otra.de.authorization, ...headers } })
    const llana = await pedir({})
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 5000)
    const comprimida = await pedir({ 'accept-encoding': 'gzip, br' })
    expect(comprimida.headers['content-encoding']).toBe('gzip')
    const leida = snapshotReply.parse(JSON.parse(gunzipSync(new Uint8Array(comprimida.rawPayload)).toString()))
    expect(leida).toEqual({ ...snapshotReply.parse(llana.json()), hora: p.reloj.ahora.toISOString() })
    expect(leida.total).toBe(30)
    const repetida = await pedir({ 'if-none-match': String(llana.headers['etag']) })
    expect([repetida.statusCode, repetida.body]).toEqual([304, ''])
  })

  test('se hace de nuevo cuando cambiaron muchos productos, y hasta entonces lo que falta viene por lectura', async () => {
    await caja.enviar(caja.alta('producto:a', cafe))
    await asentar()
    const primera = snapshotReply.parse(bien(await otra.leer('snapshot')))
    await caja.enviar(...Array.from({ length: 150 }, (_, i) => caja.alta(`producto:b${i}`, cafe)))
    await asentar()
    const misma = snapshotReply.parse(bien(await otra.leer('snapshot')))
    expect([misma.hash, misma.total]).toEqual([primera.hash, 1])
    expect((await otra.leerTodo('ops', misma.desde)).docs.filter(({ tipo }) => tipo === 'producto')).toHaveLength(150)
    await caja.enviar(...Array.from({ length: 150 }, (_, i) => caja.alta(`producto:c${i}`, cafe)))
    await asentar()
    const nueva = snapshotReply.parse(bien(await otra.leer('snapshot')))
    expect(nueva.total).toBe(301)
  }, 30_000)
})

describe('un dispositivo revocado', () => {
  test('ya no lee, entrega a cuarentena con recibo, y sus números quedan congelados', async () => {
    const antes = await caja.venta()
    const [recibo] = pushReply.parse(bien(await caja.enviar(antes))).resultados
    bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/${caja.de.dispositivoId}/revocar`, {}, duena))
    for (const ruta of ['pull?base=ops', 'snapshot', 'stream']) {
      const r = await caja.leer(ruta)
      expect([ruta, r.estado, r.cuerpo]).toEqual([ruta, 410, { code: 'dispositivo.revocado' }])
    }
    const despues = await caja.venta()
    expect(pushReply.parse(bien(await caja.enviar(antes, despues))).resultados).toEqual([
      recibo,
      expect.objectContaining({ resultado: 'en_cuarentena', motivo: 'dispositivo-revocado' }),
    ])
    expect(saludoReply.parse(bien(await caja.leer('saludo')))).toMatchObject({
      bases: [],
      dispositivo: { estado: 'revocado' },
      ultimoSeq: 2,
    })
    expect(receiptsReply.parse(bien(await caja.leer('receipts'))).recibos.map(({ cuarentena }) => cuarentena)).toEqual([
      '',
      'dispositivo-revocado',
    ])
    const { documentos } = bien(await p.pedir('GET', `/api/tiendas/${tienda.tiendaId}/cuarentena`, undefined, duena))
    expect(documentos).toMatchObject([{ id: despues.id, motivo: 'dispositivo-revocado', tipo: Venta.tipo, texto: despues.texto }])
    const bloques = await (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).find({ tipo: 'bloqueNCF', padre: caja.de.dispositivoId })
    expect(bloques.map(({ estado }) => estado)).toEqual(['congelado', 'congelado'])
  })
})

test('las ventas que un dispositivo ya no guarda se leen por páginas, de la última a la primera', async () => {
  const dia = 86_400_000
  for (let i = 0; i < 130; i++)
    bien(await caja.enviar(await caja.venta({}, { en: new Date(Date.UTC(2026, 0, 10) + i * (dia / 20)).toISOString() })))
  const leer = async (antesDe = '') =>
    bien(
      await p.pedir(
        'GET',
        `/api/tiendas/${tienda.tiendaId}/ventas?desde=2026-01-10&hasta=2026-01-31${antesDe && `&antesDe=${antesDe}`}`,
        undefined,
        duena,
      ),
    ) as { docs: { id: string; en: string }[]; hayMas: boolean }
  const primera = await leer()
  const segunda = await leer(primera.docs.at(-1)?.en)
  expect([primera.docs.length, primera.hayMas, segunda.hayMas]).toEqual([100, true, false])
  const todas = [...primera.docs, ...segunda.docs]
  expect(new Set(todas.map(({ id }) => id)).size).toBe(todas.length)
  expect(todas.length).toBe(126)
}, 30_000)
