/**
 * Where cash was put, and by whom, as the people of a week counted it: the oracle of its money. Nothing is read off documents but their names;
 * an act counts when the server keeps the document that it made, and only then.
 */

/** Places in which cash is, whose difference something is, and what a customer owes: as the book calls them. */
type Cuenta = 'gaveta' | 'enManos' | 'enTransito' | 'fondo' | 'boveda' | 'depositoEnTransito' | 'diferenciasDeCaja' | 'clientes'

/** So much into a place; out of it with a minus. */
export interface Movida {
  cuenta: Cuenta
  parte: string
  centavos: number
}

interface Acto {
  docId: string
  dispositivoId: string
  movidas: readonly Movida[]
}

export const claveDe = ({ cuenta, parte }: Pick<Movida, 'cuenta' | 'parte'>): string => `${cuenta} ${parte}`

export class Bolsillos {
  readonly actos: Acto[] = []

  anotar(acto: Acto): void {
    this.actos.push(acto)
  }

  /** What lies there, as far as whoever looks into it can tell. */
  hay(cuenta: Cuenta, parte: string): number {
    return this.sumar(() => true).get(claveDe({ cuenta, parte })) ?? 0
  }

  /** Place by place, what these acts come to. */
  sumar(cuenta: (acto: Acto) => boolean): Map<string, number> {
    const sumas = new Map<string, number>()
    for (const acto of this.actos)
      if (cuenta(acto)) for (const movida of acto.movidas) sumas.set(claveDe(movida), (sumas.get(claveDe(movida)) ?? 0) + movida.centavos)
    return sumas
  }
}

/** Nobody in a week handles anything but coins of one peso and of one centavo. */
export const enMonedas = (centavos: number): Record<string, number> =>
  centavos === 0 ? {} : { '100': Math.floor(centavos / 100), '1': centavos % 100 }
