/**
 * Everything that the data layer takes from the outside. Nothing under `src/data` reads a clock, a timer, randomness, the
 * network, a lock or the disk except through here, so that the same code runs in a browser and in a simulator.
 */
import type { Candados } from './candados.ts'
import type { AbrirBase } from './almacen.ts'

/** A message channel between the tabs of one device. */
export interface Canal {
  enviar(mensaje: string): void
  cerrar(): void
}

/** What writing something, opening it anew and reading it showed of this browser's disk. */
export interface Sonda {
  base: 'sirve' | 'no-hay' | 'se-descarta'
  /** The browser shows signs of a private window; most show none. */
  privada: boolean
}

/** Room that a till keeps for the day on which the disk is full: a file that holds nothing. */
export interface Reserva {
  /** Fills it up to so many bytes, real ones; false when they do not fit, and then none is taken. */
  poner(bytes: number): Promise<boolean>
  /** Gives it back; false when there was none. */
  quitar(): Promise<boolean>
}

export interface Disco {
  /** Asks the browser to keep our data; what it answered. */
  persistir(): Promise<boolean>
  /** Zeroes where the browser does not tell. */
  estimar(): Promise<{ usoBytes: number; cuotaBytes: number }>
  probar(): Promise<Sonda>
  /** Not there where this browser has no such file. */
  reserva?: Reserva
}

/** Files that only grow at their end, on a disk of this browser that is not IndexedDB's. Each act throws where there is none. */
export interface Archivos {
  /** Names that begin so. */
  listar(prefijo: string): Promise<string[]>
  /** '' when there is no such file. What was cut half-way may end in anything. */
  leer(nombre: string): Promise<string>
  /** Makes the file when there is none. Resolves when it is on disk. */
  anexar(nombre: string, texto: string): Promise<void>
  borrar(nombre: string): Promise<void>
}

/**
 * Short texts that are kept when the call returns, for what the disk needs longer to take in than a page may live. They outlive
 * the page, not a power cut, and a browser may keep none: what they hold is on its way to the disk all the same.
 */
export interface Notas {
  /** Names that begin so, sorted. */
  listar(prefijo: string): string[]
  leer(nombre: string): string | undefined
  poner(nombre: string, texto: string): void
  quitar(nombre: string): void
}

/** Keys of this browser, each by its name. Their secret halves leave it by no way that a script has. */
export interface Llaves {
  /** The public half, SPKI in base64url; the key is made when there is none. Resolves when it is on disk. */
  publica(nombre: string): Promise<string>
  /** ECDSA P-256 with SHA-256 over the text in UTF-8, r and s in base64url; throws when there is no such key. */
  firmar(nombre: string, texto: string): Promise<string>
  /** AES-256-GCM over the text; the key is made when there is none. */
  guardar(nombre: string, texto: string): Promise<string>
  /** What `guardar` kept; undefined when there is no such key, or another one. */
  sacar(nombre: string, guardado: string): Promise<string | undefined>
  borrar(nombre: string): Promise<void>
}

/** A text and the name of what it belongs to: sealed for one name, it opens for no other. */
export interface Pieza {
  de: string
  texto: string
}

/** Both halves as text: with the public one anybody seals, with the private one it is opened. */
interface Par {
  publica: string
  privada: string
}

/** Encryption with keys that are at hand as text (cofre.ts). */
export interface Cifra {
  nuevoPar(): Promise<Par>
  /** ECDH P-256 with a key of this run, HKDF-SHA256, AES-256-GCM. */
  sellar(publica: string, piezas: readonly Pieza[]): Promise<string[]>
  /** In the order given; undefined in the place of what this half does not open. */
  abrir(privada: string, piezas: readonly Pieza[]): Promise<(string | undefined)[]>
  /** A pair that signs, ECDSA P-256: the public half as `Llaves.publica` gives it, the private one as text, to be kept sealed. */
  nuevaFirma(): Promise<Par>
  /** Signs with a private half, which the page does not read out again: as `Llaves.firmar`. */
  firmante(privada: string): Promise<(texto: string) => Promise<string>>
  /** AES-256-GCM under 32 bytes in hex. */
  guardar(clave: string, texto: string): Promise<string>
  /** undefined when the key is another. */
  sacar(clave: string, guardado: string): Promise<string | undefined>
}

export interface Puertos {
  /** Milliseconds of the device's wall clock. */
  ahora(): number
  /** Milliseconds since some moment, that no hand can set back. */
  monotonico(): number
  /** [0, 1) */
  azar(): number
  /** A new uuid of version 7. */
  nuevoId(): string
  /** Runs a task later; returns the way to call it off. */
  programar(ms: number, tarea: () => void): () => void
  fetch(url: string, init: RequestInit): Promise<Response>
  /** 16 random bytes in hex. */
  sal(): string
  /** A word for an address that nobody guesses: 16 random bytes in hex. */
  palabra(): string
  /** SHA-256 in hex. */
  sha256(texto: string): Promise<string>
  /** PBKDF2-SHA256 of a secret in hex, 32 bytes; `sal` is hex. */
  pbkdf2(secreto: string, sal: string, iteraciones: number): Promise<string>
  llaves: Llaves
  cifra: Cifra
  candados: Candados
  abrirBase: AbrirBase
  /** Is there a database of this name on disk? Where the browser does not tell, there may be: true. */
  hayBase(nombre: string): Promise<boolean>
  /** Takes a database away with all that is in it. No tab may have it open. */
  borrarBase(nombre: string): Promise<void>
  canal(nombre: string, alRecibir: (mensaje: string) => void): Canal
  disco: Disco
  /** Where the second copy of what was not sent is kept (diario.ts). */
  diario: Archivos
  notas: Notas
  /** Calls back when the page wakes: line back, tab shown. Returns the way to stop. */
  alDespertar(aviso: () => void): () => void
  /** Calls back when the page may end at any moment: hidden, closed. Returns the way to stop. */
  alOcultar(aviso: () => void): () => void
  /** The build that runs, as the server's health page shows it. */
  version: string
}
