import { expect, test } from 'vitest'
import { leerListaTerritorial, proponerMapaDeTerritorio } from './importacion.territorio.ts'

const como = { mapa: { codigo: 0, nombre: 1 }, primeraFila: 2, hay: (codigo: string) => codigo === '010109' }

test('las columnas se reconocen por su nombre', () => {
  expect(proponerMapaDeTerritorio(['Nivel', 'Código ONE', 'Demarcación'])).toEqual({ codigo: 1, nombre: 2 })
})

test('los códigos se leen también cuando la hoja de cálculo les quitó el cero, o llevan guiones', () => {
  const { lugares, errores } = leerListaTerritorial(
    [
      ['1', 'Norte'],
      ['101', ' Cibao   Norte '],
      ['01-01-09', 'Espaillat'],
      ['1010901', 'Moca'],
    ],
    como,
  )
  expect(errores).toEqual([])
  expect([...lugares]).toEqual([
    ['01', 'Norte'],
    ['0101', 'Cibao Norte'],
    ['010109', 'Espaillat'],
    ['01010901', 'Moca'],
  ])
})

test('cada celda mala dice su fila: código que no es, repetido, sin nombre, sin el lugar que lo rodea', () => {
  const { errores, filasConError } = leerListaTerritorial(
    [
      ['01', 'Norte'],
      ['01', 'Norte otra vez'],
      ['1.01E+15', 'Redondeado'],
      ['0101', ''],
      ['0202', 'Huérfana'],
    ],
    como,
  )
  expect(errores.map(({ fila, code }) => [fila, code])).toEqual([
    [3, 'importar.codigo-territorial-repetido'],
    [4, 'importar.codigo-territorial'],
    [5, 'importar.nombre-de-lugar-falta'],
    [6, 'importar.lugar-sin-superior'],
  ])
  expect(filasConError).toBe(4)
})

test('una lista de un solo nivel se apoya en los lugares que ya hay', () => {
  expect(leerListaTerritorial([['01010950', 'Nuevo']], como).errores).toEqual([])
  expect(leerListaTerritorial([['01019950', 'Nuevo']], como).errores).toMatchObject([{ code: 'importar.lugar-sin-superior' }])
  // Of a level that it speaks of, what it does not name is no more.
  const deDosNiveles = [
    ['010108', 'Otra'],
    ['01010950', 'Nuevo'],
  ]
  expect(leerListaTerritorial(deDosNiveles, { ...como, hay: () => true }).errores).toMatchObject([{ fila: 3 }])
})
