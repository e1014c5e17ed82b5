import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import type { Campos } from '#domain/core/entity.ts'
import { Compra } from './compra.entity.ts'
import {
  armarAnulacionDeCompra,
  armarCompra,
  comprasVigentes,
  costoPromedio,
  costosDeLineas,
  costoUnitario,
  defectoDeCompra,
  idDeAnulacionDeCompra,
  idDeCompra,
  signoDeCompra,
  totalDeCompra,
  type CompraEscrita,
} from './compra.rules.ts'
import { Proveedor } from './proveedor.entity.ts'

const quien = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'propietario' as const }
const lugar = { quien, proveedor: construir(Proveedor), hoy: '2026-11-25' }
const escrita = (cambios: Partial<CompraEscrita> = {}): CompraEscrita => ({
  ncf: 'B0100000221',
  ncfModificado: '',
  modificaId: '',
  fecha: '2026-11-21',
  vence: '2026-12-21',
  tipoGasto: '09',
  bienesCentavos: 100_000,
  serviciosCentavos: 0,
  itbisCentavos: 18_000,
  itbisAlCosto: false,
  iscCentavos: 0,
  otrosImpuestosCentavos: 0,
  propinaCentavos: 0,
  lineas: [{ productoId: 'producto:1', nombre: 'Café', milesimas: 24_000, montoCentavos: 100_000 }],
  gasto: null,
  foto: null,
  nota: '',
  ...cambios,
})
const codigo = (cambios: Partial<CompraEscrita>, aqui: Partial<typeof lugar> = {}): string => {
  const hecha = armarCompra(escrita(cambios), { ...lugar, ...aqui })
  return hecha.ok ? 'ok' : hecha.error.code
}
const guardada = (campos: Campos<typeof Compra>, id = idDeCompra(campos.proveedor.identificacion, campos.ncf)) =>
  construir(Compra, campos, { id })
const hecha = (cambios: Partial<CompraEscrita> = {}): Compra => {
  const campos = armarCompra(escrita(cambios), lugar)
  if (!campos.ok) throw new Error(campos.error.code)
  return guardada(campos.value)
}

describe('una compra', () => {
  it('que se arma no tiene defecto, y su número se limpia', () => {
    const una = hecha({ ncf: ' b01-00000221 ' })
    expect(una.ncf).toBe('B0100000221')
    expect(una.id).toBe('compra:131246796-B0100000221')
    expect(defectoDeCompra(una)).toBeUndefined()
    expect(totalDeCompra(una)).toBe(118_000)
  })
  it.each([
    [{ ncf: 'B0100' }, 'compra.ncf'],
    [{ ncf: 'A010010010100000001' }, 'compra.ncf'],
    [{ ncf: 'B1300000001' }, 'compra.ncf-propio'],
    [{ ncf: 'B1200000001' }, 'compra.ncf-propio'],
    [{ ncf: 'B0400000001' }, 'compra.falta-modificado'],
    [{ fecha: '2026-11-26' }, 'compra.fecha-futura'],
    [{ fecha: '2021-11-24' }, 'compra.fecha-vieja'],
    [{ bienesCentavos: 0, itbisCentavos: 0, lineas: [] }, 'compra.sin-monto'],
    [{ bienesCentavos: 100_000_000_000, serviciosCentavos: 1 }, 'monto.demasiado-grande'],
    [{ bienesCentavos: 0, serviciosCentavos: 5 }, 'compra.lineas-sin-bienes'],
    [{ lineas: [{ productoId: 'p', nombre: '', milesimas: 0, montoCentavos: 1 }] }, 'compra.sin-cantidad'],
    [{ lineas: [{ productoId: 'p', nombre: '', milesimas: 1, montoCentavos: -1 }] }, 'guardar.dato-invalido'],
    [{ gasto: { gastoId: 'g', tipo606: '02', centavos: 118_001 } }, 'compra.gasto-de-mas'],
    [{ ncf: '' }, 'ok'],
    [{ ncf: 'E310000000001' }, 'ok'],
    [{ ncf: 'B0400000001', ncfModificado: 'B0100000001' }, 'ok'],
  ] as const)('%j → %s', (cambios, esperado) => expect(codigo(cambios as Partial<CompraEscrita>)).toBe(esperado))
  it('con NCF pide el RNC de quien vendió, y un cajero no las registra', () => {
    expect(codigo({}, { proveedor: construir(Proveedor, { identificacion: '' }) })).toBe('compra.falta-rnc')
    expect(codigo({}, { quien: { ...quien, rol: 'cajero' as never } })).toBe('compra.sin-permiso')
  })
  it('de consumo, o sin número, lleva su ITBIS al costo', () => {
    expect(hecha({ ncf: 'B0200000001' }).itbisAlCostoCentavos).toBe(18_000)
    expect(hecha({ ncf: 'E310000000001', itbisAlCosto: true }).itbisAlCostoCentavos).toBe(18_000)
    expect(hecha().itbisAlCostoCentavos).toBe(0)
  })
  it('un producto leído dos veces es una línea, y un vencimiento anterior a la factura es su día', () => {
    const linea = { productoId: 'producto:1', nombre: 'Café', milesimas: 1000, montoCentavos: 50_000 }
    const una = hecha({ lineas: [linea, linea], vence: '2026-01-01' })
    expect(una.lineas).toEqual([{ ...linea, milesimas: 2000, montoCentavos: 100_000 }])
    expect(una.vence).toBe('2026-11-21')
  })
})

