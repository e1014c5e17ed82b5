import { expect, test } from 'vitest'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { acto, contenidoDe, jornadaEnEfectivo, MOTIVO } from '../../../tests/support/order-fold.ts'
import { sumarMercado } from './mercado.rules.ts'

const contenido = contenidoDe('contra_entrega', {
  comision: {
    itbisPuntosBasicos: 1800,
    tramos: [{ reglaId: 'r', nombre: 'Diez', lineas: [1, 2], puntosBasicos: 1000, fijoCentavos: 0, minimoCentavos: 0, maximoCentavos: 0 }],
  },
})
const dia = diaFiscal(contenido.colocadoEn)
const entregado = plegarPedido(contenido, jornadaEnEfectivo())
const caido = plegarPedido(contenido, [acto('cancelarTienda', MOTIVO, { min: 3, rol: 'propietario' })])

test('cuenta lo que se vendió, lo que es de la plataforma y lo que se cayó, por día y por tienda', () => {
  const suma = sumarMercado(dia, 2)
  suma.agregar({ contenido, estado: entregado })
  suma.agregar({ contenido, estado: caido })
  suma.agregar({ contenido: { ...contenido, tiendaId: 'otra', tiendaNombre: 'Otra', usuarioId: 'otra' }, estado: caido })
  const va = suma.resultado()
  expect(va).toMatchObject({
    pedidos: 3,
    caidos: 2,
    vendidoCentavos: 42_500,
    devueltoCentavos: 0,
    entregaMinutos: 8,
    clientes: 2,
    repiten: 1,
    tiendas: [
      { pedidos: 2, vendidoCentavos: 42_500 },
      { nombre: 'Otra', pedidos: 1, vendidoCentavos: 0 },
    ],
  })
  expect(va.comisionCentavos).toBeGreaterThan(0)
  expect(va.dias.map(({ dia: cual, pedidos }) => [cual, pedidos])).toEqual([
    [sumarDias(dia, -1), 0],
    [dia, 3],
  ])
})

test('lo de otros días no cuenta, y sin nada no hay cuánto tarda', () => {
  const suma = sumarMercado(sumarDias(dia, -1), 7)
  suma.agregar({ contenido, estado: entregado })
  expect(suma.resultado()).toMatchObject({ pedidos: 0, vendidoCentavos: 0, entregaMinutos: null, clientes: 0, tiendas: [] })
})
