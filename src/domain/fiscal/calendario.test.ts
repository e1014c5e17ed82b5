import { expect, test } from 'vitest'
import { esLaborable, proximosVencimientos, siguienteLaborable, venceElMes } from './calendario.ts'

test.each([
  // Saturday, Sunday, and what is always on its day.
  ['2026-11-28', false],
  ['2026-11-29', false],
  ['2026-11-30', true],
  ['2026-01-21', false],
  ['2026-12-25', false],
  // 6 November 2026 is a Friday: its Monday is the 9th.
  ['2026-11-06', true],
  ['2026-11-09', false],
  // 6 January 2027 is a Wednesday: its Monday is the 4th; 1 May 2026 a Friday: the 4th.
  ['2027-01-06', true],
  ['2027-01-04', false],
  ['2026-05-04', false],
  // Easter of 2026 is 5 April: Good Friday, and Corpus Christi.
  ['2026-04-03', false],
  ['2026-06-04', false],
  ['2026-06-05', true],
] as const)('%s se trabaja: %s', (dia, se) => expect(esLaborable(dia)).toBe(se))

test('un vencimiento que cae en un día que no se trabaja pasa al siguiente', () => {
  expect(siguienteLaborable('2026-11-28')).toBe('2026-11-30')
  expect(venceElMes('2026-10', 'archivos')).toBe('2026-11-16')
  expect(venceElMes('2026-11', 'it1')).toBe('2026-12-21')
  expect(venceElMes('2026-12', 'retenciones')).toBe('2027-01-11')
})

test('lo que vence desde hoy, lo más cercano primero', () => {
  expect(proximosVencimientos('2026-11-16').map(({ clave, mes, vence, faltan }) => [clave, mes, vence, faltan])).toEqual([
    ['archivos', '2026-10', '2026-11-16', 0],
    ['it1', '2026-10', '2026-11-20', 4],
    ['retenciones', '2026-11', '2026-12-10', 24],
    ['archivos', '2026-11', '2026-12-15', 29],
    ['it1', '2026-11', '2026-12-21', 35],
  ])
})
