import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { deudaDe, type MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { porVencer, repartirCobro } from './cobro.rules.ts'
import { cadencias, PlanDePago } from './plan-de-pago.entity.ts'
import { claveDePendiente, conPlanes, cuotasDe, estadoDePlan, nombreDePendiente, porDocumento } from './plan.rules.ts'
import { armarPromesa, estadoDePromesa, promesaImposible } from './promesa.rules.ts'

const HOY = '2026-11-21'
const venta = (ventaId: string, centavos: number, fecha = '2026-10-01'): MovimientoCredito => ({
  ventaId,
  ncf: ventaId,
  fecha,
  centavos,
  modifica: '',
})
const cobro = (ventaId: string, salda: Readonly<Record<string, number>>, fecha = HOY): MovimientoCredito => ({
  ventaId,
  ncf: ventaId,
  fecha,
  centavos: -Object.values(salda).reduce((suma, uno) => suma + uno, 0),
  modifica: '',
  clase: 'cobro',
  salda: Object.entries(salda).map(([de, centavos]) => ({ ventaId: de, centavos })),
})
const vencen = (cuantas: number, cada: 'semana' | 'quincena' | 'mes', primerDia: string): string[] => {
  const cuotas = cuotasDe(1000, { cuantas, cada, primerDia })
  return cuotas.ok ? cuotas.value.map(({ vence }) => vence) : []
}
const planDe = (documentos: Readonly<Record<string, number>>, vence: readonly string[], campos: Partial<PlanDePago> = {}) => {
  const total = Object.values(documentos).reduce((suma, uno) => suma + uno, 0)
  const cuotas = cuotasDe(total, { cuantas: vence.length, cada: 'mes', primerDia: vence[0] ?? HOY })
  if (!cuotas.ok) throw new Error(cuotas.error.code)
  return construir(PlanDePago, {
    documentos: Object.entries(documentos).map(([ventaId, centavos]) => ({ ventaId, ncf: ventaId, centavos })),
    cuotas: cuotas.value.map((cuota, i) => ({ ...cuota, vence: vence[i] ?? HOY })),
    ...campos,
  })
}
const deudaCon = (movimientos: MovimientoCredito[], planes: PlanDePago[], hoy = HOY) =>
  conPlanes(deudaDe(movimientos, 30, hoy), planes, hoy)

describe('las cuotas', () => {
  it('caen cada semana, cada quincena y cada mes, también al final de los meses cortos', () => {
    expect(vencen(3, 'semana', '2026-11-30')).toEqual(['2026-11-30', '2026-12-07', '2026-12-14'])
    expect(vencen(4, 'mes', '2026-11-30')).toEqual(['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28'])
    expect(vencen(5, 'quincena', '2026-12-15')).toEqual(['2026-12-15', '2026-12-30', '2027-01-15', '2027-01-30', '2027-02-15'])
    expect(vencen(6, 'quincena', '2026-12-30')).toEqual([
      '2026-12-30',
      '2027-01-15',
      '2027-01-30',
      '2027-02-15',
      '2027-02-28',
      '2027-03-15',
    ])
    expect(vencen(3, 'quincena', '2027-02-15')).toEqual(['2027-02-15', '2027-02-28', '2027-03-15'])
  })
  it('suman el total y van hacia adelante, en cualquier plan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 10_000_000 }),
        fc.integer({ min: 2, max: 60 }),
        fc.constantFrom(...cadencias),
        fc.integer({ min: 0, max: 800 }),
        (total, cuantas, cada, dias) => {
          const cuotas = cuotasDe(total, { cuantas, cada, primerDia: sumarDias(HOY, dias) })
          if (!cuotas.ok) throw new Error(cuotas.error.code)
          expect(cuotas.value.reduce((suma, { centavos }) => suma + centavos, 0)).toBe(total)
          const fechas = cuotas.value.map(({ vence }) => vence)
          expect(fechas[0]).toBe(sumarDias(HOY, dias))
          expect([...new Set(fechas)].sort()).toEqual(fechas)
        },
      ),
    )
  })
  it('no las hay de una sola, de más de 60, ni de menos de un centavo', () => {
    for (const [total, cuantas] of [
      [1000, 1],
      [1000, 61],
      [1000, 2.5],
      [1, 2],
    ] as const)
      expect(cuotasDe(total, { cuantas, cada: 'mes', primerDia: HOY })).toMatchObject({ ok: false, error: { code: 'plan.cuotas' } })
  })
})

