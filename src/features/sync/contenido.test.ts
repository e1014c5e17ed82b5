import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { contenidoDe, segundoCierreDe } from './contenido.ts'

const nombres = (id: string): string => ({ 'empleado:1': 'Yokasta Peña', 'empleado:2': 'Ana Reyes' })[id] ?? ''
const de = (doc: object) => contenidoDe(JSON.stringify(doc), nombres)

describe('lo que dice un documento en cuarentena', () => {
  it('de una venta: número, total, quién, cuándo, a quién, cómo pagó y cada línea', () => {
    expect(de(construir(Venta, { autorizadoPor: 'empleado:2' }))).toEqual({
      titulo: 'Venta E320000000001',
      monto: 'RD$100.00',
      datos: [
        { etiqueta: 'Lo hizo', valor: 'Yokasta Peña' },
        { etiqueta: 'Cuándo', valor: '21/11/2026 02:00 p. m.' },
        { etiqueta: 'Autorizó', valor: 'Ana Reyes' },
        { etiqueta: 'Cliente', valor: 'Consumidor Final' },
        { etiqueta: 'Pagos', valor: 'efectivo RD$100.00' },
      ],
      lineas: [{ lugar: 0, cantidad: '1', nombre: 'Café molido', monto: 'RD$100.00' }],
    })
    expect(de(construir(Venta, { tipoComprobante: 'E34', ncf: 'E340000000001' }))?.titulo).toBe('Devolución E340000000001')
  })

  it('de lo demás, lo suyo', () => {
    expect(de(construir(MovimientoCaja))).toMatchObject({ titulo: 'Gasto de caja', monto: 'RD$250.00' })
    expect(de(construir(MovimientoCaja, { moneda: 'USD' }))?.monto).toBe('US$250.00')
    expect(de(construir(Historico))).toMatchObject({ titulo: 'Cambios de producto', monto: '' })
  })

  it('de lo que está mal hecho, lo que se pueda leer', () => {
    expect(
      de({ ...construir(Venta), totales: 'cien', lineas: [null, { nombre: 5 }], pagos: {}, en: 'ayer', tipoComprobante: 'toString' }),
    ).toMatchObject({
      titulo: 'Venta E320000000001',
      monto: '',
      lineas: [
        { lugar: 0, cantidad: '', nombre: '', monto: '' },
        { lugar: 1, cantidad: '', nombre: '', monto: '' },
      ],
    })
    expect(de({})).toEqual({ titulo: 'Documento sin tipo', monto: '', datos: [], lineas: [] })
    expect(de({ tipo: 'marciano' })?.titulo).toBe('Documento «marciano»')
    expect(de({ tipo: 'movimientoCaja', clase: 'regalo' })?.titulo).toBe('Movimiento de caja')
    expect(de({ tipo: 'constructor', titulo: 5 })).toMatchObject({ titulo: 'Documento «constructor»' })
    expect([contenidoDe('{"a":', nombres), contenidoDe('[]', nombres), contenidoDe('7', nombres)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('el segundo cierre de un turno', () => {
  const texto = JSON.stringify(construir(CierreTurno))

  it('se reconoce por su motivo y su contenido', () => {
    expect(segundoCierreDe({ texto, motivo: 'id-repetido' })).toMatchObject({ turnoId: 'turno:1', ventas: 10 })
  })

  it('no lo son un cierre que espera por otra cosa, otro documento ni lo que no se entiende', () => {
    expect(segundoCierreDe({ texto, motivo: 'sin-permiso' })).toBeUndefined()
    expect(segundoCierreDe({ texto: JSON.stringify(construir(Venta)), motivo: 'id-repetido' })).toBeUndefined()
    expect(segundoCierreDe({ texto: '{', motivo: 'id-repetido' })).toBeUndefined()
  })
})
