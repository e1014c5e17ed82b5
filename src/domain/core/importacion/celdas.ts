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
    // A title of one cell may stand over the columns.
    const primera = cuentas.find((n) => n > 1) ?? 1
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

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const
const MESES_EN_INGLES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const

/** `11`, `nov`, `noviembre` or `Nov` as `11`. */
function numeroDeMes(texto: string): string {
  if (/^\d+$/.test(texto)) return texto.padStart(2, '0')
  const comienzo = llano(texto).slice(0, 3)
  const cual = Math.max(
    MESES.findIndex((mes) => mes === comienzo),
    MESES_EN_INGLES.findIndex((mes) => mes === comienzo),
  )
  return String(cual + 1).padStart(2, '0')
}

/**
 * A day as a file writes it: `2026-11-21`, `20261121`, or as people here do, with the day first: `21/11/2026`, `21-11-26`, `21-nov-2026`;
 * a time behind it is left out. undefined for what is no day.
 */
export function leerDia(texto: string): string | undefined {
  const sola = texto.trim().replace(/[T ]\d{1,2}:\d{2}.*$/i, '')
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(sola) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(sola)
  const [, dia = '', mes = '', ano = ''] = iso
    ? [iso[0], iso[3], iso[2], iso[1]]
    : (/^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,10})\.?[-/. ](\d{4}|\d{2})$/i.exec(sola) ?? [])
  const leido = `${ano.length === 2 ? `20${ano}` : ano}-${numeroDeMes(mes)}-${dia.padStart(2, '0')}`
  const fecha = new Date(`${leido}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().slice(0, 10) === leido ? leido : undefined
}
