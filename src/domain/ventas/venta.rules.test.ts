import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from './venta.entity.ts'
import { itbisCodigos } from '#domain/fiscal/itbis.ts'
import { limites } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tipoComprobantes, type TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { Result } from '#domain/core/result.ts'
import {
  agregarProducto,
  armarVenta,
  borradorVenta,
  efectivoNeto,
  faltaPorPagar,
  lineasDe,
  montoLinea,
  nuevaLinea,
  nuevoBorrador,
  nuevoPago,
  signo,
  totalesDe,
  valorPago,
  vuelto,
  type BorradorVenta,
  type ContextoVenta,
  type LineaBorrador,
  type PagoBorrador,
} from './venta.rules.ts'
import { limiteDescuento } from './venta.autoridad.ts'

const cafe = construir(Producto, { precioDiezmilesimas: 1_000_000, itbis: '18' })
const queso = construir(
  Producto,
  { nombre: 'Queso de hoja', precioDiezmilesimas: 2_800_000, itbis: 'E', unidad: 'libra', sePesa: true },
  { id: 'producto:2' },
)
const opciones = { preciosIncluyenItbis: true, fecha: '2026-11-21' }
const cliente = {
  clienteId: 'cliente:1',
  nombre: 'Ferretería Los Prados SRL',
  identificacion: '131246796',
  tipoIdentificacion: 'RNC' as const,
}

const linea = (cambios: Partial<LineaBorrador> = {}): LineaBorrador => ({ ...nuevaLinea(cafe, 1000), ...cambios })
const pago = (cambios: Partial<PagoBorrador> = {}): PagoBorrador => ({
  metodo: 'efectivo',
  moneda: 'DOP',
  recibidoCentavos: 10_000,
  tasaDiezmilesimas: 10_000,
  referencia: '',
  ...cambios,
})
const borrador = (cambios: Partial<BorradorVenta> = {}): BorradorVenta => ({
  ...nuevoBorrador('E32'),
  lineas: [linea()],
  pagos: [pago()],
  ...cambios,
})
const tienda = construir(Tienda)
const contexto = (tipo: TipoDeVenta = 'E32', cambios: Partial<ContextoVenta> = {}): ContextoVenta => {
  const bloque = construir(BloqueNCF, { tipoComprobante: tipo }, { id: 'bloque:7' })
  return {
    tienda,
    turno: construir(Turno),
    cajero: { empleadoId: 'empleado:1', nombre: 'Yokasta Peña', rol: 'cajero' },
    fecha: '2026-11-21',
    tasaDolarDiezmilesimas: 625_000,
    numero: { numero: 42, ncf: formatoNcf(tipo, 42), bloque },
    ...cambios,
  }
}
const codigo = (resultado: Result<unknown>) => (resultado.ok ? 'bien' : resultado.error.code)
const cobrar = (cambios: Partial<BorradorVenta>, deContexto: Partial<ContextoVenta> = {}) =>
  codigo(armarVenta(borrador(cambios), contexto(cambios.tipoComprobante ?? 'E32', deContexto)))
const armada = (cambios: Partial<BorradorVenta> = {}, deContexto: Partial<ContextoVenta> = {}) => {
  const venta = armarVenta(borrador(cambios), contexto(cambios.tipoComprobante ?? 'E32', deContexto))
  if (!venta.ok) throw new Error(venta.error.code)
  return venta.value
}

describe('el borrador', () => {
  it('empieza vacío y para Consumidor Final, y se lee de vuelta tal como se guardó', () => {
    const nuevo = nuevoBorrador('E32')
    expect(nuevo).toMatchObject({ lineas: [], pagos: [], cliente: { nombre: 'Consumidor Final' } })
    expect(borradorVenta.parse(JSON.parse(JSON.stringify(borrador())))).toEqual(borrador())
  })

  it('el mismo artículo otra vez hace crecer su línea, también tras otro', () => {
    const dos = agregarProducto(agregarProducto(agregarProducto(nuevoBorrador('E32'), cafe), queso, 750), cafe)
    expect(dos.lineas.map(({ nombre, cantidadMilesimas }) => [nombre, cantidadMilesimas])).toEqual([
      [cafe.nombre, 2000],
      ['Queso de hoja', 750],
    ])
  })

  it.each<[string, Partial<LineaBorrador>]>([
    ['pesada', { sePesa: true }],
    ['con descuento', { descuento: { clase: 'monto', valor: 1, motivo: 'x' } }],
    ['con nota', { nota: 'sin azúcar' }],
    ['con otro precio', { precioDiezmilesimas: 1 }],
  ])('una línea %s no crece: el artículo va aparte', (_nombre, cambios) => {
    expect(agregarProducto(borrador({ lineas: [linea(cambios)] }), cafe).lineas).toHaveLength(2)
  })
})

