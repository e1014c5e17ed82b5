import { describe, expect, it } from 'vitest'
import { readDay } from './read-day.ts'

describe('readDay', () => {
  it.each([
    '5/3/2026',
    '05/03/2026',
    '05/3/2026',
    '5/03/2026',
    '5-3-2026',
    '05-03-2026',
    ' 05 / 03 / 2026 ',
    '05032026',
    '5 mar 2026',
    '05 MAR 2026',
    '5 marzo 2026',
    '5 de marzo de 2026',
    '2026-03-05',
  ])('reads %s', (typed) => {
    expect(readDay(typed)).toBe('2026-03-05')
  })

  it.each(['', 'hola', '31/02/2026', '00/03/2026', '5/13/2026', '5/3', '5/3/26', '5/3/20266', '2026-13-01', '5 foo 2026'])(
    'refuses %s',
    (typed) => {
      expect(readDay(typed)).toBeNull()
    },
  )
})
