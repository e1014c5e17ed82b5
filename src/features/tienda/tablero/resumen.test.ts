import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { cambioPorciento, efectivoAhora, numerosDeTienda, serie, turnosAbiertos, usadosSegunVentas, ventasDelDia } from './resumen.ts'

const hoy = '2026-11-21'
const venta = construir(Venta, {}, { id: 'v1' })
const nota = construir(
  Venta,
  { tipoComprobante: 'E34', ncf: 'E340000000001', modifica: { ventaId: 'v1', ncf: venta.ncf, fecha: hoy, codigo: '1', motivo: 'x' } },
  { id: 'v2' },
)

describe('resumen del día', () => {
  it('resta las notas de crédito y no las cuenta como ventas', () => {
    expect(ventasDelDia([venta, nota], hoy)).toEqual({ total: 0, itbis: 0, cantidad: 1, notas: 1 })
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
  it('dice cuántos días duran los números que quedan, los de los rangos y los de las cajas', () => {
    const rangos = [construir(RangoNCF, { siguiente: 49_301 }), construir(RangoNCF, { tipoComprobante: 'E31', vence: '2026-11-20' })]
    const ventas = Array.from({ length: 70 }, () => venta)
    const prestado = construir(BloqueNCF, { desde: 1, hasta: 500 })
    expect(
      numerosDeTienda(
        rangos,
        [prestado],
        {
          E32: [
            [1, 360],
            [9000, 9100],
          ],
        },
        ventas,
        hoy,
      ),
    ).toEqual([{ tipo: 'E32', libres: 700, enCajas: 140, porDia: 10, dias: 84 }])
  })
  it('un rango vale todavía el día en que vence, y un bloque vencido o congelado no cuenta', () => {
    expect(numerosDeTienda([construir(RangoNCF, { vence: hoy })], [], {}, [], hoy)).toHaveLength(1)
    const bloques = [construir(BloqueNCF, { vence: '2026-11-20' }), construir(BloqueNCF, { estado: 'congelado' })]
    expect(numerosDeTienda([], bloques, {}, [], hoy)).toEqual([])
  })
  it('sin servidor, lo usado se saca de las ventas: hasta el último número, y entero el bloque que ya quedó atrás', () => {
    const bloque = (id: string, desde: number, cambios = {}) => construir(BloqueNCF, { desde, hasta: desde + 499, ...cambios }, { id })
    const bloques = [bloque('b1', 1), bloque('b2', 501), bloque('b3', 1001, { paraDispositivo: 'dispositivo:2' })]
    const ventas = [construir(Venta, { bloqueId: 'b2', ncf: 'E320000000510' }), construir(Venta, { bloqueId: 'b2', ncf: 'E320000000503' })]
    expect(usadosSegunVentas(bloques, ventas)).toEqual({
      E32: [
        [1, 500],
        [501, 510],
      ],
    })
  })
  it('el efectivo de ahora es el fondo más lo cobrado, menos lo que salió, en cada moneda', () => {
    const turno = construir(Turno, { fondoUsdCentavos: 2000 }, { id: 'turno:1' })
    const retiro = construir(MovimientoCaja, { clase: 'retiro', centavos: 100_000, turnoId: 'turno:1' })
    expect(efectivoAhora(turno, [venta], [retiro])).toEqual({ DOP: 300_000 + 10_000 - 100_000, USD: 2000 })
    const conTarjeta = { ...venta, pagos: venta.pagos.map((pago) => ({ ...pago, metodo: 'tarjeta' as const, moneda: 'USD' as const })) }
    expect(efectivoAhora({ ...turno, fondoUsdCentavos: 0 }, [conTarjeta], [])).toEqual({ DOP: 300_000, USD: 0 })
  })
  it('compara en por ciento, y no compara con nada', () => {
    expect([cambioPorciento(150, 100), cambioPorciento(50, 200), cambioPorciento(50, 0)]).toEqual([50, -75, undefined])
  })
})
