import { describe, expect, test } from 'vitest'
import { esperados } from '#domain/caja/cuadre.rules.ts'
import { efectosDeInventario } from '#domain/inventario/existencia.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { CONSUMIDOR_FINAL } from '#domain/ventas/comprador.ts'
import { borradorDePedido, esperaFactura, impedimentoDeFactura } from './pedido.factura.ts'
import { plegarPedido } from './pedido.rules.ts'
import type { ContenidoDePedido } from './pedido.ts'
import { acto, contenidoDe, jornadaEnEfectivo } from '../../../tests/support/order-fold.ts'
import { revisarVenta, totalesDe, type ContextoRevision } from '#domain/ventas/venta.rules.ts'

const contenido = contenidoDe('contra_entrega')
const como = { tipoComprobante: 'E32' as const, cliente: { ...CONSUMIDOR_FINAL } }
const tras = (hasta: string, de: ContenidoDePedido = contenido) => {
  const jornada = jornadaEnEfectivo()
  return plegarPedido(de, jornada.slice(0, jornada.findIndex(({ accion }) => accion === hasta) + 1))
}
const contexto: ContextoRevision = {
  tienda: { tiendaRnc: '131246796', preciosIncluyenItbis: true, descuentoMaximoCajero: 0, descuentoMaximoSupervisor: 0 },
  turno: { id: 'turno:1', cajaId: 'caja:1' },
  cajero: { empleadoId: 'e', nombre: 'Yoka', rol: 'cajero' },
  fecha: '2026-11-21',
  tasaDolarDiezmilesimas: 0,
}

describe('la factura de un pedido', () => {
  test('da al centavo lo que dice el pedido, con y sin ITBIS en los precios', () => {
    for (const preciosIncluyenItbis of [true, false]) {
      const este = { ...contenido, preciosIncluyenItbis }
      const estado = tras('entregar', este)
      const borrador = borradorDePedido(este, estado, como)
      expect(totalesDe(borrador, { preciosIncluyenItbis, fecha: este.fecha }).total).toBe(estado.totalCentavos)
    }
  })

  test('se deja vender por quien está en la caja, sin permiso de nadie', () => {
    const revisada = revisarVenta(borradorDePedido(contenido, tras('entregar'), como), contexto)
    expect(revisada.ok && revisada.value.totales.total).toBe(42_500)
  })

  test('un total que no es el del pedido no se factura', () => {
    const estado = { ...tras('entregar'), totalCentavos: 42_000 }
    expect(revisarVenta(borradorDePedido(contenido, estado, como), contexto)).toMatchObject({ ok: false, error: { code: 'pago.falta' } })
  })

  test('lleva lo que se preparó, no lo que se pidió', () => {
    const estado = plegarPedido(contenido, [
      acto('aceptar', { minutos: 5 }, { min: 1 }),
      acto(
        'alistar',
        {
          lineas: [
            { linea: 1, preparadaMilesimas: 0 },
            { linea: 2, preparadaMilesimas: 3000 },
          ],
        },
        { min: 2, previo: ['aceptar@1'] },
      ),
    ])
    expect(borradorDePedido(contenido, estado, como).lineas.map(({ nombre, cantidadMilesimas }) => [nombre, cantidadMilesimas])).toEqual([
      ['Arroz', 3000],
      ['Envío a domicilio', 1000],
    ])
  })

  test('saca de existencia los productos y no el envío, y no toca la gaveta', () => {
    const { lineas, pagos } = borradorDePedido(contenido, tras('entregar'), como)
    const venta = construir(Venta, {
      turnoId: 'turno:1',
      lineas: lineas.map((linea) => ({
        ...Venta.muestra.lineas[0],
        ...linea,
        descuentoCentavos: 0,
        descuentoMotivo: '',
        montoCentavos: 1,
      })),
      pagos: pagos.map((pago) => ({ ...pago, valorCentavos: pago.recibidoCentavos })),
    })
    expect(efectosDeInventario(venta).map(({ productoId }) => productoId)).toEqual(['producto:1', 'producto:2'])
    const turno = { id: 'turno:1', fondoDopCentavos: 10_000, fondoUsdCentavos: 0 }
    expect(esperados(turno, [venta], [])).toEqual([{ metodo: 'efectivo', moneda: 'DOP', esperadoCentavos: 10_000 }])
  })
})

describe('cuándo se factura un pedido', () => {
  test('cuando se entregó o se pagó, y no después de facturado', () => {
    expect(['alistar', 'salir', 'entregar', 'facturar'].map((paso) => esperaFactura(tras(paso)))).toEqual([false, false, true, false])
  })

  test('con las cantidades firmes y el dinero adentro', () => {
    expect(['preparar', 'alistar', 'entregar', 'facturar'].map((paso) => impedimentoDeFactura(contenido, tras(paso)))).toEqual([
      'pedido.falta-preparar',
      'pedido.falta-cobrar',
      undefined,
      'pedido.ya-facturado',
    ])
    expect(impedimentoDeFactura(contenidoDe('credito'), tras('alistar'))).toBe('pedido.a-credito')
  })
})
