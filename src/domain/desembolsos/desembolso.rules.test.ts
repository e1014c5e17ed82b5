import { describe, expect, it } from 'vitest'
import type { Campos } from '#domain/core/entity.ts'
import { CuentaDePago, type CuentaBancaria } from './cuenta-de-pago.entity.ts'
import {
  cuentaDeLaTienda,
  esLaMismaCuenta,
  impedimentoDePago,
  pagableDesde,
  porPagarDe,
  proximoPago,
  saldosDeOrdenes,
  sePuedePagar,
} from './desembolso.rules.ts'
import type { OrdenDeMercana, SituacionDeOrden } from './orden-de-mercana.rules.ts'

const cuenta: CuentaBancaria = {
  banco: 'Banreservas',
  numero: '960-1',
  tipo: 'Ahorros',
  titular: 'Inversiones La Fe SRL',
  identificacion: '131246796',
}
/** 2026-11-27 is a Friday. */
const VIERNES = '2026-11-27'

const orden = (pedidoId: string, entroCentavos: number, situacion: SituacionDeOrden = 'exigible'): OrdenDeMercana => ({
  pedidoId,
  numero: `#${pedidoId}`,
  colocadoEn: '2026-11-20T14:00:00.000Z',
  situacion,
  exigibleEl: '',
  entroCentavos,
  comisionCentavos: 0,
  itbisCentavos: 0,
  pasos: [],
  tramos: [],
})
const pagado = (...ordenes: [string, number][]) => ({
  estado: 'pagado' as const,
  ordenes: ordenes.map(([pedidoId, centavos]) => ({ pedidoId, numero: '', centavos })),
})
const nada = new Map<string, number>()

describe('lo que se le paga a una tienda', () => {
  it('lo que entró menos lo que se pagó; lo que el banco devolvió se debe otra vez', () => {
    const ordenes = [orden('a', 10_000), orden('b', 5000)]
    const pagos = [pagado(['a', 10_000]), { ...pagado(['b', 5000]), estado: 'devuelto' as const }]
    expect([...saldosDeOrdenes(ordenes, pagos)]).toEqual([
      ['a', 0],
      ['b', 5000],
    ])
    expect(porPagarDe(ordenes, saldosDeOrdenes(ordenes, pagos), nada)).toMatchObject({
      saldoCentavos: 5000,
      exigibleCentavos: 5000,
      ordenes: [{ pedidoId: 'b', centavos: 5000 }],
    })
  })
  it('solo lo recibido, facturado y sin reclamo; lo que está en un lote no está en otro', () => {
    const esperan = (['por_recibir', 'por_facturar', 'en_plazo', 'en_reclamo', 'por_devolver'] as const).map((una) => orden(una, 1000, una))
    const ordenes = [...esperan, orden('lista', 2000), orden('lote', 3000)]
    expect(porPagarDe(ordenes, saldosDeOrdenes(ordenes, []), new Map([['lote', 3000]]))).toEqual({
      saldoCentavos: 10_000,
      exigibleCentavos: 2000,
      enLoteCentavos: 3000,
      ordenes: [{ pedidoId: 'lista', numero: '#lista', centavos: 2000 }],
    })
  })
  it('lo que se devolvió después de pagarlo se descuenta de lo próximo, y si no alcanza se arrastra', () => {
    const ordenes = [orden('devuelta', 4000), orden('nueva', 5000)]
    const saldos = saldosDeOrdenes(ordenes, [pagado(['devuelta', 10_000])])
    expect(porPagarDe(ordenes, saldos, nada)).toMatchObject({
      saldoCentavos: -1000,
      exigibleCentavos: -1000,
      ordenes: [
        { pedidoId: 'devuelta', centavos: -6000 },
        { pedidoId: 'nueva', centavos: 5000 },
      ],
    })
    expect(porPagarDe([...ordenes, orden('otra', 3000)], new Map([...saldos, ['otra', 3000]]), nada).exigibleCentavos).toBe(2000)
  })
})

