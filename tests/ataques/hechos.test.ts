/** Facts that a till with a screwdriver in it would hand in: rows 13, 23, 31 and 35–40 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comandos } from '#domain/comandos.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta, type Venta as DocVenta } from '#domain/ventas/venta.entity.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { envioDe } from '../support/server/door.ts'
import { crearVigia } from '#server/sync/trabajos/huecos.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { negado, sinCambios, suertes, unaMesa, type Mesa } from './mesa.ts'

let m: Mesa
beforeAll(async () => {
  m = await unaMesa()
}, 60_000)
afterAll(() => m.p.cerrar())

const otra = (nombre?: string): Promise<Hechos> => unaCaja(m.p, m.a.duena, m.a.tienda, nombre).then((de) => new Hechos(m.p, m.a.tienda, de))
const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
const docDe = (envio: Envio): DocVenta => JSON.parse(envio.texto) as DocVenta
const cambiada = (envio: Envio, cambio: object): Envio => envioDe({ ...docDe(envio), ...cambio })
/** Hands in, and nothing but the quarantine is different. */
const aCuarentena = (de: Hechos, ...envios: Envio[]): Promise<string[]> =>
  sinCambios(m.p, async () => suertes(await de.enviar(...envios)), ['cuarentena'])

test('fila 13: un hecho no se borra, ni se reemplaza, ni toma el lugar de un diseño', async () => {
  const { caja } = m.a
  const venta = await caja.venta()
  expect(suertes(await caja.enviar(venta))).toEqual(['recibido'])
  const guardada = await (await ops()).get(venta.id)
  for (const cambio of [
    { _deleted: true },
    { deleted: true },
    { _attachments: { 'x.html': { data: 'PGI+' } } },
    { totales: { ...docDe(venta).totales, total: 1 } },
  ])
    expect(await aCuarentena(caja, cambiada(venta, cambio))).not.toContain('recibido')
  for (const id of [
    '_design/x',
    '_local/x',
    '../x',
    'bloque:131246796:E32:0000000001',
    'tienda:x',
    'cierre:turno:1',
    'a b',
    'x'.repeat(200),
    '',
  ])
    expect([id, await aCuarentena(caja, caja.hecho(Turno, {}, { id }))]).toEqual([id, ['esquema']])
  expect(await (await ops()).get(venta.id)).toEqual(guardada)
})

test('fila 13: un documento con un `toString` que no lo es espera aparte, y no detiene a los demás', async () => {
  const { caja } = m.a
  const trampa = { toString: 1, valueOf: null }
  for (const campo of ['tipo', 'tiendaId', 'dispositivoId', 'id', 'seq', 'creadoPor', 'turnoId', 'cajaId']) {
    const buena = await caja.venta()
    const [mala, despues] = suertes(await caja.enviar(cambiada(await caja.venta(), { [campo]: trampa }), buena))
    expect([campo, mala === 'recibido', despues]).toEqual([campo, false, 'recibido'])
  }
})

test('fila 21: una versión que no puede ser espera aparte, en un instante', async () => {
  const { caja } = m.a
  const inicio = performance.now()
  for (const v of [-1e21, -2_000_000_000, 0, 0.5, Number.MIN_SAFE_INTEGER, 1e300]) {
    const turno = caja.hecho(Turno)
    const doc = { ...(JSON.parse(turno.texto) as { id: string; seq: number }), v }
    expect([v, suertes(await caja.enviar(envioDe(doc)))]).toEqual([v, ['esquema']])
  }
  expect(performance.now() - inicio).toBeLessThan(5000)
})

test('fila 13: una orden sobre el id de otra cosa contesta que no existe', async () => {
  const { p, a } = m
  const turno = a.caja.hecho(Turno)
  expect(suertes(await a.caja.enviar(turno))).toEqual(['recibido'])
  const base = `/api/tiendas/${a.tienda.tiendaId}`
  await sinCambios(p, async () => {
    for (const id of [turno.id, a.caja.de.cajaId, `tienda:${a.tienda.tiendaId}`, a.tienda.empleadoId]) {
      const numeros = { desde: 1, hasta: 1, codigo608: '05' }
      for (const orden of [`bloques/${id}/congelar`, `rangos/${id}/retirar`, `dispositivos/${id}/revocar`])
        negado(await p.pedir('POST', `${base}/${orden}`, {}, a.duena), 404)
      for (const orden of [`bloques/${id}/anular`, `rangos/${id}/anular`])
        negado(await p.pedir('POST', `${base}/${orden}`, numeros, a.duena), [404, 422])
      if (id !== a.caja.de.cajaId) negado(await p.pedir('PUT', `${base}/cajas/${id}`, { nombre: 'Robada' }, a.duena), 404)
      if (id !== a.tienda.empleadoId) negado(await p.pedir('PUT', `${base}/empleados/${id}`, { nombre: 'Robada' }, a.duena), 404)
    }
  })
})

