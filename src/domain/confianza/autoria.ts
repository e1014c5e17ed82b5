/**
 * Who made a fact, as it says so itself (docs/adr/0032-a-persons-own-key.md): signatures inside its text. Apart from what devices sign
 * (`firma.ts`), which the first page carries.
 */
import * as z from 'zod'
import { llavePublica, valorFirma } from '#domain/core/llave-publica.ts'

/** What a fact carries of who made it: inside its text, behind everything else, so that it goes wherever the fact goes (adr/0032). */
export const autoria = z.object({
  /** By the key of the device. */
  equipo: valorFirma,
  /** By the key of who made it; left out when they have none here. */
  persona: z.object({ llave: llavePublica, valor: valorFirma }).optional(),
  /** By the keys of those who gave leave with their PIN. */
  autoriza: z
    .array(z.object({ persona: z.string().min(1).max(60), llave: llavePublica, valor: valorFirma }))
    .max(20)
    .optional(),
})
export type Autoria = z.infer<typeof autoria>

/** With which keys a fact is signed, as whoever read its text found it right: of its author, and of those who gave leave, by who they are. */
export const firmasLeidas = z.object({ persona: z.string().optional(), autoriza: z.record(z.string(), z.string()).optional() })
export type FirmasLeidas = z.infer<typeof firmasLeidas>

const MARCA_DE_AUTORIA = ',"autoria":'

/** What is signed of a fact: its text without what it carries of who made it. */
export const textoDeHecho = (texto: string): string => `mercana hecho 1\n${texto}`

/** What a person signs of a fact: the same text, with who they are and what they are in it. */
export const textoDePersona = (texto: string, persona: string, como: 'autor' | 'autoriza'): string =>
  `mercana persona 1\n${como}\n${persona}\n${textoDeHecho(texto)}`

interface LlaveHecha {
  tiendaId: string
  dispositivoId: string
  empleadoId: string
  publica: string
  /** The last place of the device's order when it was made. */
  desde: number
}

/** What a person's new key says of itself: signed with it, and proved by the PIN (`pruebaDePin`). */
export const textoDeLlave = ({ tiendaId, dispositivoId, empleadoId, publica, desde }: LlaveHecha): string =>
  ['mercana llave 1', tiendaId, dispositivoId, empleadoId, publica, `${desde}`].join('\n')

/** The text of a fact with its signatures. */
export const conAutoria = (texto: string, firmas: Autoria): string => `${texto.slice(0, -1)}${MARCA_DE_AUTORIA}${JSON.stringify(firmas)}}`

/** The text that was signed, and the signatures; undefined when the fact has none, or not where they belong. */
export function sinAutoria(texto: string): { texto: string; firmas: Autoria } | undefined {
  const donde = texto.lastIndexOf(MARCA_DE_AUTORIA)
  if (donde < 0 || !texto.endsWith('}')) return undefined
  try {
    const leida = autoria.safeParse(JSON.parse(texto.slice(donde + MARCA_DE_AUTORIA.length, -1)))
    return leida.success ? { texto: `${texto.slice(0, donde)}}`, firmas: leida.data } : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
