/** What can be typed after `npm run sim --`. */
import { parseArgs } from 'node:util'

export interface Opciones {
  /** The protocol model (L1) instead of production code (L2). */
  modelo: boolean
  /** Worlds of orders instead of worlds of tills. */
  pedidos: boolean
  /** Weeks of a store's money instead of worlds of tills. */
  semana: boolean
  /** Only this seed, told step by step. */
  seed: number | undefined
  /** How many seeds, beginning at `desde`. */
  semillas: number
  desde: number
  /** Length of each world in simulated days; undefined: the seed draws it. */
  dias: number | undefined
  /** With this planted bug. */
  bicho: string | undefined
  /** Kinds of faults that are left out, after commas. */
  sin: readonly string[]
  /** The whole bank of planted bugs: each has to be caught. */
  banco: boolean
  /** Goes on with new seeds until one fails. */
  hastaFallar: boolean
}

const entero = (nombre: string, texto: string | undefined): number | undefined => {
  if (texto === undefined) return undefined
  const numero = Number(texto)
  if (!Number.isSafeInteger(numero) || numero < 0) throw new Error(`--${nombre} pide un número entero, no «${texto}»`)
  return numero
}

export function leerOpciones(args: readonly string[]): Opciones {
  const texto = { type: 'string' } as const
  const si = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      modelo: si,
      pedidos: si,
      semana: si,
      seed: texto,
      semillas: texto,
      desde: texto,
      dias: texto,
      bicho: texto,
      sin: texto,
      banco: si,
      'hasta-fallar': si,
    },
  })
  return {
    modelo: values.modelo,
    pedidos: values.pedidos,
    semana: values.semana,
    seed: entero('seed', values.seed),
    semillas: entero('semillas', values.semillas) ?? 100,
    desde: entero('desde', values.desde) ?? 1,
    dias: entero('dias', values.dias),
    bicho: values.bicho,
    sin: values.sin?.split(',') ?? [],
    banco: values.banco,
    hastaFallar: values['hasta-fallar'],
  }
}