describe('lo que se debe en cuotas', () => {
  const plan = planDe({ a: 900, b: 600 }, ['2026-11-20', '2026-12-20', '2027-01-20'])
  const lineas = (movimientos: MovimientoCredito[]) =>
    deudaCon(movimientos, [plan]).pendientes.map((uno) => [nombreDePendiente(uno), uno.vence, uno.pendienteCentavos])

  it('vence cuota por cuota, y lo pagado salda la más vieja', () => {
    const [a, b] = [venta('a', 900), venta('b', 600)]
    expect(lineas([a, b])).toEqual([
      ['a · cuota 1 de 3', '2026-11-20', 500],
      ['a · cuota 2 de 3', '2026-12-20', 400],
      ['b · cuota 2 de 3', '2026-12-20', 100],
      ['b · cuota 3 de 3', '2027-01-20', 500],
    ])
    expect(lineas([a, b, cobro('k', { a: 700 })])).toEqual([
      ['a · cuota 2 de 3', '2026-12-20', 200],
      ['b · cuota 2 de 3', '2026-12-20', 100],
      ['b · cuota 3 de 3', '2027-01-20', 500],
    ])
    expect(deudaCon([a, b], [plan])).toMatchObject({ vencidoCentavos: 500, diasVencidos: 1, saldoCentavos: 1500 })
    expect(deudaCon([a, b, cobro('k', { a: 500 })], [plan])).toMatchObject({ vencidoCentavos: 0, diasVencidos: 0 })
  })
  it('roto cuando una cuota venció sin pagarse, al día, y cumplido', () => {
    const movimientos = [venta('a', 900), venta('b', 600)]
    const como = (otros: MovimientoCredito[], hoy = HOY) =>
      estadoDePlan(plan, deudaCon([...movimientos, ...otros], [plan], hoy).pendientes, hoy)
    expect(como([])).toEqual({
      estado: 'roto',
      debeCentavos: 1500,
      atrasadoCentavos: 500,
      proxima: { numero: 1, vence: '2026-11-20', centavos: 500 },
    })
    expect(como([cobro('k', { a: 500 })])).toMatchObject({ estado: 'al-dia', proxima: { numero: 2, vence: '2026-12-20', centavos: 500 } })
    expect(como([cobro('k', { a: 900, b: 600 })])).toMatchObject({ estado: 'cumplido', debeCentavos: 0, proxima: undefined })
    expect(como([], '2027-03-01')).toMatchObject({ atrasadoCentavos: 1500 })
  })
  it('lo que vuelve a deberse por encima del plan vence el día de su factura; un plan anulado no cuenta, y de dos vale el primero', () => {
    const [a, b] = [venta('a', 1000), venta('b', 600)]
    expect(lineas([a, b])[0]).toEqual(['a', '2026-10-31', 100])
    expect(deudaCon([a], [{ ...plan, estado: 'anulado' }]).pendientes).toEqual(deudaDe([a], 30, HOY).pendientes)
    const otro = planDe({ a: 1000 }, ['2027-05-01', '2027-06-01'], {})
    const despues = { ...otro, id: 'planDePago:2', en: '2026-11-22T00:00:00.000Z' }
    expect(deudaCon([a, b], [despues, plan]).pendientes).toEqual(deudaCon([a, b], [plan]).pendientes)
  })
  it('con cualquier plan y cualquier pago se debe lo mismo que sin él, y cobrarlo todo lo salda', () => {
    const caso = fc.record({
      ventas: fc.array(fc.integer({ min: 60, max: 5000 }), { minLength: 1, maxLength: 5 }),
      cuantas: fc.integer({ min: 2, max: 12 }),
      pagado: fc.integer({ min: 0, max: 6000 }),
      deMas: fc.integer({ min: 0, max: 50 }),
    })
    fc.assert(
      fc.property(caso, ({ ventas, cuantas, pagado, deMas }) => {
        const documentos = Object.fromEntries(ventas.map((centavos, i) => [`v${i}`, centavos]))
        const suyo = planDe(
          documentos,
          Array.from({ length: cuantas }, (_, i) => sumarDias(HOY, 30 * i - 60)),
        )
        const movimientos = [...ventas.map((centavos, i) => venta(`v${i}`, centavos + deMas)), cobro('k', { v0: pagado })]
        const [sin, con] = [deudaDe(movimientos, 30, HOY), deudaCon(movimientos, [suyo])]
        expect(porDocumento(con.pendientes).map(({ ventaId, pendienteCentavos }) => [ventaId, pendienteCentavos])).toEqual(
          sin.pendientes.map(({ ventaId, pendienteCentavos }) => [ventaId, pendienteCentavos]),
        )
        expect(con.pendientes.every(({ pendienteCentavos }) => pendienteCentavos > 0)).toBe(true)
        expect(new Set(con.pendientes.map(claveDePendiente)).size).toBe(con.pendientes.length)
        const todo = con.pendientes.reduce((suma, { pendienteCentavos }) => suma + pendienteCentavos, 0)
        const reparto = repartirCobro(todo, porVencer(con.pendientes), { prontoPagoPuntosBasicos: 500, hoy: HOY })
        const saldados = reparto.documentos.map(({ ventaId }) => ventaId)
        expect(new Set(saldados).size).toBe(saldados.length)
        const cobrado = reparto.documentos.reduce((suma, { abonoCentavos }) => suma + abonoCentavos, 0)
        expect(cobrado + reparto.anticipoCentavos).toBe(todo)
        for (const { abonoCentavos, descuentoCentavos, debiaCentavos } of reparto.documentos)
          expect(abonoCentavos + descuentoCentavos).toBeLessThanOrEqual(debiaCentavos)
      }),
    )
  })
})

