/**
 * What somebody meant who wrote a word as it sounds, in plural, or with one slip: *havichuelas*, *sebolla*, *yuvia*, *areoz*. It looks among
 * the words of the catalogue, which are some thousands, and not among its products.
 */

/** More would find what nobody meant, and slow down the pass over the products. */
const PARECIDAS = 8
/** A shorter word with one slip may be any other. */
const LETRAS_PARA_UN_DESLIZ = 4

/** Of what begins with two letters there is no end. */
const LETRAS_PARA_EMPEZAR = 3

const REGLAS: readonly (readonly [RegExp, string])[] = [
  [/ch/g, 'x'],
  [/h/g, ''],
  [/ll/g, 'y'],
  [/qu|k/g, 'q'],
  [/c(?=[ei])|z/g, 's'],
  [/c/g, 'q'],
  [/v|w/g, 'b'],
  [/g(?=[ei])/g, 'j'],
  [/(.)\1/g, '$1'],
]

/** How a word sounds in the Dominican Republic, of lower case without accents: who writes *sebolla* and who writes *cebolla* say the same. */
const sonido = (palabra: string): string => REGLAS.reduce((texto, [busca, pone]) => texto.replace(busca, pone), palabra)

/** Without the ending of a plural. */
const enSingular = (palabra: string): string => palabra.replace(/(?<=[a-z]{3}[^aeiou])es$|(?<=[a-z]{2}[aeiou])s$/, '')

/** The words of a catalogue by how they sound. Words of a product that is gone stay: they find nothing. */
export class Vocabulario {
  private readonly porSonido = new Map<string, string[]>()
  private readonly conocidas = new Set<string>()

  /** Takes in the words of a search text, lower case and without accents. */
  aprender(clave: string): void {
    for (const palabra of clave.split(/[^a-z0-9]+/)) {
      if (palabra.length < 3 || this.conocidas.has(palabra)) continue
      this.conocidas.add(palabra)
      if (/\d/.test(palabra)) continue
      const suena = sonido(palabra)
      const juntas = this.porSonido.get(suena)
      if (juntas) juntas.push(palabra)
      else this.porSonido.set(suena, [palabra])
    }
  }

  /** Words that may be meant, the likeliest first: those that sound so, those that begin so, those that are one slip away. */
  parecidas(palabra: string): string[] {
    const buscado = enSingular(sonido(palabra))
    const rangos: string[][] = [[], [], []]
    for (const [suena, palabras] of this.porSonido) {
      const rango = cercania(buscado, suena)
      if (rango !== undefined) rangos[rango]?.push(...palabras)
    }
    return rangos.flat().slice(0, PARECIDAS)
  }
}

function cercania(buscado: string, suena: string): 0 | 1 | 2 | undefined {
  if (suena === buscado || enSingular(suena) === buscado) return 0
  if (buscado.length >= LETRAS_PARA_EMPEZAR && suena.startsWith(buscado)) return 1
  return buscado.length >= LETRAS_PARA_UN_DESLIZ && aUnDesliz(buscado, enSingular(suena)) ? 2 : undefined
}

/** One letter more, one less, another one, or two that changed places. */
function aUnDesliz(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let desde = 0
  while (desde < a.length && a[desde] === b[desde]) desde++
  const [restoA, restoB] = [a.slice(desde), b.slice(desde)]
  if (restoA.slice(1) === restoB.slice(1) || restoA.slice(1) === restoB || restoA === restoB.slice(1)) return true
  return restoA[0] === restoB[1] && restoA[1] === restoB[0] && restoA.slice(2) === restoB.slice(2)
}
