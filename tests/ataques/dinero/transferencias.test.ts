import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import { vecesDeLineas } from '#domain/bancos/importacion.extracto.ts'
import type { TransferenciaVista } from '#domain/bancos/comandos.transferencias.ts'
import { rolesDeTienda } from '#domain/personas/roles-de-tienda.ts'
import sharp from 'sharp'
import { subir } from '../../support/server/files.ts'
import { colocar, comoComercio, compraDe, idsDe, mover, uuid } from '../../support/server/orders.ts'
import { bien } from '../../support/server/sync.ts'
import type { Quien, Respuesta } from '../../support/server/test-server.ts'
import { contratar, negado, sinCambios, unaMesa, type Local, type Mesa } from '../mesa.ts'

let m: Mesa
const HOY = '2026-11-25T15:00:00.000Z'
const DIA = '2026-11-24'
beforeAll(async () => {
  m = await unaMesa()
}, 120_000)
afterAll(() => m.p.cerrar())
beforeEach(() => {
  m.p.reloj.ahora = new Date(HOY)
})

const pedir = (metodo: 'GET' | 'POST', ruta: string, quien: Quien, cuerpo?: object, de: Local = m.a): Promise<Respuesta> =>
  m.p.pedir(metodo, `/api/tiendas/${de.tienda.tiendaId}/transferencias${ruta}`, cuerpo, quien)
const estadoDe = async (id: string): Promise<unknown> => {
  const { filas } = bien(await pedir('GET', `/historico?desde=${DIA}&hasta=${DIA}`, m.a.duena)) as unknown as {
    filas: TransferenciaVista[]
  }
  return (filas.find((una) => `transferencia:${una.id}` === id) as { resultado?: string } | undefined)?.resultado ?? 'pendiente'
}

let veces = 0
/** A sale of shop A paid by transfer; answers its id in the queue. */
async function vender(referencia = `NUM-${String(++veces).padStart(6, '0')}`, mas: object = {}): Promise<string> {
  const pago = { metodo: 'transferencia', moneda: 'DOP', recibidoCentavos: 118_000, tasaDiezmilesimas: 10_000, valorCentavos: 118_000 }
  const envio = await m.a.caja.venta({ fecha: DIA, pagos: [{ ...pago, referencia } as never], ...mas }, { en: `${DIA}T15:00:00.000Z` })
  bien(await m.a.caja.enviar(envio))
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
  const { ventas } = bien(await pedir('GET', '', m.a.duena)) as unknown as { ventas: TransferenciaVista[] }
  return ventas.findLast((una) => una.referencia === referencia)?.id ?? ''
}

const puertas = (id: string): readonly [puerta: string, ruta: string, cuerpo: object][] => [
  ['aprobar', `/${id}/verificar`, { accion: 'aprobar', referencia: '777777' }],
  ['rechazar', `/${id}/verificar`, { accion: 'rechazar', motivo: 'porque sí' }],
  ['exactas', '/aprobar_exactas', { ids: [id] }],
  ['terminar', `/${id}/terminar`, { accion: 'perder', motivo: 'porque sí' }],
  ['revertir', `/${id}/revertir`, { motivo: 'porque sí' }],
]

test('fila 175: cada papel hace con las transferencias lo suyo, y ninguno más', async () => {
  const id = await vender()
  const suyas: Readonly<Record<string, readonly string[]>> = {
    propietario: ['aprobar', 'rechazar', 'exactas', 'terminar', 'revertir'],
    verificador: ['aprobar', 'rechazar', 'exactas'],
    supervisor: ['terminar'],
    contador: ['revertir'],
  }
  for (const rol of rolesDeTienda) {
    const { persona } = m.a.gente[rol]
    const lee = suyas[rol] !== undefined
    for (const ruta of ['', '/iguales?referencia=777', `/historico?desde=${DIA}&hasta=${DIA}`]) {
      const r = await pedir('GET', ruta, persona)
      expect([rol, ruta, r.estado]).toEqual([rol, ruta, lee ? 200 : 403])
    }
    for (const [puerta, ruta, cuerpo] of puertas(id)) {
      if (suyas[rol]?.includes(puerta)) continue
      await sinCambios(m.p, async () => negado(await pedir('POST', ruta, persona, cuerpo), 403, 'permiso.denegado'))
    }
  }
  // With the PIN of a till, and with nothing.
  for (const quien of [m.a.caja.de, {}])
    for (const [, ruta, cuerpo] of puertas(id))
      await sinCambios(m.p, async () => negado(await pedir('POST', ruta, quien, cuerpo), [401, 403]))
})

