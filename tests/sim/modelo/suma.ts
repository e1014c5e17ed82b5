/** What many worlds add up to. */
import type { Cuenta } from './contexto.ts'
import { tiposDeFalla } from './fallas.ts'
import type { Resultado } from './mundo.ts'
import type { Violacion } from './invariantes.ts'

export interface Suma {
  semillas: number
  diasDeCaja: number
  restauraciones: number
  cuentas: Partial<Record<Cuenta, number>>
  fallidas: { semilla: number; violaciones: Violacion[] }[]
}

const MAX_FALLIDAS = 20
const MAX_VIOLACIONES = 5

export const sumaVacia = (): Suma => ({ semillas: 0, diasDeCaja: 0, restauraciones: 0, cuentas: {}, fallidas: [] })

export function sumar(suma: Suma, { semilla, diasDeCaja, restauraciones, cuentas, violaciones }: Resultado): void {
  suma.semillas++
  suma.diasDeCaja += diasDeCaja
  suma.restauraciones += restauraciones
  for (const [que, cuantas] of cuentas) suma.cuentas[que] = (suma.cuentas[que] ?? 0) + cuantas
  if (violaciones.length > 0) suma.fallidas.push({ semilla, violaciones: violaciones.slice(0, MAX_VIOLACIONES) })
}

export function juntar(total: Suma, parte: Suma): void {
  total.semillas += parte.semillas
  total.diasDeCaja += parte.diasDeCaja
  total.restauraciones += parte.restauraciones
  for (const [que, cuantas] of Object.entries(parte.cuentas) as [Cuenta, number][]) total.cuentas[que] = (total.cuentas[que] ?? 0) + cuantas
  total.fallidas = [...total.fallidas, ...parte.fallidas].sort((a, b) => a.semilla - b.semilla).slice(0, MAX_FALLIDAS)
}

const n = (cuantas: number): string => cuantas.toLocaleString('es-DO')

/** How many faults of how many kinds. */
export function fallasDe({ cuentas }: Suma): { total: number; tipos: number } {
  const vistas = tiposDeFalla.map((tipo) => cuentas[tipo] ?? 0).filter((cuantas) => cuantas > 0)
  return { total: vistas.reduce((a, b) => a + b, 0), tipos: vistas.length }
}

/** The counts as lines to print. */
export function lineasDe(suma: Suma, segundos: number): string[] {
  const { semillas, diasDeCaja, restauraciones, cuentas, fallidas } = suma
  const { total, tipos } = fallasDe(suma)
  const porTipo = tiposDeFalla.flatMap((tipo) => (cuentas[tipo] === undefined ? [] : [`${tipo} ${n(cuentas[tipo])}`]))
  return [
    `modelo del protocolo: ${n(semillas)} semillas, ${n(diasDeCaja)} días de caja en ${segundos.toFixed(1)} s (${n(Math.round(diasDeCaja / segundos))} por segundo)`,
    `ventas ${n(cuentas.ventas ?? 0)} · recibos ${n(cuentas.recibos ?? 0)} · cierres ${n(cuentas.cierres ?? 0)} · complementos ${n(cuentas.complementos ?? 0)} · sin número ${n(cuentas['sin-numero'] ?? 0)} · vueltas a ofrecer ${n(cuentas.reofertas ?? 0)}`,
    `restauraciones ${n(restauraciones)} · fallas ${n(total)} de ${tipos} clases: ${porTipo.join(', ')}`,
    `semillas que fallan: ${fallidas.length}`,
  ]
}
