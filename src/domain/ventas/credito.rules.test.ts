import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import {
  autorizaCredito,
  conCreditoAutorizado,
  creditoConPin,
  creditoPara,
  deudaDe,
  faltaEnCredito,
  movimientoDe,
  movimientosDeVentas,
  movimientosPorCliente,
  saldoAlLlegar,
} from './credito.rules.ts'
import type { MovimientoCredito } from './credito.rules.ts'
import { nuevoBorrador } from './venta.rules.ts'
import { Venta, type Pago } from './venta.entity.ts'

const deCredito = (centavos: number): Pago => ({
  metodo: 'credito',
  moneda: 'DOP',
  recibidoCentavos: centavos,
  tasaDiezmilesimas: 10_000,
  valorCentavos: centavos,
  referencia: '',
})
const cliente = { clienteId: 'cliente:1', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const }
const aCredito = (id: string, centavos: number, campos: Partial<Venta> = {}) =>
  construir(Venta, { cliente, pagos: [deCredito(centavos)], ...campos }, { id })
const yo = (id: string) => id
const movimiento = (ventaId: string, fecha: string, centavos: number, modifica = ''): MovimientoCredito => ({
  ventaId,
  ncf: 'E310000000001',
  fecha,
  centavos,
  modifica,
})

describe('lo vendido a crédito', () => {
  it('es la parte de la venta que quedó a crédito, y una nota de crédito la resta', () => {
    expect(movimientoDe(aCredito('v1', 7000))).toMatchObject({ ventaId: 'v1', centavos: 7000, modifica: '' })
    const modifica = { ventaId: 'v1', ncf: 'E310000000001', fecha: '2026-11-21', codigo: '1' as const, motivo: 'x' }
    expect(movimientoDe(aCredito('n1', 2000, { tipoComprobante: 'E34', modifica }))).toMatchObject({ centavos: -2000, modifica: 'v1' })
  })
  it('no hay cuando se pagó, ni cuando nadie la debe', () => {
    expect(movimientoDe(construir(Venta, { cliente }))).toBeUndefined()
    expect(movimientoDe(construir(Venta, { pagos: [deCredito(5000)] }))).toBeUndefined()
  })
  it('cuenta una vez lo que saben el servidor y este equipo, y suma lo que solo sabe uno', () => {
    const servidor = [
      { clienteId: 'cliente:1', movimientos: [movimiento('vieja', '2026-08-01', 1000), movimiento('v1', '2026-11-21', 7000)] },
    ]
    const suyos =
      movimientosPorCliente(servidor, movimientosDeVentas([aCredito('v1', 7000), aCredito('v2', 500)]), yo).get('cliente:1') ?? []
    expect(suyos.map(({ ventaId }) => ventaId)).toEqual(['vieja', 'v1', 'v2'])
    expect(deudaDe(suyos, 30, '2026-11-21').saldoCentavos).toBe(8500)
  })
  it('lo que compró un cliente unido lo debe el que queda', () => {
    const suyos = movimientosPorCliente(
      [{ clienteId: 'cliente:viejo', movimientos: [movimiento('v0', '2026-11-01', 900)] }],
      movimientosDeVentas([aCredito('v1', 100)]),
      () => 'cliente:9',
    )
    expect(suyos.get('cliente:9')).toHaveLength(2)
  })
})

describe('la deuda de un día', () => {
  it('vence a los días de crédito, y el atraso se cuenta desde la más vieja', () => {
    const deuda = deudaDe([movimiento('a', '2026-10-01', 1000), movimiento('b', '2026-11-01', 2000)], 30, '2026-11-21')
    expect(deuda).toMatchObject({ saldoCentavos: 3000, vencidoCentavos: 1000, diasVencidos: 21 })
    expect(deudaDe([movimiento('b', '2026-11-01', 2000)], 20, '2026-11-21')).toMatchObject({ vencidoCentavos: 0, diasVencidos: 0 })
  })
  it('una nota paga la venta que devuelve, y lo que sobre la más vieja', () => {
    const deuda = deudaDe(
      [movimiento('a', '2026-10-01', 1000), movimiento('b', '2026-10-05', 2000), movimiento('n', '2026-11-02', -2300, 'b')],
      10,
      '2026-11-21',
    )
    expect(deuda.pendientes.map(({ ventaId, pendienteCentavos }) => [ventaId, pendienteCentavos])).toEqual([['a', 700]])
    expect(deuda.saldoCentavos).toBe(700)
  })
})

describe('el crédito para una venta más', () => {
  const cliente = { condicion: 'CREDITO' as const, creditoBloqueado: false, creditoAprobadoCentavos: 10_000 }
  it('compara lo que ya debe más esta venta con el límite', () => {
    expect(creditoPara(cliente, 7000, 3000)).toEqual({ puede: true, disponibleCentavos: 3000, excedeCentavos: 0 })
    expect(creditoPara(cliente, 7000, 3001)).toEqual({ puede: true, disponibleCentavos: 3000, excedeCentavos: 1 })
  })
  it('no lo hay de contado ni bloqueado, y sin límite no se pasa', () => {
    expect(creditoPara({ ...cliente, condicion: 'CONTADO' }, 0, 1)).toEqual({ puede: false, motivo: 'contado' })
    expect(creditoPara({ ...cliente, creditoBloqueado: true }, 0, 1)).toEqual({ puede: false, motivo: 'bloqueado' })
    expect(creditoPara({ ...cliente, creditoAprobadoCentavos: 0 }, 99_999, 1)).toMatchObject({ puede: true, excedeCentavos: 0 })
  })
})

