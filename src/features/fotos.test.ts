import { describe, expect, it } from 'vitest'
import { problemaDeFoto } from './fotos.ts'

describe('una foto', () => {
  it('es PNG, JPEG o WebP de hasta 5 MB', () => {
    expect(problemaDeFoto({ type: 'image/png', size: 5_242_880 })).toBeUndefined()
    expect(problemaDeFoto({ type: 'image/svg+xml', size: 10 })).toMatchObject({ code: 'archivo.no-es-imagen' })
    expect(problemaDeFoto({ type: 'image/jpeg', size: 5_242_881 })).toMatchObject({ code: 'peticion.demasiado-grande' })
  })
})
