import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mesSiguiente, sumarDias } from '#domain/core/fecha.ts'
import { mesAbierto, resumirMes, revisarCierreDeMes, revisarConciliacion } from './conciliacion.rules.ts'
import { proponer } from './propuestas.rules.ts'

const linea = (centavos: number, fecha = '2026-11-20') => ({ fecha, centavos })
const pago = (centavos: number, fecha = '2026-11-20', moneda: 'DOP' | 'USD' = 'DOP') => ({ fecha, centavos, moneda })
const revisar = (grupo: Partial<Parameters<typeof revisarConciliacion>[0]>, abierto = '2026-11') =>
  revisarConciliacion({ lineas: [], movimientos: [], concepto: null, nota: '', ...grupo }, 'DOP', abierto)

describe('revisarConciliacion', () => {
  it('una con varias, varias con una, y en el mes de lo último o en el que está abierto', () => {
    expect(revisar({ lineas: [linea(300)], movimientos: [pago(100), pago(200)] })).toEqual({
      ok: true,
      value: { diferenciaCentavos: 0, mes: '2026-11' },
    })
    expect(revisar({ lineas: [linea(100), linea(200)], movimientos: [pago(300)] }, '2026-12')).toMatchObject({ value: { mes: '2026-12' } })
    expect(revisar({ lineas: [linea(100, '2026-12-01')], movimientos: [pago(100)] })).toMatchObject({ value: { mes: '2026-12' } })
  })

  it('lo que no cuadra dice por cuánto, y con su concepto vale', () => {
    expect(revisar({ lineas: [linea(97)], movimientos: [pago(100)] })).toMatchObject({
      error: { code: 'conciliacion.no-cuadra', datos: { diferencia: '-RD$0.03' } },
    })
    expect(revisar({ lineas: [linea(97)], movimientos: [pago(100)], concepto: 'comision' })).toMatchObject({
      value: { diferenciaCentavos: -3 },
    })
    expect(revisar({ lineas: [linea(-15)], concepto: 'comision' })).toMatchObject({ value: { diferenciaCentavos: -15 } })
    expect(revisar({ movimientos: [pago(100)], concepto: 'no-llego' })).toMatchObject({ value: { diferenciaCentavos: -100 } })
  })

  it('nada, otra moneda, un concepto de más y «otro» sin decir qué se rechazan', () => {
    expect(revisar({})).toMatchObject({ error: { code: 'conciliacion.nada' } })
    expect(revisar({ lineas: [linea(1)], movimientos: [pago(1, '2026-11-20', 'USD')] })).toMatchObject({
      error: { code: 'conciliacion.otra-moneda' },
    })
    expect(revisar({ lineas: [linea(1)], movimientos: [pago(1)], concepto: 'comision' })).toMatchObject({
      error: { code: 'conciliacion.concepto-de-mas' },
    })
    expect(revisar({ lineas: [linea(1)], concepto: 'otro' })).toMatchObject({ error: { code: 'conciliacion.falta-nota' } })
  })
})

describe('los meses', () => {
  it('se cierran en orden desde el primero de la cuenta; uno reabierto no cuenta', () => {
    const cuenta = { desde: '2026-10-15' }
    expect(mesAbierto(cuenta, [])).toBe('2026-10')
    expect(mesAbierto(cuenta, [{ mes: '2026-10', estado: 'cerrado' }])).toBe('2026-11')
    expect(
      mesAbierto(cuenta, [
        { mes: '2026-10', estado: 'cerrado' },
        { mes: '2026-11', estado: 'reabierto' },
      ]),
    ).toBe('2026-11')
    expect(mesSiguiente('2026-12')).toBe('2027-01')
  })

  it('solo se cierra el que toca, cuando terminó y con el saldo del banco', () => {
    const como = { mes: '2026-10', abierto: '2026-10', hoy: '2026-11-02', saldoDelBancoCentavos: 500, moneda: 'DOP' as const }
    const cerrar = (cambio: Partial<typeof como>) => {
      const dicho = revisarCierreDeMes({ saldoFinalCentavos: 500 }, { ...como, ...cambio })
      return dicho.ok ? 'bien' : dicho.error.code
    }
    expect(cerrar({})).toBe('bien')
    expect(cerrar({ abierto: '2026-11' })).toBe('cierre-de-banco.ya-cerrado')
    expect(cerrar({ abierto: '2026-09' })).toBe('cierre-de-banco.falta-el-anterior')
    expect(cerrar({ hoy: '2026-10-31' })).toBe('cierre-de-banco.mes-sin-terminar')
    expect(cerrar({ saldoDelBancoCentavos: 499 })).toBe('cierre-de-banco.saldo-distinto')
  })
})

const dias = fc.integer({ min: 0, max: 29 }).map((n) => sumarDias('2026-11-01', n))
const unas = (letra: string) =>
  fc
    .array(fc.record({ fecha: dias, centavos: fc.constantFrom(100, 200, -100, 350) }), { maxLength: 20 })
    .map((todas) =>
      todas.map((una, i) => ({ ...una, id: `${letra}${i}`, descripcion: '', referencia: '', metodo: 'transferencia' as const })),
    )

describe('la cuenta de un mes', () => {
  it('de cualesquiera líneas y pagos: conciliar no cambia el saldo, saca lo mismo de los dos lados, y deshacer lo deja como estaba', () => {
    fc.assert(
      fc.property(unas('l'), unas('m'), (lineas, movimientos) => {
        const de = { mes: '2026-11', saldoInicialCentavos: 1000, lineas, movimientos }
        const antes = resumirMes({ ...de, conciliaciones: [] })
        const conciliaciones = proponer(lineas, movimientos).map((una) => ({
          estado: 'vigente' as const,
          mes: '2026-11',
          lineas: lineas.filter(({ id }) => una.lineas.includes(id)),
          movimientos: movimientos.filter(({ id }) => una.movimientos.includes(id)),
        }))
        const despues = resumirMes({ ...de, conciliaciones })
        expect(despues.saldoFinalCentavos).toBe(antes.saldoFinalCentavos)
        expect(antes.sinDuenoCentavos - despues.sinDuenoCentavos).toBe(antes.enTransitoCentavos - despues.enTransitoCentavos)
        expect(despues.conciliadas + despues.sinDueno.length).toBe(lineas.length)
        const deshechas = conciliaciones.map((una) => ({ ...una, estado: 'deshecha' as const }))
        expect(resumirMes({ ...de, conciliaciones: deshechas })).toEqual(antes)
      }),
    )
  })

  it('lo que se concilió en un mes posterior seguía sin dueño cuando este terminó', () => {
    const [una] = [{ id: 'l1', fecha: '2026-11-30', centavos: 100 }]
    const conciliaciones = [{ estado: 'vigente' as const, mes: '2026-12', lineas: una ? [una] : [], movimientos: [] }]
    const resumen = resumirMes({ mes: '2026-11', saldoInicialCentavos: 0, lineas: una ? [una] : [], movimientos: [], conciliaciones })
    expect([resumen.conciliadas, resumen.sinDuenoCentavos]).toEqual([0, 100])
  })
})
