/** What the model is made of. A fact is one object: two with the same `n` are the same text, so `n` stands for its hash. */
import type { Cobertura } from '#domain/core/cobertura.ts'

export type Clase = 'venta' | 'turno' | 'cierre' | 'movimiento' | 'inventario' | 'historico'

/** Where a copy of a fact is, as the protocol promises it; the oracle's, not the system's. */
export const EN_CAJA = 1
export const EN_DIARIO = 2
export const EN_SERVIDOR = 4

export interface Hecho {
  n: number
  clase: Clase
  id: number
  tienda: number
  disp: number
  seq: number
  /** Server's clock, in minutes. */
  t: number
  dia: number
  /** `n` of its shift; -1 when none. */
  turno: number
  /** What it does to the drawer, and to the stock. */
  centavos: number
  unidades: number
  /** Fiscal number and first number of its block; 0 when it has none. */
  numero: number
  bloque: number
  /** The purchase of which it is the record; 0 when none. */
  compra: number
  /** Of an edit: its clock, and the winning edit that its author had seen. */
  hlc: number
  vio: number
  /** Of a closing. */
  cubre: Cobertura | undefined
  /** Made badly: the server has to set it apart. */
  malo: boolean
  /** The store cannot take it for now. */
  indigerible: boolean
  /** Made by somebody who wants to cheat. */
  falso: boolean
  /** Made while its device could not know better: after a clone or a profile that went back. */
  enRiesgo: boolean
  /** Its device's profile went back to before it. */
  olvidado: boolean
  /** The oracle's: where there should be a copy, and how often it was printed. */
  copias: number
  perdido: boolean
  impreso: number
}

export interface Bloque {
  desde: number
  hasta: number
  tienda: number
  disp: number
  congelado: boolean
  /** Lent at, by the server's clock: later ones have greater figures. */
  en: number
  epoca: number
}

/** What only this device knows of a fact of its own. */
export interface Fila {
  h: Hecho
  estado: 'guardado' | 'enviado' | 'recibido' | 'cuarentena'
  recibidoEn: number
  /** The device's clock when it was written. */
  reloj: number
  /** On disk for good. */
  firme: boolean
  oculta: boolean
}

export type Doc =
  | { que: 'hecho'; h: Hecho; en: number }
  | { que: 'bloque'; bloque: Bloque }
  | { que: 'complemento'; hecho: number; turno: number; centavos: number }

/** A result of a push, for one fact. */
export interface Respuesta {
  n: number
  que: 'recibido' | 'cuarentena' | 'rechazado' | 'reintentar'
  en: number
}

/** Ids of documents of one store, by kind. */
export const idVenta = (numero: number): number => numero
export const idHecho = (n: number): number => 100_000_000 + n
export const idCierre = (turno: number): number => 200_000_000 + turno
export const idBloque = (desde: number): number => 400_000_000 + desde
export const idComplemento = (hecho: number): number => 500_000_000 + hecho

/** Minutes in a day. */
export const DIA = 1440

/** Does the first edit come after the second? */
export const masTarde = (a: Hecho, b: Hecho | undefined): boolean =>
  b === undefined || a.hlc > b.hlc || (a.hlc === b.hlc && (a.disp > b.disp || (a.disp === b.disp && a.seq > b.seq)))
