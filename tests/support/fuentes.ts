/** The project's own files, for the tests of house rules. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const raiz = join(import.meta.dirname, '..', '..')

export interface Fuente {
  /** From the project's root, with `/`. */
  ruta: string
  texto: string
}

/** The files under these folders whose path matches. */
export function fuentes(carpetas: readonly string[], patron: RegExp): Fuente[] {
  return carpetas
    .flatMap((carpeta) => readdirSync(join(raiz, carpeta), { recursive: true, encoding: 'utf8' }).map((nombre) => `${carpeta}/${nombre}`))
    .filter((ruta) => patron.test(ruta))
    .map((ruta) => ({ ruta, texto: readFileSync(join(raiz, ruta), 'utf8') }))
}

/** Tests and what they share. */
export const esPrueba = (ruta: string): boolean =>
  /\.(test|spec)\.tsx?$|\/(contract|prueba(-\w+)?|proceso)\.ts$/.test(ruta) || ruta.startsWith('tests/')
