import { expect, it } from 'vitest'
import { construir } from './construir.ts'
import { reporteZ } from './cuadre.rules.ts'
import { CierreTurno, Turno } from './entidades/turno.ts'
import { Venta } from './entidades/venta.ts'
import { impresoZ } from './reporte-z.ts'

const turno = construir(Turno, {}, { id: 'turno:1', seq: 1 })
const ventas = [construir(Venta, {}, { seq: 2 }), construir(Venta, { ncf: 'E320000000002' }, { seq: 3 })]
const cierre = construir(CierreTurno, { cubre: { 'dispositivo:1': [[1, 2]] }, motivoDiferencia: 'Vuelto mal dado' }, { seq: 9 })
const tienda = { nombre: 'Colmado La Fe', rnc: '131246796' }
const textos = (complementos: { ncf: string; totalCentavos: number }[]) =>
  JSON.stringify(impresoZ({ reporte: reporteZ(turno, cierre, ventas, []), tienda, caja: 'Caja 1', complementos }))

it('dice lo que el cierre contó y nada más', () => {
  expect(textos([])).toContain('E320000000001')
  expect(textos([])).not.toContain('E320000000002')
  expect(textos([])).toContain('Vuelto mal dado')
})
it('nombra los complementos aparte', () => {
  expect(textos([])).not.toContain('COMPLEMENTOS')
  expect(textos([{ ncf: 'E320000000002', totalCentavos: 10_000 }])).toMatch(/COMPLEMENTOS.*E320000000002.*RD\$100\.00/)
})
