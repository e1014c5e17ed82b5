import { describe, expect, it } from 'vitest'
import { problemaDeFoto } from './fotos.ts'

describe('una foto', () => {
  it('es PNG, JPEG o WebP de hasta 10 MB', () => {
    expect(problemaDeFoto({ type: 'image/png', size: 10_485_760 })).toBeUndefined()
    expect(problemaDeFoto({ type: 'image/svg+xml', size: 10 })).toMatchObject({ code: 'archivo.no-es-imagen' })
    expect(problemaDeFoto({ type: 'image/jpeg', size: 10_485_761 })).toMatchObject({ code: 'archivo.demasiado-grande' })
  })
})