describe('líneas y descuentos', () => {
  it('el monto es precio por cantidad menos el descuento, en porcentaje o en dinero', () => {
    expect(montoLinea(linea({ cantidadMilesimas: 2500 }))).toBe(25_000)
    expect(montoLinea(linea({ descuento: { clase: 'porcentaje', valor: 1250, motivo: 'x' } }))).toBe(8_750)
    expect(montoLinea(linea({ descuento: { clase: 'monto', valor: 99_999, motivo: 'x' } }))).toBe(0)
    expect(montoLinea(linea({ descuento: { clase: 'porcentaje', valor: 99_999, motivo: 'x' } }))).toBe(0)
  })

  it('el descuento global se reparte en las líneas y los motivos se juntan', () => {
    const global = { clase: 'monto' as const, valor: 100, motivo: 'Redondeo' }
    const lineas = lineasDe(
      borrador({
        lineas: [linea(), linea(), linea({ descuento: { clase: 'monto', valor: 500, motivo: 'Golpeado' } })],
        descuentoGlobal: global,
      }),
      opciones,
    )
    expect(lineas.map(({ descuentoCentavos }) => descuentoCentavos)).toEqual([34, 34, 532])
    expect(lineas.map(({ descuentoMotivo }) => descuentoMotivo)).toEqual(['Redondeo', 'Redondeo', 'Golpeado; Redondeo'])
  })

  it('cualquier venta: el total es la suma de las líneas y los descuentos suman lo que se descontó', () => {
    const desc = fc.option(
      fc.record({ clase: fc.constantFrom('porcentaje' as const, 'monto' as const), valor: fc.nat(10_000), motivo: fc.constant('x') }),
      { nil: null },
    )
    const unaLinea = fc.record({
      precioDiezmilesimas: fc.integer({ min: 1, max: 10 ** 9 }),
      cantidadMilesimas: fc.integer({ min: 1, max: 10 ** 5 }),
      descuento: desc,
      itbis: fc.constantFrom(...itbisCodigos),
    })
    fc.assert(
      fc.property(fc.array(unaLinea, { maxLength: 20 }), desc, (cambios, descuentoGlobal) => {
        const b = borrador({ lineas: cambios.map(linea), descuentoGlobal })
        const lineas = lineasDe(b, opciones)
        const suma = totalesDe(b, opciones)
        const sinDescuento = b.lineas.reduce((total, l) => total + montoLinea({ ...l, descuento: null }), 0)
        expect(lineas.every(({ montoCentavos, descuentoCentavos }) => montoCentavos >= 0 && descuentoCentavos >= 0)).toBe(true)
        expect(suma.total).toBe(lineas.reduce((total, { montoCentavos }) => total + montoCentavos, 0))
        expect(suma.total + suma.descuento).toBe(sinDescuento)
      }),
    )
  })

  it('en regímenes especiales se cobra la base, sin ITBIS, y las líneas siguen sumando el total', () => {
    const b = borrador({
      tipoComprobante: 'E44',
      lineas: [linea({ precioDiezmilesimas: 1_180_000, precioListaDiezmilesimas: 1_180_000 })],
      cliente,
      pagos: [pago()],
    })
    expect(totalesDe(b, opciones)).toMatchObject({ gravado18: 0, itbis: 0, exento: 10_000, total: 10_000 })
    const venta = armada(b)
    expect(venta).toMatchObject({
      preciosIncluyenItbis: false,
      totales: { total: 10_000 },
      lineas: [{ itbis: 'E', precioDiezmilesimas: 1_000_000, montoCentavos: 10_000 }],
    })
  })

  it('cada rol descuenta hasta su límite', () => {
    expect(limiteDescuento('cajero', tienda)).toBe(1000)
    expect(limiteDescuento('supervisor', tienda)).toBe(3000)
    expect(limiteDescuento('propietario', tienda)).toBe(10_000)
    expect(limiteDescuento('mensajero', tienda)).toBe(0)
  })
})

