/** When people come: by weekday, hour, fortnight and season. */
import type { Azar } from './azar.ts'
import { diaDeSemana } from './negocio.ts'

export interface Ritmo {
  /** Sales of an ordinary day, from Sunday to Saturday; 0 is closed. */
  ventas: readonly [number, number, number, number, number, number, number]
  abre: number
  cierra: number
  /** Sales have so many lines, most of them few. */
  lineas: number
  /** Of each hundred. */
  tarjeta: number
  transferencia: number
  fiado: number
  conRnc: number
}

/** Noon and the way home bring the most people. */
const PESO_DE_HORA: Readonly<Record<number, number>> = {
  7: 3,
  8: 5,
  9: 5,
  10: 6,
  11: 8,
  12: 10,
  13: 7,
  14: 5,
  15: 5,
  16: 6,
  17: 9,
  18: 11,
  19: 9,
  20: 5,
}

/** How many sales a day brings: pay days and the end of the year bring more, and the shop grows a little. */
export function ventasDe(dia: string, { ventas }: Ritmo, { azar, haceDias }: { azar: Azar; haceDias: number }): number {
  const base = ventas[diaDeSemana(dia)] ?? 0
  const delMes = Number(dia.slice(8))
  const quincena = [14, 15, 16, 29, 30, 1].includes(delMes) ? 1.35 : 1
  const navidad = dia.slice(5, 7) === '12' ? 1.4 : dia.slice(5) >= '11-20' && dia.slice(5, 7) === '11' ? 1.15 : 1
  const crece = 1.12 - haceDias * 0.0015
  return Math.round(base * quincena * navidad * crece * (0.85 + azar.fraccion() * 0.3))
}

/** Hours of the day, with their fraction, at which that many people pay: in their order. */
export function horasDe(cuantas: number, { abre, cierra }: Ritmo, azar: Azar): number[] {
  const horas = Array.from({ length: cierra - abre }, (_, i) => abre + i)
  const pesos = horas.map((hora) => PESO_DE_HORA[hora] ?? 3)
  return Array.from({ length: cuantas }, () => (horas[azar.pesado(pesos)] ?? abre) + azar.fraccion() * 0.98).sort((a, b) => a - b)
}
