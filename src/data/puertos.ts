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

export interface Disco {
  /** Asks the browser to keep our data; what it answered. */
  persistir(): Promise<boolean>
  /** Zeroes where the browser does not tell. */
  estimar(): Promise<{ usoBytes: number; cuotaBytes: number }>
  probar(): Promise<Sonda>
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
  /** SHA-256 in hex. */
  sha256(texto: string): Promise<string>
  /** PBKDF2-SHA256 of a secret in hex, 32 bytes; `sal` is hex. */
  pbkdf2(secreto: string, sal: string, iteraciones: number): Promise<string>
  candados: Candados
  abrirBase: AbrirBase
  /** Is there a database of this name on disk? Where the browser does not tell, there may be: true. */
  hayBase(nombre: string): Promise<boolean>
  canal(nombre: string, alRecibir: (mensaje: string) => void): Canal
  disco: Disco
  /** Where the second copy of what was not sent is kept (diario.ts). */
  diario: Archivos
  /** Calls back when the page wakes: line back, tab shown. Returns the way to stop. */
  alDespertar(aviso: () => void): () => void
  /** Calls back when the page may end at any moment: hidden, closed. Returns the way to stop. */
  alOcultar(aviso: () => void): () => void
  /** The build that runs, as the server's health page shows it. */
  version: string
}
