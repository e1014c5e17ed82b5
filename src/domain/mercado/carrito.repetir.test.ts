import { expect, test } from 'vitest'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { conPedidoOtraVez, lineasParaRepetir } from './carrito.repetir.ts'
import { COMPRA_VACIA, conLineaCambiada } from './carrito.rules.ts'

const AHORA = '2026-11-27T15:00:00.000Z'

test('lo que se pidió vuelve al carrito con su nota y el precio de entonces, y lo que ya está no se duplica', () => {
  const lineas = lineasParaRepetir(
    { ...contenidoDeMuestra, lineas: contenidoDeMuestra.lineas.map((una) => ({ ...una, nota: 'Sin moler' })) },
    AHORA,
  )
  const una = conPedidoOtraVez(COMPRA_VACIA, lineas)
  expect(una.lineas).toMatchObject([
    {
      tiendaId: contenidoDeMuestra.tiendaId,
      nombre: 'Café molido',
      cantidadMilesimas: 2000,
      nota: 'Sin moler',
      precioVistoDiezmilesimas: 1_000_000,
      vistoEn: contenidoDeMuestra.colocadoEn,
    },
  ])
  const menos = conLineaCambiada(una, lineas[0] ?? { tiendaId: '', productoId: '' }, { cantidadMilesimas: 1000 })
  expect(conPedidoOtraVez(menos, lineas)).toEqual(menos)
})
