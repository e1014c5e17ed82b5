import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Compra } from './compra.entity.ts'
import { PagoProveedor } from './pago-proveedor.entity.ts'
import {
  armarAnulacionDePago,
  armarPago,
  defectoDePago,
  idDeAnulacionDePago,
  pagosVigentes,
  repartirPago,
  type PagoEscrito,
} from './pago-proveedor.rules.ts'
import { Proveedor } from './proveedor.entity.ts'
import { casosDeRetencion, retencionDe } from './retenciones.rules.ts'

const quien = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'propietario' as const }
const lugar = { quien, proveedor: construir(Proveedor), hoy: '2026-11-25' }
const debe = (compraId: string, pendienteCentavos: number) => ({ compraId, ncf: compraId, vence: '2026-12-01', pendienteCentavos })
const escrito = (cambios: Partial<PagoEscrito> = {}): PagoEscrito => ({
  fecha: '2026-11-25',
  metodo: 'transferencia',
  centavos: 150_000,
  referencia: ' 771 ',
  tipoIsr: '',
  nota: '',
  porPagar: [debe('compra:a', 118_000), debe('compra:b', 50_000)],
  retenciones: new Map(),
  aceptaAnticipo: false,
  gastoId: '',
  ...cambios,
})
const codigo = (cambios: Partial<PagoEscrito>): string => {
  const hecho = armarPago(escrito(cambios), lugar)
  return hecho.ok ? 'ok' : hecho.error.code
}
const retencion = (itbisRetenidoCentavos: number, isrRetenidoCentavos: number) =>
  new Map([['compra:a', { itbisRetenidoCentavos, isrRetenidoCentavos }]])

describe('un pago', () => {
  it('salda en orden, y lo retenido paga antes que el dinero', () => {
    const { documentos, anticipoCentavos } = repartirPago(escrito({ retenciones: retencion(5400, 10_000) }))
    expect(documentos).toEqual([
      { compraId: 'compra:a', ncf: 'compra:a', abonoCentavos: 102_600, itbisRetenidoCentavos: 5400, isrRetenidoCentavos: 10_000 },
      { compraId: 'compra:b', ncf: 'compra:b', abonoCentavos: 47_400, itbisRetenidoCentavos: 0, isrRetenidoCentavos: 0 },
    ])
    expect(anticipoCentavos).toBe(0)
  })
  it.each([
    [{ centavos: 0 }, 'pagar.sin-monto'],
    [{ centavos: -5 }, 'pagar.sin-monto'],
    [{ centavos: 1.5 }, 'pagar.sin-monto'],
    [{ referencia: ' ' }, 'pagar.falta-referencia'],
    [{ fecha: '2026-11-26' }, 'pagar.fecha-futura'],
    [{ centavos: 168_001 }, 'pagar.de-mas'],
    [{ centavos: 168_001, aceptaAnticipo: true }, 'ok'],
    [{ retenciones: retencion(118_001, 0) }, 'pagar.retiene-de-mas'],
    [{ retenciones: retencion(0, 100) }, 'pagar.falta-tipo-isr'],
    [{ retenciones: retencion(0, 100), tipoIsr: '02' }, 'ok'],
    [{ centavos: 0, retenciones: retencion(100, 0) }, 'ok'],
  ] as const)('%j → %s', (cambios, esperado) => expect(codigo(cambios as Partial<PagoEscrito>)).toBe(esperado))
  it('de la ley: honorarios, técnico y servicios profesionales', () => {
    const compra = construir(Compra, { bienesCentavos: 0, serviciosCentavos: 100_000, itbisCentavos: 18_000, lineas: [] })
    expect(retencionDe('honorarios', compra)).toEqual({ itbisRetenidoCentavos: 18_000, isrRetenidoCentavos: 10_000 })
    expect(retencionDe('tecnico', compra)).toEqual({ itbisRetenidoCentavos: 18_000, isrRetenidoCentavos: 2000 })
    expect(retencionDe('profesional', compra)).toEqual({ itbisRetenidoCentavos: 5400, isrRetenidoCentavos: 0 })
    for (const { isrPuntosBasicos, tipoIsr } of Object.values(casosDeRetencion)) expect(isrPuntosBasicos > 0).toBe(tipoIsr !== '')
  })
})

describe('lo que ningún equipo nuestro haría', () => {
  const bueno = construir(PagoProveedor)
  it('el bueno no tiene defecto', () => expect(defectoDePago(bueno)).toBeUndefined())
  it.each([
    ['no-cuadra', { centavos: 49_999 }],
    ['sin-nada', { centavos: 0, documentos: [] }],
    ['sin-referencia', { referencia: ' ' }],
    ['efectivo-sin-gasto', { metodo: 'efectivo', referencia: '' }],
    ['efectivo-sin-gasto', { gastoId: 'gastoEfectivo:1' }],
    ['compra-repetida', { centavos: 100_000, documentos: [...bueno.documentos, ...bueno.documentos] }],
    ['isr-sin-tipo', { tipoIsr: '02' }],
    ['id-de-anulacion', { id: 'pagoProveedor:anula:1' }],
    ['id-de-anulacion', { anula: { pagoId: 'pagoProveedor:9', motivo: 'porque sí' } }],
  ] as const)('%s', (defecto, cambios) => expect(defectoDePago({ ...bueno, ...(cambios as object) })).toBe(defecto))
})

describe('anular un pago', () => {
  it('se puede una vez, y no el de efectivo', () => {
    const pago = construir(PagoProveedor)
    const campos = armarAnulacionDePago(pago, { motivo: 'Otra cuenta', quien, hoy: '2026-12-01' })
    if (!campos.ok) throw new Error(campos.error.code)
    const otro = construir(PagoProveedor, campos.value, { id: idDeAnulacionDePago(pago.id) })
    expect(defectoDePago(otro)).toBeUndefined()
    expect(pagosVigentes([pago, otro])).toEqual([])
    const codigoDe = (de: PagoProveedor, rol: 'propietario' | 'supervisor' = 'propietario') => {
      const hecho = armarAnulacionDePago(de, { motivo: 'Otra cuenta', quien: { ...quien, rol }, hoy: '2026-12-01' })
      return hecho.ok ? 'ok' : hecho.error.code
    }
    expect(codigoDe(otro)).toBe('pagar.ya-anulado')
    expect(codigoDe({ ...pago, metodo: 'efectivo' })).toBe('pagar.efectivo-no-se-anula')
    expect(codigoDe(pago, 'supervisor')).toBe('pagar.anular-sin-permiso')
  })
})