describe('una promesa', () => {
  const promesa = { fecha: '2026-11-10', dia: '2026-11-20', centavos: 500 }
  it('se cumple con lo cobrado hasta su día, y se rompe sola', () => {
    const como = (movimientos: MovimientoCredito[], hoy: string) => estadoDePromesa(promesa, movimientos, hoy).estado
    expect([como([], '2026-11-20'), como([], '2026-11-21')]).toEqual(['pendiente', 'rota'])
    expect(como([cobro('k', { a: 300 }, '2026-11-12'), cobro('l', { a: 200 }, '2026-11-20')], '2026-11-21')).toBe('cumplida')
    expect(como([cobro('k', { a: 500 }, '2026-11-21')], '2026-11-21')).toBe('rota')
    expect(como([cobro('k', { a: 500 }, '2026-11-09')], '2026-11-15')).toBe('pendiente')
    const k = cobro('k', { a: 500 }, '2026-11-12')
    expect(como([k, { ...k, ventaId: 'x', centavos: 500, clase: 'anulacion', anula: 'k' }], '2026-11-21')).toBe('rota')
  })
  it('es de alguien que puede, por algo, y para pronto', () => {
    const cobrador = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'cajero' as const }
    const arma = (campos: object, rol: 'cajero' | 'mensajero' = 'cajero') => {
      const armada = armarPromesa(
        { clienteId: 'cliente:1', dia: HOY, centavos: 500, nota: '', ...campos },
        { cobrador: { ...cobrador, rol }, hoy: HOY },
      )
      return armada.ok ? 'bien' : armada.error.code
    }
    expect([arma({}), arma({}, 'mensajero'), arma({ centavos: 0 }), arma({ dia: '2026-11-20' }), arma({ dia: '2026-12-22' })]).toEqual([
      'bien',
      'promesa.sin-permiso',
      'promesa.sin-monto',
      'promesa.dia',
      'promesa.dia',
    ])
    expect([promesaImposible(promesa), promesaImposible({ ...promesa, dia: '2026-12-11' })]).toEqual([false, true])
  })
})
