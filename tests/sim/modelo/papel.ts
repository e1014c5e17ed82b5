/**
 * The oracle, outside the system: what was printed and handed over, the cash that each drawer really holds, and where a copy
 * of each fact must be, if the protocol keeps its promises. A fact may only be missing when every copy of it was destroyed.
 */
import { EN_CAJA, type Hecho } from './tipos.ts'

export class Papel {
  /** Every fact that a person believes to be done: a ticket, a slip, a closing. */
  readonly hechos: Hecho[] = []
  /** Cash put in or taken out since the shift began, by shift. */
  readonly cajones = new Map<number, number>()
  /** How many records each purchase got. */
  readonly compras = new Map<number, Hecho[]>()
  restauraciones = 0

  /** The ticket comes out and the money goes into the drawer. */
  imprimir(h: Hecho): void {
    h.impreso++
    if (h.impreso > 1) return
    this.hechos.push(h)
    if (h.turno >= 0 && h.clase !== 'cierre') this.cajones.set(h.turno, (this.cajones.get(h.turno) ?? 0) + h.centavos)
  }

  /** The till says that it is on disk. */
  guardado(h: Hecho): void {
    h.copias |= EN_CAJA
    if (h.compra === 0) return
    const previos = this.compras.get(h.compra)
    if (previos) previos.push(h)
    else this.compras.set(h.compra, [h])
  }

  hayCopia(h: Hecho, donde: number): void {
    h.copias |= donde
    h.perdido = false
  }

  /** A place was destroyed; when it was the last one, nobody can be blamed. */
  seDestruyo(h: Hecho, donde: number): void {
    h.copias &= ~donde
    if (h.copias === 0) h.perdido = true
  }
}
