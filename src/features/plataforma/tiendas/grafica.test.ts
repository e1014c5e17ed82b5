import { expect, it } from 'vitest'
import { escala, puntosDe } from './grafica.ts'

const tasa = (fecha: string, ventaDiezmilesimas: number, en = `${fecha}T12:00:00.000Z`) => ({
  fecha,
  en,
  compraDiezmilesimas: ventaDiezmilesimas - 6000,
  ventaDiezmilesimas,
})

it('hay un punto por día, en orden, con la última de cada uno', () => {
  const tarde = tasa('2026-11-20', 632_000, '2026-11-20T18:00:00.000Z')
  expect(puntosDe([tasa('2026-11-21', 631_000), tarde, tasa('2026-11-20', 630_000)])).toEqual([tarde, tasa('2026-11-21', 631_000)])
})

it('los ejes van de borde a borde, con valores redondos que encierran a todos', () => {
  const puntos = [tasa('2026-11-01', 628_300), tasa('2026-11-21', 634_900)]
  const { x, y, marcas, dias } = escala(puntos, { ancho: 200, alto: 100 })
  expect([x('2026-11-01'), x('2026-11-11'), x('2026-11-21')]).toEqual([0, 100, 200])
  expect(marcas).toEqual([620_000, 625_000, 630_000, 635_000])
  expect([y(620_000), y(635_000)]).toEqual([100, 0])
  expect(dias).toEqual(['2026-11-01', '2026-11-06', '2026-11-11', '2026-11-16', '2026-11-21'])
})

it('una tasa que no se movió también tiene dónde dibujarse', () => {
  const quieta = { ...tasa('2026-11-01', 630_000), compraDiezmilesimas: 630_000 }
  const { y, marcas } = escala([quieta, { ...quieta, fecha: '2026-11-02' }], { ancho: 10, alto: 100 })
  expect(marcas.length).toBeGreaterThan(1)
  expect(Number.isFinite(y(630_000))).toBe(true)
})
