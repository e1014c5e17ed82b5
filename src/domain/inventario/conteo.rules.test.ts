import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { diferenciasDe, plegarConteo } from './conteo.rules.ts'
import { LineaConteo } from './conteo.entity.ts'
import { MovimientoInventario } from './movimiento-inventario.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'

const linea = (minuto: number, creadoPor: string, milesimas: number, resto: Partial<LineaConteo> = {}): LineaConteo => {
  const en = `2026-11-21T10:${String(minuto).padStart(2, '0')}:00.000Z`
  const sobre = { creadoPor, en, hlc: encodeHlc(Date.parse(en), 0, creadoPor) }
  return construir(LineaConteo, { productoId: 'producto:1', lugar: '', acto: 'suma', milesimas, ...resto }, sobre)
}
const venta = (minuto: number, cantidadMilesimas: number): Venta => {
  const [muestra] = Venta.muestra.lineas
  const en = `2026-11-21T10:${String(minuto).padStart(2, '0')}:30.000Z`
  return construir(
    Venta,
    { lineas: muestra ? [{ ...muestra, productoId: 'producto:1', cantidadMilesimas }] : [] },
    { id: `venta:${minuto}`, en },
  )
}
const contado = (lineas: LineaConteo[]) => plegarConteo(lineas).get('producto:1')

describe('lo que se contó', () => {
  it('lo que cuentan dos personas se suma, llegue en el orden que llegue', () => {
    const lineas = [linea(1, 'ana', 5000), linea(2, 'beto', 12_000), linea(3, 'ana', 1000)]
    expect(contado(lineas)?.milesimas).toBe(18_000)
    expect(plegarConteo(lineas.toReversed())).toEqual(plegarConteo(lineas))
    expect(contado(lineas)?.partes).toEqual([
      { persona: 'ana', lugar: '', milesimas: 6000 },
      { persona: 'beto', lugar: '', milesimas: 12_000 },
    ])
  })
  it('contar de nuevo sustituye lo propio en ese lugar y no lo de otros', () => {
    const lineas = [
      linea(1, 'ana', 5000, { lugar: 'Góndola' }),
      linea(2, 'ana', 2000, { lugar: 'Almacén' }),
      linea(3, 'beto', 7000, { lugar: 'Góndola' }),
      linea(4, 'ana', 4000, { lugar: 'Góndola', acto: 'recuento' }),
    ]
    expect(contado(lineas)?.milesimas).toBe(13_000)
    expect(contado(lineas.toReversed())?.milesimas).toBe(13_000)
  })
  it('contar cero es contar', () => expect(contado([linea(1, 'ana', 0)])).toMatchObject({ milesimas: 0 }))
})

describe('las diferencias', () => {
  const diferencia = (lineas: LineaConteo[], ahora: number, hechos: (Venta | MovimientoInventario)[]) =>
    diferenciasDe(plegarConteo(lineas).values(), () => ahora, hechos)[0]

  it('lo vendido después de contar no es una diferencia', () => {
    // 20 on the shelf, counted at 10:10; three are sold at 10:20, so the stock now says 17.
    expect(diferencia([linea(10, 'ana', 20_000)], 17_000, [venta(20, 3000)])).toMatchObject({ esperado: 20_000, diferencia: 0 })
  })
  it('lo vendido antes de contar ya salió de lo esperado', () => {
    expect(diferencia([linea(10, 'ana', 16_000)], 17_000, [venta(5, 3000)])).toMatchObject({ esperado: 17_000, diferencia: -1000 })
  })
  it('se espera lo que había al contar la última parte', () => {
    const lineas = [linea(10, 'ana', 5000), linea(30, 'beto', 12_000)]
    expect(diferencia(lineas, 15_000, [venta(20, 3000), venta(40, 2000)])).toMatchObject({ esperado: 17_000, diferencia: 0 })
  })
  it('una compra que entra después tampoco la cambia', () => {
    const compra = construir(
      MovimientoInventario,
      { motivo: 'compra', lineas: [{ productoId: 'producto:1', milesimas: 24_000 }] },
      { en: '2026-11-21T11:00:00.000Z' },
    )
    expect(diferencia([linea(10, 'ana', 19_000)], 44_000, [compra])).toMatchObject({ esperado: 20_000, diferencia: -1000 })
  })
})