describe('lo que ningún equipo nuestro haría', () => {
  it.each([
    ['sin-monto', { bienesCentavos: 0, itbisCentavos: 0, lineas: [] }],
    ['itbis-al-costo', { itbisAlCostoCentavos: 18_001 }],
    ['itbis-al-costo', { ncf: '', itbisAlCostoCentavos: 0 }],
    ['lineas-sin-bienes', { bienesCentavos: 0, serviciosCentavos: 1 }],
    ['producto-repetido', { lineas: [construir(Compra).lineas[0], construir(Compra).lineas[0]] }],
    ['numero', { ncf: 'B1300000001' }],
    ['nota-sin-factura', { ncfModificado: 'B0100000001' }],
    ['nota-sin-factura', { ncf: 'B0400000221' }],
    ['gasto-de-mas', { gasto: { gastoId: 'g', tipo606: '02', centavos: 118_001 } }],
    ['numero-de-otro', { id: 'compra:131246796-B0100000222' }],
    ['numero-de-otro', { id: 'compra:131246796-B0100000221~1x' }],
    ['id-de-anulacion', { id: 'compra:anula:131246796-B0100000221' }],
    ['id-de-anulacion', { anula: { compraId: 'compra:x', motivo: 'porque sí' } }],
  ] as const)('%s', (defecto, cambios) => expect(defectoDeCompra({ ...hecha(), ...(cambios as object) })).toBe(defecto))
  it('registrada otra vez después de anularla, su id lo dice', () => {
    expect(defectoDeCompra({ ...hecha(), id: idDeCompra('131246796', 'B0100000221', 2) })).toBeUndefined()
  })
})

describe('anular', () => {
  it('devuelve lo mismo, una vez, y ninguna de las dos queda vigente', () => {
    const una = hecha()
    const anulacion = armarAnulacionDeCompra(una, { motivo: 'Otro monto', quien, hoy: '2026-12-02' })
    if (!anulacion.ok) throw new Error(anulacion.error.code)
    const otra = guardada(anulacion.value, idDeAnulacionDeCompra(una.id))
    expect(defectoDeCompra(otra)).toBeUndefined()
    expect([signoDeCompra(una), signoDeCompra(otra)]).toEqual([1, -1])
    expect(otra.fecha).toBe('2026-12-02')
    expect(comprasVigentes([una, otra])).toEqual([])
    expect(armarAnulacionDeCompra(otra, { motivo: 'Otra vez', quien, hoy: '2026-12-02' })).toMatchObject({
      error: { code: 'compra.ya-anulada' },
    })
    expect(armarAnulacionDeCompra(una, { motivo: ' x', quien, hoy: '2026-12-02' })).toMatchObject({
      error: { code: 'compra.falta-motivo' },
    })
  })
  it('una nota de crédito baja, y anulada sube', () => {
    expect(signoDeCompra({ ncf: 'E340000000001', anula: null })).toBe(-1)
    expect(signoDeCompra({ ncf: 'E340000000001', anula: { compraId: 'c', motivo: 'abc' } })).toBe(1)
  })
})

describe('el costo', () => {
  it('reparte entre las líneas lo que la factura tiene de más, y suma exacto', () => {
    const linea = (montoCentavos: number) => ({ productoId: `p${montoCentavos}`, nombre: '', milesimas: 1000, montoCentavos })
    const montos = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(montos, fc.nat(1_000_000), fc.nat(100_000), (cuales, flete, itbis) => {
        const todo = cuales.reduce((suma, uno) => suma + uno, 0) + flete
        const d = {
          lineas: cuales.map(linea),
          bienesCentavos: todo,
          itbisAlCostoCentavos: itbis,
          iscCentavos: 0,
          otrosImpuestosCentavos: 0,
        }
        expect(costosDeLineas(d).reduce((suma, uno) => suma + uno, 0)).toBe(todo + itbis)
      }),
    )
  })
  it('de uno, y promediado con lo que había', () => {
    expect(costoUnitario(100_000, 24_000)).toBe(416_667)
    expect(costoPromedio({ existenciaMilesimas: 0, costoDiezmilesimas: 500_000 }, { milesimas: 24_000, centavos: 100_000 })).toBe(416_667)
    expect(costoPromedio({ existenciaMilesimas: -3000, costoDiezmilesimas: 1 }, { milesimas: 1000, centavos: 5000 })).toBe(500_000)
    // Ten at RD$50 and ten at RD$60 are twenty at RD$55.
    expect(costoPromedio({ existenciaMilesimas: 10_000, costoDiezmilesimas: 500_000 }, { milesimas: 10_000, centavos: 60_000 })).toBe(
      550_000,
    )
  })
})
