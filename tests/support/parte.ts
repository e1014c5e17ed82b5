/**
 * What of a large set this run takes, so that the suite's cost grows slower than the product. A set is dealt into parts that rotate by
 * the commit: any `de` commits in a row cover all of it, and `npm run todo` runs all of it at once.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const raiz = resolve(import.meta.dirname, '../..')
/** More would leave something unrun for longer than anybody looks back. */
const PARTES_MAXIMO = 20
/** A change reaches what it touched for as many commits: CI sees the last one of several. */
const RECIENTES = 3

/** `npm run todo`: nothing is left for another commit. */
export const TODO = Boolean(process.env['TODO'])

/** What git answers; empty where the project is not a checkout. */
function git(...palabras: string[]): string {
  try {
    return execFileSync('git', palabras, { cwd: raiz, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/** The number that the rotation goes by. A shallow clone does not know how many commits there are; its commit's own name is as good. */
function numeroDeCommit(): number {
  const cuantos = Number(git('rev-list', '--count', 'HEAD'))
  return cuantos > RECIENTES ? cuantos : Number.parseInt(git('rev-parse', 'HEAD').slice(0, 8) || '0', 16)
}

const COMMIT = numeroDeCommit()
const CAMBIADOS = [
  ...git('log', `-${RECIENTES}`, '--name-only', '--format=').split('\n'),
  ...git('status', '--porcelain')
    .split('\n')
    .map((linea) => linea.slice(3)),
]

/** Was a file whose path begins so changed by the last commits, or since? */
export const cambio = (ruta: string): boolean => CAMBIADOS.some((archivo) => archivo.startsWith(ruta))

/** Part of a name among `de`: it hangs on the name alone, so that a new one moves no other. */
export function parteDe(nombre: string, de: number): number {
  let suma = 2166136261
  for (const letra of nombre) suma = Math.imul(suma ^ (letra.codePointAt(0) ?? 0), 16777619)
  // The low bits of this sum say little of the first letters.
  return ((suma ^ (suma >>> 15)) >>> 0) % de
}

/** The part of `de` whose turn it is with so many commits. */
export function turnoDe(de: number, commit = COMMIT): number {
  if (de < 1 || de > PARTES_MAXIMO) throw new RangeError(`de 1 a ${PARTES_MAXIMO} partes, no ${de}`)
  return commit % de
}

/** Writes for the end of `npm test` what of a set was taken and what was left. */
function decir(conjunto: string, linea: string): void {
  const carpeta = join(raiz, 'test-results', 'partes')
  mkdirSync(carpeta, { recursive: true })
  writeFileSync(join(carpeta, `${conjunto.replace(/[^\p{L}\d]+/gu, '-')}.txt`), `${linea}\n`)
}

export interface Conjunto<T> {
  /** What people call it at the end of a run: *los bichos*. */
  conjunto: string
  de: number
  nombre: (cosa: T) => string
  /** What is in with every commit: what the change reached. */
  siempre?: (cosa: T) => boolean
}

/** Those of `cosas` whose turn it is, and those that are in always. */
export function enTurno<T>(cosas: readonly T[], { conjunto, de, nombre, siempre = () => false }: Conjunto<T>): T[] {
  if (TODO) return [...cosas]
  const turno = turnoDe(de)
  const tomadas = cosas.filter((cosa) => parteDe(nombre(cosa), de) === turno || siempre(cosa))
  decir(conjunto, `${conjunto}: parte ${turno + 1} de ${de} y lo cambiado, ${tomadas.length} de ${cosas.length}`)
  return tomadas
}

/** The share of so many chances (seeds, kills) whose turn it is: how many, and how many come before them. */
export function porcionDe(entero: number, de: number, conjunto: string): { cuantos: number; antes: number } {
  if (TODO) return { cuantos: entero, antes: 0 }
  const [cuantos, turno] = [Math.ceil(entero / de), turnoDe(de)]
  decir(conjunto, `${conjunto}: parte ${turno + 1} de ${de}, ${cuantos.toLocaleString('en-US')} de ${entero.toLocaleString('en-US')}`)
  return { cuantos, antes: turno * cuantos }
}