describe('pagos', () => {
  it('lo que falta y el vuelto nunca son los dos a la vez', () => {
    expect([faltaPorPagar(10_000, [pago({ recibidoCentavos: 4_000 })]), vuelto(10_000, [pago({ recibidoCentavos: 4_000 })])]).toEqual([
      6_000, 0,
    ])
    expect([faltaPorPagar(10_000, [pago({ recibidoCentavos: 20_000 })]), vuelto(10_000, [pago({ recibidoCentavos: 20_000 })])]).toEqual([
      0, 10_000,
    ])
  })

  it('veinte dólares a 62.50 valen 1,250 pesos', () => {
    const dolares = nuevoPago('efectivo', 'USD', 2_000, 625_000)
    expect(dolares.ok && valorPago(dolares.value)).toBe(125_000)
    const pesos = nuevoPago('tarjeta', 'DOP', 2_000, 0, 'A-1')
    expect(pesos.ok && pesos.value).toEqual(pago({ metodo: 'tarjeta', recibidoCentavos: 2_000, referencia: 'A-1' }))
  })

  it('sin tasa no se cobra en dólares, y un pago en cero no es un pago', () => {
    expect(codigo(nuevoPago('efectivo', 'USD', 2_000, 0))).toBe('tasa.no-disponible')
    expect(codigo(nuevoPago('efectivo', 'DOP', 0, 0))).toBe('pago.monto-cero')
  })

  it.each<[string, PagoBorrador[], string]>([
    ['exacto', [pago()], 'bien'],
    ['de más en efectivo', [pago({ recibidoCentavos: 100_000 })], 'bien'],
    [
      'repartido',
      [
        pago({ recibidoCentavos: 2_000 }),
        pago({ metodo: 'tarjeta', recibidoCentavos: 3_000 }),
        pago({ metodo: 'transferencia', recibidoCentavos: 5_000, referencia: '88' }),
      ],
      'bien',
    ],
    ['en dólares', [pago({ moneda: 'USD', recibidoCentavos: 200, tasaDiezmilesimas: 625_000 })], 'bien'],
    ['nada', [], 'pago.falta'],
    ['un centavo menos', [pago({ recibidoCentavos: 9_999 })], 'pago.falta'],
    ['de más en tarjeta', [pago({ metodo: 'tarjeta', recibidoCentavos: 10_001 })], 'pago.excede'],
    ['efectivo que sobra por culpa de la tarjeta', [pago(), pago({ metodo: 'tarjeta', recibidoCentavos: 10_001 })], 'pago.excede'],
    ['en cero', [pago(), pago({ recibidoCentavos: 0 })], 'pago.monto-cero'],
    ['transferencia sin referencia', [pago({ metodo: 'transferencia', referencia: ' ' })], 'pago.sin-referencia'],
    ['a crédito sin cliente', [pago({ metodo: 'credito' })], 'pago.credito-sin-cliente'],
    ['en dólares a la tasa de ayer', [pago({ moneda: 'USD', recibidoCentavos: 200, tasaDiezmilesimas: 620_000 })], 'pago.tasa-cambiada'],
  ])('%s', (_nombre, pagos, esperado) => {
    expect(cobrar({ pagos })).toBe(esperado)
  })

  it('si la tasa ya no está, los dólares puestos no cobran', () => {
    expect(
      cobrar({ pagos: [pago({ moneda: 'USD', recibidoCentavos: 200, tasaDiezmilesimas: 625_000 })] }, { tasaDolarDiezmilesimas: 0 }),
    ).toBe('tasa.no-disponible')
  })

  it('a crédito va con un cliente registrado', () => {
    expect(cobrar({ pagos: [pago({ metodo: 'credito' })], cliente })).toBe('bien')
  })
})

