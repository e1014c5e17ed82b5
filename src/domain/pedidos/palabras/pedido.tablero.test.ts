import { describe, expect, test } from 'vitest'
import { plegarPedido } from '../pedido.rules.ts'
import { columnaDelTablero, contarPedidos } from './pedido.tablero.ts'
import { acto, contenidoDe, jornadaEnEfectivo, transferencia } from '../../../../tests/support/order-fold.ts'

const contenido = contenidoDe('contra_entrega')

describe('el tablero de los pedidos', () => {
  test('va por el tablero en orden', () => {
    const jornada = jornadaEnEfectivo()
    const columnas = jornada.map((_, i) => columnaDelTablero(plegarPedido(contenido, jornada.slice(0, i))))
    expect(columnas).toEqual([
      'por_aceptar',
      'por_preparar',
      'en_preparacion',
      'listos',
      'listos',
      'listos',
      'en_camino',
      'en_camino',
      'por_confirmar',
      'por_confirmar',
      'por_confirmar',
      'por_confirmar',
    ])
    expect(columnaDelTablero(plegarPedido(contenido, [acto('rechazar', { motivo: 'No queda' }, { min: 1 })]))).toBe('por_resolver')
  })

  test('se cuenta dónde está cada uno y qué espera', () => {
    const conTransferencia = contenidoDe('transferencia')
    const jornada = jornadaEnEfectivo()
    const cuenta = contarPedidos([
      plegarPedido(contenido, []),
      plegarPedido(conTransferencia, [acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' })]),
      plegarPedido(contenido, jornada.slice(0, 8)),
      plegarPedido(contenido, jornada.slice(0, 9)),
      plegarPedido(contenido, [acto('alistar', { lineas: [] }, { min: 1 })]),
    ])
    expect(cuenta).toEqual({
      por_aceptar: 3,
      por_preparar: 0,
      en_preparacion: 0,
      listos: 0,
      en_camino: 0,
      por_confirmar: 2,
      por_resolver: 0,
      por_verificar: 1,
      por_facturar: 1,
      no_cuadra: 1,
    })
  })
})
