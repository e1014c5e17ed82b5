import { describe, expect, it } from 'vitest'
import { construir } from '#domain/construir.ts'
import { RangoNCF } from '#domain/entidades/ncf.ts'
import { CierreTurno, Turno } from '#domain/entidades/turno.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { numerosDeTienda, serie, turnosAbiertos, ventasDelDia } from './resumen.ts'

const hoy = '2026-11-21'
const venta = construir(Venta, {}, { id: 'v1' })
const nota = construir(
  Venta,
  { tipoComprobante: 'E34', ncf: 'E340000000001', modifica: { ventaId: 'v1', ncf: venta.ncf, fecha: hoy, codigo: '1', motivo: 'x' } },
  { id: 'v2' },
)

describe('resumen del día', () => {
  it('resta las notas de crédito y no las cuenta como ventas', () => {
    expect(ventasDelDia([venta, nota], hoy)).toEqual({ total: 0, itbis: 0, cantidad: 1 })
  })
  it('deja fuera otros días y lo que vino después de la hora', () => {
    expect(ventasDelDia([venta, construir(Venta, { fecha: '2026-11-20' })], hoy).cantidad).toBe(1)
    expect(ventasDelDia([venta], hoy, '2026-11-21T10:00:00.000Z').cantidad).toBe(0)
  })
  it('da una cifra por día, la más vieja primero', () => {
    expect(serie([venta], hoy, 3)).toEqual([0, 0, venta.totales.total])
  })
  it('un turno con cierre ya no está abierto', () => {
    const turnos = [construir(Turno, {}, { id: 'turno:1' }), construir(Turno, {}, { id: 'turno:2' })]
    expect(turnosAbiertos(turnos, [construir(CierreTurno, { turnoId: 'turno:1' })]).map((t) => t.id)).toEqual(['turno:2'])
  })
  it('dice cuántos días duran los números libres de los rangos vigentes', () => {
    const rangos = [construir(RangoNCF, { siguiente: 49_301 }), construir(RangoNCF, { tipoComprobante: 'E31', vence: '2026-11-20' })]
    const ventas = Array.from({ length: 70 }, () => venta)
    expect(numerosDeTienda(rangos, ventas, hoy)).toEqual([{ tipo: 'E32', libres: 700, porDia: 10, dias: 70 }])
  })
  it('un rango vale todavía el día en que vence', () => {
    expect(numerosDeTienda([construir(RangoNCF, { vence: hoy })], [], hoy)).toHaveLength(1)
  })
})
