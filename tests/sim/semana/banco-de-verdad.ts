/** A bank outside of any computer: what really came to the account of a store, and what its statements say from when on. */
import { sumarDias } from '#domain/core/fecha.ts'
import type { Azar } from '../semilla.ts'

export interface LineaDelBanco {
  fecha: string
  descripcion: string
  referencia: string
  centavos: number
  /** The day from which on the statement has it. */
  desde: string
}

/** What a line says, whichever of its equals it is. */
export const claveDeLinea = ({ fecha, centavos, referencia, descripcion }: Omit<LineaDelBanco, 'desde'>): string =>
  `${fecha} ${centavos} ${referencia} ${descripcion}`

/** Of what customers show as sent, how much never comes; how much is sent twice in truth; how much the statement has late. */
const [NUNCA, DOS_VECES, TARDE] = [0.15, 0.1, 0.2]

export class BancoDeVerdad {
  readonly lineas: LineaDelBanco[] = []
  readonly #tarjetas = new Map<string, number>()
  readonly #azar: Azar

  constructor(azar: Azar) {
    this.#azar = azar
  }

  /** A customer shows a transfer or a cheque of this day. */
  recibido(dia: string, centavos: number, referencia: string): void {
    if (this.#azar.suerte(NUNCA)) return
    const veces = this.#azar.suerte(DOS_VECES) ? 2 : 1
    for (let vez = 0; vez < veces; vez++) this.#linea(dia, 'TRANSFERENCIA RECIBIDA', referencia, centavos)
  }

  depositado(dia: string, centavos: number, referencia: string): void {
    this.#linea(dia, 'DEPOSITO EN EFECTIVO', referencia, centavos)
  }

  conTarjeta(dia: string, centavos: number): void {
    this.#tarjetas.set(dia, (this.#tarjetas.get(dia) ?? 0) + centavos)
  }

  /** A day is over at the bank: its cards in one sum, and what it keeps for itself. */
  cerrarDia(dia: string): void {
    const suma = this.#tarjetas.get(dia) ?? 0
    this.#tarjetas.delete(dia)
    if (suma > 0) this.#linea(sumarDias(dia, 1), 'LOTE TARJETAS', '', suma)
    this.#linea(dia, 'COMISION', '', -this.#azar.entero(100, 2000))
  }

  #linea(fecha: string, descripcion: string, referencia: string, centavos: number): void {
    const desde = sumarDias(fecha, this.#azar.suerte(TARDE) ? this.#azar.entero(2, 3) : 0)
    this.lineas.push({ fecha, descripcion, referencia, centavos, desde })
  }

  /** The statement as it is given out on a day. */
  extracto(hoy: string): LineaDelBanco[] {
    return this.lineas.filter(({ desde, fecha }) => desde <= hoy && fecha <= hoy)
  }
}
