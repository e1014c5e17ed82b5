import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Coincidencia } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { refDeArchivo } from '#domain/archivos/archivo.ts'
import { subir } from '../../tests/support/server/files.ts'
import { abrirAuditoria, abrirPublico } from '../core/bases.ts'
import { esNuestra } from '../respaldo/copiar.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja } from '../../tests/support/server/sync.ts'
import { colocar, compraDe, enTienda, idsDe, mover, unComercio, uuid, type Comercial } from '../../tests/support/server/orders.ts'

const OPERADOR = 'operador@mercana.test'
let p: Prueba
let clienta: PersonaPrueba
let operador: PersonaPrueba
let otra: PersonaPrueba
let a: Comercial
let b: Comercial
let metodoA = ''
let metodoB = ''
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: `${OPERADOR},otra@mercana.test` })
  for (const email of [OPERADOR, 'otra@mercana.test']) await p.server.identidad.crear({ email, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
  otra = await p.entrar('otra@mercana.test', CLAVE)
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  b = await unComercio(p, { 'producto:cafe': 1000 })
  metodoA = await conTransferencia(a)
  metodoB = await conTransferencia(b)
}, 60_000)
afterAll(() => p.cerrar())

const deTienda = ({ tienda }: Comercial): string => `/api/tiendas/${tienda.tiendaId}`
const conTransferencia = async (de: Comercial): Promise<string> =>
  String(bien(await p.pedir('POST', `${deTienda(de)}/metodos_pagos`, { clase: 'transferencia', nombre: 'Banreservas' }, de.duena))['id'])

async function unoPorBanco(de: Comercial, metodoId: string): Promise<string> {
  const compra = compraDe([de])
  const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId }))
  return idsDe(await colocar(p, clienta, { ...compra, pedidos }))[0] ?? ''
}

