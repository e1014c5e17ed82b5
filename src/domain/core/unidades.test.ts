import { expect, it } from 'vitest'
import { cantidadConUnidad } from './unidades.ts'

it.each([
  [1000, 'unidad', '1 unidad'],
  [12_000, 'unidad', '12 unidades'],
  [2500, 'libra', '2.5 libras'],
  [-3000, 'galon', '-3 galones'],
  [-1000, 'pie', '-1 pie'],
  [1000, 'galon', '1 galón'],
  [0, 'caja', '0 cajas'],
])('%d milésimas de %s son %s', (milesimas, unidad, texto) => expect(cantidadConUnidad(milesimas, unidad)).toBe(texto))