describe('qué lo detiene', () => {
  const como: Campos<typeof CuentaDePago> = { ...CuentaDePago.esquemaCampos.parse({ tienda: 't' }), verificada: cuenta }
  const de = (cambio: Partial<typeof como>, exigibleCentavos = 1000, hoy = VIERNES, cual: CuentaBancaria | undefined = cuenta) =>
    impedimentoDePago({ exigibleCentavos }, { ...como, ...cambio }, cual, hoy)
  it('cada motivo, del que nadie pasa por encima al de su calendario', () => {
    expect(de({})).toBe('')
    expect(de({}, 0)).toBe('nada')
    expect(de({}, -1)).toBe('en-contra')
    expect(de({ retenidaMotivo: 'Falta su acta' })).toBe('retenida')
    expect(impedimentoDePago({ exigibleCentavos: 1 }, como, undefined, VIERNES)).toBe('sin-cuenta')
    expect(de({}, 1, VIERNES, { ...cuenta, numero: '9602' })).toBe('sin-verificar')
    expect(de({ verificada: null })).toBe('sin-verificar')
    expect(de({ pagableDesde: '2026-11-28' })).toBe('cuenta-nueva')
    expect(de({ pagableDesde: VIERNES })).toBe('')
    expect(de({}, 1, '2026-11-26')).toBe('no-toca')
    expect(de({ cadencia: 'monto', minimoCentavos: 1001 })).toBe('bajo-minimo')
    expect(de({ cadencia: 'monto', minimoCentavos: 1000 })).toBe('')
    expect(
      ['', 'no-toca', 'bajo-minimo', 'retenida', 'sin-verificar', 'cuenta-nueva', 'en-contra'].map((uno) => sePuedePagar(uno as '')),
    ).toEqual([true, true, true, false, false, false, false])
  })
  it('cuándo se le paga después', () => {
    expect(proximoPago({ cadencia: 'semanal', diaDeSemana: 5 }, VIERNES)).toBe(VIERNES)
    expect(proximoPago({ cadencia: 'semanal', diaDeSemana: 7 }, VIERNES)).toBe('2026-11-29')
    expect(proximoPago({ cadencia: 'semanal', diaDeSemana: 4 }, VIERNES)).toBe('2026-12-03')
    expect(proximoPago({ cadencia: 'diaria', diaDeSemana: 1 }, VIERNES)).toBe(VIERNES)
    expect(proximoPago({ cadencia: 'monto', diaDeSemana: 1 }, VIERNES)).toBe('')
  })
})

describe('la cuenta', () => {
  const tienda = { tiendaNombre: 'La Fe', razonSocial: 'Inversiones La Fe SRL', tiendaRnc: '131246796' }
  const dicha = {
    tiendaBanco: 'Banreservas',
    tiendaCtaBancaria: '9601',
    tiendaCtaBancariaTipo: 'Ahorros' as const,
    tiendaCtaTitular: '',
    tiendaCtaIdentificacion: '',
  }
  it('es la que dice la tienda, a su nombre si no dice otro', () => {
    expect(cuentaDeLaTienda(dicha, tienda)).toEqual({ ...cuenta, numero: '9601' })
    expect(cuentaDeLaTienda({ ...dicha, tiendaCtaTitular: 'Ana' }, { ...tienda, razonSocial: '' })?.titular).toBe('Ana')
    expect(cuentaDeLaTienda({ ...dicha, tiendaCtaBancaria: '' }, tienda)).toBeUndefined()
    expect(cuentaDeLaTienda(undefined, tienda)).toBeUndefined()
  })
  it('espacios y mayúsculas no la hacen otra; un número, un nombre o un documento, sí', () => {
    expect(esLaMismaCuenta(cuenta, { ...cuenta, numero: '9601', titular: 'INVERSIONES LA FÉ, S.R.L.' })).toBe(true)
    for (const campo of ['banco', 'numero', 'titular', 'identificacion'] as const)
      expect(esLaMismaCuenta(cuenta, { ...cuenta, [campo]: 'otra' })).toBe(false)
    expect(esLaMismaCuenta(null, null)).toBe(false)
  })
  it('la primera se paga enseguida; la que toma el lugar de otra, tres días después; mirada otra vez, igual que antes', () => {
    const en = '2026-11-27T14:00:00.000Z'
    expect(pagableDesde({ verificada: null, pagableDesde: '' }, cuenta, en)).toBe('')
    expect(pagableDesde({ verificada: cuenta, pagableDesde: '' }, { ...cuenta, numero: '1' }, en)).toBe('2026-11-30')
    expect(pagableDesde({ verificada: cuenta, pagableDesde: '2026-11-30' }, cuenta, en)).toBe('2026-11-30')
  })
})
