/** A real Chromium on a profile kept on disk, so that a test can kill the process and start it again where it was. */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.js'

export interface Navegador {
  contexto: BrowserContext
  pagina: Page
  cerrar: () => Promise<void>
  /** SIGKILL to the browser's process: nothing is flushed, no page hears of it. */
  matar: () => Promise<void>
}

/** Chromium as Debian ships it runs as root only without its sandbox, and looks for Google's hosts unless told not to. */
export const argumentosChromium = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

/** A page in a browser of its own, as wide as this. What is not there after 20 s is not coming. */
export async function unaPagina(browser: Browser, viewport = { width: 1366, height: 768 }): Promise<Page> {
  const contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo', viewport })
  contexto.setDefaultTimeout(20_000)
  return contexto.newPage()
}

/** Addresses whose promise each profile had: a browser that was killed may not have written it down. */
const prometidas = new Map<string, string>()
const perfilDe = new WeakMap<BrowserContext, string>()

/** Opens Chromium on the profile folder `perfil`, which is made when it is not there. */
export async function lanzarNavegador(perfil: string, opciones: { offline?: boolean; args?: readonly string[] } = {}): Promise<Navegador> {
  const executablePath = await findChromium()
  if (executablePath === undefined) throw new Error('No hay Chromium: pon su ruta en CHROMIUM_PATH')
  const contexto = await chromium.launchPersistentContext(perfil, {
    executablePath,
    args: [...argumentosChromium, ...(opciones.args ?? [])],
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: 1366, height: 768 },
    offline: opciones.offline ?? false,
  })
  // What is not there by now is not coming; the test's own limit would say less.
  contexto.setDefaultTimeout(20_000)
  const pagina = contexto.pages()[0] ?? (await contexto.newPage())
  perfilDe.set(contexto, perfil)
  const prometida = prometidas.get(perfil)
  if (prometida !== undefined) await prometerDisco(pagina, prometida)
  const pid = await pidDelNavegador(contexto)
  return {
    contexto,
    pagina,
    cerrar: () => contexto.close(),
    matar: async () => {
      process.kill(pid, 'SIGKILL')
      await hastaQueTermine(pid)
    },
  }
}

/**
 * Has the browser promise that it keeps what the product stores at this address, as an installed till's does: without it a till
 * does not sell (aptitud.rules.ts). The protocol refuses what it does not name, so the bench's is named too.
 */
export async function prometerDisco(pagina: Page, url: string): Promise<void> {
  const contexto = pagina.context()
  const perfil = perfilDe.get(contexto)
  if (perfil !== undefined) prometidas.set(perfil, url)
  const navegador = contexto.browser()
  if (navegador === null) throw new Error('Playwright no dio el navegador de esta página')
  const deLaPagina = await contexto.newCDPSession(pagina)
  const { targetInfo } = await deLaPagina.send('Target.getTargetInfo')
  await deLaPagina.detach()
  // What a session granted goes with it: this one stays.
  const sesion = await navegador.newBrowserCDPSession()
  // Chromium 156 gives a profile's own context an id too, and then does not find it: it answers to the ids of made contexts alone.
  const { browserContextIds } = await sesion.send('Target.getBrowserContexts')
  const hecho = browserContextIds.find((id) => id === targetInfo.browserContextId)
  await sesion.send('Browser.grantPermissions', {
    origin: new URL(url).origin,
    permissions: ['durableStorage', 'localNetworkAccess', 'localNetwork', 'loopbackNetwork'],
    ...(hecho === undefined ? {} : { browserContextId: hecho }),
  })
}

async function pidDelNavegador(contexto: BrowserContext): Promise<number> {
  const navegador = contexto.browser()
  if (navegador === null) throw new Error('Playwright no dio el navegador de este perfil')
  const sesion = await navegador.newBrowserCDPSession()
  const { processInfo } = await sesion.send('SystemInfo.getProcessInfo')
  await sesion.detach()
  const principal = processInfo.find(({ type }) => type === 'browser')
  if (principal === undefined) throw new Error('Chromium no dijo cuál es su proceso')
  return principal.id
}

async function hastaQueTermine(pid: number): Promise<void> {
  const limite = Date.now() + 10_000
  while (vive(pid)) {
    if (Date.now() > limite) throw new Error(`El proceso ${pid} sigue vivo`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function vive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
