import { describe, expect, it } from 'vitest'
import {
  diaFiscal,
  diasEntre,
  edad,
  formatoFecha,
  formatoFechaHora,
  horaSospechosa,
  limitesDelDia,
  limitesDelMes,
  sumarDias,
} from './fecha.ts'

describe('día fiscal', () => {
  it('cambia a las doce de la noche de Santo Domingo y no a las de Greenwich', () => {
    expect(diaFiscal('2026-12-31T23:59:59.999Z')).toBe('2026-12-31')
    expect(diaFiscal('2027-01-01T03:59:59.999Z')).toBe('2026-12-31')
    expect(diaFiscal('2027-01-01T04:00:00.000Z')).toBe('2027-01-01')
  })

  it('un día empieza y termina donde el día fiscal cambia', () => {
    const { desde, hasta } = limitesDelDia('2026-11-21')
    expect([desde, hasta]).toEqual(['2026-11-21T04:00:00.000Z', '2026-11-22T04:00:00.000Z'])
    expect(diaFiscal(desde)).toBe('2026-11-21')
    expect(diaFiscal(hasta)).toBe('2026-11-22')
  })

  it('un mes va de su primer día al último, también en febrero y a fin de año', () => {
    expect(limitesDelMes('2026-11-21')).toEqual(['2026-11-01', '2026-11-30'])
    expect(limitesDelMes('2026-01-31', -1)).toEqual(['2025-12-01', '2025-12-31'])
    expect(limitesDelMes('2028-01-31', 1)).toEqual(['2028-02-01', '2028-02-29'])
  })

  it('lo que no es una hora es un error del programa', () => {
    expect(() => diaFiscal('ayer')).toThrow(RangeError)
  })

  it('suma y cuenta días por encima de meses y años bisiestos', () => {
    expect(sumarDias('2028-02-28', 2)).toBe('2028-03-01')
    expect(sumarDias('2026-01-01', -1)).toBe('2025-12-31')
    expect(diasEntre('2026-11-01', '2026-12-01')).toBe(30)
    expect(diasEntre('2026-12-01', '2026-11-30')).toBe(-1)
  })
})

describe('formatos', () => {
  it('la fecha es dd/mm/aaaa, de un día o de un instante', () => {
    expect(formatoFecha('2026-11-05')).toBe('05/11/2026')
    expect(formatoFecha('2026-11-05T02:00:00.000Z')).toBe('04/11/2026')
  })

  it.each([
    ['2026-11-21T04:05:00.000Z', '21/11/2026 12:05 a. m.'],
    ['2026-11-21T15:59:00.000Z', '21/11/2026 11:59 a. m.'],
    ['2026-11-21T16:00:00.000Z', '21/11/2026 12:00 p. m.'],
    ['2026-11-22T03:09:00.000Z', '21/11/2026 11:09 p. m.'],
  ])('%s se lee %s', (instante, texto) => {
    expect(formatoFechaHora(instante)).toBe(texto)
  })
})

describe('edad', () => {
  it.each([
    ['1992-09-16', '2026-11-21', '34 años, 2 meses y 5 días'],
    ['2025-10-20', '2026-11-21', '1 año, 1 mes y 1 día'],
    ['2026-11-21', '2026-11-21', '0 días'],
    ['1992-11-21', '2026-11-21', '34 años'],
    ['1992-11-22', '2026-11-21', '33 años, 11 meses y 30 días'],
    ['1992-11-11', '2026-11-21', '34 años y 10 días'],
    ['2000-02-29', '2026-02-28', '26 años'],
    ['2026-01-31', '2026-03-01', '1 mes y 1 día'],
    ['0050-01-01', '2026-01-01', '1976 años'],
  ])('de %s a %s van %s', (nacio, hoy, texto) => {
    expect(edad(nacio, hoy)?.texto).toBe(texto)
  })

  it('sin fecha, o con una que no ha llegado, no hay edad', () => {
    expect(edad('', '2026-11-21')).toBeUndefined()
    expect(edad('2026-11-22', '2026-11-21')).toBeUndefined()
    expect(edad('1992', '2026-11-21')).toBeUndefined()
  })
})

describe('hora sospechosa', () => {
  const en = (ahora: string, resto: { ultimaVenta?: string; horaServidor?: string } = {}) =>
    horaSospechosa({ ahora, ultimaVenta: '', horaServidor: '', ...resto })?.code

  it('un reloj de 1970 o de 2099 no sirve para fechar una factura', () => {
    expect(en('1970-01-01T00:00:00.000Z')).toBe('reloj.atrasado')
    expect(en('2099-06-01T00:00:00.000Z')).toBe('reloj.adelantado')
    expect(en('2026-11-21T18:00:00.000Z')).toBeUndefined()
  })

  it('ni uno que marca antes de la última venta', () => {
    expect(en('2026-11-21T18:00:00.000Z', { ultimaVenta: '2026-11-21T18:00:00.001Z' })).toBe('reloj.antes-de-ultima-venta')
    expect(en('2026-11-21T18:00:00.000Z', { ultimaVenta: '2026-11-21T18:00:00.000Z' })).toBeUndefined()
  })

  it('se aparta del servidor diez minutos como mucho, hacia cualquier lado', () => {
    expect(en('2026-11-21T18:10:00.000Z', { horaServidor: '2026-11-21T18:00:00.000Z' })).toBeUndefined()
    expect(en('2026-11-21T18:10:00.001Z', { horaServidor: '2026-11-21T18:00:00.000Z' })).toBe('reloj.lejos-del-servidor')
    expect(en('2026-11-21T17:49:59.000Z', { horaServidor: '2026-11-21T18:00:00.000Z' })).toBe('reloj.lejos-del-servidor')
  })

  it('tras noventa días sin vender pregunta si la fecha está bien', () => {
    expect(en('2027-02-19T18:00:00.000Z', { ultimaVenta: '2026-11-21T18:00:00.000Z' })).toBeUndefined()
    expect(en('2027-02-19T18:00:00.001Z', { ultimaVenta: '2026-11-21T18:00:00.000Z' })).toBe('reloj.adelantado')
  })
})
