import { expect, it } from 'vitest'
import { sembrar } from './semilla.ts'

it('la misma semilla da los mismos números y otra da otros', () => {
  const diez = (semilla: number) =>
    Array.from(
      { length: 10 },
      (
        (azar) => () =>
          azar.entero(0, 1_000_000)
      )(sembrar(semilla)),
    )
  expect(diez(7)).toEqual(diez(7))
  expect(diez(7)).not.toEqual(diez(8))
})

it('lo que se saca de una rama no mueve el tronco', () => {
  const [uno, otro] = [sembrar(3), sembrar(3)]
  const rama = uno.rama('red')
  for (let i = 0; i < 5; i++) rama.numero()
  expect(uno.numero()).toBe(otro.numero())
  expect(sembrar(3).rama('red').numero()).toBe(sembrar(3).rama('red').numero())
})

it('los números se reparten por igual', () => {
  const azar = sembrar(1)
  const cuentas = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 100_000; i++) {
    const n = azar.entero(0, 9)
    cuentas[n] = (cuentas[n] ?? 0) + 1
  }
  for (const cuenta of cuentas) expect(Math.abs(cuenta - 10_000)).toBeLessThan(400)
})