describe('cobrar', () => {
  it('arma la venta entera, y es una venta según su declaración', () => {
    const venta = armada({ pagos: [pago({ recibidoCentavos: 20_000 })], nota: 'Funda' })
    expect(venta).toMatchObject({
      ncf: 'E320000000042',
      bloqueId: 'bloque:7',
      ncfVence: '2027-12-31',
      rnc: '131246796',
      turnoId: 'turno:1',
      cajaId: 'caja:1',
      cajeroId: 'empleado:1',
      fecha: '2026-11-21',
      vueltoCentavos: 10_000,
      autorizadoPor: '',
      modifica: null,
      nota: 'Funda',
      preciosIncluyenItbis: true,
      totales: { gravado18: 8_475, itbis18: 1_525, total: 10_000 },
    })
    expect(venta.pagos[0]).toMatchObject({ recibidoCentavos: 20_000, valorCentavos: 20_000 })
    expect(Venta.esquemaCampos.parse(venta)).toEqual(venta)
  })

  it.each<[string, Partial<BorradorVenta>, Partial<ContextoVenta>, string]>([
    ['sin turno', {}, { turno: undefined }, 'turno.ninguno-abierto'],
    ['quien no vende', {}, { cajero: { empleadoId: 'e', nombre: 'Luis', rol: 'contador' } }, 'venta.sin-permiso'],
    ['tienda sin RNC', {}, { tienda: { ...tienda, tiendaRnc: '' } }, 'venta.tienda-sin-rnc'],
    ['una nota de crédito', { tipoComprobante: 'E34' }, {}, 'venta.tipo-es-nota'],
    ['sin líneas', { lineas: [] }, {}, 'venta.sin-lineas'],
    ['mil líneas y una', { lineas: Array.from({ length: 1001 }, () => linea()) }, {}, 'venta.demasiadas-lineas'],
    ['cantidad cero', { lineas: [linea({ cantidadMilesimas: 0 })] }, {}, 'venta.cantidad-invalida'],
    ['cantidad negativa', { lineas: [linea({ cantidadMilesimas: -1000 })] }, {}, 'venta.cantidad-invalida'],
    [
      'un código de barras en la cantidad',
      { lineas: [linea({ cantidadMilesimas: 7_460_083_708_421_000 })] },
      {},
      'venta.cantidad-invalida',
    ],
    ['cantidad que no es número', { lineas: [linea({ cantidadMilesimas: Number.NaN })] }, {}, 'venta.cantidad-invalida'],
    ['precio cero', { lineas: [linea({ precioDiezmilesimas: 0 })] }, {}, 'venta.precio-invalido'],
    ['precio enorme', { lineas: [linea({ precioDiezmilesimas: 10 ** 13 })] }, {}, 'venta.precio-invalido'],
    [
      'línea de más de mil millones',
      { lineas: [linea({ precioDiezmilesimas: 10 ** 11, cantidadMilesimas: 10 ** 9 })] },
      {},
      'venta.monto-demasiado-grande',
    ],
    [
      'venta de más de mil millones',
      {
        lineas: [1, 2].map(() =>
          linea({ precioDiezmilesimas: 6 * 10 ** 11, precioListaDiezmilesimas: 6 * 10 ** 11, cantidadMilesimas: 10_000 }),
        ),
      },
      {},
      'venta.monto-demasiado-grande',
    ],
    [
      'descuento de más en dinero',
      { lineas: [linea({ descuento: { clase: 'monto', valor: 10_001, motivo: 'x' } })] },
      {},
      'venta.descuento-excede',
    ],
    [
      'descuento de más de 100 %',
      { lineas: [linea({ descuento: { clase: 'porcentaje', valor: 10_001, motivo: 'x' } })] },
      {},
      'venta.descuento-excede',
    ],
    ['descuento global de más', { descuentoGlobal: { clase: 'monto', valor: 10_001, motivo: 'x' } }, {}, 'venta.descuento-excede'],
    [
      'descuento sin motivo',
      { lineas: [linea({ descuento: { clase: 'monto', valor: 100, motivo: ' ' } })] },
      {},
      'venta.descuento-sin-motivo',
    ],
    ['descuento global sin motivo', { descuentoGlobal: { clase: 'monto', valor: 100, motivo: '' } }, {}, 'venta.descuento-sin-motivo'],
    ['un descuento de cero no pide motivo', { descuentoGlobal: { clase: 'monto', valor: 0, motivo: '' } }, {}, 'bien'],
    ['con número de otro tipo', {}, { numero: contexto('B02').numero }, 'venta.bloque-ajeno'],
    ['con número de otro RNC', {}, { tienda: { ...tienda, tiendaRnc: '101850043' } }, 'venta.bloque-ajeno'],
    ['con una nota más larga de lo que cabe', { nota: 'a'.repeat(501) }, {}, 'venta.dato-invalido'],
    ['con un nombre de 5,000 letras', { lineas: [linea({ nombre: 'a'.repeat(5000) })] }, {}, 'venta.dato-invalido'],
  ])('%s', (_nombre, cambios, deContexto, esperado) => {
    expect(cobrar(cambios, deContexto)).toBe(esperado)
  })

  it('con otras tasas vigentes usa las del día', () => {
    const tasas = [{ codigo: '18' as const, puntosBasicos: 2000, desde: '2026-01-01', hasta: null }]
    expect(
      armada(
        {
          lineas: [linea({ precioDiezmilesimas: 1_200_000, precioListaDiezmilesimas: 1_200_000 })],
          pagos: [pago({ recibidoCentavos: 12_000 })],
        },
        { tasas },
      ).totales,
    ).toMatchObject({ gravado18: 10_000, itbis18: 2_000 })
  })
})

