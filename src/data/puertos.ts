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

export interface Disco {
  /** Asks the browser to keep our data; what it answered. */
  persistir(): Promise<boolean>
  estimar(): Promise<{ usoBytes: number; cuotaBytes: number }>
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
  /** Calls back when the page wakes: line back, tab shown. Returns the way to stop. */
  alDespertar(aviso: () => void): () => void
  /** Calls back when the page may end at any moment: hidden, closed. Returns the way to stop. */
  alOcultar(aviso: () => void): () => void
  /** The build that runs, as the server's health page shows it. */
  version: string
}
