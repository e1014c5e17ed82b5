/**
 * Bundles the simulator over production code: with the machine's own parts swapped for the world's (`mundo/falsos`), and with
 * the patches of a planted bug when one is asked for. Production code has no switches.
 */
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

export const raiz = resolve(import.meta.dirname, '../..')
const falsos = join(import.meta.dirname, 'mundo/falsos')
const salida = join(raiz, 'node_modules/.mercana-sim')

/** A change of the source of one file. */
export interface Parche {
  archivo: string
  /** Has to be there exactly once. */
  busca: string
  pone: string
}

const enSuLugar: Readonly<Record<string, string>> = {
  'node:fs': 'fs.ts',
  'node:fs/promises': 'fs.ts',
  'node:timers/promises': 'timers.ts',
  'node:zlib': 'zlib.ts',
  'node:crypto': 'crypto.ts',
  uuid: 'uuid.ts',
  'xml-crypto': 'xml-crypto.ts',
}
/** Of the machine, these compute and no more. */
const sinMundo: ReadonlySet<string> = new Set(['node:path', 'node:util', 'node:async_hooks'])

const esDeProduccion = (archivo: string): boolean => /^(src|sync-server)\//.test(relative(raiz, archivo))

/** What production code may not touch: the simulator would not see it. */
const real = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bsetImmediate\(|\bcrypto\.(subtle|getRandomValues|randomUUID)/

export function leerRealidad(texto: string): string | undefined {
  return real.exec(texto.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))?.[0]
}

export function aplicar(texto: string, { archivo, busca, pone }: Parche): string {
  const veces = texto.split(busca).length - 1
  if (veces !== 1) throw new Error(`${archivo}: el texto del bicho está ${veces} veces, no una: ${busca.slice(0, 80)}`)
  return texto.replace(busca, () => pone)
}

/** Throws when a patch does not fit the source as it is now. */
export function comprobar(parches: readonly Parche[]): void {
  for (const parche of parches) aplicar(readFileSync(join(raiz, parche.archivo), 'utf8'), parche)
}

function mundo(parches: readonly Parche[]): Plugin {
  return {
    name: 'mundo',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(node:|uuid$|xml-crypto$)/ }, ({ path, importer, kind }) => {
        if (kind === 'entry-point' || importer.startsWith(falsos)) return undefined
        const falso = enSuLugar[path]
        if (falso !== undefined && esDeProduccion(importer)) return { path: join(falsos, falso) }
        if (esDeProduccion(importer) && !sinMundo.has(path) && builtinModules.includes(path.slice(5)))
          return { errors: [{ text: `${relative(raiz, importer)} takes ${path} from the machine` }] }
        return { path, external: true }
      })
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        if (!esDeProduccion(path)) return undefined
        const archivo = relative(raiz, path)
        const original = await readFile(path, 'utf8')
        const texto = parches.filter((parche) => parche.archivo === archivo).reduce(aplicar, original)
        const relojes = /\b(set|clear)(Timeout|Interval)\(/.test(texto)
          ? `import { setTimeoutSim as setTimeout, clearTimeoutSim as clearTimeout, setIntervalSim as setInterval, clearTimeoutSim as clearInterval } from ${JSON.stringify(join(falsos, 'mundo.ts'))}\n`
          : ''
        const cronometro = /\bperformance\.now\(/.test(texto)
          ? `import { cronometroSim as performance } from ${JSON.stringify(join(falsos, 'mundo.ts'))}\n`
          : ''
        return { contents: cronometro + relojes + texto, loader: 'ts' }
      })
    },
  }
}

/** The bundle of the simulator's worker as a file; `inputs` are the files that are in it. */
export async function empaquetar(nombre: string, parches: readonly Parche[] = []): Promise<{ archivo: string; inputs: string[] }> {
  for (const { archivo } of parches)
    if (!/^(src\/(data|domain)|sync-server)\//.test(archivo)) throw new Error(`${archivo} is not production code`)
  const { outputFiles, metafile } = await build({
    absWorkingDir: raiz,
    entryPoints: [join(import.meta.dirname, 'mundo/obrero.ts')],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    plugins: [mundo(parches)],
    logLevel: 'silent',
  })
  const [primero] = outputFiles
  if (!primero) throw new Error('esbuild wrote nothing')
  await mkdir(salida, { recursive: true })
  const archivo = join(salida, `${nombre.replace(/[^\w-]/g, '_')}-${process.pid}.mjs`)
  await writeFile(archivo, primero.text)
  return { archivo, inputs: Object.keys(metafile.inputs) }
}
