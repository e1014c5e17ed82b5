/** Makes one file of a version: its data layer with all that it needs, or its server, whose packages stay outside. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

export type Que = 'caja' | 'servidor'

const entradas: Readonly<Record<Que, string>> = { caja: 'conductor.ts', servidor: 'conductor-servidor.ts' }

/** A change of the source of one file: for a version that does not exist yet. */
export interface Parche {
  archivo: string
  /** Has to be there exactly once. */
  busca: string
  pone: string
}

/** `fuentes`: the project's folder, of whatever version; the driver is always this folder's. */
export async function empaquetar(que: Que, fuentes: string, parches: readonly Parche[] = []): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: fuentes,
    stdin: { contents: await readFile(join(import.meta.dirname, entradas[que]), 'utf8'), resolveDir: fuentes, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    ...(que === 'servidor' ? { packages: 'external' as const } : { external: ['fake-indexeddb', 'node:*'] }),
    plugins: parches.length > 0 ? [parchado(fuentes, parches)] : [],
    logLevel: 'silent',
  })
  const [unico] = outputFiles
  if (!unico) throw new Error('esbuild wrote nothing')
  return unico.text
}

function parchado(fuentes: string, parches: readonly Parche[]): Plugin {
  return {
    name: 'parches',
    setup({ onLoad }) {
      for (const archivo of new Set(parches.map((parche) => parche.archivo)))
        onLoad({ filter: new RegExp(`${archivo.replaceAll('.', '\\.')}$`) }, async ({ path }) => {
          if (path !== join(fuentes, archivo)) return undefined
          const contents = parches
            .filter((parche) => parche.archivo === archivo)
            .reduce(
              (texto, { busca, pone }) => {
                if (texto.split(busca).length !== 2) throw new Error(`${archivo}: not exactly once: ${busca}`)
                return texto.replace(busca, () => pone)
              },
              await readFile(path, 'utf8'),
            )
          return { contents, loader: 'ts' }
        })
    },
  }
}