describe('vender a crédito', () => {
  const regla = (creditoSinConexion: 'bloquear' | 'pin' | 'hasta') => ({ creditoSinConexion, creditoSinConexionHastaCentavos: 5000 })
  const falta = (ventaCentavos: number, excedeCentavos: number, enLinea: boolean, como: 'bloquear' | 'pin' | 'hasta') =>
    faltaEnCredito({ ventaCentavos, excedeCentavos, enLinea }, regla(como))?.code

  it('sin conexión rige lo que dijo la tienda; por encima del límite, el PIN siempre', () => {
    for (const como of ['bloquear', 'pin', 'hasta'] as const) {
      expect(falta(9000, 0, true, como)).toBeUndefined()
      expect(falta(9000, 1, true, como)).toBe('credito.excede-sin-permiso')
      expect(falta(0, 0, false, como)).toBeUndefined()
    }
    expect(falta(1, 0, false, 'bloquear')).toBe('credito.sin-conexion')
    expect(falta(1, 0, false, 'pin')).toBe('credito.a-ciegas-sin-permiso')
    expect([falta(5000, 0, false, 'hasta'), falta(5001, 0, false, 'hasta')]).toEqual([undefined, 'credito.a-ciegas-mucho-sin-permiso'])
    expect(falta(5000, 1, false, 'hasta')).toBe('credito.excede-sin-permiso')
    expect(creditoConPin({ code: 'credito.sin-conexion' })).toBe(false)
    expect(creditoConPin({ code: 'credito.excede-sin-permiso' })).toBe(true)
  })

  it('dentro de lo que se le prestó, la caja vende con y sin conexión; más allá rige lo que dijo la tienda', () => {
    const con = (ventaCentavos: number, enLinea: boolean, como: 'bloquear' | 'pin' | 'hasta', excedeCentavos = 0) =>
      faltaEnCredito({ ventaCentavos, excedeCentavos, enLinea, quedaCentavos: 8000 }, regla(como))?.code
    for (const enLinea of [true, false]) {
      expect([con(8000, enLinea, 'pin'), con(8000, enLinea, 'hasta')]).toEqual([undefined, undefined])
      expect(con(8000, enLinea, 'pin', 1)).toBe('credito.excede-sin-permiso')
    }
    expect(con(8000, false, 'bloquear')).toBe('credito.sin-conexion')
    expect(con(8001, true, 'bloquear')).toBeUndefined()
    expect([con(8001, false, 'pin'), con(8001, false, 'hasta')]).toEqual([
      'credito.a-ciegas-sin-permiso',
      'credito.a-ciegas-mucho-sin-permiso',
    ])
    expect([con(8001, true, 'pin'), con(8001, true, 'hasta')]).toEqual(Array(2).fill('credito.reservado-sin-permiso'))
    expect(creditoConPin({ code: 'credito.reservado-sin-permiso' })).toBe(true)
  })

  it('el PIN vale para ese cliente y ese monto, de quien puede decir cuánto crédito hay', () => {
    const pago = { metodo: 'credito' as const, moneda: 'DOP' as const, recibidoCentavos: 7000, tasaDiezmilesimas: 10_000, referencia: '' }
    const borrador = { ...nuevoBorrador('E32'), cliente, pagos: [pago] }
    const gente = [
      { empleadoId: 'empleado:2', nombre: 'Ramón', rol: 'supervisor' as const },
      { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'cajero' as const },
    ]
    const quien = (id: string) => gente.find(({ empleadoId }) => empleadoId === id)
    const permitido = conCreditoAutorizado(borrador, { empleadoId: 'empleado:2' })
    expect(autorizaCredito(permitido, quien)?.nombre).toBe('Ramón')
    expect(autorizaCredito(borrador, quien)).toBeUndefined()
    expect(autorizaCredito({ ...permitido, pagos: [pago, pago] }, quien)).toBeUndefined()
    expect(autorizaCredito({ ...permitido, cliente: { ...cliente, clienteId: 'cliente:2' } }, quien)).toBeUndefined()
    expect(autorizaCredito(conCreditoAutorizado(borrador, { empleadoId: 'empleado:1' }), quien)).toBeUndefined()
  })
})

describe('lo que debía cuando algo llegó', () => {
  // A till that was without a line all day hands a payment and the sale after it in at once: both arrive at one instant.
  it('lo que un equipo trae de una vez cuenta en el orden en que lo hizo, se llame como se llame', () => {
    const juntos = { recibidoEn: '2026-11-29T20:00:00.000Z', dispositivoId: 'dispositivo:1' }
    const antes: MovimientoCredito = { ...movimiento('131246796-B0200000001', '2026-11-01', 9000), recibidoEn: '2026-11-01T20:00:00.000Z' }
    const pago: MovimientoCredito = { ...movimiento('cobro:1', '2026-11-29', -9000), ...juntos, clase: 'cobro', seq: 7 }
    const venta: MovimientoCredito = { ...movimiento('131246796-B0200000002', '2026-11-29', 8000), ...juntos, seq: 8 }
    const otra: MovimientoCredito = { ...movimiento('131246796-B0100000003', '2026-11-29', 500), ...juntos, seq: 9 }
    const todos = [otra, venta, pago, antes]
    expect([antes, pago, venta, otra].map((uno) => saldoAlLlegar(todos, uno))).toEqual([9000, 0, 8000, 8500])
  })
})
