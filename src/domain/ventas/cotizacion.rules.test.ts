import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { componer } from '#domain/core/entity.ts'
import { construir } from '#domain/core/construir.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Cotizacion } from './cotizacion.entity.ts'
import {
  armarCotizacion,
  borradorDeCotizacion,
  cotizacionImpresa,
  cotizarOtraVez,
  defectoDeCotizacion,
  estadoDeCotizacion,
  mensajeDeCotizacion,
  numeroDeCotizacion,
} from './cotizacion.rules.ts'
import { nuevaLinea, nuevoBorrador, totalesDe, type BorradorVenta } from './venta.rules.ts'

const cafe = {
  id: 'producto:1',
  nombre: 'Café',
  codigoBarra: '746',
  itbis: '18' as const,
  precioDiezmilesimas: 1_000_000,
  unidad: 'unidad',
  sePesa: false,
}
const queso = {
  ...cafe,
  id: 'producto:2',
  nombre: 'Queso',
  itbis: 'E' as const,
  precioDiezmilesimas: 2_800_000,
  unidad: 'libra',
  sePesa: true,
}
const vendedor = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'cajero' as const }
const contexto = { vendedor, fecha: '2026-11-21', dias: 15, tienda: { preciosIncluyenItbis: true } }
const borrador = (cambios: Partial<BorradorVenta> = {}): BorradorVenta => ({
  ...nuevoBorrador('E32'),
  lineas: [nuevaLinea(cafe, 2000)],
  ...cambios,
})
const sobre = {
  tiendaId: 't1',
  en: '2026-11-21T18:00:00.000Z',
  creadoPor: 'empleado:1',
  dispositivoId: 'dispositivo:ab12',
  seq: 7,
  hlc: 'x',
}

function cotizacion(cambios: Partial<BorradorVenta> = {}, dias = 15): Cotizacion {
  const campos = armarCotizacion(borrador(cambios), { ...contexto, dias })
  if (!campos.ok) throw new Error(campos.error.code)
  return componer(Cotizacion, 'cotizacion:1', campos.value, sobre)
}

describe('cotizar', () => {
  it('dice lo que costaría, hasta qué día y a quién; no pide pagos ni número', () => {
    expect(cotizacion()).toMatchObject({ vence: '2026-12-06', vendedorNombre: 'Yokasta', totales: { total: 20_000 } })
    expect(numeroDeCotizacion(cotizacion())).toBe('C-AB12-00007')
  })

  it.each([
    ['cotizacion.sin-permiso', {}, { vendedor: { ...vendedor, rol: 'mensajero' as const } }],
    ['cotizacion.dias', {}, { dias: 0 }],
    ['cotizacion.dias', {}, { dias: 91 }],
    ['cotizacion.dias', {}, { dias: 1.5 }],
    ['venta.sin-lineas', { lineas: [] }, {}],
    ['venta.cantidad-invalida', { lineas: [nuevaLinea(cafe, 0)] }, {}],
    ['venta.tipo-es-nota', { tipoComprobante: 'E34' as const }, {}],
  ])('%s', (code, cambios, otro) => {
    expect(armarCotizacion(borrador(cambios), { ...contexto, ...otro })).toMatchObject({ ok: false, error: { code } })
  })

  it('lo que se lleva a la caja es lo que se ofreció, con sus precios y sin los permisos de nadie', () => {
    const permitida = { ...nuevaLinea(cafe, 1000), precioDiezmilesimas: 500_000, autorizada: { precio: { por: 'empleado:2', hasta: 1 } } }
    const doc = cotizacion({ lineas: [permitida as never, nuevaLinea(queso, 1500)], nota: ' Con entrega ' })
    const venta = borradorDeCotizacion(doc)
    expect(venta).toMatchObject({ cotizacionId: 'cotizacion:1', nota: 'Con entrega', pagos: [] })
    expect(JSON.stringify(venta)).not.toContain('autorizada')
    expect(totalesDe(venta, { preciosIncluyenItbis: true, fecha: '2026-11-30' }).total).toBe(doc.totales.total)
  })

  it('otra con los precios de hoy deja fuera lo que ya no se vende, y no es la misma', () => {
    const doc = cotizacion({ lineas: [nuevaLinea(cafe, 1000), nuevaLinea(queso, 1000)] })
    const nueva = cotizarOtraVez(doc, (id) => (id === 'producto:1' ? 1_200_000 : undefined))
    expect(nueva.lineas).toMatchObject([{ productoId: 'producto:1', precioDiezmilesimas: 1_200_000, precioListaDiezmilesimas: 1_200_000 }])
    expect(nueva.cotizacionId).toBeUndefined()
  })
})

