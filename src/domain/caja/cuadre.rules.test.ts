import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import {
  armarCierre,
  compararConteo,
  complementosDe,
  denominaciones,
  diferenciaEn,
  difiere,
  esperados,
  faltanDelCierre,
  pideSupervisor,
  renglonesConteo,
  renglonesDe,
  totalConteo,
  type DatosCierre,
} from './cuadre.rules.ts'
import { reporteZ } from './reporte-z.rules.ts'
import { efectoEnCaja } from './gaveta.rules.ts'
import { MovimientoCaja } from './movimiento-caja.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { CierreTurno, Complemento, Turno } from './turno.entity.ts'
import { Venta, type Pago } from '#domain/ventas/venta.entity.ts'
import type { TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { leer } from '#domain/core/entity.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { fallo, type Result } from '#domain/core/result.ts'

const turno = construir(Turno, { fondoDop: { '50000': 4, '10000': 10 }, fondoDopCentavos: 300_000 }, { seq: 1 })
const pago = (metodo: Pago['metodo'], recibidoCentavos: number, moneda: Pago['moneda'] = 'DOP'): Pago => ({
  metodo,
  moneda,
  recibidoCentavos,
  tasaDiezmilesimas: moneda === 'DOP' ? 10_000 : 625_000,
  valorCentavos: moneda === 'DOP' ? recibidoCentavos : recibidoCentavos * 62.5,
  referencia: '',
})
const total = (centavos: number): Venta['totales'] => ({
  gravado18: 0,
  itbis18: 0,
  gravado16: 0,
  itbis16: 0,
  gravado0: 0,
  exento: centavos,
  descuento: 0,
  itbis: 0,
  total: centavos,
})
const venta = (
  seq: number,
  pagos: Pago[],
  cambios: { tipo?: TipoDeVenta; vuelto?: number; turnoId?: string; totales?: Venta['totales'] } = {},
): Venta => {
  const tipo = cambios.tipo ?? 'E32'
  const suma = pagos.reduce((s, p) => s + p.valorCentavos, 0) - (cambios.vuelto ?? 0)
  return construir(
    Venta,
    {
      pagos,
      vueltoCentavos: cambios.vuelto ?? 0,
      tipoComprobante: tipo,
      ncf: formatoNcf(tipo, seq),
      turnoId: cambios.turnoId ?? turno.id,
      totales: cambios.totales ?? total(suma),
    },
    { id: `131246796-${formatoNcf(tipo, seq)}`, seq },
  )
}
const movimiento = (seq: number, clase: MovimientoCaja['clase'], centavos: number, moneda: 'DOP' | 'USD' = 'DOP', turnoId = turno.id) =>
  construir(MovimientoCaja, { clase, centavos, moneda, turnoId }, { id: `movimiento:${seq}`, seq })

const ventas = [
  venta(2, [pago('efectivo', 50_000)], { vuelto: 12_000 }),
  venta(3, [pago('efectivo', 10_000), pago('tarjeta', 20_000), pago('transferencia', 5_000)]),
  venta(4, [pago('efectivo', 2_000, 'USD')], { vuelto: 25_000 }),
  venta(5, [pago('efectivo', 8_000)], { tipo: 'E34' }),
  venta(6, [pago('tarjeta', 3_000)], { tipo: 'E34' }),
  venta(7, [pago('efectivo', 99_999)], { turnoId: 'otro' }),
]
const movimientos = [
  movimiento(8, 'entrada', 20_000),
  movimiento(9, 'retiro', 100_000),
  movimiento(10, 'gasto', 5_000),
  movimiento(11, 'entrada', 77, 'DOP', 'otro'),
]
/** 3,000 + 380 + 100 − 250 − 80 + 200 − 1,000 − 50 */
const EFECTIVO = 300_000 + 38_000 + 10_000 - 25_000 - 8_000 + 20_000 - 100_000 - 5_000

const yokasta = { empleadoId: 'empleado:1', nombre: 'Yokasta Peña', rol: 'cajero' as const }
const ramon = { empleadoId: 'empleado:2', nombre: 'Ramón', rol: 'supervisor' as const }
const datos = (cambios: Partial<DatosCierre> = {}): DatosCierre => ({
  turno,
  ventas,
  movimientos,
  conteoDop: { '1': EFECTIVO },
  conteoUsd: { '2000': 1 },
  otros: [
    { metodo: 'tarjeta', moneda: 'DOP', montos: [15_000, 2_000] },
    { metodo: 'transferencia', moneda: 'DOP', montos: [5_000] },
  ],
  conteosAnteriores: [],
  cajero: yokasta,
  tienda: construir(Tienda),
  fecha: '2026-11-21',
  tasaDolarDiezmilesimas: 625_000,
  ...cambios,
})
const cerrar = (cambios: Partial<DatosCierre> = {}) => {
  const cierre = armarCierre(datos(cambios))
  if (!cierre.ok) throw new Error(cierre.error.code)
  return cierre.value
}
/** The lists of the Z report are not what was counted. */
const PORQUE = { 'efectivo DOP': 'x', 'efectivo USD': 'x', 'tarjeta DOP': 'x', 'transferencia DOP': 'x' }
const codigo = (resultado: Result<unknown>) => (resultado.ok ? 'bien' : resultado.error.code)

describe('el conteo', () => {
  it('tiene los billetes y monedas del país, los dólares, y una fila para lo demás', () => {
    expect(denominaciones.DOP.map(({ clave, clase }) => `${clave} ${clase}`)).toEqual([
      '200000 billete',
      '100000 billete',
      '50000 billete',
      '20000 billete',
      '10000 billete',
      '5000 billete',
      '2500 moneda',
      '1000 moneda',
      '500 moneda',
      '100 moneda',
      '1 otra',
    ])
    expect(denominaciones.USD.map(({ centavos }) => centavos)).toEqual([10_000, 5_000, 2_000, 1_000, 500, 100, 1])
  })

  it('las filas se llaman como la gente las llama', () => {
    expect(renglonesConteo('DOP').map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Billetes de RD$2,000', 'Monedas de RD$25', 'Otro']),
    )
    expect(renglonesConteo('USD').filter(({ loose }) => loose)).toEqual([{ key: '1', label: 'Otro', loose: true }])
  })

  it('suma cada pieza por su valor, y la fila de lo demás en centavos', () => {
    expect(totalConteo({ '200000': 2, '2500': 3, '1': 1_999 })).toBe(400_000 + 7_500 + 1_999)
    expect(totalConteo({})).toBe(0)
  })
})

describe('lo que debe haber', () => {
  it('el efectivo es el fondo, más lo cobrado menos el vuelto, más entradas, menos retiros, gastos y devoluciones', () => {
    expect(esperados(turno, ventas, movimientos)).toEqual([
      { metodo: 'efectivo', moneda: 'DOP', esperadoCentavos: EFECTIVO },
      { metodo: 'efectivo', moneda: 'USD', esperadoCentavos: 2_000 },
      { metodo: 'tarjeta', moneda: 'DOP', esperadoCentavos: 17_000 },
      { metodo: 'transferencia', moneda: 'DOP', esperadoCentavos: 5_000 },
    ])
  })

  it('un turno sin ventas debe tener su fondo, en pesos y en dólares', () => {
    expect(esperados({ ...turno, fondoUsdCentavos: 4_000 }, [], [])).toEqual([
      { metodo: 'efectivo', moneda: 'DOP', esperadoCentavos: 300_000 },
      { metodo: 'efectivo', moneda: 'USD', esperadoCentavos: 4_000 },
    ])
  })

  it('los movimientos en dólares van a su gaveta', () => {
    expect(esperados(turno, [], [movimiento(2, 'retiro', 500, 'USD')])).toContainEqual({
      metodo: 'efectivo',
      moneda: 'USD',
      esperadoCentavos: -500,
    })
    expect([efectoEnCaja(movimiento(1, 'entrada', 5)), efectoEnCaja(movimiento(1, 'gasto', 5))]).toEqual([5, -5])
  })

  it('la diferencia es contado menos esperado: lo que sobra es positivo y lo que falta negativo', () => {
    const esperado = [
      { metodo: 'efectivo' as const, moneda: 'DOP' as const, esperadoCentavos: 100 },
      { metodo: 'tarjeta' as const, moneda: 'DOP' as const, esperadoCentavos: 50 },
    ]
    const contado = [
      { metodo: 'efectivo' as const, moneda: 'DOP' as const, contadoCentavos: 130, montos: [] },
      { metodo: 'cheque' as const, moneda: 'DOP' as const, contadoCentavos: 20, montos: [20] },
      { metodo: 'bono' as const, moneda: 'DOP' as const, contadoCentavos: 0, montos: [] },
    ]
    expect(compararConteo(esperado, contado).map(({ metodo, diferenciaCentavos }) => [metodo, diferenciaCentavos])).toEqual([
      ['efectivo', 30],
      ['tarjeta', -50],
      ['cheque', 20],
    ])
  })

  it('un faltante en dólares, o en una forma de pago que otra tapa, no es un turno que cuadra', () => {
    const linea = (metodo: 'efectivo' | 'tarjeta', moneda: 'DOP' | 'USD', diferenciaCentavos: number) => ({
      metodo,
      moneda,
      diferenciaCentavos,
    })
    const soloDolares = [linea('efectivo', 'DOP', 0), linea('efectivo', 'USD', -500)]
    expect([diferenciaEn(soloDolares, 'DOP'), diferenciaEn(soloDolares, 'USD'), difiere(soloDolares)]).toEqual([0, -500, true])
    const tapado = [linea('efectivo', 'DOP', -100), linea('tarjeta', 'DOP', 100)]
    expect([diferenciaEn(tapado, 'DOP'), difiere(tapado)]).toEqual([0, true])
    expect(difiere([linea('efectivo', 'DOP', 0)])).toBe(false)
  })

  it('el efectivo se cuenta por piezas y no se declara dos veces', () => {
    const renglones = renglonesDe({ ...datos(), otros: [{ metodo: 'efectivo', moneda: 'DOP', montos: [1] }] })
    expect(renglones[0]).toMatchObject({ metodo: 'efectivo', diferenciaCentavos: 0 })
  })
})

describe('cerrar el turno', () => {
  it('cuenta solo lo del turno, y nombra exactamente los hechos que contó', () => {
    const cierre = cerrar()
    expect(cierre).toMatchObject({
      ventas: 3,
      notasCredito: 2,
      totalVentasCentavos: 38_000 + 35_000 + 100_000 - 11_000,
      totalItbisCentavos: 0,
      autorizadoPor: '',
      motivoDiferencia: '',
    })
    expect(cierre.cubre).toEqual({
      'dispositivo:1': [
        [1, 6],
        [8, 10],
      ],
    })
    expect(cierre.renglones.every(({ diferenciaCentavos }) => diferenciaCentavos === 0)).toBe(true)
    expect(CierreTurno.esquemaCampos.parse(cierre)).toEqual(cierre)
  })

  const falta = (centavos: number): Partial<DatosCierre> => ({ conteoDop: { '1': EFECTIVO - centavos } })

  it.each<[string, Partial<DatosCierre>, string]>([
    ['cuadra', {}, 'bien'],
    ['un centavo sin motivo', falta(1), 'cierre.falta-motivo'],
    ['un centavo con motivo', { ...falta(1), motivos: { 'efectivo DOP': 'Moneda perdida' } }, 'bien'],
    ['un motivo en blanco no es motivo', { ...falta(1), motivos: { 'efectivo DOP': '  ' } }, 'cierre.falta-motivo'],
    ['en el límite', { ...falta(50_000), motivos: { 'efectivo DOP': 'x' } }, 'bien'],
    ['sobre el límite', { ...falta(50_001), motivos: { 'efectivo DOP': 'x' } }, 'cierre.falta-supervisor'],
    ['sobre el límite, de más', { ...falta(-50_001), motivos: { 'efectivo DOP': 'x' } }, 'cierre.falta-supervisor'],
    [
      'sobre el límite con PIN de otro cajero',
      { ...falta(50_001), motivos: { 'efectivo DOP': 'x' }, autorizadoPor: yokasta },
      'cierre.falta-supervisor',
    ],
    ['sobre el límite con PIN de supervisor', { ...falta(50_001), motivos: { 'efectivo DOP': 'x' }, autorizadoPor: ramon }, 'bien'],
    [
      'sobre el límite en tarjeta',
      {
        otros: [{ metodo: 'transferencia', moneda: 'DOP', montos: [5_000] }],
        motivos: { 'tarjeta DOP': 'x' },
        tienda: { diferenciaMaximaCentavos: 16_999 },
      },
      'cierre.falta-supervisor',
    ],
    ['un supervisor cierra el turno de otra persona', { cajero: ramon }, 'bien'],
    ['otro cajero no', { cajero: { ...yokasta, empleadoId: 'empleado:3' } }, 'cierre.turno-ajeno'],
    ['otro cajero con PIN sí', { cajero: { ...yokasta, empleadoId: 'empleado:3' }, autorizadoPor: ramon }, 'bien'],
    ['un contador no cierra', { cajero: { ...ramon, rol: 'contador' } }, 'cierre.sin-permiso'],
    ['un conteo negativo', { conteoDop: { '100': -1 } }, 'cierre.conteo-invalido'],
    ['un conteo con medias monedas', { conteoUsd: { '100': 0.5 } }, 'cierre.conteo-invalido'],
    ['un motivo que no cabe', { ...falta(1), motivos: { 'efectivo DOP': 'a'.repeat(301) } }, 'cierre.dato-invalido'],
  ])('%s', (_nombre, cambios, esperado) => {
    expect(codigo(armarCierre(datos(cambios)))).toBe(esperado)
  })

  it('cada forma de pago que difiere dice su porqué, y una que cuadra no guarda ninguno', () => {
    const dos = {
      ...falta(1),
      otros: [{ metodo: 'transferencia' as const, moneda: 'DOP' as const, montos: [5_000] }],
      autorizadoPor: ramon,
    }
    expect(armarCierre(datos({ ...dos, motivos: { 'efectivo DOP': 'Moneda perdida' } }))).toEqual(
      fallo('cierre.falta-motivo', { metodo: 'Tarjeta' }),
    )
    const cierre = cerrar({
      ...dos,
      motivos: { 'efectivo DOP': ' Moneda perdida ', 'tarjeta DOP': 'Voucher en el otro cajón', 'transferencia DOP': 'nada' },
    })
    expect(cierre.renglones.map(({ metodo, motivo }) => [metodo, motivo])).toEqual([
      ['efectivo', 'Moneda perdida'],
      ['efectivo', ''],
      ['tarjeta', 'Voucher en el otro cajón'],
      ['transferencia', ''],
    ])
    expect(cierre.motivoDiferencia).toBe('Efectivo DOP: Moneda perdida · Tarjeta DOP: Voucher en el otro cajón')
  })

  it('un solo motivo queda también para las versiones que leen uno', () => {
    expect(cerrar({ ...falta(1), motivos: { 'efectivo DOP': 'Moneda perdida' } }).motivoDiferencia).toBe('Moneda perdida')
  })

  it('los comprobantes de pago se cuentan uno a uno, y quedan como se contaron', () => {
    expect(cerrar().renglones.find(({ metodo }) => metodo === 'tarjeta')).toMatchObject({
      contadoCentavos: 17_000,
      montos: [15_000, 2_000],
    })
  })

  it('queda quién aprobó, solo si hizo falta', () => {
    expect(cerrar({ ...falta(50_001), motivos: { 'efectivo DOP': 'x' }, autorizadoPor: ramon }).autorizadoPor).toBe('empleado:2')
    expect(cerrar({ autorizadoPor: ramon }).autorizadoPor).toBe('')
    expect(cerrar({ motivos: { 'efectivo DOP': 'por si acaso' } }).motivoDiferencia).toBe('')
  })

  it('los dólares pesan lo que valen; sin tasa, cualquier diferencia en dólares la ve un supervisor', () => {
    const dolares = (diferenciaCentavos: number) => [
      {
        metodo: 'efectivo' as const,
        moneda: 'USD' as const,
        esperadoCentavos: 0,
        contadoCentavos: 0,
        diferenciaCentavos,
        montos: [],
        motivo: '',
      },
    ]
    const tienda = { diferenciaMaximaCentavos: 62_500 }
    expect(pideSupervisor(dolares(-1_000), tienda, 625_000)).toBe(false)
    expect(pideSupervisor(dolares(1_001), tienda, 625_000)).toBe(true)
    expect(pideSupervisor(dolares(1), tienda, 0)).toBe(true)
    expect(pideSupervisor(dolares(0), tienda, 0)).toBe(false)
  })
})

describe('un cierre guardado por la versión 1', () => {
  it('se lee con su único motivo en cada renglón que difiere', () => {
    const { huella: _, ...cierre } = construir(CierreTurno)
    const viejo = (diferenciaCentavos: number) => ({
      metodo: 'efectivo',
      moneda: 'DOP',
      esperadoCentavos: 100,
      contadoCentavos: 100 + diferenciaCentavos,
      diferenciaCentavos,
    })
    const leido = leer(CierreTurno, { ...cierre, v: 1, motivoDiferencia: 'Vuelto mal dado', renglones: [viejo(-5), viejo(0)] })
    expect(leido.renglones.map(({ motivo, montos }) => [motivo, montos])).toEqual([
      ['Vuelto mal dado', []],
      ['', []],
    ])
    expect(leido).toMatchObject({ v: 2, huella: '' })
  })
})

describe('lo que llega después del cierre', () => {
  const cierre = construir(CierreTurno, cerrar(), { id: 'cierre:turno:1' })
  const tarde = venta(12, [pago('efectivo', 9_000)], { vuelto: 1_000 })
  const devuelta = venta(13, [pago('efectivo', 500)], { tipo: 'E34' })
  const gasto = movimiento(14, 'gasto', 300)
  const entrada = movimiento(15, 'entrada', 100, 'USD')

  it('lo contado no es complemento, y lo que no se contó lo es una sola vez', () => {
    expect(complementosDe(cierre, [...ventas, ...movimientos])).toEqual([])
    expect(complementosDe(cierre, [tarde, ...ventas, tarde]).map(({ id }) => id)).toEqual([`complemento:${tarde.id}`])
  })

  it('la misma posición de otro dispositivo no está contada', () => {
    expect(complementosDe(cierre, [{ ...ventas[0], dispositivoId: 'dispositivo:2' } as Venta])).toHaveLength(1)
  })

  it('dice lo que hizo a la gaveta', () => {
    const campos = complementosDe(cierre, [tarde, devuelta, gasto, entrada]).map((complemento) => complemento.campos)
    expect(
      campos.map(({ hechoTipo, ncf, totalCentavos, efectivoDopCentavos, efectivoUsdCentavos }) => [
        hechoTipo,
        ncf,
        totalCentavos,
        efectivoDopCentavos,
        efectivoUsdCentavos,
      ]),
    ).toEqual([
      ['venta', 'E320000000012', 8_000, 8_000, 0],
      ['venta', 'E340000000013', -500, -500, 0],
      ['movimientoCaja', '', 0, -300, 0],
      ['movimientoCaja', '', 0, 0, 100],
    ])
    for (const campo of campos) expect(Complemento.esquemaCampos.parse(campo)).toEqual(campo)
  })
})

describe('el reporte Z', () => {
  const gravada = venta(3, [pago('efectivo', 22_000)], {
    totales: {
      gravado18: 10_000,
      itbis18: 1_800,
      gravado16: 5_000,
      itbis16: 800,
      gravado0: 1_000,
      exento: 3_400,
      descuento: 500,
      itbis: 2_600,
      total: 22_000,
    },
  })
  const otra = venta(4, [pago('tarjeta', 11_800)], {
    totales: { ...total(0), gravado18: 10_000, itbis18: 1_800, itbis: 1_800, total: 11_800 },
  })
  const fiscal = venta(5, [pago('efectivo', 100)], { tipo: 'E31' })
  const devuelta = venta(6, [pago('efectivo', 11_800)], {
    tipo: 'E34',
    totales: { ...total(0), gravado18: 10_000, itbis18: 1_800, itbis: 1_800, descuento: 7, total: 11_800 },
  })
  const movidos = [movimiento(8, 'entrada', 20_000), movimiento(9, 'retiro', 300, 'USD')]
  const listas = { ventas: [otra, gravada, fiscal, devuelta], movimientos: movidos }
  const cierre = construir(CierreTurno, cerrar({ ...listas, motivos: PORQUE, autorizadoPor: ramon, cajero: ramon }), {
    en: '2026-11-22T01:00:00.000Z',
  })
  const z = reporteZ(turno, cierre, listas.ventas, listas.movimientos)

  it('separa ventas de devoluciones, y da totales por tasa con las devoluciones restadas', () => {
    expect(z).toMatchObject({
      ventas: 3,
      notasCredito: 1,
      ventasCentavos: 33_900,
      devolucionesCentavos: 11_800,
      netoCentavos: 22_100,
      descuentosCentavos: 500,
      itbisCentavos: 2_600,
    })
    expect(z.porTasa).toEqual([
      { codigo: '18', base: 10_000, itbis: 1_800 },
      { codigo: '16', base: 5_000, itbis: 800 },
      { codigo: '0', base: 1_000, itbis: 0 },
      { codigo: 'E', base: 3_500, itbis: 0 },
    ])
  })

  it('de cada tipo de comprobante dice el primero y el último', () => {
    expect(
      z.porComprobante.map(({ tipo, cantidad, primero, ultimo, totalCentavos }) => [tipo, cantidad, primero, ultimo, totalCentavos]),
    ).toEqual([
      ['E31', 1, 'E310000000005', 'E310000000005', 100],
      ['E32', 2, 'E320000000003', 'E320000000004', 33_800],
      ['E34', 1, 'E340000000006', 'E340000000006', 11_800],
    ])
  })

  it('lleva quién abrió y quién cerró, el fondo, los movimientos y el cuadre tal como se cerró', () => {
    expect(z).toMatchObject({
      abrio: 'Yokasta Peña',
      cerro: 'Ramón',
      abiertoEn: turno.en,
      cerradoEn: cierre.en,
      fondo: { DOP: 300_000, USD: 0 },
      renglones: cierre.renglones,
      movimientos: { entrada: { DOP: 20_000, USD: 0 }, retiro: { DOP: 0, USD: 300 }, gasto: { DOP: 0, USD: 0 } },
    })
  })

  it('se sabe cuántos de los documentos que contó no están a mano', () => {
    expect(faltanDelCierre(cierre, [...listas.ventas, ...movidos])).toBe(0)
    expect(faltanDelCierre(cierre, [...listas.ventas.slice(1), ...movidos, venta(20, [pago('efectivo', 1)])])).toBe(1)
    expect(faltanDelCierre(cierre, [])).toBe(6)
  })

  it('una venta que llega tarde no lo cambia', () => {
    expect(reporteZ(turno, cierre, [...listas.ventas, venta(20, [pago('efectivo', 1)])], [...movidos, movimiento(21, 'gasto', 5)])).toEqual(
      z,
    )
  })
})
