/** The bench page in a real browser, at the address of the real server: its requests go there with nothing in between. */
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { build, type Plugin } from 'esbuild'
import type { Page } from '@playwright/test'
import { lanzarNavegador, prometerDisco, type Navegador } from '../support/navegador.ts'
import type { Banco } from './pagina.ts'

export interface PaginaDelBanco {
  navegador: Navegador
  /** Runs one of the page's measurements; fails when anything in the page broke meanwhile. */
  llamar<M extends keyof Banco>(metodo: M, ...argumentos: Parameters<Banco[M]>): Promise<Awaited<ReturnType<Banco[M]>>>
}

/** The data layer as production builds it, with the measurements around it. */
export async function construirPagina(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'pagina.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [workerDentro],
  })
  const [salida] = outputFiles
  if (!salida) throw new Error('the bench page was not built')
  return salida.text
}

/** The page is one file: the worker that Vite would put beside it travels in it as text. */
const workerDentro: Plugin = {
  name: 'worker-dentro',
  setup({ onLoad }) {
    onLoad({ filter: /archivos-opfs\.ts$/ }, async ({ path }) => {
      const worker = path.replace(/\.ts$/, '.worker.ts')
      const { outputFiles } = await build({
        entryPoints: [worker],
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        target: 'es2023',
      })
      const url = "new URL('./archivos-opfs.worker.ts', import.meta.url)"
      const fuente = await readFile(path, 'utf8')
      if (!fuente.includes(url)) throw new Error('the worker of the second copy is not where it was')
      const texto = JSON.stringify(outputFiles[0]?.text ?? '')
      return { contents: fuente.replace(url, () => `URL.createObjectURL(new Blob([${texto}], { type: 'text/javascript' }))`), loader: 'ts' }
    })
  },
}

const HTML =
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Banco</title></head><body><script type="module" src="/banco/pagina.js"></script></body></html>'

/** Opens a browser on a profile, with the page in it. */
export async function abrirBanco(perfil: string, url: string, script: string): Promise<PaginaDelBanco> {
  const navegador = await lanzarNavegador(perfil)
  const { contexto, pagina } = navegador
  const rotos: Error[] = []
  pagina.on('pageerror', (error) => rotos.push(error))
  // The app's service worker would answer any address with the app.
  const sesion = await contexto.newCDPSession(pagina)
  await sesion.send('Network.enable')
  await sesion.send('Network.setBypassServiceWorker', { bypass: true })
  await prometerDisco(pagina, url)
  await servir(pagina, url, script)
  return {
    navegador,
    async llamar(metodo, ...argumentos) {
      const llamada = { metodo, argumentos }
      const respuesta = await pagina.evaluate(({ metodo: nombre, argumentos: args }) => {
        const { banco } = globalThis as unknown as { banco: Record<string, (...todos: unknown[]) => Promise<unknown>> }
        return banco[nombre]?.(...args)
      }, llamada)
      if (rotos.length > 0) throw new AggregateError(rotos, `${metodo}: the page broke`)
      return respuesta as never
    },
  }
}

/** The page and its script come from here, also when no server runs; once they are loaded nothing is intercepted any more. */
async function servir(pagina: Page, url: string, script: string): Promise<void> {
  await pagina.route(`${url}/banco/*`, (ruta) =>
    ruta.request().url().endsWith('.js')
      ? ruta.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
      : ruta.fulfill({ contentType: 'text/html; charset=utf-8', body: HTML }),
  )
  await pagina.goto(`${url}/banco/`)
  await pagina.waitForFunction(() => 'banco' in globalThis)
  await pagina.unrouteAll()
}
