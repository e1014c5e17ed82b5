import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import type { TipoDeCargo } from '#domain/core/tipos-comprobante.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { armarNotaCredito } from './nota-credito.rules.ts'
import { armarNotaDebito, impideCargo, itbisDeCargo, totalDeCargo, type Cargo, type ContextoCargo } from './nota-debito.rules.ts'
import { Venta } from '../venta.entity.ts'

const supervisor = { empleadoId: 'empleado:2', nombre: 'Ramón', rol: 'supervisor' as const }
const cajera = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'cajero' as const }
const ana = { clienteId: 'cliente:1', nombre: 'Ana Núñez', identificacion: '00113918205', tipoIdentificacion: 'Cédula' as const }
const contexto = (cambios: Partial<ContextoCargo> = {}, tipo: TipoDeCargo = 'E33'): ContextoCargo => ({
  tienda: construir(Tienda),
  turno: construir(Turno),
  cajero: supervisor,
  fecha: '2026-11-28',
  tasaDolarDiezmilesimas: 0,
  numero: {
    numero: 3,
    ncf: `${tipo}0000000003`,
    bloque: construir(BloqueNCF, { tipoComprobante: tipo, vence: '2027-12-31' }, { id: 'bloque:3' }),
  },
  ...cambios,
})
const venta = construir(Venta, { tipoComprobante: 'E31', ncf: 'E310000000007', cliente: ana }, { id: '131246796-E310000000007' })
const flete: Cargo = { concepto: 'Flete', montoCentavos: 50_000, itbis: '18', motivo: 'Se llevó a Baní', metodo: 'credito', referencia: '' }
const armar = (cargo: Partial<Cargo> = {}, cambios: Partial<ContextoCargo> = {}, de: Venta = venta, notas: Venta[] = []) =>
  armarNotaDebito(de, { ...flete, ...cargo }, notas, contexto(cambios))
const codigo = (resultado: ReturnType<typeof armar>) => (resultado.ok ? 'bien' : resultado.error.code)

