/** What every part of a world shares: its randomness, its faults, its clock, its oracle, and the trace of what happened. */
import type { Azar } from '../semilla.ts'
import type { Bicho } from './bichos.ts'
import type { Falla, Fallas } from './fallas.ts'
import type { Papel } from './papel.ts'
import type { Clase, Hecho } from './tipos.ts'

/** What can be counted besides faults. */
export type Cuenta =
  | Falla
  | 'ventas'
  | 'sin-numero'
  | 'sin-guardar'
  | 'recibos'
  | 'apartados'
  | 'reofertas'
  | 'rondas'
  | 'cierres'
  | 'complementos'

export class Contexto {
  readonly azar: Azar
  readonly fallas: Fallas
  readonly papel: Papel
  readonly cuentas = new Map<Cuenta, number>()
  readonly #bicho: Bicho | undefined
  readonly #contar: ((que: string) => void) | undefined
  /** The server's clock, in minutes. */
  t = 0
  /** Nothing goes wrong any more. */
  sana = false
  hechos = 0
  #rastro = 0x811c9dc5

  constructor(azar: Azar, fallas: Fallas, papel: Papel, bicho: Bicho | undefined, contar?: (que: string) => void) {
    this.azar = azar
    this.fallas = fallas
    this.papel = papel
    this.#bicho = bicho
    this.#contar = contar
  }

  /** Is this bug planted? */
  hay(bicho: Bicho): boolean {
    return this.#bicho === bicho
  }

  contar(que: Cuenta, cuantos = 1): void {
    this.cuentas.set(que, (this.cuentas.get(que) ?? 0) + cuantos)
  }

  /** Notes that something happened, for the trace of the run. */
  anotar(que: string, a: number, b = 0): void {
    this.#rastro = Math.imul(this.#rastro ^ (que.length * 31 + que.charCodeAt(0)), 0x01000193)
    this.#rastro = Math.imul(this.#rastro ^ a, 0x01000193)
    this.#rastro = Math.imul(this.#rastro ^ b, 0x01000193)
    this.#contar?.(`${(this.t / 1440).toFixed(3)} ${que} ${a} ${b}`)
  }

  get rastro(): number {
    return this.#rastro >>> 0
  }

  nuevoHecho(
    clase: Clase,
    de: { tienda: number; disp: number; seq: number },
    campos: Partial<Omit<Hecho, 'n' | 'id' | 'clase' | 'tienda' | 'disp' | 'seq'>> & { idDe: (n: number) => number },
  ): Hecho {
    const n = ++this.hechos
    const { idDe, ...resto } = campos
    return {
      n,
      clase,
      id: idDe(n),
      tienda: de.tienda,
      disp: de.disp,
      seq: de.seq,
      t: this.t,
      dia: Math.floor(this.t / 1440),
      turno: -1,
      centavos: 0,
      unidades: 0,
      numero: 0,
      bloque: 0,
      compra: 0,
      hlc: 0,
      vio: 0,
      cubre: undefined,
      malo: false,
      indigerible: false,
      falso: false,
      enRiesgo: false,
      olvidado: false,
      copias: 0,
      perdido: false,
      impreso: 0,
      ...resto,
    }
  }
}
