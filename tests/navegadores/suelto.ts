/**
 * A browser that nobody drives: started on a profile and an address, and killed. It needs no protocol, so it is the same for
 * Chromium, Firefox and WebKit, and a start costs a second.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findChromium } from '../../scripts/find-chromium.js'
import { argumentosChromium } from '../support/navegador.ts'

export const navegadores = ['chromium', 'firefox', 'webkit'] as const
export type ClaseNavegador = (typeof navegadores)[number]

export interface Suelto {
  /** SIGKILL to the browser and everything that it started. */
  matar(): Promise<void>
}

const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

/** Where the browser is on this machine; undefined when it is not there. */
export async function rutaDe(clase: ClaseNavegador): Promise<string | undefined> {
  if (clase === 'chromium') return await findChromium()
  const ruta = clase === 'firefox' ? FIREFOX : WEBKIT
  return existsSync(ruta) && (clase === 'firefox' || existsSync('/usr/bin/Xvfb')) ? ruta : undefined
}

/** Its own words about what it finds damaged are in `chrome_debug.log` of the profile (cola-rota.ts). */
const CHROMIUM = [
  '--enable-logging',
  '--log-level=2',
  '--headless=new',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--disable-background-timer-throttling',
  '--password-store=basic',
  '--use-mock-keychain',
]

/** Firefox after some deaths would start in its safe mode, and would open the pages of before. */
const PREFERENCIAS = {
  'toolkit.startup.max_resumed_crashes': -1,
  'browser.sessionstore.resume_from_crash': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'dom.min_background_timeout_value': 4,
}

/** A group of sites gets a fifth of it at most: less than a till needs. */
const POCO_KB = 400_000

let pantalla: ChildProcess | undefined

export interface ComoLanzar {
  /** In a private window. */
  privada?: boolean
  /** With next to no room for data (Firefox has a setting for it). */
  sinEspacio?: boolean
}

/** Opens the address on the profile folder, which is made when it is not there. */
export async function lanzarSuelto(clase: ClaseNavegador, perfil: string, url: string, como: ComoLanzar = {}): Promise<Suelto> {
  const ruta = await rutaDe(clase)
  if (ruta === undefined) throw new Error(`${clase} is not installed on this machine`)
  if (clase === 'webkit') ponerPantalla()
  if (clase === 'firefox') await prepararFirefox(perfil, como)
  const proceso = spawn(ruta, argumentos(clase, perfil, url, como), {
    // A group of its own, so that all of it can be killed at once.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...(clase === 'chromium' ? {} : { HOME: perfil, XDG_DATA_HOME: perfil, XDG_CACHE_HOME: perfil, DISPLAY }) },
  })
  const { pid } = proceso
  if (pid === undefined) throw new Error(`${ruta} did not start`)
  let muerto = false
  return {
    async matar() {
      // A number that was given back may be somebody else's by now.
      if (!muerto) await matarGrupo(pid)
      muerto = true
    },
  }
}

function argumentos(clase: ClaseNavegador, perfil: string, url: string, { privada = false }: ComoLanzar): string[] {
  switch (clase) {
    case 'chromium':
      return [...CHROMIUM, ...argumentosChromium, ...(privada ? ['--incognito'] : []), `--user-data-dir=${perfil}`, url]
    case 'firefox':
      return ['--headless', '--no-remote', '--profile', perfil, ...(privada ? ['--private-window'] : []), url]
    case 'webkit':
      return [...(privada ? ['--private'] : []), url]
  }
}

const prepararFirefox = (perfil: string, { sinEspacio = false }: ComoLanzar): Promise<void> =>
  writeFile(
    join(perfil, 'user.js'),
    Object.entries({ ...PREFERENCIAS, ...(sinEspacio ? { 'dom.quotaManager.temporaryStorage.fixedLimit': POCO_KB } : {}) })
      .map(([nombre, valor]) => `user_pref(${JSON.stringify(nombre)}, ${JSON.stringify(valor)});\n`)
      .join(''),
  )

const DISPLAY = ':97'

/** WebKitGTK has no mode without a screen. */
function ponerPantalla(): void {
  if (pantalla) return
  pantalla = spawn('/usr/bin/Xvfb', [DISPLAY, '-screen', '0', '1024x768x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  pantalla.unref()
  process.once('exit', () => pantalla?.kill())
}

async function matarGrupo(pid: number): Promise<void> {
  const limite = Date.now() + 10_000
  for (;;) {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return
      throw error
    }
    if (Date.now() > limite) throw new Error(`the group of ${pid} does not die`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
