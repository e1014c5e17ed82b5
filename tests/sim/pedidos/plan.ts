/** What goes wrong among customers, stores and couriers, and how often: drawn by each seed, as in the worlds of tills. */
import type { Azar } from '../semilla.ts'
import { sortearTasas, type FallaDeRed, type Recorte, type Tasas } from '../mundo/fallas.ts'

/** Per burst of work: how many, on average. */
const propias = {
  /** The server dies at some write of its next, before it or with the disk still to come. */
  muereEscribiendo: [0.2, 4],
  caeServidor: [0.05, 1],
  corteServidor: [0.03, 0.4],
  /** Another process carries the ledger too, gives the hour, and places what somebody orders. */
  otroProceso: [0.5, 6],
  /** A device has no line, for seconds or for days. */
  particion: [0.1, 1.5],
  caePestana: [0.05, 0.6],
  corteDeLuz: [0.03, 0.3],
  relojSalta: [0.03, 0.4],
  /** Somebody from elsewhere acts on an order (`intrusa.ts`). */
  intrusion: [1, 12],
  /** Who buys, carries or works there acts against the rules on what is theirs (`interna.ts`). */
  clientaTramposa: [0.3, 8],
  mensajeroTramposo: [0.3, 8],
  empleadaTramposa: [0.3, 8],
} as const

export type FallaDePedidos = keyof typeof propias
export type FallaInterna = 'clientaTramposa' | 'mensajeroTramposo' | 'empleadaTramposa'
export const fallasDePedidos = Object.keys(propias) as FallaDePedidos[]
/** Kinds of a line that come up here too. */
export const fallasDeLinea: readonly FallaDeRed[] = [
  'pedidoPerdido',
  'respuestaPerdida',
  'duplicado',
  'demora',
  'portal',
  'sinPermiso401',
  'sinPermiso403',
  'conflicto409',
  'grande413',
  'demasiadas429',
  'error5xx',
  'respuestaCorta',
]

export interface PlanDePedidos {
  semilla: number
  tiendas: number
  clientas: number
  dias: number
  red: Tasas
  propias: Record<FallaDePedidos, number>
}

export function planearPedidos(azar: Azar, semilla: number, recorte: Recorte): PlanDePedidos {
  const { fuera, con = [], dias } = recorte
  const calma = azar.suerte(0.08)
  const tasas = Object.fromEntries(
    fallasDePedidos.map((falla) => {
      const [menos, mas] = propias[falla]
      const rama = azar.rama(falla)
      const encendida = !calma && rama.suerte(0.5)
      const tasa = menos * (mas / menos) ** rama.numero()
      if (con.includes(falla)) return [falla, mas]
      return [falla, encendida && !fuera.includes(falla) ? tasa : 0]
    }),
  ) as Record<FallaDePedidos, number>
  const largo = azar.suerte(0.6) ? azar.entero(2, 4) : azar.entero(5, 9)
  return {
    semilla,
    tiendas: azar.suerte(0.4) ? 1 : 2,
    clientas: azar.entero(2, 4),
    dias: dias ?? largo,
    red: sortearTasas(azar.rama('red'), recorte),
    propias: tasas,
  }
}
