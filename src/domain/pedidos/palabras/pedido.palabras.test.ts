import { describe, expect, test } from 'vitest'
import { accionesDePedido, ejesDePedido, type EjeDePedido } from '../pedido.ts'
import {
  actos,
  contraQuien,
  hechoDeActo,
  nombreDe,
  numeroDePedido,
  quienLoLleva,
  resumenParaCliente,
  resumenParaTienda,
} from './pedido.palabras.ts'
import { plegarPedido } from '../pedido.rules.ts'
import { acto, contenidoDe, jornadaEnEfectivo, transferencia } from '../../../../tests/support/order-fold.ts'

const contenido = contenidoDe('contra_entrega')
const tras = (hasta: string) => {
  const jornada = jornadaEnEfectivo()
  return plegarPedido(contenido, jornada.slice(0, jornada.findIndex(({ accion }) => accion === hasta) + 1))
}

describe('las palabras de los pedidos', () => {
  test('quién lo lleva, lo llevaba o lo entregó', () => {
    const con = (estado: ReturnType<typeof tras>) => quienLoLleva({ ...estado, mensajeroNombre: 'Rafa' })
    expect([con(tras('salir')), con(tras('entregar')), con({ ...tras('salir'), pedido: 'cancelado' })]).toEqual([
      'Lo lleva Rafa',
      'Lo entregó Rafa',
      'Lo llevaba Rafa',
    ])
    expect(quienLoLleva({ ...tras('aceptar'), mensajeroNombre: '' })).toBe('')
  })

  test('cada lugar de cada eje se llama distinto de los demás de su eje', () => {
    for (const eje of Object.keys(ejesDePedido) as EjeDePedido[]) {
      const nombres = ejesDePedido[eje].map((valor) => nombreDe(eje, valor as never))
      expect(new Set(nombres).size, eje).toBe(nombres.length)
    }
  })

  test('cada acto se dice como hecho y como botón', () => {
    for (const accion of accionesDePedido) {
      expect(actos[accion].hecho.length, accion).toBeGreaterThan(8)
      expect(actos[accion].boton, accion).not.toBe('')
    }
  })

  test('lo que hizo Mercana en lugar de la tienda lo dice', () => {
    expect(hechoDeActo({ accion: 'cancelarTienda', rol: 'propietario' })).toBe('La tienda canceló el pedido')
    expect(hechoDeActo({ accion: 'cancelarTienda', rol: 'operador' })).toBe('Mercana canceló el pedido')
  })

  test('el número es corto y sale del grupo', () => {
    expect(numeroDePedido({ grupoId: '0193a3c2-7d5e-7b11-9c1f-2d1f0e3f2a9c' })).toBe('#3F2A9C')
  })
})