describe('el comprador', () => {
  const grande = { lineas: [linea({ cantidadMilesimas: 2_500_000 })], pagos: [pago({ recibidoCentavos: 25_000_000 })] }
  const casi = { lineas: [linea({ cantidadMilesimas: 2_499_999 })], pagos: [pago({ recibidoCentavos: 24_999_990 })] }
  const pasaporte = { clienteId: '', nombre: 'John Smith', identificacion: 'SC1234567', tipoIdentificacion: 'Pasaporte' as const }

  it.each<[string, Partial<BorradorVenta>, string]>([
    ['consumo por debajo de 250,000 sin nombre', casi, 'bien'],
    ['consumo de 250,000 sin nombre', grande, 'venta.falta-comprador'],
    ['consumo de 250,000 con RNC', { ...grande, cliente }, 'bien'],
    ['consumo de 250,000 con pasaporte', { ...grande, cliente: pasaporte }, 'bien'],
    [
      'consumo de 250,000 con nombre y sin identificación',
      { ...grande, cliente: { ...cliente, identificacion: '' } },
      'venta.falta-comprador',
    ],
    ['crédito fiscal sin comprador', { tipoComprobante: 'E31' }, 'venta.falta-comprador'],
    [
      'crédito fiscal a Consumidor Final con RNC',
      { tipoComprobante: 'B01', cliente: { ...cliente, nombre: 'Consumidor Final' } },
      'venta.falta-comprador',
    ],
    ['crédito fiscal con RNC', { tipoComprobante: 'E31', cliente }, 'bien'],
    [
      'crédito fiscal con un dígito que no coincide',
      { tipoComprobante: 'E31', cliente: { ...cliente, identificacion: '131246797' } },
      'bien',
    ],
    [
      'crédito fiscal con diez dígitos',
      { tipoComprobante: 'E31', cliente: { ...cliente, identificacion: '1312467960' } },
      'venta.identificacion-incompleta',
    ],
    ['crédito fiscal con pasaporte', { tipoComprobante: 'E31', cliente: pasaporte }, 'venta.comprador-con-pasaporte'],
    ['gubernamental sin comprador', { tipoComprobante: 'B15' }, 'venta.falta-comprador'],
    ['regímenes especiales con pasaporte', { tipoComprobante: 'E44', cliente: pasaporte }, 'bien'],
    ['regímenes especiales sin comprador', { tipoComprobante: 'B14' }, 'venta.falta-comprador'],
  ])('%s', (_nombre, cambios, esperado) => {
    expect(cobrar(cambios)).toBe(esperado)
  })
})

