/** Without accents, capitals or signs: how headers are compared. */
export const llano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[_.\-/]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const separadores = [',', ';', '\t', '|'] as const

/**
 * The separator of a text, from its first lines: the one that cuts most lines into the same number (> 1) of cells. A
 * library's guess takes the decimal comma of `nombre;1,50` for the separator (tried with papaparse 5.7.1).
 */
export function detectarSeparador(comienzo: string): (typeof separadores)[number] {
  const lineas = comienzo
    .split(/\r?\n/)
    .filter((linea) => linea.trim() !== '')
    .slice(0, 20)
  let mejor: (typeof separadores)[number] = ','
  let puntosMejor = 0
  for (const separador of separadores) {
    const cuentas = lineas.map((linea) => sinComillas(linea).split(separador).length)
    const primera = cuentas[0] ?? 1
    const puntos = primera > 1 ? cuentas.filter((n) => n === primera).length * 100 + primera : 0
    // The header decides a draw: ';' and tabs hardly ever stand inside a word, commas do.
    if (puntos > puntosMejor || (puntos === puntosMejor && puntos > 0 && separador !== ',')) {
      mejor = separador
      puntosMejor = puntos
    }
  }
  return mejor
}

const sinComillas = (linea: string): string => linea.replace(/"(?:[^"]|"")*"/g, '""')

/** Does this file write 1,50 for one and a half? Told by its prices: a comma before exactly one, two or four last digits. */
export function detectarDecimal(numeros: readonly string[]): '.' | ',' {
  const coma = numeros.filter((texto) => /^[^,]*,\d{1,2}(?:\d{2})?$/.test(texto.trim())).length
  const punto = numeros.filter((texto) => /\.\d{1,2}(?:\d{2})?$/.test(texto.trim())).length
  return coma > punto ? ',' : '.'
}

/** A number as written, in units of 10^-decimales; undefined when it is not one. Signs of currency and thousands are let through. */
export function leerNumero(texto: string, decimal: '.' | ',', decimales: number): number | undefined {
  const miles = decimal === '.' ? ',' : '.'
  const limpio = texto
    .trim()
    .replace(/^RD?\$\s*/i, '')
    .replace(/\s/g, '')
    .split(miles)
    .join('')
    .replace(decimal, '.')
  const partes = /^(-?)(\d{1,12})(?:\.(\d*))?$/.exec(limpio)
  if (!partes) return undefined
  const [, signo, entero = '', fraccion = ''] = partes
  const cifras = fraccion.padEnd(decimales + 1, '0')
  const redondeo = Number(cifras[decimales]) >= 5 ? 1 : 0
  const valor = Number(entero + cifras.slice(0, decimales)) + redondeo
  return signo === '-' && valor !== 0 ? -valor : valor
}
