/** `npm run sim -- --modelo`: the protocol model on every core, one seed told step by step, or the bank of planted bugs. */
import type { Opciones } from '../opciones.ts'
import { bichos, nombresDeBichos, type Bicho } from './bichos.ts'
import { comandoDe, encoger } from './encoger.ts'
import { correrMundo } from './mundo.ts'
import { repartir } from './reparto.ts'
import { lineasDe } from './suma.ts'

/** A planted bug that is not caught by then survives. */
export const SEMILLAS_POR_BICHO = 200
const AVISAR_CADA_MS = 15_000

const decir = (...lineas: string[]): void => {
  process.stdout.write(`${lineas.join('\n')}\n`)
}

/** @public Loaded by name, by `tests/sim/sim.ts`. */
export async function correr(opciones: Opciones): Promise<number> {
  const bicho = bichoDe(opciones.bicho)
  if (opciones.seed !== undefined) return contarUna(opciones.seed, bicho, opciones)
  if (opciones.banco) return await correrBanco()
  return await correrMuchas(bicho, opciones)
}

function bichoDe(nombre: string | undefined): Bicho | undefined {
  if (nombre === undefined) return undefined
  const bicho = nombresDeBichos.find((uno) => uno === nombre)
  if (!bicho) throw new Error(`no hay un bicho «${nombre}»; hay ${nombresDeBichos.join(', ')}`)
  return bicho
}

/** One world, step by step. */
function contarUna(semilla: number, bicho: Bicho | undefined, { dias, sin }: Opciones): number {
  const { violaciones, rastro } = correrMundo(semilla, { bicho, dias, sin: new Set(sin), contar: decir })
  for (const { invariante, que } of violaciones) decir(`${invariante}: ${que}`)
  decir(`semilla ${semilla}: ${violaciones.length} violaciones, rastro ${rastro.toString(16)}`)
  return violaciones.length === 0 ? 0 : 1
}

async function correrMuchas(bicho: Bicho | undefined, { semillas, desde, dias, hastaFallar }: Opciones): Promise<number> {
  const inicio = performance.now()
  const segundos = (): number => (performance.now() - inicio) / 1000
  let avisado = inicio
  const suma = await repartir({
    desde,
    bicho,
    dias,
    hastaFallar,
    cuantas: hastaFallar ? Number.MAX_SAFE_INTEGER - desde : semillas,
    alAvanzar: (parcial, hasta) => {
      if (performance.now() - avisado < AVISAR_CADA_MS) return
      avisado = performance.now()
      decir(`${lineasDe(parcial, segundos())[0]} · para seguir: --desde ${hasta}`)
    },
  })
  decir(...lineasDe(suma, segundos()))
  for (const { semilla, violaciones } of suma.fallidas)
    decir(`semilla ${semilla}: ${violaciones.map(({ invariante, que }) => `${invariante} ${que}`).join(' · ')}`)
  const [primera] = suma.fallidas
  if (primera) decir('la primera, encogida:', comandoDe(encoger(primera.semilla, bicho, dias)))
  return suma.fallidas.length === 0 ? 0 : 1
}

/** Every planted bug has to be caught. */
async function correrBanco(): Promise<number> {
  const vivos: Bicho[] = []
  for (const bicho of nombresDeBichos) {
    const { semillas, fallidas } = await repartir({ desde: 1, cuantas: SEMILLAS_POR_BICHO, bicho, hastaFallar: true })
    const [primera] = fallidas
    if (!primera) vivos.push(bicho)
    const como = primera
      ? `semilla ${primera.semilla}, ${[...new Set(primera.violaciones.map(({ invariante }) => invariante))].join(' ')}`
      : `sobrevive ${semillas}`
    decir(`${primera ? '✓' : '✗'} ${bicho}: ${como} — ${bichos[bicho]}`)
  }
  decir(`${nombresDeBichos.length - vivos.length} de ${nombresDeBichos.length} bichos cazados`)
  return vivos.length === 0 ? 0 : 1
}
