/** Everything that goes wrong in the model, by kind. Each seed draws which kinds it has and how often (swarm testing). */
import type { Azar } from '../semilla.ts'

/** At each request to the server. The number is the highest share of opportunities that a seed may draw. */
const dePeticion = {
  'peticion-perdida': 0.15,
  'respuesta-perdida': 0.15,
  duplicada: 0.2,
  atrasada: 0.08,
  lenta: 0.05,
  portal: 0.08,
  'http-401': 0.04,
  'http-403': 0.04,
  'http-409': 0.03,
  'http-413': 0.05,
  'http-429': 0.06,
  'http-5xx': 0.08,
  'respuesta-vieja': 0.05,
  'respuesta-vacia': 0.04,
  'fila-quitada': 0.06,
  'filas-cambiadas': 0.04,
  'servidor-cae': 0.1,
} as const

/** At each point where a tab of a till waits for something. */
const deEspera = {
  'pestana-muere': 0.012,
  apagon: 0.008,
  'otra-pestana': 0.05,
} as const

/** At each write of a till. */
const deEscritura = {
  cuota: 0.02,
  'conexion-cortada-antes': 0.02,
  'conexion-cortada-despues': 0.02,
  impresora: 0.03,
} as const

/** At each act of a till: what happens to it, or to the server meanwhile. */
const deSuceso = {
  particion: 0.03,
  'apagon-en-reposo': 0.004,
  'pestana-helada': 0.02,
  'espacio-bajo': 0.01,
  'desalojo-ops': 0.006,
  'desalojo-ops-y-diario': 0.003,
  'desalojo-total': 0.002,
  'perfil-atras': 0.006,
  'perfil-clonado': 0.0008,
  'salto-de-reloj': 0.02,
  deriva: 0.02,
  'cambio-de-zona': 0.01,
  actualizacion: 0.01,
  'vuelta-de-version': 0.006,
  revocado: 0.0008,
  baja: 0.003,
  congelado: 0.001,
  'mal-hecho': 0.01,
  indigerible: 0.005,
  'malo-otro-dispositivo': 0.006,
  'malo-otra-tienda': 0.006,
  'malo-numero-ajeno': 0.006,
  'malo-id-repetido': 0.006,
  'malo-seq-repetido': 0.006,
  'malo-hueco': 0.004,
  'servidor-apagado': 0.006,
  'servidor-cae-al-prestar': 0.05,
  'disco-lleno': 0.006,
  copia: 0.05,
  restauracion: 0.03,
  reescrito: 0.02,
} as const

export type FallaDePeticion = keyof typeof dePeticion
export type FallaDeEspera = keyof typeof deEspera
export type FallaDeEscritura = keyof typeof deEscritura
export type Suceso = keyof typeof deSuceso
export type Falla = FallaDePeticion | FallaDeEspera | FallaDeEscritura | Suceso

const grupos = { dePeticion, deEspera, deEscritura, deSuceso }
export const tiposDeFalla = Object.values(grupos).flatMap((grupo) => Object.keys(grupo)) as Falla[]

/** Chooses one kind, or none, with one draw. A kind that was taken out keeps its share and does nothing, so that the rest of the run stays alike. */
export class Ruleta<T extends Falla> {
  readonly #azar: Azar
  readonly #hasta: number[] = []
  readonly #tipos: (T | undefined)[] = []
  #total = 0

  constructor(azar: Azar, maximos: Readonly<Record<T, number>>, sin: ReadonlySet<string>) {
    this.#azar = azar
    for (const tipo of Object.keys(maximos) as T[]) {
      const activa = azar.suerte(0.55)
      const tasa = maximos[tipo] * azar.numero() ** 2
      if (!activa) continue
      this.#total += tasa
      this.#hasta.push(this.#total)
      this.#tipos.push(sin.has(tipo) ? undefined : tipo)
    }
  }

  tirar(): T | undefined {
    const tiro = this.#azar.numero()
    if (tiro >= this.#total) return undefined
    return this.#tipos[this.#hasta.findIndex((hasta) => tiro < hasta)]
  }

  /** Nothing goes wrong any more. */
  parar(): void {
    this.#total = 0
  }
}

export interface Fallas {
  peticion: Ruleta<FallaDePeticion>
  espera: Ruleta<FallaDeEspera>
  escritura: Ruleta<FallaDeEscritura>
  suceso: Ruleta<Suceso>
}

export const sortearFallas = (azar: Azar, sin: ReadonlySet<string>): Fallas => ({
  peticion: new Ruleta(azar, dePeticion, sin),
  espera: new Ruleta(azar, deEspera, sin),
  escritura: new Ruleta(azar, deEscritura, sin),
  suceso: new Ruleta(azar, deSuceso, sin),
})
