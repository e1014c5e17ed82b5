/** Documents as an accountant would post them by hand: one of each kind, line by line. */
import { describe, expect, it } from 'vitest'
import { acto, contenidoDe, jornadaEnEfectivo, MENSAJERO, transferencia } from '../../../tests/support/order-fold.ts'
import { Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { movimientosDeDeposito } from '#domain/bancos/movimiento.ts'
import { construir } from '#domain/core/construir.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { ArqueoEfectivo, DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { CierreTurno, Turno, type RenglonCuadre } from '#domain/caja/turno.entity.ts'
import { Venta, type Pago } from '#domain/ventas/venta.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { ContenidoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import type { ClaseDeLibro } from './cuentas.ts'
import { asientosDe } from './asientos.ts'

/** A posting as lines to be read: `cuenta parte partida ±centavos`, dollars with what they are worth. */
function lineas(doc: Envelope, libro: ClaseDeLibro = 'tienda'): string[] {
  const asentado = asientosDe(doc, libro)
  if (!asentado.ok) throw new Error(asentado.error.defectos.join())
  return asentado.value.apuntes.map(({ cuenta, parte, partida, moneda, centavos, valorCentavos }) =>
    [cuenta, parte, partida, moneda === 'USD' ? `US$${centavos} (${valorCentavos})` : centavos].filter((uno) => uno !== '').join(' '),
  )
}
const pago = (metodo: Pago['metodo'], centavos: number): Pago => ({
  metodo,
  moneda: 'DOP',
  recibidoCentavos: centavos,
  tasaDiezmilesimas: 10_000,
  valorCentavos: centavos,
  referencia: '123',
})
const ferreteria = { clienteId: 'cliente:1', nombre: 'Ferretería', identificacion: '131246796', tipoIdentificacion: 'RNC' as const }
const ID = '131246796-E320000000001'
const venta = (campos: Parameters<typeof construir<(typeof Venta)['campos']>>[1] = {}, id = ID) => construir(Venta, campos, { id })

describe('una venta', () => {
  it('en efectivo: a la gaveta lo recibido menos la devuelta; la venta sin ITBIS y el ITBIS aparte', () => {
    expect(lineas(venta({ pagos: [pago('efectivo', 20_000)], vueltoCentavos: 10_000 }))).toEqual([
      'gaveta turno:1 10000',
      'ventas 18 -8475',
      'itbisCobrado 18 -1525',
    ])
  })

  it('en dólares con devuelta en pesos: cada moneda en lo suyo', () => {
    const dolares: Pago = { ...pago('efectivo', 200), moneda: 'USD', tasaDiezmilesimas: 625_000, valorCentavos: 12_500 }
    expect(lineas(venta({ pagos: [dolares], vueltoCentavos: 2500 }))).toEqual([
      'gaveta turno:1 -2500',
      'gaveta turno:1 US$200 (12500)',
      'ventas 18 -8475',
      'itbisCobrado 18 -1525',
    ])
  })

  it('a crédito, con tarjeta, transferencia, cheque y bono: cada parte adonde está', () => {
    const pagos = [pago('credito', 4000), pago('tarjeta', 3000), pago('transferencia', 1500), pago('cheque', 1000), pago('bono', 500)]
    expect(lineas(venta({ cliente: ferreteria, pagos })).slice(0, 5)).toEqual([
      `clientes cliente:1 ${ID} 4000`,
      `porConfirmar tarjeta ${ID} 3000`,
      `porConfirmar transferencia ${ID} 1500`,
      `porConfirmar cheque ${ID} 1000`,
      `notasPorUsar cliente:1 ${ID} 500`,
    ])
  })

  it('a crédito de nadie: se ve de quién falta, no se pierde', () => {
    expect(lineas(venta({ pagos: [pago('credito', 10_000)] }))[0]).toBe(`clientes sin-decir ${ID} 10000`)
  })

  it('con descuento: lo vendido entero, y lo rebajado aparte y sin su ITBIS', () => {
    const [linea] = construir(Venta).lineas
    if (!linea) throw new Error('the sample has a line')
    const conDescuento = { ...linea, descuentoCentavos: 1180, montoCentavos: 8820 }
    const totales = { ...construir(Venta).totales, gravado18: 7475, itbis18: 1345, itbis: 1345, descuento: 1180, total: 8820 }
    expect(lineas(venta({ lineas: [conDescuento], totales, pagos: [pago('efectivo', 8820)] }))).toEqual([
      'gaveta turno:1 8820',
      'ventas 18 -8475',
      'descuentos 18 1000',
      'itbisCobrado 18 -1345',
    ])
  })

  it('exenta, a 16 % y a 0: cada tasa en lo suyo', () => {
    const totales = {
      gravado18: 0,
      itbis18: 0,
      gravado16: 5000,
      itbis16: 800,
      gravado0: 300,
      exento: 700,
      descuento: 0,
      itbis: 800,
      total: 6800,
    }
    expect(lineas(venta({ totales, pagos: [pago('efectivo', 6800)] }))).toEqual([
      'gaveta turno:1 6800',
      'ventas 16 -5000',
      'ventas 0 -300',
      'ventas E -700',
      'itbisCobrado 16 -800',
    ])
  })
})

it('una nota de crédito devuelve la venta y su ITBIS, y salda la factura que nombra', () => {
  const modifica = { ventaId: ID, ncf: 'E320000000001', fecha: '2026-11-21', codigo: '1' as const, motivo: 'x' }
  const nota = { tipoComprobante: 'E34' as const, modifica, cliente: ferreteria }
  expect(lineas(venta({ ...nota, pagos: [pago('credito', 10_000)] }, '131246796-E340000000001'))).toEqual([
    `clientes cliente:1 ${ID} -10000`,
    'devoluciones 18 8475',
    'itbisCobrado 18 1525',
  ])
  expect(lineas(venta({ ...nota, pagos: [pago('efectivo', 10_000)] }))[0]).toBe('gaveta turno:1 -10000')
  expect(lineas(venta({ ...nota, pagos: [pago('notaCredito', 10_000)] }))[0]).toBe(`notasPorUsar cliente:1 ${ID} -10000`)
})

it('la línea del banco saca del camino al depósito que lo trajo', () => {
  const [movimiento] = movimientosDeDeposito(construir(DepositoBanco, { cuentaId: 'cuentaDeBanco:1' }))
  const { lineas: lineasDeMuestra, ...resto } = Conciliacion.esquemaCampos.parse(Conciliacion.muestra)
  const una = construir(Conciliacion, {
    ...resto,
    moneda: 'DOP',
    lineas: lineasDeMuestra.slice(0, 1).map((linea) => ({ ...linea, centavos: 2_000_000 })),
    movimientos: movimiento ? [movimiento] : [],
    concepto: null,
    diferenciaCentavos: 0,
  })
  expect(lineas(una)).toContain('depositoEnTransito cuentaDeBanco:1 depositoBanco:1 -2000000')
})

it('un gasto es de su tipo, un depósito va en camino a su cuenta, y un arqueo mueve lo que difiere', () => {
  expect(lineas(construir(GastoEfectivo))).toEqual(['fondo fondo:1 -25000', 'gastos 02 25000'])
  expect(lineas(construir(GastoEfectivo, { origen: 'gaveta', turnoId: 'turno:1', fondoId: '' }))[0]).toBe('gaveta turno:1 -25000')
  expect(lineas(construir(DepositoBanco, { cuentaId: 'cuentaDeBanco:1' }))).toEqual([
    'boveda -2000000',
    'depositoEnTransito cuentaDeBanco:1 depositoBanco:1 2000000',
  ])
  expect(lineas(construir(DepositoBanco))[1]).toBe('depositoEnTransito sin-decir depositoBanco:1 2000000')
  expect(lineas(construir(ArqueoEfectivo, { dop: { '10000': 9 }, dopCentavos: 90_000 }))).toEqual([
    'fondo fondo:1 -10000',
    'diferenciasDeCaja empleado:1 10000',
  ])
  expect(lineas(construir(ArqueoEfectivo, { que: 'apertura', esperadoDopCentavos: 0 }))).toEqual([
    'fondo fondo:1 100000',
    'efectivoPorIdentificar arqueoEfectivo:1 -100000',
  ])
})

describe('un cobro', () => {
  const documento = (ventaId: string, abonoCentavos: number, descuentoCentavos = 0) => ({
    ventaId,
    ncf: ventaId,
    abonoCentavos,
    descuentoCentavos,
    debiaCentavos: abonoCentavos + descuentoCentavos,
  })
  const pagos = [
    { metodo: 'efectivo' as const, centavos: 5000, referencia: '' },
    { metodo: 'cheque' as const, centavos: 3000, referencia: '77' },
  ]
  const campos = { pagos, documentos: [documento('f1', 4900, 100), documento('f2', 2100)], anticipoCentavos: 1000 }
  it('en la calle: a las manos de quien cobra y a lo que falta confirmar; salda cada factura, y lo de más es del cliente', () => {
    expect(lineas(construir(Cobro, campos, { id: 'cobro:1' }))).toEqual([
      'enManos empleado:1 cobro:1 5000',
      'porConfirmar cheque cobro:1 3000',
      'descuentosProntoPago 100',
      'clientes cliente:1 f1 -5000',
      'clientes cliente:1 f2 -2100',
      'clientes cliente:1 cobro:1 -1000',
    ])
  })
  it('en la caja, a la gaveta de su turno; anulado, al revés y en las mismas partidas', () => {
    const anula = { cobroId: 'cobro:1', recibo: '7F3A-00001', motivo: 'Se equivocó' }
    expect(lineas(construir(Cobro, { ...campos, turnoId: 'turno:1', anula }, { id: 'cobro:anula:1' }))).toEqual([
      'gaveta turno:1 -5000',
      'porConfirmar cheque cobro:1 -3000',
      'descuentosProntoPago -100',
      'clientes cliente:1 f1 5000',
      'clientes cliente:1 f2 2100',
      'clientes cliente:1 cobro:1 1000',
    ])
  })
})

describe('la gaveta', () => {
  it('lo que se entrega está en camino; lo que se contó está donde se puso, y lo que falta a nombre de quien lo dio', () => {
    expect(lineas(construir(EntregaDinero, { usd: { '2000': 1 }, usdCentavos: 2000 }))).toEqual([
      'enTransito entregaDinero:1 entregaDinero:1 500000',
      'gaveta turno:1 -500000',
      'enTransito entregaDinero:1 entregaDinero:1 US$2000 (0)',
      'gaveta turno:1 US$-2000 (0)',
    ])
    const conMenos = { dop: { '100000': 4 }, dopCentavos: 400_000, motivo: 'Faltó un billete' }
    expect(lineas(construir(RecepcionDinero, conMenos))).toEqual([
      'gaveta turno:2 400000',
      'enTransito entregaDinero:1 entregaDinero:1 -500000',
      'diferenciasDeCaja empleado:1 100000',
    ])
    expect(lineas(construir(RecepcionDinero, { lugar: 'boveda' }))).toEqual([
      'boveda 500000',
      'enTransito entregaDinero:1 entregaDinero:1 -500000',
    ])
    expect(lineas(construir(RecepcionDinero, { lugar: 'fondo', fondoId: 'fondo:1' }))[0]).toBe('fondo fondo:1 500000')
    expect(lineas(construir(RecepcionDinero, { resultado: 'rechazada', dop: {}, dopCentavos: 0 }))).toEqual([])
  })
  it('lo cobrado en la calle sale de las manos de quien lo cobró, y si nadie lo toma vuelve a ellas', () => {
    const deManos = { origen: 'manos' as const, turnoId: '', cajaId: '' }
    expect(lineas(construir(EntregaDinero, deManos, { creadoPor: 'empleado:1' }))).toEqual([
      'enTransito entregaDinero:1 entregaDinero:1 500000',
      'enManos empleado:1 entregaDinero:1 -500000',
    ])
    const vuelta = { lugar: 'manos' as const, resultado: 'cancelada' as const, turnoId: '', cajaId: '' }
    expect(lineas(construir(RecepcionDinero, vuelta))).toEqual([
      'enManos empleado:1 entregaDinero:1 500000',
      'enTransito entregaDinero:1 entregaDinero:1 -500000',
    ])
  })
  it('el fondo con que abre viene de donde el turno no dice; en dólares, sin inventarles pesos', () => {
    expect(lineas(construir(Turno, { fondoUsdCentavos: 2000 }))).toEqual([
      'gaveta turno:1 300000',
      'efectivoPorIdentificar turno:1 -300000',
      'gaveta turno:1 US$2000 (0)',
      'efectivoPorIdentificar turno:1 US$-2000 (0)',
    ])
  })
  it('lo que el turno anterior dejó pasa de una gaveta a la otra; lo que falta o sobra al contar espera a quien diga por qué', () => {
    const abre = (dopCentavos: number, usdCentavos = 0) =>
      lineas(construir(Turno, { hereda: { turnoId: 'turno:0', dopCentavos, usdCentavos } }))
    expect(abre(300_000)).toEqual(['gaveta turno:1 300000', 'gaveta turno:0 -300000'])
    expect(abre(350_000)).toEqual(['gaveta turno:1 300000', 'gaveta turno:0 -350000', 'efectivoPorIdentificar turno:1 50000'])
    expect(abre(250_000, 1000)).toEqual([
      'gaveta turno:1 300000',
      'gaveta turno:0 -250000',
      'efectivoPorIdentificar turno:1 -50000',
      'gaveta turno:0 US$-1000 (0)',
      'efectivoPorIdentificar turno:1 US$1000 (0)',
    ])
  })
  it('lo que entra y sale espera a quien diga de dónde; un gasto es un gasto', () => {
    const mover = (clase: MovimientoCaja['clase']) => lineas(construir(MovimientoCaja, { clase, centavos: 500 }))
    expect(mover('entrada')).toEqual(['gaveta turno:1 500', 'efectivoPorIdentificar movimientoCaja:1 -500'])
    expect(mover('retiro')).toEqual(['gaveta turno:1 -500', 'efectivoPorIdentificar movimientoCaja:1 500'])
    expect(mover('gasto')).toEqual(['gaveta turno:1 -500', 'gastos sin-decir 500'])
    expect(lineas(construir(MovimientoCaja, { clase: 'entrada', concepto: 'aporte', centavos: 500 }))).toEqual([
      'gaveta turno:1 500',
      'capital -500',
    ])
  })
  it('un cheque que el banco devolvió: lo debe su cliente, y deja de esperarse donde se esperaba', () => {
    const cargo = construir(
      CargoCliente,
      { metodo: 'cheque', ventaId: 'cobro:1', centavos: 500, pagoCentavos: 500 },
      { id: 'cargoCliente:cobro:1:0:1' },
    )
    expect(lineas(cargo)).toEqual(['clientes cliente:1 cargoCliente:cobro:1:0:1 500', 'porConfirmar cheque cobro:1 -500'])
  })
  it('una transferencia que no llegó y que su cliente debe deja de esperarse; lo que la quita, al revés y en su misma partida', () => {
    const pago = { pagoMoneda: 'USD', pagoCentavos: 2000, centavos: 118_000 } as const
    expect(lineas(construir(CargoCliente, pago, { id: 'cargoCliente:1' }))).toEqual([
      'clientes cliente:1 cargoCliente:1 118000',
      'porConfirmar transferencia 131246796-E320000000001 US$-2000 (-118000)',
    ])
    expect(lineas(construir(CargoCliente, { ...pago, anula: 'cargoCliente:1' }, { id: 'cargoCliente:2' }))).toEqual([
      'clientes cliente:1 cargoCliente:1 -118000',
      'porConfirmar transferencia 131246796-E320000000001 US$2000 (118000)',
    ])
  })
  it('una deuda dada por perdida es pérdida del día en que se aprobó; anulada, se debe otra vez desde ese día', () => {
    const documentos = [
      { ventaId: 'v1', ncf: 'E310000000001', centavos: 700 },
      { ventaId: 'v2', ncf: 'E310000000002', centavos: 300 },
    ]
    const perdida = ['incobrables 1000', 'clientes cliente:1 v1 -700', 'clientes cliente:1 v2 -300']
    for (const estado of ['pendiente', 'rechazado'] as const) expect(lineas(construir(Castigo, { documentos, estado }))).toEqual([])
    expect(lineas(construir(Castigo, { documentos, estado: 'aprobado' }))).toEqual(perdida)
    const anulado = construir(Castigo, { documentos, estado: 'anulado', decididoEl: '2026-11-26', anuladoEl: '2026-12-03' })
    expect(lineas(anulado)).toEqual([...perdida, 'incobrables -1000', 'clientes cliente:1 v1 700', 'clientes cliente:1 v2 300'])
    const asentado = asientosDe(anulado)
    expect(asentado.ok && [...new Set(asentado.value.apuntes.map(({ fecha }) => fecha))]).toEqual(['2026-11-26', '2026-12-03'])
  })
  it('un movimiento de la noche es del día de Santo Domingo', () => {
    const asentado = asientosDe(construir(MovimientoCaja, {}, { en: '2026-12-01T02:00:00.000Z' }))
    expect(asentado.ok && asentado.value.apuntes.map(({ fecha }) => fecha)).toEqual(['2026-11-30', '2026-11-30'])
  })
  it('un cierre asienta lo que sobró o faltó, a nombre de quien cerró; el papel de un crédito no es dinero', () => {
    const renglon = (metodo: RenglonCuadre['metodo'], diferenciaCentavos: number): RenglonCuadre => ({
      metodo,
      moneda: 'DOP',
      esperadoCentavos: 1000,
      contadoCentavos: 1000 + diferenciaCentavos,
      diferenciaCentavos,
      montos: [],
      motivo: 'x',
    })
    const renglones = [renglon('efectivo', -700), renglon('tarjeta', 50), renglon('credito', -300), renglon('cheque', 0)]
    expect(lineas(construir(CierreTurno, { renglones }, { id: 'cierre:turno:1' }))).toEqual([
      'gaveta turno:1 -700',
      'diferenciasDeCaja empleado:1 700',
      'porConfirmar tarjeta cierre:turno:1 50',
      'diferenciasDeCaja empleado:1 -50',
    ])
  })
})

describe('un pedido', () => {
  const pedidoDe = (contenido: ContenidoDePedido, eventos: readonly EventoDePedido[]) =>
    construir(Pedido, { contenido, estado: plegarPedido(contenido, eventos) })
  const P = 'pedido:1'
  const FACTURA = '131246796-E320000000001'

  it('contra entrega: de las manos del mensajero, por su firma, a la gaveta que lo contó; y la factura lo gana', () => {
    const pedido = pedidoDe(contenidoDe('contra_entrega'), jornadaEnEfectivo())
    expect(lineas(pedido)).toEqual([
      `enManos ${MENSAJERO} ${P} 42500`,
      `anticipos usuario:1 ${P} -42500`,
      `enTransito l1 ${P} 42500`,
      `enManos ${MENSAJERO} ${P} -42500`,
      'efectivoPorIdentificar movimientoCaja:l1 42500',
      `enTransito l1 ${P} -42500`,
      `anticipos usuario:1 ${P} 42500`,
      `facturasDePedido ${FACTURA} -42500`,
    ])
    // The drawer's movement and the invoice are the other halves.
    expect(lineas(construir(MovimientoCaja, { clase: 'entrada', centavos: 42_500 }, { id: 'movimientoCaja:l1' }))[1]).toBe(
      'efectivoPorIdentificar movimientoCaja:l1 -42500',
    )
    expect(lineas(venta({ pagos: [pago('pedido', 10_000)] }))[0]).toBe(`facturasDePedido ${FACTURA} 10000`)
  })

  it('lo que el mensajero tomó y no llegó a la gaveta es suyo cuando los dos firmaron', () => {
    const jornada = jornadaEnEfectivo().map((uno) =>
      uno.accion === 'recibirLiquidacion' ? { ...uno, datos: { ...uno.datos, centavos: 42_000 } } : uno,
    )
    const pedido = pedidoDe(contenidoDe('contra_entrega'), jornada)
    expect(lineas(pedido)).toEqual(expect.arrayContaining([`diferenciasDeCaja ${MENSAJERO} 500`, `enTransito l1 ${P} -500`]))
  })

  it('por transferencia: solo cuando alguien dijo que llegó; lo de más es por devolver, y devuelto sale', () => {
    const base = contenidoDe('transferencia')
    const contenido = { ...base, metodo: { ...base.metodo, metodoId: 'metodoDePago:1' } }
    const enviado = acto('enviarComprobante', { ...transferencia, centavos: 45_000 }, { min: 1, rol: 'cliente' })
    const aprobado = acto('aprobarPago', { comprobanteId: 'c1', centavos: 45_000 }, { min: 2, rol: 'verificador' })
    expect(lineas(pedidoDe(contenido, [enviado]))).toEqual([])
    expect(lineas(pedidoDe(contenido, [enviado, aprobado]))).toEqual([
      'porConfirmar metodoDePago:1 c1 45000',
      `anticipos usuario:1 ${P} -45000`,
      `anticipos usuario:1 ${P} 2500`,
      `reembolsos usuario:1 ${P} -2500`,
    ])
    const datos = {
      reembolsoId: 'automatico:1',
      centavos: 2500,
      motivo: '',
      metodo: 'efectivo',
      banco: '',
      referencia: 'Ana',
      archivo: null,
    }
    const devuelto = acto('pagarReembolso', datos, { min: 3, rol: 'propietario' })
    expect(lineas(pedidoDe(contenido, [enviado, aprobado, devuelto])).slice(2)).toEqual([
      `anticipos usuario:1 ${P} 2500`,
      `efectivoPorIdentificar ${P} -2500`,
    ])
  })

  it('cobrado por Mercana: la tienda se lo anota a Mercana, y Mercana a la tienda', () => {
    const base = contenidoDe('transferencia')
    const contenido = { ...base, metodo: { ...base.metodo, metodoId: 'metodoDePlataforma:1', deMercana: true } }
    const pedido = pedidoDe(contenido, [
      acto('enviarComprobante', transferencia, { min: 1, rol: 'cliente' }),
      acto('aprobarPago', { comprobanteId: 'c1', centavos: 42_500 }, { min: 2, rol: 'operador' }),
    ])
    expect(lineas(pedido)).toEqual([`mercana tienda:1 ${P} 42500`, `anticipos usuario:1 ${P} -42500`])
    expect(lineas(pedido, 'plataforma')).toEqual(['porConfirmar metodoDePlataforma:1 c1 42500', `tiendas tienda:1 ${P} -42500`])
    expect(lineas(venta(), 'plataforma')).toEqual([])
  })

  it('una factura anulada no gana nada; una nota de la que otra caja hizo de más, con dinero, es de esa nota', () => {
    const contenido = contenidoDe('contra_entrega')
    const jornada = jornadaEnEfectivo().slice(0, 9)
    const nota = (datos: Record<string, unknown>) =>
      acto(
        'acreditarFactura',
        { ventaId: 'nota:1', ncf: 'E340000000001', centavos: 42_500, devueltoCentavos: 0, parcial: true, facturaId: '', ...datos },
        { min: 30, rol: 'cajero' },
      )
    const anulada = acto('anularFactura', { motivo: 'No era suya' }, { min: 20, rol: 'propietario' })
    const anulado = pedidoDe(contenido, [...jornada, anulada, nota({ devueltoCentavos: 5000 })])
    expect(lineas(anulado).slice(2, 4)).toEqual([`anticipos usuario:1 ${P} 5000`, `facturasDePedido ${FACTURA} -5000`])
    const deMas = acto('facturar', { ventaId: 'venta:2', ncf: 'E320000000002' }, { min: 15, rol: 'cajero', id: 'deMas' })
    const sobrepagado = jornada.map((uno) =>
      uno.accion === 'entregar' ? { ...uno, datos: { ...uno.datos, cobradoCentavos: 50_000 } } : uno,
    )
    const conDos = pedidoDe(contenido, [...sobrepagado, deMas, nota({ facturaId: 'deMas', devueltoCentavos: 7500 })])
    expect(lineas(conDos).slice(-4)).toEqual([
      `anticipos usuario:1 ${P} 42500`,
      `facturasDePedido ${FACTURA} -42500`,
      `anticipos usuario:1 ${P} 7500`,
      'facturasDePedido nota:1 -7500',
    ])
  })

  it('cada cobro es del día en que se hizo', () => {
    const contenido = contenidoDe('transferencia')
    const asentado = asientosDe(
      pedidoDe(contenido, [
        acto('enviarComprobante', { ...transferencia, centavos: 20_000 }, { min: 1, rol: 'cliente' }),
        acto('aprobarPago', { comprobanteId: 'c1', centavos: 20_000 }, { min: 60 * 24, rol: 'verificador' }),
        acto(
          'enviarComprobante',
          { ...transferencia, comprobanteId: 'c2', referencia: '2', centavos: 22_500 },
          { min: 60 * 24 + 1, rol: 'cliente' },
        ),
        acto('aprobarPago', { comprobanteId: 'c2', centavos: 22_500 }, { min: 60 * 48, rol: 'verificador' }),
      ]),
    )
    expect(asentado.ok && asentado.value.apuntes.map(({ partida, fecha, centavos }) => `${partida} ${fecha} ${centavos}`)).toEqual([
      'c1 2026-11-22 20000',
      'pedido:1 2026-11-22 -20000',
      'c2 2026-11-23 22500',
      'pedido:1 2026-11-23 -22500',
    ])
  })

  it('lo que hay que devolver es del día en que hubo que devolverlo, por más que se hable después', () => {
    const asentado = asientosDe(
      pedidoDe(contenidoDe('transferencia'), [
        acto('enviarComprobante', { ...transferencia, centavos: 45_000 }, { min: 1, rol: 'cliente' }),
        acto('aprobarPago', { comprobanteId: 'c1', centavos: 45_000 }, { min: 2, rol: 'verificador' }),
        acto('mensaje', { texto: '¿Y lo que me sobra?' }, { min: 60 * 24 * 15, rol: 'cliente' }),
      ]),
    )
    const reembolsos = asentado.ok ? asentado.value.apuntes.filter(({ cuenta }) => cuenta === 'reembolsos') : []
    expect(reembolsos.map(({ fecha, centavos }) => [fecha, centavos])).toEqual([['2026-11-21', -2500]])
  })
})

it('un documento de una clase que esta versión no conoce se dice, no se calla', () => {
  expect(asientosDe({ ...construir(Turno), tipo: 'factoring' })).toMatchObject({ ok: false, error: { defectos: ['tipo-desconocido'] } })
})

describe('el banco', () => {
  const conMovimiento = (centavos: number, parte = 'transferencia') => ({
    id: `${ID}:0`,
    clase: 'venta' as const,
    documentoId: ID,
    fecha: '2026-11-19',
    centavos,
    parte,
    partida: ID,
    valorCentavos: centavos,
  })
  const unaLinea = { id: 'lineaDeBanco:1', fecha: '2026-11-20', centavos: 9700 }
  const conciliada = (campos: Parameters<typeof construir<(typeof Conciliacion)['campos']>>[1]) =>
    lineas(construir(Conciliacion, { cuentaId: 'cuentaDeBanco:1', mes: '2026-11', ...campos }, { id: 'conciliacion:1' }))

  it('una cuenta: lo que tenía; una línea: está en el banco y no se sabe de quién es; anulada, nada', () => {
    expect(lineas(construir(CuentaDeBanco, { saldoInicialCentavos: 500 }, { id: 'cuentaDeBanco:1' }))).toEqual([
      'banco cuentaDeBanco:1 500',
      'capital -500',
    ])
    const linea = { cuentaId: 'cuentaDeBanco:1', centavos: 9700 }
    expect(lineas(construir(LineaDeBanco, linea, { id: 'lineaDeBanco:1' }))).toEqual([
      'banco cuentaDeBanco:1 9700',
      'sinDueno cuentaDeBanco:1 lineaDeBanco:1 -9700',
    ])
    expect(lineas(construir(LineaDeBanco, { ...linea, estado: 'anulada' }, { id: 'lineaDeBanco:1' }))).toEqual([])
  })

  it('conciliada con su comisión: deja de esperarse, y lo que falta es gasto; deshecha, nada', () => {
    const grupo = { lineas: [unaLinea], movimientos: [conMovimiento(10_000)], concepto: 'comision' as const, diferenciaCentavos: -300 }
    expect(conciliada(grupo)).toEqual([
      'sinDueno cuentaDeBanco:1 lineaDeBanco:1 9700',
      `porConfirmar transferencia ${ID} -10000`,
      'gastos 07 300',
    ])
    expect(conciliada({ ...grupo, estado: 'deshecha' })).toEqual([])
  })

  it('un pago que no llegó se pierde; una línea que se explica sola va a lo que se dice que es', () => {
    expect(conciliada({ lineas: [], movimientos: [conMovimiento(10_000)], concepto: 'no-llego', diferenciaCentavos: -10_000 })).toEqual([
      `porConfirmar transferencia ${ID} -10000`,
      'incobrables 10000',
    ])
    expect(conciliada({ lineas: [unaLinea], movimientos: [], concepto: 'interes', diferenciaCentavos: 9700 })).toEqual([
      'sinDueno cuentaDeBanco:1 lineaDeBanco:1 9700',
      'intereses -9700',
    ])
  })

  it('en dólares: la línea no dice a cuánto, y conciliada vale lo que valía al cobrarse', () => {
    const dolares = { ...unaLinea, centavos: 200 }
    const movimiento = { ...conMovimiento(200), valorCentavos: 12_500 }
    expect(conciliada({ moneda: 'USD', lineas: [dolares], movimientos: [movimiento], concepto: null, diferenciaCentavos: 0 })).toEqual([
      'sinDueno cuentaDeBanco:1 lineaDeBanco:1 US$200 (0)',
      `porConfirmar transferencia ${ID} US$-200 (-12500)`,
      'banco cuentaDeBanco:1 US$0 (12500)',
    ])
  })

  it('de un mes ya cerrado cuenta el primer día del abierto', () => {
    const asentado = asientosDe(
      construir(Conciliacion, {
        mes: '2026-12',
        lineas: [unaLinea],
        movimientos: [conMovimiento(9700)],
        concepto: null,
        diferenciaCentavos: 0,
      }),
    )
    expect(asentado.ok && asentado.value.apuntes.map(({ fecha }) => fecha)).toEqual(['2026-12-01', '2026-12-01'])
  })

  it('una transferencia de caja aprobada sigue por confirmar; perdida, es incobrable; revertida otro día, se devuelve ese día', () => {
    const hecha = { por: 'empleado:1', persona: 'u1', nombre: 'Ana', motivo: '' }
    const rechazada = { ...hecha, accion: 'rechazar' as const, en: '2026-11-21T15:00:00.000Z' }
    const perdida = { ...hecha, accion: 'perder' as const, en: '2026-11-22T15:00:00.000Z' }
    const una = (historia: Transferencia['historia']) =>
      construir(Transferencia, { ventaId: ID, centavos: 1000, valorCentavos: 1000, historia }, { id: `transferencia:${ID}:0` })
    expect(lineas(una([{ ...rechazada, accion: 'aprobar' }]))).toEqual([])
    expect(lineas(una([rechazada, perdida]))).toEqual(['incobrables 1000', `porConfirmar transferencia ${ID} -1000`])
    const revertida = { ...hecha, accion: 'revertir' as const, en: '2026-12-01T15:00:00.000Z' }
    expect(lineas(una([rechazada, perdida, revertida])).slice(2)).toEqual(['incobrables -1000', `porConfirmar transferencia ${ID} 1000`])
    const cobrada = { ...perdida, accion: 'cobrar' as const }
    expect(lineas(una([rechazada, cobrada]))).toEqual([
      `efectivoPorIdentificar transferencia:${ID}:0 1000`,
      `porConfirmar transferencia ${ID} -1000`,
    ])
    const cheque = { metodo: 'cheque', ventaId: ID, centavos: 1000, valorCentavos: 1000, historia: [rechazada, perdida] } as const
    expect(lineas(construir(Transferencia, { ...cheque, historia: [...cheque.historia] }))).toEqual([
      'incobrables 1000',
      `porConfirmar cheque ${ID} -1000`,
    ])
  })
})
