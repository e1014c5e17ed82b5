/** What is given back with a credit note of an order's invoice is given back by the order, to the centavo. */
import { describe, expect, test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { devueltoDe, yaDevuelto } from './pagos/pedido.dinero.ts'
import { conProvisionales, plegarPedido } from './pedido.rules.ts'
import type { EventoDePedido } from './pedido.ts'
import { acto, contenidoDe, jornadaEnEfectivo, MOTIVO, transferencia } from '../../../tests/support/order-fold.ts'

const porBanco = contenidoDe('transferencia')
const enEfectivo = contenidoDe('contra_entrega')

const enFila = (...eventos: EventoDePedido[]): EventoDePedido[] =>
  eventos.map((uno, i) => ({ ...uno, previo: eventos.slice(0, i).map(({ id }) => id) }))
const nota = (n: number, centavos: number, cambios: object = {}, min = 20 + n) =>
  acto(
    'acreditarFactura',
    { ventaId: `nota${n}`, ncf: `E34000000000${n}`, centavos, devueltoCentavos: centavos, parcial: false, ...cambios },
    { min, rol: 'cajero' },
  )

/** RD$425.00, paid by transfer, invoiced, and back in the store without having been delivered. */
const facturado = [
  acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' }),
  acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min: 2, rol: 'verificador' }),
  acto('aceptar', { minutos: 0 }, { min: 3 }),
  acto('alistar', { lineas: [] }, { min: 4 }),
  acto('facturar', { ventaId: 'v1', ncf: 'E320000000001' }, { min: 5, rol: 'cajero' }),
]
const devuelto = [...facturado, acto('cancelarTienda', MOTIVO, { min: 9, rol: 'supervisor' })]

