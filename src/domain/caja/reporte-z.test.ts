import { expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { reporteZ } from './reporte-z.rules.ts'
import { EntregaDinero } from './entrega-dinero.entity.ts'
import { GastoEfectivo } from './fondo.entity.ts'
import { MovimientoCaja } from './movimiento-caja.entity.ts'
import { CierreTurno, Turno } from './turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { resumenPorAclarar } from '#domain/confianza/por-aclarar.ts'
import { impresoX, impresoZ } from './reporte-z.ts'

const turno = construir(Turno, {}, { id: 'turno:1', seq: 1 })
const ventas = [construir(Venta, {}, { seq: 2 }), construir(Venta, { ncf: 'E320000000002' }, { seq: 3 })]
const renglones = [
  {
    metodo: 'tarjeta' as const,
    moneda: 'DOP' as const,
    esperadoCentavos: 3_500,
    contadoCentavos: 3_000,
    diferenciaCentavos: -500,
    montos: [1_000, 2_000],
    motivo: 'Vuelto mal dado',
  },
]
const cierre = construir(CierreTurno, { cubre: { 'dispositivo:1': [[1, 2]] }, renglones }, { seq: 9 })
const tienda = { nombre: 'Colmado La Fe', rnc: '131246796' }
const textos = (complementos: { ncf: string; totalCentavos: number }[], asuntos: { hechoId: string; centavos: number }[] = []) => {
  const reporte = reporteZ(turno, cierre, ventas, [])
  const huella = 'a1b2c3d4e5f60718'.repeat(4)
  return JSON.stringify(impresoZ({ reporte, tienda, caja: 'Caja 1', huella, complementos, porAclarar: resumenPorAclarar(asuntos) }))
}

it('dice lo que el cierre contó y nada más', () => {
  expect(textos([])).toContain('E320000000001')
  expect(textos([])).not.toContain('E320000000002')
  expect(textos([])).toContain('Vuelto mal dado')
})
it('dice cuántos comprobantes de pago se contaron uno a uno', () => {
  expect(textos([])).toContain('Contados uno a uno: 2')
})
it('dice el número de cada papel, y nombra lo que movió la gaveta con su clase', () => {
  const conNumeros = construir(CierreTurno, {
    cubre: { 'dispositivo:1': [[1, 9]] },
    renglones: renglones.map((uno) => ({ ...uno, numeros: ['lote 45', ''] })),
  })
  const movidos = [
    construir(MovimientoCaja, { clase: 'entrada', concepto: 'mensajero', motivo: 'Liquidación de Pedro', centavos: 70_000 }, { seq: 4 }),
    construir(GastoEfectivo, { origen: 'gaveta', turnoId: 'turno:1', motivo: 'Hielo' }, { seq: 5 }),
  ]
  const reporte = reporteZ(turno, conNumeros, ventas, movidos)
  expect(reporte.deMensajeros).toEqual({ DOP: 70_000, USD: 0 })
  const papel = JSON.stringify(
    impresoZ({ reporte, tienda, caja: 'Caja 1', huella: 'a'.repeat(64), complementos: [], porAclarar: resumenPorAclarar([]) }),
  )
  for (const dicho of ['No. lote 45', 'De ellas, de mensajeros', 'Liquidación de Pedro', 'Hielo']) expect(papel).toContain(dicho)
  const x = JSON.stringify(impresoX({ turno, ventas, movimientos: movidos, tienda, caja: 'Caja 1', en: '2026-11-21T20:00:00.000Z' }))
  for (const dicho of ['De ellas, de mensajeros', 'Hielo']) expect(x).toContain(dicho)
})
it('lleva la huella del cierre, corta', () => {
  expect(textos([])).toContain('A1B2-C3D4-E5F6-0718')
})
it('nombra los complementos aparte', () => {
  expect(textos([])).not.toContain('COMPLEMENTOS')
  expect(textos([{ ncf: 'E320000000002', totalCentavos: 10_000 }])).toMatch(/COMPLEMENTOS.*E320000000002.*RD\$100\.00/)
})
it('dice en el papel lo que incluye por aclarar, y nada cuando no hay', () => {
  expect(textos([])).not.toContain('POR ACLARAR')
  const asuntos = [
    { hechoId: 'venta:1', centavos: 9000 },
    { hechoId: 'venta:1', centavos: 1000 },
  ]
  expect(textos([], asuntos.slice(0, 1))).toMatch(/POR ACLARAR.*Incluye un documento.*RD\$90\.00/)
  expect(textos([], [...asuntos, { hechoId: 'venta:2', centavos: 500 }])).toMatch(/Incluye 2 documentos.*RD\$105\.00/)
})

it('el X dice lo mismo del turno abierto, lo que debe haber, y que no cierra nada', () => {
  const turno = construir(Turno, { fondoDopCentavos: 300_000 }, { seq: 1 })
  const gasto = construir(GastoEfectivo, { origen: 'gaveta', turnoId: turno.id, fondoId: '' }, { seq: 2 })
  const entrega = construir(EntregaDinero, { turnoId: turno.id, dop: { '100000': 1 }, dopCentavos: 100_000 }, { seq: 3 })
  const { bloques } = impresoX({
    turno,
    ventas: [],
    movimientos: [gasto, entrega],
    tienda: { nombre: 'Colmado', rnc: '' },
    caja: 'Caja 1',
    en: '2026-11-21T20:00:00.000Z',
  })
  const dicho = JSON.stringify(bloques)
  for (const cada of ['REPORTE X', 'RD$250.00', 'Entregado a otros', 'RD$1,750.00', 'No cierra el turno']) expect(dicho).toContain(cada)
})