test('fila 23: cantidades negativas o imposibles, centavos partidos y otras monedas esperan en cuarentena, sin tocar existencias', async () => {
  const { caja } = m.a
  const venta = await caja.venta()
  const doc = docDe(venta)
  const conLinea = (cambio: object): Envio => cambiada(venta, { lineas: [{ ...doc.lineas[0], ...cambio }] })
  const conPago = (cambio: object): Envio => cambiada(venta, { pagos: [{ ...doc.pagos[0], ...cambio }] })
  const malas = {
    'cantidad negativa': conLinea({ cantidadMilesimas: -1000 }),
    'mil millones': conLinea({ cantidadMilesimas: 1_000_000_000_000 }),
    'cantidad partida': conLinea({ cantidadMilesimas: 0.5 }),
    'precio negativo': conLinea({ precioDiezmilesimas: -1 }),
    'precio partido': conLinea({ precioDiezmilesimas: 0.001 }),
    'monto negativo': conLinea({ montoCentavos: -118_000 }),
    'descuento negativo': conLinea({ descuentoCentavos: -1 }),
    'centavos partidos': conPago({ recibidoCentavos: 10.5 }),
    'otra moneda': conPago({ moneda: 'EUR' }),
    'pago negativo': conPago({ valorCentavos: -1 }),
    'total negativo': cambiada(venta, { totales: { ...doc.totales, total: -1 } }),
    'itbis negativo': cambiada(venta, { totales: { ...doc.totales, itbis18: -18_000 } }),
    'total enorme': cambiada(venta, { totales: { ...doc.totales, total: 1e15 } }),
  }
  for (const [que, mala] of Object.entries(malas)) expect([que, await aCuarentena(caja, mala)]).toEqual([que, ['esquema']])
  const movimiento = caja.hecho(MovimientoInventario, { lineas: [{ productoId: 'producto:1', milesimas: 1 }] })
  const enorme = envioDe({ ...JSON.parse(movimiento.texto), lineas: [{ productoId: 'producto:1', milesimas: 1e15 }] } as {
    id: string
    seq: number
  })
  expect(await aCuarentena(caja, enorme)).toEqual(['esquema'])
  expect(suertes(await caja.enviar(venta, movimiento))).toEqual(['recibido', 'recibido'])
})

test('fila 31: la cajera sola no devuelve, ni con la firma de otra cajera', async () => {
  const { a } = m
  const { caja } = a
  const venta = await caja.venta({}, { creadoPor: a.gente.cajero.empleadoId })
  expect(suertes(await caja.enviar(venta))).toEqual(['recibido'])
  const nota = (autorizadoPor: string, creadoPor: string): Envio =>
    caja.hecho(
      Venta,
      {
        tipoComprobante: 'E34',
        ncf: 'E340000000001',
        autorizadoPor,
        modifica: { ventaId: venta.id, ncf: docDe(venta).ncf, fecha: docDe(venta).fecha, motivo: '3', codigo: '3' },
      } as never,
      { id: '131246796-E340000000001', creadoPor },
    )
  for (const autoriza of ['', a.gente.cajero.empleadoId, a.gente.contador.empleadoId, 'empleado:nadie'])
    expect(await aCuarentena(caja, nota(autoriza, a.gente.cajero.empleadoId))).toEqual(['sin-permiso'])
})

