import { describe, expect, it } from 'vitest'
import { onKey, sinRafaga, type Pulsacion } from './rafaga.ts'

/** Types the keys `cadaMs` apart, and answers the codes that were read. */
function teclear(teclas: readonly string[], cadaMs: number | readonly number[], conMando = false): string[] {
  const codigos: string[] = []
  let rafaga = sinRafaga
  let ms = 1000
  teclas.forEach((key, i) => {
    ms += typeof cadaMs === 'number' ? cadaMs : (cadaMs[i] ?? 0)
    const tecla: Pulsacion = { key, ms, conMando }
    const paso = onKey(rafaga, tecla)
    rafaga = paso.rafaga
    if (paso.codigo !== undefined) codigos.push(paso.codigo)
  })
  return codigos
}

describe('reconocer al lector de códigos', () => {
  it('lee un EAN-13 que llega como ráfaga y termina en Enter', () => {
    expect(teclear([...'7460083708421', 'Enter'], 8)).toEqual(['7460083708421'])
    expect(teclear([...'7460083708421', 'Tab'], 0)).toEqual(['7460083708421'])
  })

  it('lee dos códigos seguidos sin mezclarlos', () => {
    expect(teclear([...'7460083708421', 'Enter', ...'12345670', 'Enter'], 10)).toEqual(['7460083708421', '12345670'])
  })

  it('no confunde a una persona que escribe rápido y pulsa Enter', () => {
    expect(teclear([...'cafe', 'Enter'], 90)).toEqual([])
    expect(teclear([...'cafe molido', 'Enter'], 50)).toEqual([])
  })

  it('una tecla suelta antes de la lectura no entra en el código', () => {
    const teclas = ['a', ...'7460083708421', 'Enter']
    expect(
      teclear(
        teclas,
        teclas.map((_, i) => (i === 1 ? 400 : 8)),
      ),
    ).toEqual(['7460083708421'])
  })

  it('acepta letras, mayúsculas con Shift y guiones', () => {
    expect(teclear(['Shift', 'A', 'Shift', 'B', '-', '1', '2', 'Enter'], 6)).toEqual(['AB-12'])
  })

  it('no lee menos de cuatro signos, ni combinaciones con Ctrl, ni una ráfaga cortada por una flecha', () => {
    expect(teclear([...'123', 'Enter'], 5)).toEqual([])
    expect(teclear([...'1234', 'Enter'], 5, true)).toEqual([])
    expect(teclear([...'12', 'ArrowDown', ...'34', 'Enter'], 5)).toEqual([])
  })

  it('sin Enter no hay lectura, por rápido que llegue', () => {
    expect(teclear([...'7460083708421'], 5)).toEqual([])
    expect(teclear([...'7460083708421', 'Enter'], [...Array<number>(13).fill(5), 500])).toEqual([])
  })
})