test('fila 176: la dueña de otra tienda no llega, ni nombrando la suya con un id ajeno', async () => {
  const id = await vender()
  for (const [puerta, ruta, cuerpo] of puertas(id)) {
    await sinCambios(m.p, async () => negado(await pedir('POST', ruta, m.b.duena, cuerpo), 404, 'tienda.no-existe'))
    if (puerta !== 'exactas') negado(await pedir('POST', ruta, m.b.duena, cuerpo, m.b), 404, 'transferencia.no-existe')
  }
  expect(bien(await pedir('POST', '/aprobar_exactas', m.b.duena, { ids: [id] }, m.b))['hechas']).toEqual([])
  expect(await estadoDe(id)).toBe('pendiente')
  const { ventas, pedidos } = bien(await pedir('GET', '', m.b.duena, undefined, m.b))
  expect([ventas, pedidos]).toEqual([[], []])
})

test('fila 177: quien la cobró no la aprueba, ni la rechaza, ni la da por perdida; la dueña sí', async () => {
  const doble = await contratar(m.p, m.a.duena, m.a.tienda, 'verificador', 'supervisor')
  const id = await vender(undefined, { cajeroId: doble.empleadoId })
  for (const [puerta, ruta, cuerpo] of puertas(id))
    if (puerta === 'aprobar' || puerta === 'rechazar')
      negado(await pedir('POST', ruta, doble.persona, cuerpo), 422, 'transferencia.es-tuya')
  bien(await pedir('POST', `/${id}/verificar`, m.a.gente.verificador.persona, { accion: 'rechazar', motivo: 'No aparece' }))
  for (const accion of ['perder', 'cobrar'])
    negado(await pedir('POST', `/${id}/terminar`, doble.persona, { accion, motivo: 'porque sí' }), 422, 'transferencia.es-tuya')
  expect(await estadoDe(id)).toBe('rechazada')
  bien(await pedir('POST', `/${id}/terminar`, m.a.gente.supervisor.persona, { accion: 'cobrar', motivo: 'La pagó en efectivo' }))

  const propia = await vender(undefined, { cajeroId: m.a.tienda.empleadoId })
  bien(await pedir('POST', `/${propia}/verificar`, m.a.duena, { accion: 'aprobar' }))
})

let comercio: ReturnType<typeof comoComercio> | undefined
/** An order of shop A, with a way of paying by transfer. */
async function unPedido(clienta: typeof m.clienta): Promise<string> {
  comercio ??= comoComercio(m.p, m.a, { 'producto:cafe': 100 })
  const base = `/api/tiendas/${m.a.tienda.tiendaId}`
  const metodoId = String(
    bien(await m.p.pedir('POST', `${base}/metodos_pagos`, { clase: 'transferencia', nombre: 'Banreservas' }, m.a.duena))['id'],
  )
  const compra = compraDe([await comercio])
  const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId }))
  return idsDe(await colocar(m.p, clienta, { ...compra, pedidos }))[0] ?? ''
}
const conComprobante = (pedidoId: string, clienta: typeof m.clienta, datos: object): Promise<Respuesta> => {
  const campos = { comprobanteId: uuid(), archivo: null, banco: 'Popular', centavos: 15_000, ...datos }
  return mover(m.p, clienta, '/api/yo', pedidoId, 'enviarComprobante', campos)
}

test('fila 177: quien compra y verifica en esa tienda no aprueba su propio comprobante', async () => {
  const { persona } = m.a.gente.verificador
  const pedidoId = await unPedido(persona)
  const comprobanteId = uuid()
  bien(await conComprobante(pedidoId, persona, { comprobanteId, referencia: 'PROPIO-1' }))
  const base = `/api/tiendas/${m.a.tienda.tiendaId}`
  negado(await mover(m.p, persona, base, pedidoId, 'aprobarPago', { comprobanteId, centavos: 15_000 }), [409, 422], 'pedido.lo-ve-otro')
})

