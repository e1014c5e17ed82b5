import { describe, expect, test } from 'vitest'
import type { EstadoFila, Fila } from '#data/device/fila.ts'
import { construir } from '#domain/core/construir.ts'
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { contenidoDe, jornadaEnEfectivo } from '../../../../tests/support/order-fold.ts'
import { pedidoEnFila } from './renglon.ts'

const contenido = contenidoDe('contra_entrega')
const ana = { empleadoId: 'empleado:1', nombre: 'Ana', rol: 'pedidos' as const }
const conocer = (id: string) => (id === ana.empleadoId ? ana : undefined)

const pedidoTras = (n: number): Fila<Pedido> => {
  const estado = plegarPedido(contenido, jornadaEnEfectivo().slice(0, n))
  return {
    doc: construir(Pedido, { contenido, estado }, { id: 'pedido:g:t' }),
    estado: 'servidor',
    motivo: '',
    recibidoEn: '',
  }
}
const actoLocal = (
  accion: EventoPedido['accion'],
  datos: EventoPedido['datos'],
  estado: EstadoFila,
  id = `mio:${accion}`,
): Fila<EventoPedido> => {
  const en = '2026-11-21T17:00:00.000Z'
  const doc = construir(
    EventoPedido,
    { pedidoId: 'pedido:g:t', accion, previo: [], datos },
    { id, en, hlc: encodeHlc(Date.parse(en), 0, 'd') },
  )
  return { doc, estado, motivo: '', recibidoEn: '' }
}

describe('un pedido en la lista de la tienda', () => {
  test('lo hecho aquí sin conexión se ve al momento, marcado', () => {
    const { estado, columna, provisionales, sync } = pedidoEnFila(
      pedidoTras(0),
      [actoLocal('aceptar', { minutos: 20 }, 'guardado')],
      conocer,
    )
    expect([estado.minutos, columna, [...provisionales], sync]).toEqual([20, 'por_preparar', ['mio:aceptar'], 'guardado'])
    expect(estado.historia.at(-1)).toMatchObject({ nombre: 'Ana', veredicto: 'aceptado' })
  })

  test('lo que el servidor ya contó no se cuenta dos veces ni se marca', () => {
    const repetido = actoLocal('aceptar', { minutos: 20 }, 'recibido', 'aceptar@1')
    const { estado, provisionales, sync } = pedidoEnFila(pedidoTras(1), [repetido], conocer)
    expect([estado.historia.length, provisionales.size, sync]).toEqual([1, 0, 'servidor'])
  })

  test('lo que quedó en cuarentena no cuenta, y la marca lo dice', () => {
    const { columna, sync } = pedidoEnFila(
      pedidoTras(0),
      [actoLocal('mensaje', { texto: 'Hola' }, 'enviado'), actoLocal('aceptar', { minutos: 20 }, 'cuarentena')],
      conocer,
    )
    expect([columna, sync]).toEqual(['por_aceptar', 'cuarentena'])
  })

  test('lo de alguien que ya no trabaja aquí no cuenta', () => {
    const { columna, estado } = pedidoEnFila(pedidoTras(0), [actoLocal('aceptar', { minutos: 20 }, 'guardado')], () => undefined)
    expect([columna, estado.historia.at(-1)?.code]).toEqual(['por_aceptar', 'pedido.sin-permiso'])
  })
})
