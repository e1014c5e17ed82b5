import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.js'
import { argumentosChromium } from '../tests/support/navegador.ts'
import { viajesDeOtroTurno } from './journeys.ts'

const executablePath = await findChromium()

/** Minutes each: `npm run todo` (which sets TODO, *all* in Spanish) runs them too, and so does a run that names one. */
const largas = [
  'a-medias',
  'caja-negra',
  'cuarentena',
  'despliegue',
  'disco-cerrado',
  'durabilidad',
  'durabilidad-pestanas',
  'segunda-copia',
].map((nombre) => `**/${nombre}.spec.ts`)
/** What was typed after `playwright test`: who names a journey runs it, whoever's turn it is. */
const nombres = process.argv
  .slice(3)
  .filter((palabra) => !palabra.startsWith('-'))
  .map((palabra) => palabra.replace(/^tests\/e2e\/|\.spec\.ts.*$/g, ''))
  .filter((palabra) => palabra !== '')
const deOtroTurno = [...largas, ...viajesDeOtroTurno()].filter((ruta) => !nombres.some((nombre) => ruta.includes(nombre)))

/** Journeys on the built product. `tests/support/preparar.ts` starts the server whose address the workers find in the environment. */
export default defineConfig({
  testDir: '../tests/e2e',
  testIgnore: process.env['TODO'] ? [] : deOtroTurno,
  outputDir: '../test-results/e2e',
  globalSetup: '../tests/support/preparar.ts',
  // Two cores have little to spare beside a server and a browser: two at once make each test twice as slow, and time limits are met.
  workers: 1,
  // A machine of CI that stumbles once does not keep the work off main; `npm test` names at its end who needed a second go.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  // Nothing waits this long on a free machine; a busy one is slow, not wrong.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['MERCANA_PRUEBAS_URL'] ?? '',
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: 1366, height: 768 },
    // A trace of every step costs more than a quarter of the run: CI keeps one of what failed the first time, by hand `--trace on` does.
    trace: 'on-first-retry',
    launchOptions: { args: argumentosChromium, ...(executablePath ? { executablePath } : {}) },
  },
})
