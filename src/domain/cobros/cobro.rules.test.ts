import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { deudaDe, cobradoDeMas, type MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { Cobro, type MedioDeCobro } from './cobro.entity.ts'
import {
  armarAnulacion,
  armarCobro,
  defectoDeCobro,
  idDeAnulacion,
  movimientoDeCobro,
  numeroDeRecibo,
  type LugarDeCobro,
  type PorCobrar,
} from './cobro.rules.ts'

const cajera = { empleadoId: 'empleado:2', nombre: 'Yokasta', rol: 'cajero' as const }
const supervisora = { empleadoId: 'empleado:3', nombre: 'Mercedes', rol: 'supervisor' as const }
const cliente = {
  id: 'cliente:1',
  nombre: 'Ferretería',
  identificacion: '131246796',
  tipoIdentificacion: 'RNC' as const,
  descuentoProntoPagoPuntosBasicos: 0,
}
const debe = (ventaId: string, vence: string, pendienteCentavos: number) => ({
  ventaId,
  ncf: ventaId,
  fecha: '2026-10-01',
  vence,
  pendienteCentavos,
})
const pendientes = [debe('b', '2026-11-30', 2000), debe('a', '2026-11-10', 1000), debe('c', '2026-11-30', 3000)]
const efectivo = (centavos: number): MedioDeCobro => ({ metodo: 'efectivo', centavos, referencia: '' })
const calle: LugarDeCobro = { cobrador: cajera, cajaId: '', turno: undefined, hoy: '2026-11-21' }
const por = (cambios: Partial<PorCobrar> = {}): PorCobrar => ({
  cliente,
  pendientes,
  elegidos: [],
  pagos: [efectivo(2500)],
  aceptaAnticipo: false,
  nota: '',
  ...cambios,
})
const codigo = (hecho: ReturnType<typeof armarCobro>): string => (hecho.ok ? '' : hecho.error.code)
const saldados = (hecho: ReturnType<typeof armarCobro>) =>
  hecho.ok && hecho.value.documentos.map(({ ventaId, abonoCentavos, descuentoCentavos }) => [ventaId, abonoCentavos, descuentoCentavos])

describe('un cobro', () => {
  it('salda lo que venció primero, y de lo que vence igual el número menor', () => {
    expect(saldados(armarCobro(por(), calle))).toEqual([
      ['a', 1000, 0],
      ['b', 1500, 0],
    ])
  })
  it('salda lo escogido y nada más', () => {
    expect(saldados(armarCobro(por({ elegidos: ['c'] }), calle))).toEqual([['c', 2500, 0]])
    expect(codigo(armarCobro(por({ elegidos: ['a'] }), calle))).toBe('cobro.de-mas')
  })
  it('por pronto pago rebaja lo que se salda entero antes de vencer', () => {
    const conDescuento = { cliente: { ...cliente, descuentoProntoPagoPuntosBasicos: 1000 }, elegidos: ['a', 'b', 'c'] }
    expect(saldados(armarCobro(por({ ...conDescuento, pagos: [efectivo(3800)] }), calle))).toEqual([
      ['a', 1000, 0],
      ['b', 1800, 200],
      ['c', 1000, 0],
    ])
  })
  it('de más solo cuando el cliente lo deja a su favor', () => {
    expect(armarCobro(por({ pagos: [efectivo(6500)] }), calle)).toMatchObject({
      error: { code: 'cobro.de-mas', datos: { sobra: 'RD$5.00' } },
    })
    const cobro = armarCobro(por({ pagos: [efectivo(6500)], aceptaAnticipo: true }), calle)
    expect(cobro.ok && cobro.value.anticipoCentavos).toBe(500)
  })
  it.each<[string, Partial<PorCobrar>, Partial<LugarDeCobro>]>([
    ['cobro.sin-monto', { pagos: [] }, {}],
    ['cobro.sin-monto', { pagos: [efectivo(0)] }, {}],
    ['cobro.sin-monto', { pagos: [efectivo(-100)] }, {}],
    ['cobro.sin-monto', { pagos: [efectivo(1.5)] }, {}],
    ['cobro.sin-monto', { pagos: [efectivo(90_000_000_000), efectivo(90_000_000_000)] }, {}],
    ['cobro.falta-referencia', { pagos: [{ metodo: 'cheque', centavos: 100, referencia: '  ' }] }, {}],
    ['turno.ninguno-abierto', {}, { cajaId: 'caja:1' }],
    ['cobro.sin-permiso', {}, { cobrador: { ...cajera, rol: 'mensajero' } }],
    ['cobro.sin-permiso', {}, { cobrador: { ...cajera, rol: 'contador' } }],
  ])('%s', (esperado, cambios, lugar) => {
    expect(codigo(armarCobro(por(cambios), { ...calle, ...lugar }))).toBe(esperado)
  })
})

describe('lo que ningún equipo de la casa escribe', () => {
  const cobro = construir(Cobro, {}, { id: 'cobro:1' })
  it('el que sí, no tiene defecto', () => expect(defectoDeCobro(cobro)).toBeUndefined())
  it.each<[string, Partial<Cobro>]>([
    ['no-cuadra', { anticipoCentavos: 1 }],
    ['sin-cliente', { cliente: { ...cobro.cliente, clienteId: '' } }],
    ['sin-referencia', { pagos: [{ metodo: 'transferencia', centavos: 50_000, referencia: '' }] }],
    [
      'documento-repetido',
      {
        documentos: [25_000, 25_000].map((abonoCentavos) => ({
          ventaId: 'a',
          ncf: 'a',
          abonoCentavos,
          descuentoCentavos: 0,
          debiaCentavos: 1,
        })),
      },
    ],
    [
      'descuento-sin-pago',
      {
        documentos: [...cobro.documentos, { ventaId: 'b', ncf: 'b', abonoCentavos: 0, descuentoCentavos: 9000, debiaCentavos: 9000 }],
      },
    ],
    ['id-de-anulacion', { id: 'cobro:anula:1' }],
    ['id-de-anulacion', { anula: { cobroId: 'cobro:1', recibo: '', motivo: 'xxx' } }],
    ['id-de-anulacion', { id: 'cobro:anula:anula:1', anula: { cobroId: 'cobro:anula:1', recibo: '', motivo: 'xxx' } }],
  ])('%s', (defecto, cambios) => expect(defectoDeCobro({ ...cobro, ...cambios })).toBe(defecto))
})

describe('una anulación', () => {
  const cobro = construir(Cobro, {}, { id: 'cobro:1' })
  const motivo = { motivo: 'Se cobró a otro' }
  it('la hace quien puede, o con su PIN, y dice por qué', () => {
    expect(codigo(armarAnulacion(cobro, motivo, calle))).toBe('cobro.anular-sin-permiso')
    expect(codigo(armarAnulacion(cobro, { ...motivo, autorizadoPor: cajera }, calle))).toBe('cobro.anular-sin-permiso')
    expect(armarAnulacion(cobro, { ...motivo, autorizadoPor: supervisora }, calle)).toMatchObject({
      value: { autorizadoPor: 'empleado:3' },
    })
    expect(codigo(armarAnulacion(cobro, { motivo: ' x ' }, { ...calle, cobrador: supervisora }))).toBe('cobro.falta-motivo')
  })
  it('no se anula una anulación, y su id es uno solo', () => {
    const hecha = armarAnulacion(cobro, motivo, { ...calle, cobrador: supervisora })
    if (!hecha.ok) throw new Error(hecha.error.code)
    const anulacion = construir(Cobro, hecha.value, { id: idDeAnulacion(cobro.id) })
    expect(defectoDeCobro(anulacion)).toBeUndefined()
    expect(codigo(armarAnulacion(anulacion, motivo, { ...calle, cobrador: supervisora }))).toBe('cobro.ya-anulado')
  })
})

it('el número del recibo es el lugar en el orden de su equipo', () => {
  expect(numeroDeRecibo({ dispositivoId: 'dispositivo:0199-7f3a', seq: 42 })).toBe('7F3A-00042')
})

describe('la cuenta del cliente', () => {
  const venta = (ventaId: string, fecha: string, centavos: number): MovimientoCredito => ({
    ventaId,
    ncf: ventaId,
    fecha,
    centavos,
    modifica: '',
  })
  const cobro = (id: string, abonos: Readonly<Record<string, number>>, anticipoCentavos = 0, recibidoEn = ''): MovimientoCredito => {
    const documentos = Object.entries(abonos).map(([ventaId, abonoCentavos]) => ({
      ventaId,
      ncf: ventaId,
      abonoCentavos,
      descuentoCentavos: 0,
      debiaCentavos: abonoCentavos,
    }))
    const total = Object.values(abonos).reduce((suma, uno) => suma + uno, anticipoCentavos)
    const { clienteId: _clienteId, ...movimiento } = movimientoDeCobro(
      construir(Cobro, { documentos, anticipoCentavos, pagos: [efectivo(total)] }, { id }),
    )
    return { ...movimiento, recibidoEn }
  }
  const anula = (de: MovimientoCredito): MovimientoCredito => ({
    ...de,
    ventaId: `anula ${de.ventaId}`,
    centavos: -de.centavos,
    clase: 'anulacion',
    anula: de.ventaId,
  })
  const pendientesDe = (movimientos: MovimientoCredito[]) =>
    deudaDe(movimientos, 30, '2026-11-21').pendientes.map(({ ventaId, pendienteCentavos }) => [ventaId, pendienteCentavos])
  const [vieja, nueva] = [venta('vieja', '2026-10-01', 1000), venta('nueva', '2026-11-01', 2000)]

  it('un abono quita de la factura que nombra, aunque haya otra más vieja', () => {
    expect(pendientesDe([vieja, nueva, cobro('k', { nueva: 500 })])).toEqual([
      ['vieja', 1000],
      ['nueva', 1500],
    ])
  })
  it('lo cobrado dos veces queda a favor, va a lo más viejo, y se dice del que llegó después', () => {
    const [uno, otro] = [cobro('k1', { nueva: 2000 }, 0, '2026-11-20'), cobro('k2', { nueva: 2000 }, 0, '2026-11-21')]
    const movimientos = [vieja, nueva, uno, otro]
    expect(deudaDe(movimientos, 30, '2026-11-21')).toMatchObject({ saldoCentavos: -1000, aFavorCentavos: 1000, pendientes: [] })
    expect(deudaDe(movimientos.toReversed(), 30, '2026-11-21')).toMatchObject({ aFavorCentavos: 1000, pendientes: [] })
    expect(cobradoDeMas(movimientos, { ventaId: 'nueva', cobroId: 'k1' })).toBe(0)
    expect(cobradoDeMas(movimientos, { ventaId: 'nueva', cobroId: 'k2' })).toBe(2000)
    // Had the first been taken back, the second would be the one.
    expect(cobradoDeMas([...movimientos, anula(uno)], { ventaId: 'nueva', cobroId: 'k2' })).toBe(0)
  })
  it('anulado, la deuda vuelve a donde estaba', () => {
    const k = cobro('k', { vieja: 1000, nueva: 2000 }, 700)
    expect(deudaDe([vieja, nueva, k], 30, '2026-11-21')).toMatchObject({ saldoCentavos: -700, aFavorCentavos: 700 })
    expect(deudaDe([vieja, nueva, k, anula(k)], 30, '2026-11-21')).toMatchObject({ saldoCentavos: 3000, aFavorCentavos: 0 })
    expect(pendientesDe([vieja, nueva, k, anula(k)])).toEqual([
      ['vieja', 1000],
      ['nueva', 2000],
    ])
  })
  it('diez mil facturas y cinco mil abonos se cuentan sin volver a mirarlas todas por cada uno', () => {
    const facturas = Array.from({ length: 10_000 }, (_, i) => venta(`v${i}`, '2026-10-01', 1000))
    const abonos = Array.from({ length: 5000 }, (_, i) => cobro(`k${i}`, { [`v${i * 2}`]: 1000 }))
    expect(deudaDe([...facturas, ...abonos], 30, '2026-11-21')).toMatchObject({ saldoCentavos: 5_000_000, aFavorCentavos: 0 })
  })
})
