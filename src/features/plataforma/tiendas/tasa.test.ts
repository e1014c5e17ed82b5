import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { cambioBrusco, cambioDe, diasDeVieja, problemaDeTasa } from './tasa.ts'

const HOY = '2026-11-21'
const buena = { compraDiezmilesimas: 625_000, ventaDiezmilesimas: 631_000, fecha: HOY, tolerancia: 1000 }

describe('la tasa que se escribe', () => {
  it('vale cuando las dos son de un dólar y la compra no pasa de la venta', () => {
    expect(problemaDeTasa(buena, HOY)).toBeUndefined()
    expect(problemaDeTasa({ ...buena, compraDiezmilesimas: 631_000 }, HOY)).toBeUndefined()
    expect(problemaDeTasa({ ...buena, fecha: '2027-01-20' }, HOY)).toBeUndefined()
  })

  it.each([
    [{ compraDiezmilesimas: null }, 'monto.vacio'],
    [{ ventaDiezmilesimas: 0 }, 'tasaDolar.fuera-de-rango'],
    [{ ventaDiezmilesimas: 99_999 }, 'tasaDolar.fuera-de-rango'],
    [{ compraDiezmilesimas: 6_250_000, ventaDiezmilesimas: 63_100_000 }, 'tasaDolar.fuera-de-rango'],
    [{ compraDiezmilesimas: 631_001 }, 'tasaDolar.venta-menor-que-compra'],
    [{ fecha: '2027-01-21' }, 'tasaDolar.fecha-lejana'],
    [{ fecha: '' }, 'tasaDolar.sin-fecha'],
  ])('con %o no vale: %s', (cambio, code) => {
    expect(problemaDeTasa({ ...buena, ...cambio }, HOY)).toMatchObject({ code })
    expect(messages).toHaveProperty([code])
  })
})

describe('un cambio de más de 10 %', () => {
  it('se pregunta, suba o baje, y por cualquiera de las dos', () => {
    expect(cambioBrusco({ compraDiezmilesimas: 625_000, ventaDiezmilesimas: 700_000 }, buena)).toBe(1094)
    expect(cambioBrusco({ compraDiezmilesimas: 500_000, ventaDiezmilesimas: 631_000 }, buena)).toBe(-2000)
  })

  it('de 10 % justo o menos pasa, y la primera tasa también', () => {
    expect(cambioBrusco({ compraDiezmilesimas: 687_500, ventaDiezmilesimas: 694_100 }, buena)).toBeUndefined()
    expect(cambioBrusco(buena, undefined)).toBeUndefined()
  })

  it('cuánto es mucho lo dice la tasa anterior', () => {
    expect(cambioBrusco({ compraDiezmilesimas: 640_000, ventaDiezmilesimas: 646_000 }, { ...buena, tolerancia: 200 })).toBe(240)
    expect(cambioBrusco({ compraDiezmilesimas: 500_000, ventaDiezmilesimas: 631_000 }, { ...buena, tolerancia: 2000 })).toBeUndefined()
  })

  it('se cuenta sobre la anterior', () => expect(cambioDe(660_000, 600_000)).toBe(1000))
})

describe('una tasa vieja', () => {
  it('lo es después de tres días', () => {
    expect(diasDeVieja('2026-11-18', HOY)).toBeUndefined()
    expect(diasDeVieja('2026-11-17', HOY)).toBe(4)
  })
})