test('fila 35: un número de otro bloque, de otro RNC, de otro tipo o ya usado se guarda aparte y no sale en lo fiscal', async () => {
  const { caja } = m.a
  const [ajena, propia] = [await otra(), await caja.venta()]
  const deOtra = docDe(await ajena.venta())
  const malas = {
    'de otro bloque': cambiada(propia, { id: deOtra.id, ncf: deOtra.ncf }),
    'con el bloque de otra': cambiada(propia, { id: deOtra.id, ncf: deOtra.ncf, bloqueId: deOtra.bloqueId }),
    'fuera de todo bloque': cambiada(propia, { id: '131246796-E329999999999', ncf: 'E329999999999' }),
    'de otro RNC': cambiada(propia, { id: propia.id.replace('131246796', '101000001'), rnc: '101000001' }),
    'de otro tipo': cambiada(propia, { tipoComprobante: 'E31' }),
    'id que no es el suyo': cambiada(propia, { id: '131246796-E320000000000' }),
  }
  for (const [que, mala] of Object.entries(malas)) {
    const [suerte] = await aCuarentena(caja, mala)
    expect([que, ['ncf-fuera-de-bloque', 'esquema'].includes(suerte ?? '')]).toEqual([que, true])
  }
  expect(suertes(await caja.enviar(propia))).toEqual(['recibido'])
  expect(await aCuarentena(caja, cambiada(propia, { nota: 'otra' }))).toEqual(['ncf-repetido'])
})

test('fila 36: pedir bloques sin parar no gasta números; quien no debe, no recibe ninguno', async () => {
  const { p, a, b, clienta } = m
  const caja = await otra('Insistente')
  const pedir = (quien: object, dispositivoId = caja.de.dispositivoId) =>
    p.pedir('POST', `/api/tiendas/${a.tienda.tiendaId}/bloques`, { tipoComprobante: 'E32', dispositivoId }, quien)
  // A till that lost its store may ask again, up to six blocks.
  for (let vez = 0; vez < 10; vez++) bien(await pedir(caja.de))
  const primeros = bien(await pedir(caja.de))
  expect(primeros['bloques']).toHaveLength(6)
  await sinCambios(p, async () => {
    const otros = await Promise.all(Array.from({ length: 50 }, () => pedir(caja.de)))
    for (const r of otros) expect(bien(r)).toEqual(primeros)
    negado(await pedir(clienta), 404, 'tienda.no-existe')
    negado(await pedir(b.caja.de), 404, 'tienda.no-existe')
    negado(await pedir({}), 401)
    negado(await pedir(a.caja.de), 403, 'permiso.denegado')
    negado(await pedir(a.gente.cajero.persona), 403, 'permiso.denegado')
    negado(await pedir(caja.de, b.caja.de.dispositivoId), [403, 404, 422])
  })
  bien(await p.pedir('POST', `/api/tiendas/${a.tienda.tiendaId}/dispositivos/${caja.de.dispositivoId}/revocar`, {}, a.duena))
  await sinCambios(p, async () => negado(await pedir(caja.de), 410, 'dispositivo.revocado'))
})

test('fila 37: una entrega capturada y repetida contesta los mismos recibos y no cambia nada', async () => {
  const { p, a } = m
  const caja = await otra()
  const lote = [await caja.venta(), caja.hecho(Turno), await caja.venta()]
  const primera = bien(await caja.enviar(...lote))['resultados']
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  await sinCambios(p, async () => {
    for (let vez = 0; vez < 5; vez++) expect(bien(await caja.enviar(...lote))['resultados']).toEqual(primera)
  })
})

test('fila 38: con la credencial de un equipo no se entrega lo de otro, ni con un secreto parecido', async () => {
  const { p, a } = m
  const [una, dos] = [await otra('X'), await otra('Y')]
  const deUna = await una.venta()
  expect(await aCuarentena(dos, deUna)).toEqual(['otro-dispositivo'])
  const [id = '', secreto = ''] = una.de.authorization.replace('Dispositivo ', '').split('.')
  const [, ajeno = ''] = dos.de.authorization.split('.')
  await sinCambios(p, async () => {
    for (const authorization of [
      `Dispositivo ${id}.${ajeno}`,
      `Dispositivo ${id}.${secreto.slice(0, -1)}`,
      `Dispositivo ${id}.${secreto}x`,
      `Dispositivo ${id}.${secreto.toUpperCase()}`,
      `Dispositivo ${id}.`,
      `dispositivo ${id}.${secreto}`,
      `Bearer ${secreto}`,
      `Basic ${Buffer.from(`${id}:${secreto}`).toString('base64')}`,
    ])
      negado(
        await p.pedir('POST', '/sync/v1/push', { tiendaId: a.tienda.tiendaId, hechos: [deUna] }, { authorization }),
        401,
        'dispositivo.desconocido',
      )
  })
  expect(suertes(await una.enviar(deUna))).toEqual(['recibido'])
})

