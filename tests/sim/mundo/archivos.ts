/** Files of a server. A power cut takes back what was not synced: a rewritten file is what it was, an appended one ends anywhere. */
import type { Azar } from '../semilla.ts'

interface Archivo {
  datos: Buffer
  /** What a power cut leaves: whole versions, or how much of the end is safe. */
  seguro: Buffer | undefined
}

export class DiscoDeArchivos {
  readonly archivos = new Map<string, Archivo>()

  cortarCorriente(azar: Azar): void {
    for (const [ruta, archivo] of this.archivos) {
      const { datos, seguro } = archivo
      if (seguro === undefined) {
        if (azar.suerte(0.5)) this.archivos.delete(ruta)
        else archivo.seguro = datos
      } else if (datos !== seguro) {
        const crece = datos.length > seguro.length && datos.subarray(0, seguro.length).equals(seguro)
        archivo.datos = crece ? Buffer.from(datos.subarray(0, azar.entero(seguro.length, datos.length))) : azar.suerte(0.5) ? datos : seguro
        archivo.seguro = archivo.datos
      }
    }
  }
}

/** The same files as one process sees them: when it is gone, nothing that it waits for comes. */
export class ArchivosServidor {
  readonly #disco: DiscoDeArchivos
  readonly #paso: () => Promise<void>

  constructor(disco: DiscoDeArchivos, paso: () => Promise<void>) {
    this.#disco = disco
    this.#paso = paso
  }

  hay(ruta: string): boolean {
    return this.#disco.archivos.has(ruta)
  }

  async leer(ruta: string): Promise<Buffer | undefined> {
    await this.#paso()
    return this.#disco.archivos.get(ruta)?.datos
  }

  async escribir(ruta: string, datos: Buffer): Promise<void> {
    await this.#paso()
    this.#disco.archivos.set(ruta, { datos, seguro: this.#disco.archivos.get(ruta)?.seguro })
  }

  async anexar(ruta: string, texto: string): Promise<void> {
    await this.#paso()
    const previo = this.#disco.archivos.get(ruta)
    this.#disco.archivos.set(ruta, { datos: Buffer.from((previo?.datos.toString('utf8') ?? '') + texto), seguro: previo?.seguro })
  }

  async asegurar(ruta: string): Promise<void> {
    await this.#paso()
    const archivo = this.#disco.archivos.get(ruta)
    if (archivo) archivo.seguro = archivo.datos
  }

  async mover(de: string, a: string): Promise<void> {
    await this.#paso()
    const archivo = this.#disco.archivos.get(de)
    if (!archivo) throw new Error(`no such file: ${de}`)
    this.#disco.archivos.delete(de)
    this.#disco.archivos.set(a, { datos: archivo.datos, seguro: this.#disco.archivos.get(a)?.seguro })
  }
}