describe('cómo está', () => {
  it.each([
    ['2026-12-06', [], 'vigente'],
    ['2026-12-07', [], 'vencida'],
    ['2026-12-07', ['cotizacion:1'], 'facturada'],
    ['2026-11-21', ['cotizacion:2'], 'vigente'],
  ])('el %s, facturadas %s: %s', (hoy, facturadas, estado) => {
    expect(estadoDeCotizacion(cotizacion(), new Set(facturadas), hoy)).toBe(estado)
  })
})

describe('el papel y el mensaje', () => {
  const tienda = construir(Tienda, { tiendaNombre: 'La Fe', tiendaRnc: '131246796' })
  const textos = (clase: 'cotizacion' | 'proforma') => JSON.stringify(cotizacionImpresa(cotizacion(), tienda, clase))
  it('dicen qué son, hasta cuándo valen y que no son comprobante fiscal', () => {
    for (const [clase, nombre] of [
      ['cotizacion', 'COTIZACIÓN'],
      ['proforma', 'FACTURA PROFORMA'],
    ] as const)
      for (const parte of [nombre, 'C-AB12-00007', '06/12/2026', 'RD$200.00', 'No es un comprobante fiscal.'])
        expect(textos(clase)).toContain(parte)
    expect(mensajeDeCotizacion(cotizacion(), 'La Fe')).toBe(
      'La Fe · Cotización C-AB12-00007\n2 × Café: RD$200.00\nTotal: RD$200.00\nVálida hasta el 06/12/2026',
    )
  })
})

describe('la que llega al servidor', () => {
  const lineas = fc.array(
    fc.record({ queso: fc.boolean(), cantidad: fc.integer({ min: 1, max: 50_000 }), rebaja: fc.integer({ min: 0, max: 5000 }) }),
    { minLength: 1, maxLength: 12 },
  )
  it('cualquiera que se arme aquí está en orden', () => {
    fc.assert(
      fc.property(lineas, fc.constantFrom('E31', 'E32', 'E44', 'B02'), fc.boolean(), (unas, tipoComprobante, preciosIncluyenItbis) => {
        const campos = armarCotizacion(
          borrador({
            tipoComprobante,
            lineas: unas.map(({ queso: esQueso, cantidad }) => nuevaLinea(esQueso ? queso : cafe, cantidad)),
            descuentoGlobal: { clase: 'porcentaje', valor: unas[0]?.rebaja ?? 0, motivo: 'x' },
          }),
          { ...contexto, tienda: { preciosIncluyenItbis } },
        )
        if (!campos.ok) throw new Error(campos.error.code)
        expect(defectoDeCotizacion(componer(Cotizacion, 'cotizacion:1', campos.value, sobre))).toBeUndefined()
      }),
    )
  })

  it.each([
    ['vale para siempre', { vence: '2029-01-01' }],
    ['venció antes de hacerse', { vence: '2026-11-20' }],
    ['sus partes no suman', { totales: { ...cotizacion().totales, total: 1 } }],
    ['ofrece menos de lo que suman sus líneas', { totales: { ...cotizacion().totales, gravado18: 0, itbis18: 0, itbis: 0, total: 0 } }],
  ])('no lo está cuando %s', (_que, cambios) => {
    expect(defectoDeCotizacion({ ...cotizacion(), ...cambios })).toEqual(expect.any(String))
  })
})
