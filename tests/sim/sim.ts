/**
 * `npm run sim`: worlds of tills, tabs, lines and servers in virtual time, one per seed, until an invariant breaks.
 *
 *     npm run sim -- --semillas 200          two hundred worlds of production code
 *     npm run sim -- --modelo --semillas 9   the protocol model
 *     npm run sim -- --seed 17               one world, told step by step
 *     npm run sim -- --banco                 every planted bug has to be caught
 *
 * Each level is a module that answers the exit code: `mundo/correr.ts` (production code), `modelo/correr.ts` (the model).
 */
import { leerOpciones, type Opciones } from './opciones.ts'

/** A level of simulation, as the command sees it. */
export type Correr = (opciones: Opciones) => Promise<number>

const nivel = (modelo: boolean): string => new URL(modelo ? './modelo/correr.ts' : './mundo/correr.ts', import.meta.url).href

const opciones = leerOpciones(process.argv.slice(2))
const { correr } = (await import(nivel(opciones.modelo))) as { correr: Correr }
process.exitCode = await correr(opciones)