test('fila 39: un seq usado otra vez espera; el que falta se ve', async () => {
  const { p, a } = m
  const caja = await otra('Con hueco')
  expect(suertes(await caja.enviar(caja.hecho(Turno)))).toEqual(['recibido'])
  expect(await aCuarentena(caja, caja.hecho(Turno, { cajeroNombre: 'Otra' }, { seq: 1, id: 'turno:repetido' }))).toEqual(['seq-repetido'])
  expect(suertes(await caja.enviar(caja.hecho(Turno, {}, { seq: 9 })))).toEqual(['recibido'])
  await p.server.central.trabajos.ponerAlDia(a.tienda.tiendaId)
  const { dispositivos } = comandos.sincronizacion.respuesta.parse(
    bien(await p.pedir('GET', `/api/tiendas/${a.tienda.tiendaId}/sincronizacion`, undefined, a.duena)),
  )
  expect(dispositivos.find(({ dispositivoId }) => dispositivoId === caja.de.dispositivoId)).toMatchObject({
    huecos: [[2, 8]],
    enCuarentena: 1,
  })
})

test('fila 39: de lo que falta se avisa antes de un minuto', async () => {
  const { server, store, reloj } = m.p
  const caja = await otra('Con alarma')
  expect(suertes(await caja.enviar(caja.hecho(Turno), caja.hecho(Turno, {}, { seq: 5 })))).toEqual(['recibido', 'recibido'])
  const esperas: { hacer: () => void; ms: number }[] = []
  const avisados: string[] = []
  const vigia = crearVigia({
    store,
    ahora: () => reloj.ahora,
    ingesta: server.central.ingesta,
    luego: (hacer, ms) => {
      esperas.push({ hacer, ms })
      return () => undefined
    },
    alFallar: (error) => {
      throw error
    },
    alAbrir: ({ padre }) => avisados.push(padre),
  })
  vigia.avisar(m.a.tienda.tiendaId)
  expect(esperas.map(({ ms }) => ms <= 60_000)).toEqual([true])
  for (const { hacer } of esperas) hacer()
  await expect.poll(() => avisados).toContain(caja.de.dispositivoId)
})

test('fila 40: un reloj en 1970 o en 2099 no pierde la venta ni el orden, y se ve', async () => {
  const { p, a } = m
  const caja = await otra('Relojes')
  const [vieja, futura, normal] = [
    await caja.venta({}, { en: '1970-01-01T00:00:00.000Z' }),
    await caja.venta({}, { en: '2099-12-31T23:59:59.000Z' }),
    await caja.venta(),
  ]
  expect(suertes(await caja.enviar(vieja, futura, normal))).toEqual(['recibido', 'recibido', 'recibido'])
  const { rangos, recibos } = bien(await caja.leer('receipts')) as { rangos: unknown; recibos: { id: string; en: string }[] }
  expect([rangos, recibos.map(({ id }) => id)]).toEqual([[[1, 3]], [vieja.id, futura.id, normal.id]])
  expect(new Set(recibos.map(({ en }) => en.slice(0, 10)))).toEqual(new Set([p.reloj.ahora.toISOString().slice(0, 10)]))
  const estado = {
    hora: '2099-12-31T23:59:59.000Z',
    sinEnviar: 0,
    masViejo: '',
    version: '1',
    persistente: true,
    usoBytes: 0,
    cuotaBytes: 0,
    numeros: {},
  }
  await p.app.inject({
    method: 'GET',
    url: `/sync/v1/saludo?tiendaId=${a.tienda.tiendaId}`,
    headers: { authorization: caja.de.authorization, 'x-mercana-estado': JSON.stringify(estado) },
  })
  const { dispositivos } = comandos.sincronizacion.respuesta.parse(
    bien(await p.pedir('GET', `/api/tiendas/${a.tienda.tiendaId}/sincronizacion`, undefined, a.duena)),
  )
  expect(dispositivos.find(({ dispositivoId }) => dispositivoId === caja.de.dispositivoId)?.desfaseMs).toBeGreaterThan(10 * 60_000)
})

test('fila 23: nada de lo anterior dejó existencias ni ventas que no se recibieron', async () => {
  const ventas = await (await ops()).find<DocVenta>({ tipo: Venta.tipo })
  expect(ventas.every(({ lineas }) => lineas.every(({ cantidadMilesimas }) => cantidadMilesimas >= 0))).toBe(true)
})
