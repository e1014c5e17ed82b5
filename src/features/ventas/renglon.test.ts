import { expect, it } from 'vitest'
import type { TrabajoDeImpresion } from '#data/ventas/impresiones.ts'
import { construir } from '#domain/core/construir.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { copiasDe, impresionDe, metodosDe, renglonDe, textoDe, totalDe } from './renglon.ts'

const trabajo = (copia: number, estado: TrabajoDeImpresion['estado']): TrabajoDeImpresion => ({ id: `v#${copia}`, copia, estado, en: '' })

it('cuenta las copias que salieron, y no el original ni la que no salió', () => {
  const de = (copia: number, estado: TrabajoDeImpresion['estado']) => copiasDe(trabajo(copia, estado))
  expect([copiasDe(undefined), de(0, 'impreso'), de(2, 'impreso'), de(2, 'fallido'), de(0, 'fallido')]).toEqual([0, 0, 2, 1, 0])
})
it('dice si hay papel, si no lo hay, o si nadie lo sabe', () => {
  expect([undefined, trabajo(0, 'fallido'), trabajo(0, 'enviando'), trabajo(1, 'dudoso'), trabajo(1, 'fallido')].map(impresionDe)).toEqual([
    'ninguna',
    'ninguna',
    'dudosa',
    'dudosa',
    'hecha',
  ])
})
it('los dólares son una forma de pago aparte del efectivo en pesos', () => {
  const [pago] = construir(Venta).pagos
  if (!pago) throw new Error('no sale')
  expect(metodosDe({ pagos: [pago, { ...pago, moneda: 'USD' }, pago] })).toEqual(['efectivo', 'dolares'])
})
it('una fila dice su caja y su equipo, se encuentra por ellos, y una nota de crédito resta', () => {
  const nota = construir(Venta, { tipoComprobante: 'E34', ncf: 'E340000000001' }, { id: 'v1' })
  const fila = { doc: nota, estado: 'recibido' as const, motivo: '', recibidoEn: '' }
  const renglon = renglonDe(fila, {
    caja: () => 'Caja 2',
    equipo: () => 'Tableta',
    trabajos: new Map([['v1', trabajo(3, 'impreso')]]),
    ecf: () => undefined,
  })
  expect(renglon).toMatchObject({ caja: 'Caja 2', equipo: 'Tableta', trabajo: { copia: 3 } })
  expect(textoDe(renglon)).toContain('Caja 2')
  expect(totalDe(fila)).toBe(-10_000)
})
