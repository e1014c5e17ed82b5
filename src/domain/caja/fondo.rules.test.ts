import { describe, expect, it } from 'vitest'
import { fallo } from '#domain/core/result.ts'
import { armarArqueo, libroAlcanza, armarDeposito, armarGasto, type DatosArqueo } from './fondo.rules.ts'

const custodia = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'cajero' as const }
const otra = { empleadoId: 'empleado:3', nombre: 'Rosa', rol: 'cajero' as const }
const jefe = { empleadoId: 'empleado:2', nombre: 'Ramón', rol: 'supervisor' as const }
const fondo = { custodioId: custodia.empleadoId, gastoMaximoCentavos: 100_000, nombre: 'Caja chica' }
const salida = { quien: custodia, desde: { lugar: 'fondo' as const, fondoId: 'fondo:1' }, fondo, moneda: 'DOP' as const, centavos: 50_000 }
const vale = { motivo: 'Hielo', tipo606: '02' as const, ncf: '', proveedorRnc: '', proveedorNombre: '', foto: null }

describe('un gasto', () => {
  it('sale del fondo, con su tipo y su papel', () => {
    expect(armarGasto(salida, vale)).toMatchObject({
      ok: true,
      value: { origen: 'fondo', fondoId: 'fondo:1', turnoId: '', dopCentavos: 50_000, usdCentavos: 0, tipo606: '02', autorizadoPor: '' },
    })
  })
  it('que pasa del límite lo autoriza un supervisor con su PIN', () => {
    const grande = { ...salida, centavos: 100_001 }
    expect(armarGasto(grande, vale)).toMatchObject(fallo('fondo.pasa-el-limite'))
    expect(armarGasto({ ...grande, autoriza: otra }, vale)).toMatchObject(fallo('fondo.pasa-el-limite'))
    expect(armarGasto({ ...grande, autoriza: jefe }, vale)).toMatchObject({ ok: true, value: { autorizadoPor: jefe.empleadoId } })
    expect(armarGasto({ ...grande, quien: jefe }, vale)).toMatchObject({ ok: true, value: { autorizadoPor: '' } })
  })
  it.each([
    ['del fondo de otra persona', { quien: otra }, {}, 'fondo.de-otro'],
    ['de la bóveda sin sus llaves', { desde: { lugar: 'boveda' as const } }, {}, 'entrega.sin-permiso'],
    ['de nada', { centavos: 0 }, {}, 'fondo.sin-monto'],
    ['sin decir en qué', {}, { motivo: ' ' }, 'entrega.falta-motivo'],
    ['con NCF y sin RNC', {}, { ncf: 'B0100000001' }, 'fondo.falta-rnc'],
  ])('no sale %s', (_que, cambio, papel, code) => {
    expect(armarGasto({ ...salida, ...cambio }, { ...vale, ...papel })).toMatchObject(fallo(code))
  })
})

describe('un depósito', () => {
  const volante = { cuentaId: '', cuentaNombre: 'Popular ···3914', referencia: '123', fecha: '2026-11-25', foto: null }
  it('lo lleva un supervisor, desde donde esté el dinero', () => {
    expect(armarDeposito({ ...salida, quien: jefe, desde: { lugar: 'boveda' } }, volante)).toMatchObject({
      ok: true,
      value: { origen: 'boveda' },
    })
    expect(armarDeposito(salida, volante)).toMatchObject(fallo('entrega.sin-permiso'))
    expect(armarDeposito({ ...salida, quien: jefe }, { ...volante, cuentaNombre: '' })).toMatchObject(fallo('fondo.falta-cuenta'))
  })
})

describe('lo que dijo el libro', () => {
  it('sirve mientras el equipo guarda todo lo que se hizo desde entonces', () => {
    const ahora = new Date('2026-11-29T12:00:00Z')
    expect(libroAlcanza('2026-10-31T12:00:01Z', ahora)).toBe(true)
    expect(libroAlcanza('2026-10-31T12:00:00Z', ahora)).toBe(false)
    expect(libroAlcanza('', ahora)).toBe(false)
  })
})

describe('un arqueo', () => {
  const datos: DatosArqueo = {
    quien: custodia,
    que: 'arqueo',
    donde: { lugar: 'fondo', fondoId: 'fondo:1', custodioId: custodia.empleadoId },
    dop: { '10000': 9 },
    usd: {},
    esperado: { DOP: 100_000, USD: 0 },
    motivo: 'Un vale sin anotar',
  }
  it('dice lo que hay y lo que debía haber, a nombre de quien lo tiene', () => {
    expect(armarArqueo(datos)).toMatchObject({
      ok: true,
      value: { custodioId: custodia.empleadoId, dopCentavos: 90_000, esperadoDopCentavos: 100_000 },
    })
    expect(armarArqueo({ ...datos, motivo: '' })).toMatchObject(fallo('entrega.falta-motivo'))
    expect(armarArqueo({ ...datos, quien: otra })).toMatchObject(fallo('fondo.de-otro'))
  })
  it('de la bóveda, y con cuánto empieza algo, lo dice un supervisor', () => {
    expect(armarArqueo({ ...datos, donde: { lugar: 'boveda' } })).toMatchObject(fallo('entrega.sin-permiso'))
    expect(armarArqueo({ ...datos, que: 'apertura' })).toMatchObject(fallo('entrega.sin-permiso'))
    expect(armarArqueo({ ...datos, quien: jefe, que: 'apertura', motivo: '' })).toMatchObject({ ok: true })
  })
})
