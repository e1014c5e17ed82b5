/**
 * A document as DGII's certification portal gives it: a row whose columns are named as the elements of its schema, with the place of each among its equals
 * (`FormaPago[1]`, `TipoCodigo[2][1]`). Written down as it is: nothing is computed, and nothing put right (docs/FISCAL.md#certification).
 */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { escribir, type Elemento } from '../xml.ts'

/** An element of a schema; one with no children holds text. */
export interface NodoDeEsquema {
  nombre: string
  /** More than one may stand side by side. */
  repetido: boolean
  /** The name of its type; '' of one with children. */
  tipo: string
  hijos: readonly NodoDeEsquema[]
}

/** A column and what it says; those that say nothing are left out. */
export type Campo = readonly [columna: string, valor: string]

/** `Nombre[1][2]`: 1 is the line, 2 the place in it. */
const COLUMNA = /^([^[\]]+)((?:\[\d{1,5}\])*)$/
/** Of the row itself, and not of the document. */
const APARTE: ReadonlySet<string> = new Set(['casoprueba'])
/** A global discount has a number of its own, whose element is called as a line's is. */
const NUMERO_DE_DESCUENTO = 'numerolineador'
const DESCUENTO = 'DescuentoORecargo'

interface Hoja {
  ruta: readonly NodoDeEsquema[]
  repetidos: number
}

const claveDe = (nombre: string, repetidos: number): string => `${nombre.toLowerCase()}#${repetidos}`

/** Every element that holds text, by its name and by how many places its column says. Of two, the one that comes first. */
function hojasDe(raiz: NodoDeEsquema): ReadonlyMap<string, Hoja> {
  const hojas = new Map<string, Hoja>()
  const bajar = (nodo: NodoDeEsquema, sobre: readonly NodoDeEsquema[]): void => {
    const ruta = [...sobre, nodo]
    for (const hijo of nodo.hijos) bajar(hijo, ruta)
    if (nodo.hijos.length > 0) return
    const repetidos = ruta.filter((uno) => uno.repetido).length
    const deDescuento = nodo.nombre === 'NumeroLinea' && ruta.some(({ nombre }) => nombre === DESCUENTO)
    const clave = claveDe(deDescuento ? NUMERO_DE_DESCUENTO : nodo.nombre, repetidos)
    if (!hojas.has(clave)) hojas.set(clave, { ruta: ruta.slice(1), repetidos })
  }
  bajar(raiz, [])
  return hojas
}

/** An element that is being filled. */
interface Lleno {
  nodo: NodoDeEsquema
  lugar: number
  texto?: string
  hijos: Lleno[]
}

/** The name of a column and the places in it; undefined when it is none. */
function leerColumna(columna: string): { nombre: string; lugares: number[] } | undefined {
  const partes = COLUMNA.exec(columna.trim())
  const lugares = [...(partes?.[2] ?? '').matchAll(/\d+/g)].map(([digitos]) => Number(digitos))
  return partes?.[1] === undefined ? undefined : { nombre: partes[1].trim(), lugares }
}

/** The elements of a document in the order of its schema. Fails with 'certificacion.columna' on one that the schema does not have. */
function elementoDe(raiz: NodoDeEsquema, campos: readonly Campo[]): Result<Elemento> {
  const hojas = hojasDe(raiz)
  const documento: Lleno = { nodo: raiz, lugar: 0, hijos: [] }
  for (const [columna, valor] of campos) {
    const leida = leerColumna(columna)
    if (leida && APARTE.has(leida.nombre.toLowerCase())) continue
    const hoja = leida && hojas.get(claveDe(leida.nombre, leida.lugares.length))
    if (!hoja) return fallo('certificacion.columna', { columna })
    poner(documento, hoja, leida.lugares, valor)
  }
  return ok(comoElemento(documento))
}

function poner(documento: Lleno, { ruta }: Hoja, lugares: readonly number[], valor: string): void {
  let en = documento
  let visto = 0
  for (const nodo of ruta) {
    const lugar = nodo.repetido ? (lugares[visto++] ?? 0) : 0
    let siguiente = en.hijos.find((hijo) => hijo.nodo === nodo && hijo.lugar === lugar)
    if (!siguiente) {
      siguiente = { nodo, lugar, hijos: [] }
      en.hijos.push(siguiente)
    }
    en = siguiente
  }
  en.texto = conDecimales(valor, en.nodo.tipo)
}

/** Where the type wants two decimals, as a spreadsheet does not keep them. */
const conDecimales = (valor: string, tipo: string): string =>
  tipo.startsWith('Decimal18D2') && /^\d+(\.\d)?$/.test(valor) ? `${valor}${valor.includes('.') ? '0' : '.00'}` : valor

function comoElemento({ nodo, texto, hijos }: Lleno): Elemento {
  if (texto !== undefined) return [nodo.nombre, texto]
  const orden = (lleno: Lleno): number => nodo.hijos.indexOf(lleno.nodo)
  return [nodo.nombre, hijos.toSorted((a, b) => orden(a) - orden(b) || a.lugar - b.lugar).map(comoElemento)]
}

/** The document as text, to be signed; fails as `elementoDe` does. */
export function xmlDeCampos(raiz: NodoDeEsquema, campos: readonly Campo[], cabeza: string): Result<string> {
  const elemento = elementoDe(raiz, campos)
  return elemento.ok ? ok(cabeza + escribir(elemento.value)) : elemento
}

/** Has the schema a place for this column? */
export function tieneLugar(raiz: NodoDeEsquema, columna: string): boolean {
  const leida = leerColumna(columna)
  return leida !== undefined && hojasDe(raiz).has(claveDe(leida.nombre, leida.lugares.length))
}

/** What a column says; '' when nothing. */
export const valorDe = (campos: readonly Campo[], columna: string): string =>
  campos.find(([nombre]) => nombre.toLowerCase() === columna.toLowerCase())?.[1].trim() ?? ''
