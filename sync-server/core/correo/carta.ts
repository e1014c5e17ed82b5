/** A letter, and what sends it. */

export interface Carta {
  para: string
  asunto: string
  texto: string
  html: string
}

export interface CartaGuardada extends Carta {
  en: string
}

export interface Buzon {
  /** Newest first. */
  cartas(): readonly CartaGuardada[]
}

export interface Correo {
  /** Resolves when the mail server has taken it; rejects when it has not. */
  enviar(carta: Carta): Promise<void>
  cerrar(): void
  /** What was sent, when it stays here instead of leaving. */
  buzon?: Buzon
}
