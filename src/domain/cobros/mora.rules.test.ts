import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumarDias } from '#domain/core/fecha.ts'
import { deudaDe, type MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { moraDe, type ReglaDeMora } from './mora.rules.ts'

const DOS: ReglaDeMora = { moraMensualPuntosBasicos: 200, moraGraciaDias: 5 }
const VENTA = '131246796-E310000000001'
const fiado: MovimientoCredito = { ventaId: VENTA, ncf: 'E310000000001', fecha: '2026-09-01', centavos: 100_000, modifica: '' }
const cargo = (hasta: string, centavos = 0, id = '131246796-E330000000001'): MovimientoCredito => ({
  ventaId: id,
  ncf: 'E330000000001',
  fecha: hasta,
  centavos,
  modifica: '',
  mora: { ventaId: VENTA, hasta },
})
/** Falls due on the first of October. */
const de = (movimientos: readonly MovimientoCredito[], hoy: string, regla = DOS) =>
  moraDe(deudaDe(movimientos, 30, hoy).pendientes, movimientos, hoy, regla)

it('se cuenta por día desde que venció, pasada la gracia: un mes de treinta días es la tasa entera', () => {
  expect(de([fiado], '2026-10-31')).toEqual([{ ventaId: VENTA, ncf: 'E310000000001', dias: 30, hasta: '2026-10-31', centavos: 2000 }])
  expect(de([fiado], '2026-10-16')).toMatchObject([{ dias: 15, centavos: 1000 }])
  expect(de([fiado], '2026-10-06')).toEqual([])
  expect(de([fiado], '2026-10-07')).toMatchObject([{ dias: 6, centavos: 400 }])
  expect(de([fiado], '2026-10-31', { ...DOS, moraMensualPuntosBasicos: 0 })).toEqual([])
})

it('de lo que se pagó no se cobra más, y lo que se cargó no se carga otra vez', () => {
  const cobro: MovimientoCredito = {
    ventaId: 'cobro:1',
    ncf: 'R',
    fecha: '2026-10-10',
    centavos: -60_000,
    modifica: '',
    clase: 'cobro',
    salda: [{ ventaId: VENTA, centavos: 60_000 }],
  }
  expect(de([fiado, cobro], '2026-10-31')).toMatchObject([{ centavos: 800 }])
  expect(de([fiado, cargo('2026-10-31')], '2026-10-31')).toEqual([])
  expect(de([fiado, cargo('2026-10-31')], '2026-11-15')).toMatchObject([{ dias: 15, centavos: 1000 }])
})

it('sobre la mora no hay mora; y la nota que se devolvió no cargó nada', () => {
  const fiada = cargo('2026-10-31', 2000)
  expect(de([fiado, fiada], '2026-12-31').map(({ ncf }) => ncf)).toEqual(['E310000000001'])
  const devuelta: MovimientoCredito = {
    ventaId: 'nota',
    ncf: 'E340000000001',
    fecha: '2026-10-31',
    centavos: -2000,
    modifica: fiada.ventaId,
  }
  expect(de([fiado, fiada, devuelta], '2026-10-31')).toMatchObject([{ dias: 30 }])
})

it('cargarla cada día o toda junta viene a lo mismo, salvo el centavo que se redondea cada vez', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 100_000_000 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 1000 }),
      (centavos, dias, puntos) => {
        const regla = { moraMensualPuntosBasicos: puntos, moraGraciaDias: 0 }
        const suyo = { ...fiado, centavos }
        const fin = sumarDias('2026-10-01', dias)
        const [junta] = de([suyo], fin, regla)
        const cargos: MovimientoCredito[] = []
        let suma = 0
        for (let i = 1; i <= dias; i++) {
          const hoy = sumarDias('2026-10-01', i)
          suma += de([suyo, ...cargos], hoy, regla)[0]?.centavos ?? 0
          cargos.push(cargo(hoy, 0, `nota:${i}`))
        }
        expect(Math.abs(suma - (junta?.centavos ?? 0))).toBeLessThanOrEqual(dias)
      },
    ),
    { numRuns: 50 },
  )
})
