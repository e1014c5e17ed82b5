/** The text of a fact: its hash, and the document in it when it can mean one thing only and any store can hold it. */
import { createHash } from 'node:crypto'
import type { MotivoCuarentena } from '#domain/sync.ts'

/** Why a fact goes to quarantine, and the words that help whoever looks at it. */
export interface Reparo {
  motivo: MotivoCuarentena
  detalle: string
}
export type Revision<T> = { ok: true; value: T } | { ok: false; reparo: Reparo }

export const reparo = (motivo: MotivoCuarentena, detalle = ''): { ok: false; reparo: Reparo } => ({
  ok: false,
  reparo: { motivo, detalle: detalle.slice(0, 300) },
})

export const sha256 = (texto: string): string => createHash('sha256').update(texto).digest('hex')

/** Names that the store and the server keep for themselves: a fact that brings one would be stored as something else. */
const RESERVADOS = new Set(['rev', 'recepcion'])
/** Ours have five levels; thousands of them end a recursive writer. */
const PROFUNDIDAD_MAXIMA = 50

/** Reads the text as one object. */
export function leerTexto(texto: string): Revision<Record<string, unknown>> {
  let valor: unknown
  try {
    valor = JSON.parse(texto)
  } catch (error) {
    if (error instanceof SyntaxError) return reparo('json-invalido', error.message)
    throw error
  }
  if (typeof valor !== 'object' || valor === null || Array.isArray(valor)) return reparo('json-invalido', 'no es un objeto')
  const { claves, profundidad } = medir(texto)
  if (profundidad > PROFUNDIDAD_MAXIMA) return reparo('json-invalido', 'demasiados niveles')
  const visto = recorrer(valor)
  // Two readers may disagree on which of two equal keys counts (CVE-2017-12635).
  if (visto.claves !== claves) return reparo('json-invalido', 'clave repetida')
  if (visto.malFormado) return reparo('json-invalido', 'carácter incompleto')
  const reservado = Object.keys(valor).find((clave) => clave.startsWith('_') || RESERVADOS.has(clave))
  if (reservado !== undefined) return reparo('esquema', `campo reservado: ${reservado}`)
  return { ok: true, value: valor as Record<string, unknown> }
}

/** Keys (colons outside strings) and depth that valid JSON text writes. */
function medir(texto: string): { claves: number; profundidad: number } {
  let claves = 0
  let nivel = 0
  let profundidad = 0
  for (let i = 0; i < texto.length; i++) {
    switch (texto[i]) {
      case '"':
        i = finDeCadena(texto, i)
        break
      case ':':
        claves++
        break
      case '{':
      case '[':
        profundidad = Math.max(profundidad, ++nivel)
        break
      case '}':
      case ']':
        nivel--
        break
      default:
    }
  }
  return { claves, profundidad }
}

/** Position of the quote that closes the string opened at `inicio`. */
function finDeCadena(texto: string, inicio: number): number {
  for (let i = texto.indexOf('"', inicio + 1); i !== -1; i = texto.indexOf('"', i + 1)) {
    let barras = 0
    while (texto[i - 1 - barras] === '\\') barras++
    if (barras % 2 === 0) return i
  }
  return texto.length
}

/** Keys of the parsed value at every depth, and whether a string holds half of a character, which CouchDB refuses. */
function recorrer(raiz: object): { claves: number; malFormado: boolean } {
  let claves = 0
  let malFormado = false
  const porVer: unknown[] = [raiz]
  for (let valor = porVer.pop(); valor !== undefined; valor = porVer.pop()) {
    if (typeof valor === 'string') malFormado ||= /\p{Surrogate}/u.test(valor)
    else if (Array.isArray(valor)) for (const hijo of valor) porVer.push(hijo)
    else if (typeof valor === 'object' && valor !== null) {
      for (const [clave, hijo] of Object.entries(valor)) {
        claves++
        porVer.push(clave, hijo)
      }
    }
  }
  return { claves, malFormado }
}
