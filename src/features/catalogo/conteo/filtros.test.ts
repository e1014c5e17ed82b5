import { expect, test } from 'vitest'
import { EN_DIRECCION, filtrosDeConteo } from './filtros.ts'

test('un filtro del conteo no se escribe donde la dirección dice cuál conteo es', () => {
  expect(filtrosDeConteo.map(({ key }) => key)).not.toContain(EN_DIRECCION)
})
