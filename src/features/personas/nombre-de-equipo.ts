/** What a browser calls itself, in the words of who uses it. Only to tell one's own devices apart. */

const navegadores: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const sistemas: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

const hallar = (texto: string, lista: readonly (readonly [RegExp, string])[]): string =>
  lista.find(([signo]) => signo.test(texto))?.[1] ?? ''

/** "Chrome en Android", and whether one holds it in the hand. */
export function nombreDeEquipo(userAgent: string): { nombre: string; deMano: boolean } {
  const partes = [hallar(userAgent, navegadores), hallar(userAgent, sistemas)].filter((parte) => parte !== '')
  return { nombre: partes.join(' en ') || 'Un equipo que no dijo cuál es', deMano: /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent) }
}
