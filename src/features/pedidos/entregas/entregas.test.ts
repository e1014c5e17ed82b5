import { describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { retiradaDe } from './entregas.ts'

const PEDIDO = 'pedido:01980000-0000-7000-8000-000000abcdef:t1'
const fila = <T>(doc: T) => ({ doc, estado: 'servidor' as const, motivo: '', recibidoEn: '' })
const copia = (ahoraLaLleva: string, situacion: 'lleva' | 'retirada' = 'retirada') =>
  fila(
    construir(
      EntregaDeMensajero,
      {
        pedidoId: PEDIDO,
        mensajeroId: 'empleado:rafa',
        clienteNombre: 'Ana Reyes',
        ahoraLaLleva,
        situacion,
        contenido: null,
        estado: null,
      },
      { id: PEDIDO.replace('pedido:', 'entrega:') },
    ),
  )
const hizo = (...acciones: EventoPedido['accion'][]) =>
  acciones.map((accion, i) =>
    fila(
      construir(
        EventoPedido,
        { pedidoId: PEDIDO, accion, previo: [], datos: {} },
        { id: `acto:${i}`, creadoPor: 'empleado:rafa', hlc: encodeHlc(1_800_000_000_000 + i, 0, 'd') },
      ),
    ),
  )

describe('lo que se le quitó a un mensajero', () => {
  test('se dice con su número y con quién lo lleva ahora, y si lo tiene en la mano', () => {
    expect(retiradaDe(copia('Pedro'), hizo('recoger'))).toEqual({
      pedidoId: PEDIDO,
      numero: '#ABCDEF',
      clienteNombre: 'Ana Reyes',
      ahoraLaLleva: 'Pedro',
      laTiene: true,
    })
    expect(retiradaDe(copia('Pedro'), [])?.laTiene).toBe(false)
  })

  test('lo que él mismo trajo de vuelta y la tienda recibió no es noticia', () => {
    expect(retiradaDe(copia(''), hizo('recoger', 'salir', 'fallarEntrega', 'devolverATienda'))).toBeUndefined()
    expect(retiradaDe(copia('Pedro'), hizo('recoger', 'devolverATienda'))).toBeDefined()
    expect(retiradaDe(copia('', 'lleva'), [])).toBeUndefined()
  })
})
