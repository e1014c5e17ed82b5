/** Typographic signs that neither a thermal printer's page (cp858) nor a PDF's built-in fonts (WinAnsi) are sure to have. */
const SIMPLES: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2026': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2022': '*',
  '\u2192': '->',
  '\t': ' ',
  '\n': ' ',
  '\r': '',
}

/** Latin-1 letters and signs, and the euro: what both can print. */
const IMPRIMIBLE = /[\u0020-\u007e\u00a1-\u00ff\u20ac]/

/** Text that prints the same everywhere: accents and ñ stay, an emoji becomes one '?'. */
export function aImprimible(texto: string): string {
  let salida = ''
  for (const signo of texto.normalize('NFC')) salida += SIMPLES[signo] ?? (IMPRIMIBLE.test(signo) ? signo : '?')
  return salida
}
