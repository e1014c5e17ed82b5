/** Finds the Chromium that the browser tests drive; installs Debian's when this machine has none and lets us. */
import { existsSync } from 'node:fs'
import { run } from './run.js'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium on this machine: CHROMIUM_PATH, the system's, or the one that Playwright downloaded; undefined when none. */
export async function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return asked
  const system = places.find((place) => existsSync(place))
  if (system) return system
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** As `findChromium`, but installs it when there is none. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Instalando Chromium con apt-get.')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    if ((await run('apt-get', ['update', '-qq'], { env })) === 0) await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env })
  }
  const installed = await findChromium()
  if (installed) return installed
  console.error('No hay Chromium para las pruebas de navegador. Instálalo (Debian: apt-get install chromium),')
  console.error('o di dónde está: CHROMIUM_PATH=/ruta/al/chromium npm test')
  process.exit(1)
}