test('fila 178: un número paga una sola cosa, también cuando seis aprueban a la vez y cuando un pedido lo trae después', async () => {
  const numero = 'TR-2026-99887766'
  const ids: string[] = []
  for (let i = 0; i < 6; i++) ids.push(await vender(`${numero}-${i}`))
  const respuestas = await Promise.all(
    ids.map((id, i) =>
      pedir('POST', `/${id}/verificar`, i % 2 === 0 ? m.a.duena : m.a.gente.verificador.persona, {
        accion: 'aprobar',
        // However it is written, it is the same one.
        referencia: i % 2 === 0 ? numero : numero.toLowerCase().replaceAll('-', ' '),
        banco: ['Popular', 'BPD', 'Banco Popular Dominicano'][i % 3],
      }),
    ),
  )
  expect(respuestas.map(({ estado }) => estado).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const pedidoId = await unPedido(m.clienta)
  negado(await conComprobante(pedidoId, m.clienta, { referencia: numero }), 409, 'pedido.referencia-usada')
  bien(await conComprobante(pedidoId, m.clienta, { referencia: 'DE-UN-PEDIDO-1' }))
  const id = await vender('DE-UN-PEDIDO-1')
  negado(await pedir('POST', `/${id}/verificar`, m.a.duena, { accion: 'aprobar' }), 409, 'transferencia.referencia-usada')
})

test('fila 179: aprobar todas mientras otra persona rechaza una: cada una tiene una sola decisión', async () => {
  const referencias = ['EXACTA-0001', 'EXACTA-0002', 'EXACTA-0003', 'EXACTA-0004']
  const ids: string[] = []
  for (const referencia of referencias) ids.push(await vender(referencia))
  const bancos = `/api/tiendas/${m.a.tienda.tiendaId}/bancos`
  const cuenta = {
    banco: 'Popular',
    numero: '7788',
    alias: '',
    tipoCuenta: 'corriente',
    moneda: 'DOP',
    saldoInicialCentavos: 0,
    activa: true,
  }
  const cuentaId = String(bien(await m.p.pedir('POST', bancos, { ...cuenta, desde: '2026-11-01' }, m.a.duena))['id'])
  const lineas = referencias.map((referencia, i) => ({
    fecha: DIA,
    descripcion: 'TRANSFERENCIA',
    referencia,
    centavos: 118_000,
    saldoCentavos: null,
    renglon: i + 2,
  }))
  const dichas = vecesDeLineas(lineas)
  const extracto = { extractoId: `extractoDeBanco:${uuidv7()}`, archivo: 'n.csv', probar: false }
  const cuerpo = { ...extracto, lineas: lineas.map((una, i) => ({ ...una, vez: dichas[i] })) }
  bien(await m.p.pedir('POST', `${bancos}/${cuentaId}/extractos`, cuerpo, m.a.duena))
  const [todas, ...rechazos] = await Promise.all([
    pedir('POST', '/aprobar_exactas', m.a.duena, { ids }),
    ...ids.map((id) =>
      pedir('POST', `/${id}/verificar`, m.a.gente.verificador.persona, { accion: 'rechazar', motivo: 'No aparece en el banco' }),
    ),
  ])
  const { hechas, saltadas } = bien(todas) as unknown as { hechas: string[]; saltadas: { id: string; code: string }[] }
  const rechazadas = ids.filter((_, i) => rechazos[i]?.estado === 200)
  expect([...hechas, ...rechazadas].sort()).toEqual([...ids].sort())
  expect(saltadas.map(({ id }) => id).sort()).toEqual([...rechazadas].sort())
  for (const id of ids) expect(await estadoDe(id)).toBe(hechas.includes(id) ? 'aprobada' : 'rechazada')
})

test('fila 180: la verificadora de otra tienda no ve la foto de un comprobante por su id', async () => {
  const pedidoId = await unPedido(m.clienta)
  const id = uuidv7()
  const dueno = m.clienta.usuarioId
  const contenido = Uint8Array.from(
    await sharp({ create: { width: 90, height: 160, channels: 3, background: '#39c' } })
      .png()
      .toBuffer(),
  )
  const foto = { donde: '/api/yo', dueno, carpeta: 'comprobantes' as const, contenido, quien: m.clienta, id }
  expect((await subir(m.p, { ...foto, paraTienda: m.a.tienda.tiendaId })).estado).toBe(200)
  bien(await conComprobante(pedidoId, m.clienta, { referencia: 'CON-FOTO-1', archivo: refDeArchivo(dueno, 'comprobantes', id) }))
  const ver = (quien: Quien): Promise<Respuesta> => m.p.pedir('GET', `/api/archivos/${id}`, undefined, quien)
  const ajena = await contratar(m.p, m.b.duena, m.b.tienda, 'verificador')
  for (const quien of [ajena.persona, m.b.duena, m.a.gente.cajero.persona]) negado(await ver(quien), [403, 404])
  expect((await ver(m.a.gente.verificador.persona)).estado).toBe(200)
})
