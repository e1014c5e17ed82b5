/**
 * What goes wrong in a world, and how often. Each seed draws its own rates (swarm testing): about half of the kinds are off,
 * the others anywhere between rare and constant, so that combinations come up which one mixture would never show.
 */
import type { Azar } from '../semilla.ts'

/** Per request: probabilities. */
const deRed = {
  pedidoPerdido: [0.005, 0.25],
  respuestaPerdida: [0.005, 0.25],
  duplicado: [0.01, 0.3],
  demora: [0.01, 0.15],
  portal: [0.005, 0.2],
  sinPermiso401: [0.002, 0.05],
  sinPermiso403: [0.002, 0.05],
  conflicto409: [0.002, 0.05],
  grande413: [0.002, 0.05],
  demasiadas429: [0.005, 0.1],
  error5xx: [0.005, 0.25],
  respuestaCorta: [0.005, 0.15],
} as const

/** Per burst of work at a till: how many, on average. */
const deCaja = {
  caePestana: [0.05, 1.2],
  corteDeLuz: [0.03, 0.5],
  particion: [0.05, 0.8],
  conexionRota: [0.05, 0.8],
  cuotaLlena: [0.03, 0.4],
  candadoRobado: [0.03, 0.5],
  segundaPestana: [0.05, 0.7],
  relojSalta: [0.03, 0.4],
  hechoMalo: [0.03, 0.3],
  desalojoOps: [0.01, 0.12],
  desalojoTodo: [0.005, 0.05],
  perfilVuelve: [0.005, 0.06],
  perfilClonado: [0.005, 0.04],
  revocado: [0.005, 0.05],
} as const

/** Per burst, in the server. */
const deServidor = {
  caeServidor: [0.05, 1.5],
  corteServidor: [0.03, 0.6],
  restaurado: [0.02, 0.3],
  asignadorRestaurado: [0.02, 0.2],
  discoLleno: [0.03, 0.4],
} as const

/** Per burst, of a till whose code was changed (`maleante.ts`). */
const deMaleante = {
  idAjeno: [0.05, 0.8],
  relojFuturo: [0.03, 0.4],
  lugarLejano: [0.03, 0.3],
  basura: [0.03, 0.3],
  dineroFalso: [0.05, 2],
  enNombreAjeno: [0.03, 0.5],
} as const

export type FallaDeRed = keyof typeof deRed
export type FallaDeCaja = keyof typeof deCaja
export type FallaDeServidor = keyof typeof deServidor
export type FallaDeMaleante = keyof typeof deMaleante
export type Falla = FallaDeRed | FallaDeCaja | FallaDeServidor | FallaDeMaleante

const todas = { ...deRed, ...deCaja, ...deServidor, ...deMaleante }
export const fallas = Object.keys(todas) as Falla[]
export const fallasDeCaja = Object.keys(deCaja) as FallaDeCaja[]
export const fallasDeServidor = Object.keys(deServidor) as FallaDeServidor[]
export const fallasDeMaleante = Object.keys(deMaleante) as FallaDeMaleante[]

export type Tasas = Record<Falla, number>

/** Rates for a seed; those in `fuera` are off and those in `con` at their highest, which changes no other. */
export function sortearTasas(azar: Azar, { fuera, con = [] }: Pick<Recorte, 'fuera' | 'con'>): Tasas {
  const calma = azar.suerte(0.08)
  return Object.fromEntries(
    fallas.map((falla) => {
      const [menos, mas] = todas[falla]
      const rama = azar.rama(falla)
      const encendida = !calma && rama.suerte(0.45)
      const tasa = menos * (mas / menos) ** rama.numero()
      if (con.includes(falla)) return [falla, mas]
      return [falla, encendida && !fuera.includes(falla) ? tasa : 0]
    }),
  ) as Tasas
}

/** A world before it begins. */
export interface Plan {
  semilla: number
  tiendas: number
  /** Tills of each store. */
  cajas: number[]
  dias: number
  tasas: Tasas
  lecturaLenta: number
}

/** Which worlds: of tills, of orders, or weeks of a store's money. */
export type Clase = 'cajas' | 'pedidos' | 'semana'

/** Smaller than drawn, to find out what a failure needs, or with more of what a bug shows itself in. */
export interface Recorte {
  mundo?: Clase | undefined
  fuera: readonly string[]
  con?: readonly string[] | undefined
  dias?: number | undefined
  cajas?: number | undefined
}

export function planear(azar: Azar, semilla: number, recorte: Recorte): Plan {
  const { dias, cajas } = recorte
  const tiendas = azar.suerte(0.7) ? 1 : azar.entero(2, 3)
  const total = Math.max(tiendas, azar.suerte(0.75) ? azar.entero(2, 3) : azar.entero(4, 8))
  const porTienda = Array.from({ length: tiendas }, (_, i) => Math.floor(total / tiendas) + (i < total % tiendas ? 1 : 0))
  const largo = azar.suerte(0.7) ? azar.entero(1, 3) : azar.suerte(0.8) ? azar.entero(4, 8) : azar.entero(9, 30)
  let quedan = cajas ?? Infinity
  const recortadas = porTienda.map((cuantas) => {
    const toma = Math.min(cuantas, quedan)
    quedan -= toma
    return toma
  })
  return {
    semilla,
    tiendas: recortadas.filter((cuantas) => cuantas > 0).length,
    cajas: recortadas.filter((cuantas) => cuantas > 0),
    dias: Math.min(dias ?? largo, 400),
    tasas: sortearTasas(azar.rama('tasas'), recorte),
    lecturaLenta: azar.suerte(0.5) ? 0 : azar.numero() * 0.3,
  }
}