/** Bars of different lengths, as lines of words are: no font is needed, and each receipt differs from the other. */
const recibo = (semilla: number) => {
  const barras = Array.from({ length: 14 }, (_, i) => {
    const ancho = 120 + ((semilla * 97 + i * i * 53) % 480)
    const alto = 20 + ((semilla * 31 + i * 17) % 40)
    return `<rect x="${40 + ((semilla * 13 + i * 29) % 60)}" y="${30 + i * 80}" width="${ancho}" height="${alto}" fill="#${((semilla * 7 + i) % 9) + 1}22"/>`
  })
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="1200"><rect width="700" height="1200" fill="#fff"/>${barras.join('')}</svg>`,
    ),
  )
}

async function unaFoto(imagen: ReturnType<typeof recibo>, de: Comercial): Promise<ReturnType<typeof refDeArchivo>> {
  const id = uuidv7()
  const contenido = Uint8Array.from(await imagen.png().toBuffer())
  const { estado } = await subir(p, {
    donde: '/api/yo',
    dueno: clienta.usuarioId,
    carpeta: 'comprobantes',
    contenido,
    quien: clienta,
    id,
    paraTienda: de.tienda.tiendaId,
  })
  expect(estado).toBe(200)
  return refDeArchivo(clienta.usuarioId, 'comprobantes', id)
}

let referencias = 0
async function pagar(pedidoId: string, archivo: object | null, cambio: Record<string, unknown> = {}): Promise<string> {
  const comprobanteId = uuid()
  const datos = { comprobanteId, archivo, banco: 'Banreservas', referencia: `REF-${++referencias}`, centavos: 15_000, ...cambio }
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', datos))
  return comprobanteId
}

const revisar = async (quien: PersonaPrueba, base: string, pedidoId: string, comprobanteId: string) => {
  const r = await p.pedir('GET', `${base}/pedidos/${encodeURIComponent(pedidoId)}/comprobantes/${comprobanteId}`, undefined, quien)
  return { estado: r.estado, coincidencias: (r.cuerpo['coincidencias'] ?? []) as Coincidencia[], fotoLista: r.cuerpo['fotoLista'] }
}

describe('la misma foto', () => {
  test('se dice igual cuando es el mismo archivo, y parecida cuando es la misma más chica, más oscura o girada', async () => {
    const primero = await unoPorBanco(a, metodoA)
    await pagar(primero, await unaFoto(recibo(1), a))
    const otras = {
      'misma-foto': recibo(1),
      chica: recibo(1).resize(350),
      oscura: recibo(1).modulate({ brightness: 0.8 }),
      girada: sharp(Uint8Array.from(await recibo(1).png().toBuffer())).rotate(90),
    }
    for (const [como, imagen] of Object.entries(otras)) {
      const pedidoId = await unoPorBanco(a, metodoA)
      const { coincidencias, fotoLista } = await revisar(a.duena, deTienda(a), pedidoId, await pagar(pedidoId, await unaFoto(imagen, a)))
      expect(fotoLista).toBe(true)
      expect(
        coincidencias.find((una) => una.pedidoId === primero),
        como,
      ).toMatchObject({
        clase: como === 'misma-foto' ? 'misma-foto' : 'foto-parecida',
        clienteNombre: 'Clienta',
        estado: 'enviado',
      })
    }
  }, 30_000)

  test('la de otro pago del mismo banco no se confunde con ella', async () => {
    const pedidoId = await unoPorBanco(a, metodoA)
    const { coincidencias, fotoLista } = await revisar(a.duena, deTienda(a), pedidoId, await pagar(pedidoId, await unaFoto(recibo(5), a)))
    expect([fotoLista, coincidencias]).toEqual([true, []])
  })

  test('de otra tienda se sabe que se usó y nada más; el operador lo ve', async () => {
    const foto = recibo(9)
    const enA = await unoPorBanco(a, metodoA)
    await pagar(enA, await unaFoto(foto.clone(), a))
    const enB = await unoPorBanco(b, metodoB)
    const comprobanteId = await pagar(enB, await unaFoto(foto.clone(), b))
    const { coincidencias } = await revisar(b.duena, deTienda(b), enB, comprobanteId)
    expect(coincidencias).toEqual([
      { clase: 'misma-foto', pedidoId: '', clienteNombre: '', tiendaNombre: '', colocadoEn: '', estado: '', archivoId: '' },
    ])
    const completas = (await revisar(operador, '/api/mercana', enB, comprobanteId)).coincidencias
    expect(completas).toMatchObject([{ clase: 'misma-foto', pedidoId: enA, estado: 'enviado' }])
    // Nobody looks at a receipt of the store next door.
    expect((await revisar(a.duena, deTienda(a), enB, comprobanteId)).estado).toBe(404)
    expect((await revisar(clienta, '/api/mercana', enB, comprobanteId)).estado).toBe(403)
  })

  test('sin foto se ve la misma referencia de otro banco', async () => {
    const uno = await unoPorBanco(a, metodoA)
    await pagar(uno, null, { referencia: 'XK-77', banco: 'BHD' })
    const otro = await unoPorBanco(a, metodoA)
    const { coincidencias, fotoLista } = await revisar(
      a.duena,
      deTienda(a),
      otro,
      await pagar(otro, null, { referencia: 'xk 77', banco: 'Banco Popular' }),
    )
    expect(fotoLista).toBe(false)
    expect(coincidencias).toMatchObject([{ clase: 'misma-referencia', pedidoId: uno }])
  })
})

test('las huellas van en el respaldo, como todo lo que el servidor guarda', async () => {
  const nombres = await p.store.nombres()
  expect(nombres).toContain('huellas')
  expect(nombres.filter((nombre) => !esNuestra(nombre))).toEqual([])
})

describe('un método de la plataforma', () => {
  const metodo = { nombre: 'Transferencia a Mercana', banco: 'Banreservas', instrucciones: 'Cuenta 960-1', cuatroOjosDesdeCentavos: 15_000 }
  let metodoId = ''
  const ofrecidos = async (de: Comercial): Promise<unknown> => {
    const compra = compraDe([de])
    const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId: '' }))
    const [dicho] = bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', { ...compra, pedidos }, clienta))['pedidos'] as {
      metodos: { metodoId: string; deMercana: boolean }[]
    }[]
    return dicho?.metodos.find((uno) => uno.metodoId === metodoId)
  }

  test('lo pone el operador para las tiendas que dice, y a la vista de todos no va la cuenta', async () => {
    const ruta = '/api/mercana/metodos_pagos'
    expect((await p.pedir('POST', ruta, metodo, a.duena)).estado).toBe(403)
    metodoId = String(bien(await p.pedir('POST', ruta, { ...metodo, tiendas: [a.tienda.tiendaId] }, operador))['id'])
    expect(await ofrecidos(a)).toMatchObject({ deMercana: true, instrucciones: 'Cuenta 960-1', clase: 'transferencia' })
    expect(await ofrecidos(b)).toBeUndefined()
    const publico = await (await abrirPublico(p.store)).get(metodoId)
    expect(publico).toMatchObject({ tipo: 'metodoPublico', tiendas: [a.tienda.tiendaId] })
    expect(JSON.stringify(publico)).not.toContain('960-1')
    bien(await p.pedir('PUT', `${ruta}/${metodoId}`, { activo: false }, operador))
    expect(await ofrecidos(a)).toBeUndefined()
    expect(await (await abrirPublico(p.store)).get(metodoId)).toMatchObject({ activo: false })
    bien(await p.pedir('PUT', `${ruta}/${metodoId}`, { activo: true, todas: true }, operador))
    expect(await ofrecidos(b)).toMatchObject({ metodoId })
  })

  test('lo verifica Mercana, con dos personas desde su límite, y no la tienda que vende', async () => {
    const pedidoId = await unoPorBanco(a, metodoId)
    const comprobanteId = await pagar(pedidoId, null)
    const datos = { comprobanteId, centavos: 15_000 }
    expect(await mover(p, a.duena, deTienda(a), pedidoId, 'aprobarPago', datos)).toMatchObject({
      estado: 422,
      cuerpo: { code: 'pedido.lo-verifica-mercana' },
    })
    const cola = async () =>
      (bien(await p.pedir('GET', '/api/mercana/comprobantes', undefined, operador))['filas'] as { pedidoId: string }[]).filter(
        (fila) => fila.pedidoId === pedidoId,
      )
    expect(await cola()).toMatchObject([{ comprobante: { id: comprobanteId }, esperadoCentavos: 15_000, riesgos: ['sin-foto'] }])
    bien(await mover(p, operador, '/api/mercana', pedidoId, 'tomarVerificacion', { comprobanteId }))
    expect((await mover(p, otra, '/api/mercana', pedidoId, 'tomarVerificacion', { comprobanteId })).cuerpo['code']).toBe(
      'pedido.lo-ve-otro',
    )
    const id = uuid()
    const primera = await mover(p, operador, '/api/mercana', pedidoId, 'aprobarPago', datos, id)
    expect(bien(primera)['estado']).toMatchObject({ pago: 'en_verificacion', pagadoCentavos: 0 })
    expect((await mover(p, operador, '/api/mercana', pedidoId, 'aprobarPago', datos, id)).cuerpo).toEqual(primera.cuerpo)
    expect((await mover(p, operador, '/api/mercana', pedidoId, 'aprobarPago', datos)).cuerpo['code']).toBe('pedido.segunda-persona')
    expect(bien(await mover(p, otra, '/api/mercana', pedidoId, 'aprobarPago', datos))['estado']).toMatchObject({ pago: 'pagado' })
    expect(await cola()).toEqual([])
    expect((await enTienda(p, a, pedidoId))?.estado).toMatchObject({ pago: 'pagado', pagadoCentavos: 15_000 })
  })

  test('una referencia en su cuenta vale para un pedido, sea de la tienda que sea', async () => {
    const [enA, enB] = [await unoPorBanco(a, metodoId), await unoPorBanco(b, metodoId)]
    await pagar(enA, null, { referencia: 'M-1' })
    const datos = { comprobanteId: uuid(), archivo: null, banco: 'Banreservas', referencia: 'M 1', centavos: 15_000 }
    expect((await mover(p, clienta, '/api/yo', enB, 'enviarComprobante', datos)).cuerpo['code']).toBe('pedido.referencia-usada')
  })
})

describe('quien compra y trabaja ahí', () => {
  test('no aprueba su propio pago', async () => {
    const compra = compraDe([a])
    const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId: metodoA }))
    const [pedidoId = ''] = idsDe(await colocar(p, a.duena, { ...compra, pedidos }))
    const comprobanteId = uuid()
    const datos = { comprobanteId, archivo: null, banco: 'BHD', referencia: 'PROPIO-1', centavos: 15_000 }
    bien(await mover(p, a.duena, '/api/yo', pedidoId, 'enviarComprobante', datos))
    expect((await mover(p, a.duena, deTienda(a), pedidoId, 'aprobarPago', { comprobanteId, centavos: 15_000 })).cuerpo['code']).toBe(
      'pedido.lo-ve-otro',
    )
  })
})

describe('el operador', () => {
  test('interviene en lo de una tienda con un motivo, que queda en la auditoría', async () => {
    const pedidoId = await unoPorBanco(a, metodoA)
    const comprobanteId = await pagar(pedidoId, null)
    const evento = { id: uuid(), accion: 'aprobarPago', datos: { comprobanteId, centavos: 15_000 } }
    const ruta = `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}/eventos`
    expect((await p.pedir('POST', ruta, evento, operador)).cuerpo['code']).toBe('pedido.falta-motivo')
    bien(await p.pedir('POST', ruta, { ...evento, motivo: 'El verificador está de viaje' }, operador))
    const lineas = await (await abrirAuditoria(p.store)).find({ tipo: 'auditoria', padre: pedidoId })
    expect(lineas).toHaveLength(1)
    expect(JSON.stringify(lineas[0])).toContain('El verificador está de viaje')
    expect(bien(await p.pedir('GET', `/api/mercana/pedidos/${encodeURIComponent(pedidoId)}`, undefined, operador))).toMatchObject({
      estado: { pago: 'pagado' },
      llevan: [{ empleadoId: a.tienda.empleadoId, rol: 'propietario' }],
    })
  })

  test('busca por número, cliente y tienda, filtra por los ejes, y pasa de página sin saltarse ninguno de un mismo momento', async () => {
    const ids: string[] = []
    for (let i = 0; i < 60; i++) ids.push(await unoPorBanco(b, metodoB))
    const pedir = async (consulta: string) =>
      bien(await p.pedir('GET', `/api/mercana/pedidos?${consulta}`, undefined, operador)) as {
        pedidos: { pedidoId: string; intervenido: boolean; estado: { pago: string } }[]
        siguiente: string
      }
    for (const activos of ['activos=si', '']) {
      const vistos: string[] = []
      let siguiente = ''
      do {
        const r = await pedir(`${activos}&tiendaId=${b.tienda.tiendaId}&pago=pendiente&antesDe=${encodeURIComponent(siguiente)}`)
        vistos.push(...r.pedidos.map(({ pedidoId }) => pedidoId))
        siguiente = r.siguiente
      } while (siguiente !== '')
      expect(new Set(vistos).size).toBe(vistos.length)
      expect(ids.filter((id) => !vistos.includes(id))).toEqual([])
    }
    const [uno = ''] = ids
    const numero = uno.split(':')[1]?.replaceAll('-', '').slice(-6) ?? ''
    expect((await pedir(`activos=si&buscar=${encodeURIComponent(`#${numero} CLIENTÁ`)}`)).pedidos.map(({ pedidoId }) => pedidoId)).toEqual([
      uno,
    ])
    expect((await pedir('buscar=nadie-se-llama-asi')).pedidos).toEqual([])
  }, 60_000)

  test('ve lo que espera, desde cuándo, y las cajas calladas', async () => {
    const antes = bien(await p.pedir('GET', '/api/mercana/resumen', undefined, operador))
    expect(antes).toMatchObject({ verificacionTiendas: { cuantos: expect.any(Number) }, atrasados: { cuantos: 0, desde: '' } })
    expect((antes['pedidos'] as Record<string, number>)['colocado']).toBeGreaterThan(60)
    expect((await p.pedir('GET', '/api/mercana/resumen', undefined, a.duena)).estado).toBe(403)
    const caja = new Hechos(p, a.tienda, await unaCaja(p, a.duena, a.tienda))
    await caja.leerTodo('ops', '0')
    const calladas = async () =>
      (bien(await p.pedir('GET', '/api/mercana/resumen', undefined, operador)) as { silenciosos: { lista: { tiendaId: string }[] } })
        .silenciosos.lista
    expect(await calladas()).toEqual([])
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 25 * 3_600_000)
    operador = await p.entrar(OPERADOR, CLAVE)
    expect(await calladas()).toMatchObject([{ dispositivoId: caja.de.dispositivoId, tiendaId: a.tienda.tiendaId, slug: a.tienda.slug }])
    expect(bien(await p.pedir('GET', '/api/mercana/resumen', undefined, operador))).not.toMatchObject({ atrasados: { cuantos: 0 } })
  })
})
