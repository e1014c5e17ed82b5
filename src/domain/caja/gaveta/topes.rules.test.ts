import { describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { revisarTopes } from '#domain/sync/recomputo.gaveta.ts'
import { DepositoBanco, GastoEfectivo } from '../fondo.entity.ts'
import { MovimientoCaja } from '../movimiento-caja.entity.ts'
import { revisarTope, saleConTope, sumaDelDia, valorDeSalida } from './topes.rules.ts'

const cajera = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'cajero' as const }
const jefe = { empleadoId: 'empleado:2', nombre: 'Ramón', rol: 'supervisor' as const }
const duena = { empleadoId: 'empleado:3', nombre: 'Ana', rol: 'propietario' as const }
const topes = { gastoCajeroMaximoCentavos: 50_000, gastoSupervisorMaximoCentavos: 200_000, gastoDelDiaMaximoCentavos: 120_000 }
const sinTopes = { gastoCajeroMaximoCentavos: 0, gastoSupervisorMaximoCentavos: 0, gastoDelDiaMaximoCentavos: 0 }
const salida = { quien: cajera, valorCentavos: 50_000, hoyCentavos: 0 }

describe('lo que sale de una gaveta', () => {
  it('hasta el tope lo saca un cajero solo; más, con el PIN de quien puede más', () => {
    expect(revisarTope(salida, topes)).toEqual(ok(''))
    const grande = { ...salida, valorCentavos: 50_001 }
    expect(revisarTope(grande, topes)).toEqual(fallo('tope.de-una-vez', { maximo: 'RD$500.00' }))
    expect(revisarTope({ ...grande, autoriza: { ...cajera, empleadoId: 'empleado:9' } }, topes)).toMatchObject(fallo('tope.de-una-vez'))
    expect(revisarTope({ ...grande, autoriza: jefe }, topes)).toEqual(ok(jefe.empleadoId))
    expect(revisarTope({ ...grande, quien: jefe }, topes)).toEqual(ok(''))
  })
  it('más de lo que saca un supervisor lo permite el propietario', () => {
    const enorme = { ...salida, valorCentavos: 200_001 }
    expect(revisarTope({ ...enorme, quien: jefe }, topes)).toMatchObject(fallo('tope.del-dueno'))
    expect(revisarTope({ ...enorme, autoriza: jefe }, topes)).toMatchObject(fallo('tope.del-dueno'))
    expect(revisarTope({ ...enorme, autoriza: duena }, topes)).toEqual(ok(duena.empleadoId))
  })
  it('lo del día suma lo que nadie permitió con su PIN', () => {
    expect(revisarTope({ ...salida, hoyCentavos: 70_000 }, topes)).toEqual(ok(''))
    expect(revisarTope({ ...salida, hoyCentavos: 70_001 }, topes)).toMatchObject(fallo('tope.del-dia'))
    expect(revisarTope({ ...salida, hoyCentavos: 70_001, quien: jefe }, topes)).toEqual(ok(''))
  })
  it('sin topes no pide nada', () => {
    expect(revisarTope({ ...salida, valorCentavos: 99_999_900, hoyCentavos: 99_999_900 }, sinTopes)).toEqual(ok(''))
  })
  it('en dólares vale lo que dice la tasa; sin tasa, más que cualquier tope', () => {
    expect(valorDeSalida({ DOP: 0, USD: 1_000 }, 600_000)).toBe(60_000)
    expect(revisarTope({ ...salida, valorCentavos: valorDeSalida({ DOP: 0, USD: 1 }, 0), quien: jefe }, topes)).toMatchObject(
      fallo('tope.del-dueno'),
    )
    expect(revisarTope({ ...salida, valorCentavos: valorDeSalida({ DOP: 0, USD: 1 }, 0) }, sinTopes)).toEqual(ok(''))
  })
})

const deGaveta = { origen: 'gaveta', turnoId: 'turno:1', cajaId: 'caja:1', fondoId: '' } as const
const gasto = (dopCentavos: number, sobre: object = {}, campos: object = {}): GastoEfectivo =>
  construir(GastoEfectivo, { ...deGaveta, dopCentavos, ...campos }, { en: '2026-11-25T15:00:00.000Z', dispositivoId: 'd:1', ...sobre })

describe('lo que cuenta en el día', () => {
  it('son gastos y retiros de la gaveta, y no lo que otro firma', () => {
    expect(saleConTope(gasto(1))).toBe(true)
    expect(saleConTope(gasto(1, {}, { origen: 'fondo' }))).toBe(false)
    expect(saleConTope(construir(MovimientoCaja, { clase: 'retiro' }))).toBe(true)
    expect(saleConTope(construir(MovimientoCaja, { clase: 'entrada' }))).toBe(false)
    expect(saleConTope(construir(DepositoBanco, deGaveta))).toBe(false)
  })
  it('del día de Santo Domingo, y sin lo que alguien permitió', () => {
    const hechos = [
      gasto(1_000),
      gasto(2_000, { en: '2026-11-26T03:30:00.000Z' }),
      gasto(4_000, { en: '2026-11-26T04:30:00.000Z' }),
      gasto(8_000, {}, { autorizadoPor: 'empleado:2' }),
    ]
    expect(sumaDelDia(hechos, '2026-11-25', 0)).toBe(3_000)
  })
})

describe('el servidor lo calcula otra vez', () => {
  const tienda = { ...topes, gastoTopesDesde: '2026-11-01T00:00:00.000Z' }
  const este = gasto(60_000, { id: 'gastoEfectivo:este', seq: 5 })
  it('y dice por cuánto pasa de lo que podía quien lo hizo', () => {
    expect(revisarTopes(este, [], [cajera], tienda, 0)).toMatchObject([{ reparo: 'salida', dice: 60_000, debe: 50_000, faltan: 60_000 }])
    expect(revisarTopes(este, [], [cajera, jefe], tienda, 0)).toEqual([])
    expect(revisarTopes(este, [], [], tienda, 0)).toHaveLength(1)
  })
  it('lo de antes de que hubiera topes no los podía conocer', () => {
    expect(revisarTopes(este, [], [cajera], { ...tienda, gastoTopesDesde: '2026-11-25T15:00:00.001Z' }, 0)).toEqual([])
  })
  it('del día cuenta lo que ese equipo hizo antes, y todo lo de otros equipos de la gaveta', () => {
    const chico = gasto(40_000, { id: 'gastoEfectivo:chico', seq: 5 })
    const otro = (seq: number, dispositivoId: string) => gasto(90_000, { id: `gastoEfectivo:${dispositivoId}:${seq}`, seq, dispositivoId })
    expect(revisarTopes(chico, [chico, otro(6, 'd:1')], [cajera], tienda, 0)).toEqual([])
    expect(revisarTopes(chico, [chico, otro(4, 'd:1')], [cajera], tienda, 0)).toMatchObject([{ debe: 120_000 }])
    expect(revisarTopes(chico, [chico, otro(6, 'd:2')], [cajera], tienda, 0)).toHaveLength(1)
  })
})
