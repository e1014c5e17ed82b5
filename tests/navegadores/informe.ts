/** What the page without screens and the test's own process tell each other. */

/** A fact as IndexedDB itself holds it. */
export interface HechoVisto {
  id: string
  tipo: string
  seq: number
  estado: string
  hash: string
  /** '' for those that were seen in an earlier round. */
  texto: string
}

/** A receipt: told only after `cobrar` had resolved. */
export interface Papel {
  id: string
  ncf: string
  totalCentavos: number
  /** Which attempt of which device: the same sale charged twice would have it twice. */
  nota: string
}

/** What a browser needs to become a till. */
export interface Alta {
  codigo: string
  slug: string
  productos: number
  cajeroId: string
  pin: string
}

/** The second copy, as far as this browser has one. */
export interface CopiaVista {
  estado: string
  lineas: { seq: number; hash: string }[]
}

/** What the page says, by the last part of the address that it says it at. */
export interface Informes {
  estrenada: { dispositivoId: string }
  /** Before the data layer was opened. */
  disco: HechoVisto[]
  /** After: the till is open and sells from here on. */
  abierta: { copia: CopiaVista | undefined }
  papel: Papel
  /** A sale that was refused, by its code. */
  rechazo: string
  /** Something broke and nobody was waiting for it. */
  queja: string
  /** How a case of `pagina/casos.ts` went: '' when well, and what it sold. */
  caso: { falta: string; nota: string; papel: Papel[] }
  fin: { hechos: HechoVisto[]; copia: CopiaVista | undefined; sinEnviar: number }
}

export type Informe = { [Q in keyof Informes]: { equipo: string; que: Q; datos: Informes[Q] } }[keyof Informes]