describe('la nota de crédito de la factura de un pedido', () => {
  test('pagada en efectivo, baja lo que falta por devolver, y con todo devuelto el pedido sale de las listas', () => {
    expect(plegarPedido(porBanco, enFila(...devuelto))).toMatchObject({ pedido: 'cancelado', porDevolverCentavos: 42_500, activo: true })
    const parte = plegarPedido(porBanco, enFila(...devuelto, nota(1, 12_345, { parcial: true })))
    expect(parte).toMatchObject({
      pago: 'reembolso_parcial',
      fiscal: 'facturado',
      pagadoCentavos: 30_155,
      porDevolverCentavos: 30_155,
      reembolsos: [{ estado: 'aprobada', centavos: 30_155 }],
    })
    const todo = plegarPedido(porBanco, enFila(...devuelto, nota(1, 12_345, { parcial: true }), nota(2, 30_155)))
    expect(todo).toMatchObject({
      pago: 'reembolsado',
      fiscal: 'nota_credito',
      pagadoCentavos: 0,
      porDevolverCentavos: 0,
      reembolsos: [],
      activo: false,
    })
    expect(devueltoDe(todo)).toBe(42_500)
  })

  test('de lo entregado, lo que se devuelve deja de deberse y de estar pagado: no queda nada por cobrar ni por devolver', () => {
    const entregado = jornadaEnEfectivo().slice(0, 9)
    const parte = plegarPedido(enEfectivo, enFila(...entregado, nota(1, 17_500, { parcial: true })))
    expect(parte).toMatchObject({ fiscal: 'facturado', pagadoCentavos: 25_000, porCobrarCentavos: 0, porDevolverCentavos: 0 })
    const todo = plegarPedido(enEfectivo, enFila(...entregado, nota(1, 17_500, { parcial: true }), nota(2, 25_000)))
    expect(todo).toMatchObject({
      fiscal: 'nota_credito',
      pago: 'reembolsado',
      pagadoCentavos: 0,
      porCobrarCentavos: 0,
      porDevolverCentavos: 0,
    })
  })

  test('lo que entró de más se sigue debiendo', () => {
    const deMas = facturado.map((uno) => (uno.accion === 'aprobarPago' ? { ...uno, datos: { ...uno.datos, centavos: 50_000 } } : uno))
    expect(plegarPedido(porBanco, enFila(...deMas)).porDevolverCentavos).toBe(7500)
    expect(plegarPedido(porBanco, enFila(...deMas, nota(1, 42_500)))).toMatchObject({ pagadoCentavos: 7500, porDevolverCentavos: 7500 })
  })

  test('la misma nota cuenta una vez, y la que otra caja hizo sin saber de la primera cuenta también', () => {
    const dos = enFila(...devuelto, nota(1, 20_000, { parcial: true }), nota(1, 20_000, { parcial: true }, 30))
    expect(plegarPedido(porBanco, dos)).toMatchObject({ porDevolverCentavos: 22_500, notas: [{ devueltoCentavos: 20_000 }] })
    const previo = devuelto.map(({ id }) => id)
    const aLaVez = [...enFila(...devuelto), { ...nota(1, 22_500), previo }, { ...nota(2, 20_000, { parcial: true }), previo }]
    expect(plegarPedido(porBanco, aLaVez)).toMatchObject({ fiscal: 'nota_credito', porDevolverCentavos: 0, tareas: [] })
  })

  test('lo que se dio de más no baja de cero lo pagado: es una tarea de la tienda', () => {
    const sobra = plegarPedido(porBanco, enFila(...devuelto, nota(1, 42_500), nota(2, 100, { parcial: true })))
    expect(sobra).toMatchObject({
      pagadoCentavos: 0,
      porDevolverCentavos: 0,
      tareas: [{ code: 'pedido.devuelto-de-mas', para: 'encargado' }],
    })
    expect(Object.hasOwn(messages, 'pedido.devuelto-de-mas')).toBe(true)
  })

  test('de lo que ya se devolvió a mano no se da otra vez: la nota sin dinero corrige la factura y el pedido termina', () => {
    const prueba = { metodo: 'efectivo', banco: '', referencia: 'Ana Reyes', archivo: null }
    const aMano = (centavos: number) =>
      acto('pagarReembolso', { reembolsoId: 'automatico:1', centavos, motivo: '', ...prueba }, { min: 10, rol: 'propietario' })
    const pendiente = plegarPedido(porBanco, enFila(...devuelto))
    const enParte = plegarPedido(porBanco, enFila(...devuelto, aMano(10_000)))
    const entero = plegarPedido(porBanco, enFila(...devuelto, aMano(42_500)))
    expect(entero).toMatchObject({ porDevolverCentavos: 0, fiscal: 'facturado', activo: true })
    expect([pendiente, enParte, entero].map(yaDevuelto)).toEqual([false, false, true])
    const acabado = plegarPedido(porBanco, enFila(...devuelto, aMano(42_500), nota(1, 42_500, { devueltoCentavos: 0 })))
    expect(acabado).toMatchObject({ porDevolverCentavos: 0, fiscal: 'nota_credito', activo: false, tareas: [] })
  })

  test('la de la factura que no contó aclara su tarea, y no toca el dinero ni la otra factura', () => {
    const otra = acto('facturar', { ventaId: 'v2', ncf: 'E320000000002' }, { min: 6, rol: 'cajero' })
    const conDos = [...facturado, otra]
    expect(plegarPedido(porBanco, enFila(...conDos)).tareas).toMatchObject([{ eventoId: otra.id }])
    const estado = plegarPedido(porBanco, enFila(...conDos, nota(1, 42_500, { facturaId: otra.id, devueltoCentavos: 0 })))
    expect(estado).toMatchObject({
      fiscal: 'facturado',
      ventaId: 'v1',
      pago: 'pagado',
      pagadoCentavos: 42_500,
      porCobrarCentavos: 0,
      porDevolverCentavos: 0,
      tareas: [],
      aclaradas: [{ eventoId: otra.id, motivo: 'Nota de crédito E340000000001' }],
    })
  })

  test('la de antes, que no decía cuánto, deja la factura acreditada y el dinero como estaba', () => {
    const vieja = acto('acreditarFactura', { ventaId: 'nota1', ncf: 'E340000000001' }, { min: 21, rol: 'cajero' })
    expect(plegarPedido(porBanco, enFila(...devuelto, vieja))).toMatchObject({ fiscal: 'nota_credito', porDevolverCentavos: 42_500 })
  })

  test('en la caja que la hizo se ve al momento, igual que en el servidor', () => {
    const actos = enFila(...devuelto, nota(1, 12_345, { parcial: true }))
    const delServidor = plegarPedido(porBanco, actos.slice(0, -1))
    expect(conProvisionales(porBanco, delServidor, actos)).toEqual(plegarPedido(porBanco, actos))
  })
})
