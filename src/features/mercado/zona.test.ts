import { expect, it } from 'vitest'
import { estaEn, guardarZona, leerZona } from './zona.ts'

function memoria() {
  const guardado = new Map<string, string>()
  return {
    getItem: (clave: string) => guardado.get(clave) ?? null,
    setItem: (clave: string, valor: string) => void guardado.set(clave, valor),
    removeItem: (clave: string) => void guardado.delete(clave),
  }
}

it('la zona se recuerda, se quita y no estorba cuando no se entiende', () => {
  const caja = memoria()
  guardarZona(caja, { codigo: '010109', nombre: 'Espaillat' })
  expect(leerZona(caja)).toEqual({ codigo: '010109', nombre: 'Espaillat' })
  guardarZona(caja, undefined)
  expect(leerZona(caja)).toBeUndefined()
  caja.setItem('mercana.zona', 'x')
  expect(leerZona(caja)).toBeUndefined()
})
it('cerca es en la misma provincia, o en el mismo municipio cuando se escogió uno', () => {
  const moca = { provincia: '010109', municipio: '01010901' }
  expect(estaEn({ codigo: '010109', nombre: 'Espaillat' }, moca)).toBe(true)
  expect(estaEn({ codigo: '01010901', nombre: 'Moca' }, moca)).toBe(true)
  expect(estaEn({ codigo: '01010902', nombre: 'Cayetano' }, moca)).toBe(false)
  expect(estaEn({ codigo: '010109', nombre: 'Espaillat' }, { provincia: '', municipio: '' })).toBe(false)
})
