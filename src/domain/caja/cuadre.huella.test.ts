import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { huellaCorta, huellaDe, textoDeHuella } from './cuadre.huella.ts'
import { MovimientoCaja } from './movimiento-caja.entity.ts'
import { CierreTurno } from './turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'

const sha256 = async (texto: string): Promise<string> => createHash('sha256').update(texto).digest('hex')
const venta = (seq: number, cambios: Partial<Venta> = {}) =>
  construir(Venta, { turnoId: 'turno:1', ...cambios }, { id: `venta:${seq}`, seq })
const gasto = construir(MovimientoCaja, { turnoId: 'turno:1' }, { id: 'movimiento:4', seq: 4 })
const cierre = construir(CierreTurno, { cubre: { 'dispositivo:1': [[1, 4]] } })
const ventas = [venta(2), venta(3)]
const base = await huellaDe(cierre, ventas, [gasto], sha256)
const de = async (otras: Venta[], movidos = [gasto], otro = cierre) => await huellaDe(otro, otras, movidos, sha256)

it('es la misma en cualquier orden, y aunque después haya llegado algo que el cierre no contó', async () => {
  expect(await de([venta(3), venta(2)])).toBe(base)
  expect(await de([...ventas, venta(9)])).toBe(base)
})
it('cambia con un centavo, con una venta de menos y con un movimiento de menos', async () => {
  const [primera] = ventas
  if (!primera) throw new Error('no sale')
  const cara = { ...primera, totales: { ...primera.totales, total: primera.totales.total + 1 } }
  for (const otras of [[venta(2)], [cara, venta(3)], []]) expect(await de(otras)).not.toBe(base)
  expect(await de(ventas, [])).not.toBe(base)
  expect(await de(ventas, [gasto], { ...cierre, totalVentasCentavos: cierre.totalVentasCentavos + 1 })).not.toBe(base)
})
it('se lee como un texto que se puede hacer a mano', () => {
  expect(textoDeHuella(cierre, [venta(2)], [gasto]).split('\n')).toEqual([
    'cierre 1',
    'turno:1',
    'caja:1',
    'empleado:1',
    '10 0 1000000 152542',
    'efectivo DOP 1300000 1300000 0',
    'movimiento:4 gasto DOP 25000',
    'venta:2 10000',
  ])
})
it('corta, son cuatro grupos de cuatro', () => {
  expect(huellaCorta(base)).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/)
  expect(huellaCorta('')).toBe('')
})
