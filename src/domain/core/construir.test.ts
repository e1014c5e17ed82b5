import { describe, expect, it } from 'vitest'
import { construir, INSTANTE } from './construir.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { entities } from '#domain/entities.ts'
import { decodeHlc } from './hlc.ts'

describe('construir', () => {
  it.each(entities.map((entity) => [entity.tipo, entity] as const))('da un documento válido de %s', (tipo, entity) => {
    const doc = construir(entity as never) as { id: string; seq: number }
    expect(entity.esquema.safeParse(doc).success).toBe(true)
    expect(doc.id).toBe(`${tipo}:1`)
    expect(doc.seq).toBe(entity.clase === 'hecho' ? 1 : 0)
  })

  it('cambia lo que la prueba pide, con la clave y el reloj que le tocan', () => {
    const venta = construir(Venta, { ncf: 'E320000000002' }, { id: 'x', seq: 7, dispositivoId: 'd2' })
    expect(venta).toMatchObject({ id: 'x', seq: 7, clave: 'E320000000002', padre: 'turno:1', en: INSTANTE })
    expect(decodeHlc(venta.hlc).ms).toBe(Date.parse(INSTANTE))
    expect(venta.hlc.endsWith('-d2')).toBe(true)
  })

  it('no deja construir un documento roto sin querer', () => {
    expect(() => construir(Producto, { precioDiezmilesimas: -1 })).toThrow()
  })
})
