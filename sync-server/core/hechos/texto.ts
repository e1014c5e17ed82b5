/** The text of a fact: its hash, and the document in it when it can mean one thing only and any store can hold it. */
import { createHash } from 'node:crypto'
import type { MotivoCuarentena, Porque } from '#domain/core/sync.ts'

/** Why a fact goes to quarantine, and the words that help whoever looks at it. */
export interface Reparo {
  motivo: MotivoCuarentena
  detalle: string
  /** The reason told apart further, for who decides: devices hear the other, which every version knows (adr/0016). */
  porque?: Porque
}
export type Revision<T> = { ok: true; value: T } | { ok: false; reparo: Reparo }

export const reparo = (motivo: MotivoCuarentena, detalle = '', porque?: Porque): { ok: false; reparo: Reparo } => ({
  ok: false,
  reparo: { motivo, detalle: detalle.slice(0, 300), ...(porque ? { porque } : {}) },
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
  const duda = dudaDe(texto, valor)
  if (duda !== undefined) return reparo('json-invalido', duda)
  if (hayMedioCaracter(valor)) return reparo('json-invalido', 'carácter incompleto')
  const reservado = Object.keys(valor).find((clave) => clave.startsWith('_') || RESERVADOS.has(clave))
  if (reservado !== undefined) return reparo('esquema', `campo reservado: ${reservado}`)
  return { ok: true, value: valor as Record<string, unknown> }
}

/** Why another reader may understand something else in this text, which was read as `valor`; undefined when none can. */
export function dudaDe(texto: string, valor: object): 'demasiados niveles' | 'clave repetida' | undefined {
  const { claves, profundidad } = medir(texto)
  if (profundidad > PROFUNDIDAD_MAXIMA) return 'demasiados niveles'
  // Two readers may disagree on which of two equal keys counts (CVE-2017-12635).
  let vistas = 0
  recorrer(valor, () => vistas++)
  return vistas === claves ? undefined : 'clave repetida'
}

/** Half of a character, which CouchDB refuses, in a text or in a name. */
function hayMedioCaracter(valor: object): boolean {
  let hay = false
  const mirar = (texto: string): void => void (hay ||= /\p{Surrogate}/u.test(texto))
  recorrer(valor, mirar, mirar)
  return hay
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

/** Every key and every text of the value, at every depth. */
function recorrer(raiz: object, alVerClave: (clave: string) => void, alVerTexto?: (texto: string) => void): void {
  const porVer: unknown[] = [raiz]
  for (let valor = porVer.pop(); valor !== undefined; valor = porVer.pop()) {
    if (typeof valor === 'string') alVerTexto?.(valor)
    else if (Array.isArray(valor)) for (const hijo of valor) porVer.push(hijo)
    else if (typeof valor === 'object' && valor !== null) {
      for (const [clave, hijo] of Object.entries(valor)) {
        alVerClave(clave)
        porVer.push(hijo)
      }
    }
  }
}