describe('el resumen de un pedido en una línea', () => {
  test('a la tienda le dice qué falta y a quien compra qué espera, paso a paso', () => {
    const pasos = ['', 'aceptar', 'preparar', 'alistar', 'asignar', 'salir', 'entregar', 'facturar', 'recibirLiquidacion', 'cerrar']
    const lineas = pasos.map((paso) => {
      const estado = paso === '' ? plegarPedido(contenido, []) : tras(paso)
      return [resumenParaTienda(contenido, estado), resumenParaCliente(contenido, estado)]
    })
    expect(lineas).toEqual([
      ['Por aceptar', 'Espera que la tienda lo acepte.'],
      ['Aceptado', 'La tienda lo aceptó.'],
      ['En preparación', 'La tienda lo está preparando.'],
      ['Listo · falta mensajero', 'Está listo para salir.'],
      ['Listo · espera al mensajero', 'Está listo para salir.'],
      ['En camino con el mensajero', 'Va en camino.'],
      ['Entregado · falta liquidar el efectivo', 'Lo recibiste.'],
      ['Entregado · falta liquidar el efectivo', 'Lo recibiste.'],
      ['Recibido', 'Lo recibiste.'],
      ['Cerrado', 'Terminado.'],
    ])
  })

  test('lo pagado de un pedido que la tienda rechazó se dice que falta devolver', () => {
    const conTransferencia = contenidoDe('transferencia')
    const estado = plegarPedido(conTransferencia, [
      acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' }),
      acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min: 2, rol: 'verificador', previo: ['enviarComprobante@1'] }),
      acto('rechazar', { motivo: 'No queda' }, { min: 3, previo: ['enviarComprobante@1', 'aprobarPago@2'] }),
    ])
    expect(resumenParaCliente(conTransferencia, estado)).toBe('La tienda no lo aceptó. Falta devolverte dinero.')
    expect(resumenParaTienda(conTransferencia, estado)).toBe('Rechazado · falta devolver dinero')
  })

  test('de uno que terminó facturado se dice a la tienda que falta su nota de crédito', () => {
    const estado = { ...tras('aceptar'), pedido: 'cancelado' as const, fiscal: 'facturado' as const }
    expect(resumenParaTienda(contenido, estado)).toBe('Cancelado · falta la nota de crédito')
    expect(resumenParaTienda(contenido, { ...estado, porDevolverCentavos: 100 })).toBe('Cancelado · falta devolver dinero')
    expect(resumenParaTienda(contenido, { ...estado, fiscal: 'nota_credito' })).toBe('Cancelado')
    expect(resumenParaCliente(contenido, estado)).toBe('Cancelado.')
  })

  test('lo que no se pudo entregar y se dio a otro no se dice en la tienda', () => {
    const estado = { ...tras('asignar'), custodia: 'mensajero' as const }
    expect(resumenParaTienda(contenido, estado)).toBe('Asignado a otro · lo tiene quien lo llevaba')
    expect(resumenParaCliente(contenido, estado)).toBe('Otro mensajero te lo va a llevar.')
  })

  test('un comprobante por ver se dice antes que el paso en que está', () => {
    const conTransferencia = contenidoDe('transferencia')
    expect(resumenParaTienda(conTransferencia, plegarPedido(conTransferencia, []))).toBe('Espera el pago del cliente')
    const enviado = plegarPedido(conTransferencia, [acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' })])
    expect(resumenParaTienda(conTransferencia, enviado)).toBe('Falta verificar el pago')
    expect(resumenParaCliente(conTransferencia, enviado)).toBe('Se está verificando tu pago.')
  })
})

describe('quién ganó cuando dos hicieron cosas distintas', () => {
  const historiaDe = (...eventos: Parameters<typeof plegarPedido>[1][number][]) => plegarPedido(contenido, eventos).historia
  const ganadorDe = (historia: ReturnType<typeof historiaDe>, id: string) => {
    const perdido = historia.find((uno) => uno.id === id)
    return perdido && contraQuien(historia, perdido)?.id
  }

  test('de dos que deciden a la vez, el que contó antes', () => {
    const historia = historiaDe(acto('aceptar', { minutos: 5 }, { min: 1 }), acto('rechazar', { motivo: 'No queda' }, { min: 2 }))
    expect(ganadorDe(historia, 'rechazar@2')).toBe('aceptar@1')
    expect(ganadorDe(historia, 'aceptar@1')).toBeUndefined()
  })

  test('contra una cancelación, la mercancía que se movió sin que se supiera', () => {
    const jornada = jornadaEnEfectivo().slice(0, 6)
    const historia = historiaDe(
      ...jornada,
      acto('cancelarTienda', { motivo: 'No hay quien' }, { min: 5, previo: jornada.slice(0, 5).map(({ id }) => id) }),
    )
    expect(historia.find(({ accion }) => accion === 'cancelarTienda')?.code).toBe('pedido.ya-salio')
    expect(['alistar@3', 'recoger@6']).toContain(ganadorDe(historia, 'cancelarTienda@5'))
  })

  test('lo que ya estaba hecho, quien lo hizo', () => {
    const historia = historiaDe(
      acto('aceptar', { minutos: 5 }, { min: 1 }),
      acto('preparar', {}, { min: 2, previo: ['aceptar@1'] }),
      acto('aceptar', { minutos: 9 }, { min: 3 }),
    )
    expect(ganadorDe(historia, 'aceptar@3')).toBe('aceptar@1')
  })

  test('un error de quien actuó no es de nadie más', () => {
    const historia = historiaDe(
      acto('aceptar', { minutos: 5 }, { min: 1 }),
      acto('alistar', { lineas: [{ linea: 9, preparadaMilesimas: 1 }] }, { min: 2, previo: ['aceptar@1'] }),
    )
    expect(ganadorDe(historia, 'alistar@2')).toBeUndefined()
  })
})
