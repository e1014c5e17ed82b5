/**
 * Tells a barcode reader that types ("keyboard wedge") from a person who types: a reader sends its characters a few milliseconds
 * apart and ends with Enter. Nothing is taken from a person: a burst is only known at its Enter, and until then every key goes
 * where it was going.
 */

/** Longest pause between two keys of one reading; slow Bluetooth readers need about 50 ms, and a busy page delays one key. */
const PAUSA_MAXIMA_MS = 120
/** A person's fastest run of four keys and Enter is slower than this on average. */
const PAUSA_MEDIA_MAXIMA_MS = 45
/** Shorter codes are typed by hand into the search box. */
const LARGO_MINIMO = 4
const LARGO_MAXIMO = 80

export interface Rafaga {
  texto: string
  primeraMs: number
  ultimaMs: number
}

export const sinRafaga: Rafaga = { texto: '', primeraMs: 0, ultimaMs: 0 }

export interface Pulsacion {
  /** `KeyboardEvent.key` */
  key: string
  /** `KeyboardEvent.timeStamp`, ms. */
  ms: number
  /** With Ctrl, Alt or Meta held it is a command, not text. */
  conMando: boolean
}

/** What is known after one more key. `codigo` is there when that key ended a reading. */
export function onKey(rafaga: Rafaga, tecla: Pulsacion): { rafaga: Rafaga; codigo?: string } {
  if (tecla.key === 'Shift' || tecla.key === 'CapsLock') return { rafaga }
  const sigue = rafaga.texto !== '' && tecla.ms - rafaga.ultimaMs <= PAUSA_MAXIMA_MS
  if (tecla.key === 'Enter' || tecla.key === 'Tab') {
    const pausas = rafaga.texto.length
    const esLectura = sigue && pausas >= LARGO_MINIMO && (tecla.ms - rafaga.primeraMs) / pausas <= PAUSA_MEDIA_MAXIMA_MS
    return esLectura ? { rafaga: sinRafaga, codigo: rafaga.texto.trim() } : { rafaga: sinRafaga }
  }
  if (tecla.conMando || [...tecla.key].length !== 1) return { rafaga: sinRafaga }
  if (!sigue || rafaga.texto.length >= LARGO_MAXIMO) return { rafaga: { texto: tecla.key, primeraMs: tecla.ms, ultimaMs: tecla.ms } }
  return { rafaga: { texto: rafaga.texto + tecla.key, primeraMs: rafaga.primeraMs, ultimaMs: tecla.ms } }
}
