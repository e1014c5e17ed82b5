/**
 * How the second copy is written: a line each, with its length and a sum of its own, so that one that was cut half-way is
 * told from a whole one and spoils no other. The first line of a file says whose it is and with how many lines it began.
 */
import * as z from 'zod'
import { credencial } from '#data/device/credencial.ts'

/** A fact as it travels. */
const anotado = z.object({ seq: z.int().min(1), id: z.string(), hash: z.string(), texto: z.string() })
export type Anotado = z.infer<typeof anotado>

const cabecera = z.object({
  v: z.int(),
  /** Lines that this file began with: with fewer it is not whole. */
  lineas: z.int().min(0),
  /** The highest seq of this device when the file began. */
  seq: z.int().min(0),
  en: z.string(),
  credencial,
})
export type CabeceraDiario = z.infer<typeof cabecera>

export interface ArchivoLeido {
  cabecera: CabeceraDiario | undefined
  lineas: Anotado[]
  /** It holds at least what it began with. */
  entero: boolean
}

/** FNV-1a of 32 bits: tells a cut or spoilt line, not a forged one (each fact has its own hash for that). */
function suma(texto: string): string {
  let h = 0x811c9dc5
  for (let i = 0; i < texto.length; i++) h = Math.imul(h ^ texto.charCodeAt(i), 0x01000193)
  return (h >>> 0).toString(36)
}

/** The break comes first: what follows a line that was cut begins on its own. */
const linea = (valor: unknown): string => {
  const json = JSON.stringify(valor)
  return `\n${json.length.toString(36)}.${suma(json)}.${json}`
}

export const textoDeCabecera = (valor: CabeceraDiario): string => linea(valor)
export const textoDeLineas = (anotados: readonly Anotado[]): string =>
  anotados.map(({ seq, id, hash, texto }) => linea({ seq, id, hash, texto })).join('')

function interpretar(cruda: string): unknown {
  const [, largo = '', control = '', json = ''] = /^([0-9a-z]+)\.([0-9a-z]+)\.(.*)$/.exec(cruda) ?? []
  return json !== '' && json.length.toString(36) === largo && suma(json) === control ? JSON.parse(json) : undefined
}

/** What a file holds, whatever happened to it. */
export function leerDiario(texto: string): ArchivoLeido {
  const leido: ArchivoLeido = { cabecera: undefined, lineas: [], entero: false }
  for (const cruda of texto.split('\n')) {
    const valor = interpretar(cruda)
    const hecho = anotado.safeParse(valor)
    if (hecho.success) leido.lineas.push(hecho.data)
    else leido.cabecera ??= cabecera.safeParse(valor).data
  }
  leido.entero = leido.cabecera !== undefined && leido.lineas.length >= leido.cabecera.lineas
  return leido
}
