import { expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { mensajeDeVenta } from './mensaje.ts'
import { Venta } from './venta.entity.ts'

test('dice lo que se llevó, lo que suma y dónde se ve; de un papel, sin enlace', () => {
  const venta = construir(Venta)
  const [linea] = venta.lineas
  const dicho = mensajeDeVenta(venta, 'Colmado La Fe', 'https://mercana.do/comprobante/1').split('\n')
  expect(dicho[0]).toBe(`Colmado La Fe · Factura de Consumo Electrónica ${venta.ncf}`)
  expect(dicho).toContain(`1 × ${linea?.nombre ?? ''}: RD$100.00`)
  expect(dicho.at(-1)).toBe('https://mercana.do/comprobante/1')
  expect(mensajeDeVenta(venta, 'Colmado La Fe', '').split('\n').at(-1)).toMatch(/^Total: RD\$/)
})

test('de una compra larga dice las primeras, y cuántas más', () => {
  const [linea] = Venta.muestra.lineas as Venta['lineas']
  const larga = construir(Venta, { lineas: Array.from({ length: 33 }, () => linea as Venta['lineas'][number]) })
  expect(mensajeDeVenta(larga, 'Colmado La Fe', '')).toContain('Y 13 más')
})