describe('la nota de débito', () => {
  it('carga a quien compró, sobre su factura, con el ITBIS dentro del precio como vende la tienda', () => {
    expect(armar()).toMatchObject({
      ok: true,
      value: {
        tipoComprobante: 'E33',
        ncf: 'E330000000003',
        ncfVence: '2027-12-31',
        fecha: '2026-11-28',
        cliente: ana,
        lineas: [{ productoId: '', nombre: 'Flete', unidad: 'servicio', itbis: '18', montoCentavos: 50_000 }],
        totales: { gravado18: 42_373, itbis18: 7627, total: 50_000 },
        pagos: [{ metodo: 'credito', valorCentavos: 50_000 }],
        autorizadoPor: '',
        modifica: null,
        carga: { ventaId: venta.id, ncf: 'E310000000007', fecha: venta.fecha, motivo: 'Se llevó a Baní' },
      },
    })
  })

  it('donde los precios van sin ITBIS se suma, y se paga entera', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50_000_000 }),
        fc.boolean(),
        fc.constantFrom('18' as const, '16' as const, 'E' as const),
        (montoCentavos, preciosIncluyenItbis, itbis) => {
          const tienda = { ...construir(Tienda), preciosIncluyenItbis }
          const armada = armar({ montoCentavos, itbis, metodo: 'efectivo' }, { tienda })
          if (!armada.ok) throw new Error(armada.error.code)
          const { totales, pagos, vueltoCentavos } = armada.value
          expect(preciosIncluyenItbis ? totales.total : totales.total - totales.itbis).toBe(montoCentavos)
          expect(pagos[0]?.valorCentavos).toBe(totales.total)
          expect(vueltoCentavos).toBe(0)
          expect(totalDeCargo(venta, { ...flete, montoCentavos, itbis }, { tienda, fecha: '2026-11-28' })).toBe(totales.total)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('la hace quien puede devolver, o lo permite con su PIN', () => {
    expect(codigo(armar({}, { cajero: cajera }))).toBe('cargo.sin-permiso')
    expect(codigo(armar({}, { cajero: cajera, autorizadoPor: cajera }))).toBe('cargo.sin-permiso')
    expect(armar({}, { cajero: cajera, autorizadoPor: supervisor })).toMatchObject({
      ok: true,
      value: { autorizadoPor: supervisor.empleadoId },
    })
  })

  it('no hay nota de una nota, ni sobre una factura anulada', () => {
    const nota = construir(Venta, {
      tipoComprobante: 'E34',
      modifica: { ventaId: venta.id, ncf: venta.ncf, fecha: venta.fecha, codigo: '1', motivo: 'x' },
    })
    expect(codigo(armar({}, {}, nota))).toBe('cargo.de-nota')
    const hecha = armar()
    if (!hecha.ok) throw new Error(hecha.error.code)
    expect(codigo(armar({}, {}, construir(Venta, hecha.value)))).toBe('cargo.de-nota')
    expect(codigo(armar({}, {}, venta, [nota]))).toBe('cargo.anulada')
    const parte = { ...nota, modifica: nota.modifica && { ...nota.modifica, codigo: '3' as const } }
    expect(impideCargo(venta, [parte])).toBeUndefined()
  })

  it('lo que no puede ser se dice antes de tomar nada', () => {
    expect(codigo(armar({ montoCentavos: 0 }))).toBe('cargo.monto')
    expect(codigo(armar({ concepto: ' ' }))).toBe('cargo.sin-concepto')
    expect(codigo(armar({ motivo: '' }))).toBe('cargo.sin-concepto')
    expect(codigo(armar({ metodo: 'transferencia' }))).toBe('pago.sin-referencia')
    const deNadie = {
      ...venta,
      cliente: { clienteId: '', nombre: 'Consumidor Final', identificacion: '', tipoIdentificacion: '' as const },
    }
    expect(codigo(armar({}, {}, deNadie))).toBe('pago.credito-sin-cliente')
    expect(codigo(armar({}, { numero: { ...contexto().numero, bloque: construir(BloqueNCF, { tipoComprobante: 'E32' }) } }))).toBe(
      'venta.bloque-ajeno',
    )
    expect(codigo(armar({}, { turno: undefined }))).toBe('turno.ninguno-abierto')
  })

  it('lo vendido sin ITBIS no lo lleva después; lo demás propone el suyo primero', () => {
    const exenta = { ...venta, tipoComprobante: 'E44' as const }
    expect(itbisDeCargo(exenta)).toEqual(['E'])
    expect(codigo(armar({}, {}, exenta))).toBe('cargo.sin-itbis')
    expect(itbisDeCargo(venta)[0]).toBe('18')
    expect(itbisDeCargo({ ...venta, totales: { ...venta.totales, gravado18: 0, exento: 10_000 } })[0]).toBe('E')
  })

  it('se toma de vuelta con una nota de crédito sobre la factura, que es la que la DGII conoce', () => {
    const hecha = armar()
    if (!hecha.ok) throw new Error(hecha.error.code)
    const cargo = construir(Venta, hecha.value, { id: '131246796-E330000000003' })
    const numero = { numero: 9, ncf: 'E340000000009', bloque: construir(BloqueNCF, { tipoComprobante: 'E34', vence: null }) }
    const deVuelta = armarNotaCredito(cargo, [{ indice: 0, cantidadMilesimas: 1000 }], 'Era de otro', '1', [], '2026-11-28', {
      tienda: construir(Tienda),
      turno: construir(Turno),
      cajero: supervisor,
      metodo: 'credito',
      numero,
    })
    expect(deVuelta).toMatchObject({
      ok: true,
      value: { totales: cargo.totales, modifica: { ventaId: cargo.id, ncf: venta.ncf, fecha: venta.fecha, codigo: '3' } },
    })
  })
})
