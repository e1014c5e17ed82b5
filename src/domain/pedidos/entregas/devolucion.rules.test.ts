import { describe, expect, test } from 'vitest'
import { bajaPorDevolucion, lineasDevueltas } from './devolucion.rules.ts'
import { contenidoDeMuestra } from '../pedido.muestra.ts'
import { plegarPedido, pedidoRecienColocado } from '../pedido.rules.ts'
import { contenidoDe, jornadaEnEfectivo } from '../../../../tests/support/order-fold.ts'

describe('lo que vuelve de un pedido', () => {
  const contenido = contenidoDe('contra_entrega')
  const estado = plegarPedido(contenido, jornadaEnEfectivo())
  const [primera] = lineasDevueltas(contenido, estado)
  if (!primera) throw new Error('the sample has no lines')

  test('es lo que iba en los bultos, sin lo que no había', () => {
    const vacio = { lineas: estado.lineas.map((una) => ({ ...una, preparadaMilesimas: una.linea === primera.linea ? 0 : null })) }
    expect(lineasDevueltas(contenido, vacio).map(({ linea }) => linea)).not.toContain(primera.linea)
  })

  test('lo que no sirve sale de la existencia, sin pasar de lo que iba', () => {
    const { linea, productoId, cantidadMilesimas } = primera
    expect(bajaPorDevolucion(contenido, estado, { [linea]: 1 })?.lineas).toEqual([{ productoId, milesimas: -1 }])
    expect(bajaPorDevolucion(contenido, estado, { [linea]: cantidadMilesimas + 5000 })?.lineas).toEqual([
      { productoId, milesimas: -cantidadMilesimas },
    ])
  })

  test('si todo sirve no se mueve nada', () => {
    expect(bajaPorDevolucion(contenido, estado, {})).toBeUndefined()
    expect(bajaPorDevolucion(contenidoDeMuestra, pedidoRecienColocado(contenidoDeMuestra), { 99: 5000 })).toBeUndefined()
  })
})
