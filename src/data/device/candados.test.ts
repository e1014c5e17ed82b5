import { expect, test } from 'vitest'
import { candadosEnMemoria } from './candados.ts'
import { pedirCaja } from './dueno.ts'

const turno = () => new Promise<void>((listo) => setTimeout(listo, 1))

test('las tareas de un candado van de una en una aunque una falle', async () => {
  const { con } = candadosEnMemoria()
  const orden: string[] = []
  const tarea = (nombre: string, mal = false) =>
    con('a', async () => {
      orden.push(`${nombre} entra`)
      await turno()
      orden.push(`${nombre} sale`)
      if (mal) throw new Error(nombre)
    })
  await Promise.allSettled([tarea('uno', true), tarea('dos'), tarea('tres')])
  expect(orden).toEqual(['uno entra', 'uno sale', 'dos entra', 'dos sale', 'tres entra', 'tres sale'])
})

test('candados con otro nombre no esperan', async () => {
  const { con } = candadosEnMemoria()
  await con('a', () => con('b', async () => expect(true).toBe(true)))
})

test('una sola pestaña tiene la caja; la siguiente la recibe cuando esa cierra', async () => {
  const candados = candadosEnMemoria()
  const [una, otra] = [pedirCaja(candados, 'd1'), pedirCaja(candados, 'd1')]
  await turno()
  expect([una.soyDueno.valor(), otra.soyDueno.valor()]).toEqual([true, false])
  una.cerrar()
  await turno()
  expect(otra.soyDueno.valor()).toBe(true)
})

test('quien toma la caja la quita en el acto, y la recupera quien la perdió si el otro se va', async () => {
  const candados = candadosEnMemoria()
  const [una, otra] = [pedirCaja(candados, 'd1'), pedirCaja(candados, 'd1')]
  await turno()
  await otra.tomar()
  await turno()
  expect([una.soyDueno.valor(), otra.soyDueno.valor()]).toEqual([false, true])
  otra.cerrar()
  await turno()
  expect(una.soyDueno.valor()).toBe(true)
})
