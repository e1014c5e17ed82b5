import { describe, expect, test } from 'vitest'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { ContenidoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { acto, contenidoDe, jornadaEnEfectivo, MENSAJERO } from '../../../../tests/support/order-fold.ts'
import type { Autor } from '#domain/pedidos/pedido.local.ts'
import { accionesOfrecidas, prepararActoDeTienda, siguientePaso, type PedidoEnTienda } from './acto.ts'

const EN = '2026-11-21T16:00:00.000Z'
const ana: Autor = { empleadoId: 'empleado:ana', nombre: 'Ana', rol: 'pedidos' }
const cajera: Autor = { empleadoId: 'empleado:caja', nombre: 'Yoka', rol: 'cajero' }
const retiro = (clase: ContenidoDePedido['metodo']['clase'] = 'en_tienda') =>
  contenidoDe(clase, { envio: { clase: 'retiro', centavos: 0, reglaId: '' } })

const visto = (contenido: ContenidoDePedido, eventos: readonly EventoDePedido[]): PedidoEnTienda => ({
  id: 'pedido:g:t',
  contenido,
  estado: plegarPedido(contenido, eventos),
})
const tras = (hasta: string): PedidoEnTienda => {
  const jornada = jornadaEnEfectivo()
  return visto(contenidoDe('contra_entrega'), jornada.slice(0, jornada.findIndex(({ accion }) => accion === hasta) + 1))
}

describe('lo que la tienda puede hacer con un pedido', () => {
  test('se ofrece lo que contaría, y nada que ya esté hecho', () => {
    expect(accionesOfrecidas(visto(contenidoDe('contra_entrega'), []), ana, EN)).toEqual([
      'aceptar',
      'rechazar',
      'cancelarTienda',
      'mensaje',
    ])
    expect(accionesOfrecidas(tras('preparar'), ana, EN)).toEqual(['alistar', 'proponerSustitucion', 'asignar', 'cancelarTienda', 'mensaje'])
    expect(accionesOfrecidas(tras('despachar'), ana, EN)).toEqual(['asignar', 'cancelarTienda', 'mensaje'])
  })

  test('sin el pago no se ofrece aceptar un pedido que se paga por transferencia', () => {
    expect(accionesOfrecidas(visto(contenidoDe('transferencia'), []), ana, EN)).toEqual(['rechazar', 'cancelarTienda', 'mensaje'])
  })

  test('quien está en la caja cobra y entrega, y no acepta', () => {
    expect(accionesOfrecidas(visto(contenidoDe('contra_entrega'), []), cajera, EN)).toEqual(['mensaje'])
    const listo = visto(retiro(), [
      acto('aceptar', { minutos: 5 }, { min: 1 }),
      acto('alistar', { lineas: [] }, { min: 2, previo: ['aceptar@1'] }),
    ])
    expect(accionesOfrecidas(listo, cajera, EN)).toEqual(['cobrar', 'entregarRetiro', 'mensaje'])
  })

  test('el siguiente paso es el que el pedido espera, no todo lo posible', () => {
    const pasos = ['', 'aceptar', 'preparar', 'alistar', 'asignar', 'despachar', 'salir', 'entregar'].map((paso) =>
      siguientePaso(paso === '' ? visto(contenidoDe('contra_entrega'), []) : tras(paso), ana, EN),
    )
    expect(pasos).toEqual(['aceptar', 'preparar', 'alistar', 'asignar', 'despachar', undefined, undefined, undefined])
  })

  test('una cancelación pedida va antes que todo', () => {
    const eventos = [
      acto('aceptar', { minutos: 5 }, { min: 1 }),
      acto('cancelar', { motivo: 'Ya no' }, { min: 2, rol: 'cliente', previo: ['aceptar@1'] }),
    ]
    expect(siguientePaso(visto(contenidoDe('contra_entrega'), eventos), ana, EN)).toBe('responderCancelacion')
  })

  test('lo que volvió sin entregarse se recibe', () => {
    const jornada = jornadaEnEfectivo().slice(0, 7)
    const previo = jornada.map(({ id }) => id)
    const fallar = acto('fallarEntrega', { motivo: 'No estaba', archivo: null }, { min: 30, rol: 'mensajero', actor: MENSAJERO, previo })
    const fallido = visto(contenidoDe('contra_entrega'), [...jornada, fallar])
    expect(siguientePaso(fallido, ana, EN)).toBe('asignar')
    expect(siguientePaso(fallido, cajera, EN)).toBe('recibirDevolucion')
    const volver = acto('devolverATienda', {}, { min: 31, rol: 'mensajero', actor: MENSAJERO, previo: [...previo, fallar.id] })
    expect(siguientePaso(visto(contenidoDe('contra_entrega'), [...jornada, fallar, volver]), ana, EN)).toBe('recibirDevolucion')
  })

  test('lo que tiene el mensajero de antes no lo despacha ni lo cancela la tienda: lo recibe de vuelta, y con eso se cancela', () => {
    const jornada = jornadaEnEfectivo().slice(0, 7)
    const previo = jornada.map(({ id }) => id)
    const fallar = acto('fallarEntrega', { motivo: 'No estaba', archivo: null }, { min: 30, rol: 'mensajero', actor: MENSAJERO, previo })
    const otro = acto('asignar', { mensajeroId: 'empleado:otro', nombre: 'Otro' }, { min: 31, previo: [...previo, fallar.id] })
    const reasignado = visto(contenidoDe('contra_entrega'), [...jornada, fallar, otro])
    expect(reasignado.estado).toMatchObject({ custodia: 'mensajero', mensajeroId: 'empleado:otro' })
    const ofrecidas = accionesOfrecidas(reasignado, cajera, EN)
    expect(ofrecidas).toContain('recibirDevolucion')
    for (const quien of [ana, cajera])
      for (const accion of ['despachar', 'cancelarTienda'] as const) expect(accionesOfrecidas(reasignado, quien, EN)).not.toContain(accion)
  })

  test('quien no está no hace nada', () => {
    expect(accionesOfrecidas(visto(contenidoDe('contra_entrega'), []), undefined, EN)).toEqual([])
  })
})

describe('lo que escribe un acto', () => {
  test('lleva el pedido, lo que se sabía al hacerlo y sus datos', () => {
    expect(prepararActoDeTienda(tras('preparar'), 'alistar', { lineas: [{ linea: 2, preparadaMilesimas: 3000 }] }, ana, EN)).toEqual({
      ok: true,
      value: {
        pedidoId: 'pedido:g:t',
        accion: 'alistar',
        previo: ['aceptar@1', 'preparar@2'],
        datos: { lineas: [{ linea: 2, preparadaMilesimas: 3000 }] },
      },
    })
  })

  test('lo que no contaría no se escribe, y dice por qué', () => {
    const mas = prepararActoDeTienda(tras('preparar'), 'alistar', { lineas: [{ linea: 1, preparadaMilesimas: 9000 }] }, ana, EN)
    expect(mas).toMatchObject({ ok: false, error: { code: 'pedido.cantidades-imposibles' } })
    expect(prepararActoDeTienda(tras('aceptar'), 'aceptar', { minutos: 10 }, ana, EN)).toMatchObject({ error: { code: 'pedido.ya-hecho' } })
    expect(prepararActoDeTienda(tras('preparar'), 'alistar', { lineas: [] }, cajera, EN)).toMatchObject({
      error: { code: 'pedido.sin-permiso' },
    })
  })

  test('de una historia larga se nombran los últimos doscientos', () => {
    const pedido = tras('preparar')
    const mensajes = Array.from({ length: 250 }, (_, i) => acto('mensaje', { texto: 'Hola' }, { min: 3 + i }))
    const largo = visto(contenidoDe('contra_entrega'), [...jornadaEnEfectivo().slice(0, 2), ...mensajes])
    const hecho = prepararActoDeTienda({ ...pedido, estado: largo.estado }, 'alistar', { lineas: [] }, ana, EN)
    expect(hecho.ok && [hecho.value.previo.length, hecho.value.previo.at(-1)]).toEqual([200, 'mensaje@252'])
  })
})
