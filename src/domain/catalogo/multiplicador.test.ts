import { describe, expect, it } from 'vitest'
import { leerMultiplicador } from './multiplicador.ts'

describe('cantidad antes del producto', () => {
  it('entiende 3*, 3 x y 1.5* delante', () => {
    expect(leerMultiplicador('3*')).toEqual({ cantidadMilesimas: 3000, resto: '' })
    expect(leerMultiplicador('1.5*queso')).toEqual({ cantidadMilesimas: 1500, resto: 'queso' })
    expect(leerMultiplicador('2,25 * queso')).toEqual({ cantidadMilesimas: 2250, resto: 'queso' })
    expect(leerMultiplicador('3 x cafe')).toEqual({ cantidadMilesimas: 3000, resto: 'cafe' })
  })

  it('no confunde una medida con una cantidad', () => {
    expect(leerMultiplicador('7x70 clavo').cantidadMilesimas).toBeUndefined()
    expect(leerMultiplicador('0*cafe').cantidadMilesimas).toBeUndefined()
    expect(leerMultiplicador('cafe').resto).toBe('cafe')
  })
})