it('el umbral que la plataforma puso para el día manda sobre el del programa', () => {
  const mil = { lineas: [linea({ cantidadMilesimas: 10_000 })], pagos: [pago({ recibidoCentavos: 100_000 })] }
  const umbrales = [{ centavos: 100_000, desde: '2026-11-21', hasta: null }]
  expect([cobrar(mil), cobrar(mil, { umbrales })]).toEqual(['bien', 'venta.falta-comprador'])
  expect(cobrar(mil, { umbrales: [{ centavos: 100_000, desde: '2026-11-22', hasta: null }] })).toBe('bien')
})

describe('lo que el cajero no hace solo', () => {
  const con = (valor: number, clase: 'monto' | 'porcentaje' = 'porcentaje') => ({ clase, valor, motivo: 'Cliente fijo' })
  const barato = linea({ precioDiezmilesimas: 900_000 })

  it.each<[string, Partial<BorradorVenta>, Partial<ContextoVenta>, string]>([
    ['10 % en una línea', { lineas: [linea({ descuento: con(1000) })] }, {}, 'bien'],
    ['11 % en una línea', { lineas: [linea({ descuento: con(1100) })] }, {}, 'venta.descuento-sin-permiso'],
    [
      '10 % global',
      { lineas: [linea(), linea({ precioDiezmilesimas: 333, precioListaDiezmilesimas: 333 })], descuentoGlobal: con(1000) },
      {},
      'bien',
    ],
    [
      '8 % en la línea y 8 % global',
      { lineas: [linea({ descuento: con(800) })], descuentoGlobal: con(800) },
      {},
      'venta.descuento-sin-permiso',
    ],
    [
      'todo gratis por el propietario',
      { lineas: [linea({ descuento: con(10_000) })], pagos: [] },
      { cajero: { empleadoId: 'e', nombre: 'Ana', rol: 'propietario' } },
      'bien',
    ],
    ['otro precio', { lineas: [barato] }, {}, 'venta.precio-sin-permiso'],
  ])('%s', (_nombre, cambios, deContexto, esperado) => {
    expect(cobrar(cambios, deContexto)).toBe(esperado)
  })
})

describe('lo que una venta hace a la gaveta', () => {
  it('resta lo que devuelve y suma lo que vende', () => {
    expect(tipoComprobantes.filter((tipo) => signo({ tipoComprobante: tipo }) === -1)).toEqual(['B04', 'E34'])
    expect(tipoComprobantes.filter((tipo) => comprobantes[tipo].notaCredito)).toEqual(['B04', 'E34'])
  })

  it('entra el efectivo menos el vuelto, los dólares aparte, y la tarjeta no entra', () => {
    const pagos = [
      pago({ recibidoCentavos: 50_000 }),
      pago({ metodo: 'tarjeta', recibidoCentavos: 1_000 }),
      pago({ moneda: 'USD', recibidoCentavos: 2_000, tasaDiezmilesimas: 625_000 }),
    ]
    const venta = {
      tipoComprobante: 'E32' as const,
      pagos: pagos.map((p) => ({ ...p, valorCentavos: valorPago(p) })),
      vueltoCentavos: 12_000,
    }
    expect(efectivoNeto(venta)).toEqual({ DOP: 38_000, USD: 2_000 })
    expect(efectivoNeto({ ...venta, tipoComprobante: 'E34', vueltoCentavos: 0 })).toEqual({ DOP: -50_000, USD: -2_000 })
    expect(efectivoNeto({ ...venta, pagos: [], vueltoCentavos: 0, tipoComprobante: 'B04' })).toEqual({ DOP: 0, USD: 0 })
  })

  it('lo que entra es siempre el total, se pague como se pague en efectivo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 7 }), fc.nat(10 ** 6), (total, deMas) => {
        const pagos = [pago({ recibidoCentavos: total + deMas })]
        const venta = {
          tipoComprobante: 'E32' as const,
          pagos: pagos.map((p) => ({ ...p, valorCentavos: valorPago(p) })),
          vueltoCentavos: vuelto(total, pagos),
        }
        expect(efectivoNeto(venta).DOP).toBe(total)
      }),
    )
  })

  it('el máximo de una línea es el que cabe en el documento', () => {
    expect(Venta.esquemaCampos.shape.totales.shape.total.safeParse(limites.centavos).success).toBe(true)
    expect(Venta.esquemaCampos.shape.totales.shape.total.safeParse(limites.centavos + 1).success).toBe(false)
  })
})
