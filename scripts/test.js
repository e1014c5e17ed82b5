/**
 * `npm test`: everything that CI runs, from a clone where nothing was typed before. It goes on after a step that failed, so
 * that one run shows all that is wrong; its last lines name what failed and sum the tests of vitest and Playwright. Of large
 * sets it takes the part whose turn it is (`tests/support/parte.ts`) and says so; with TODO=1 (`npm run todo`) everything there is.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { installIfStale } from './install.js'
import { root, runBin } from './run.js'

const results = join(root, 'test-results')
const todo = Boolean(process.env.TODO)
const vitestResults = join(results, 'vitest.json')
const playwrightResults = join(results, 'playwright.json')

function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A run that failed without a failed test (a file that does not load, a time limit) counts as one. */
function tally(ok, passed, failed, skipped) {
  return { passed, failed: ok ? failed : Math.max(failed, 1), skipped }
}

function tallyVitest(ok) {
  const found = readResults(vitestResults)
  return tally(ok, found?.numPassedTests ?? 0, found?.numFailedTests ?? 0, (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0))
}

/** What failed, by name: the end of a run is often all that is kept of it. */
function failedTests() {
  const files = readResults(vitestResults)?.testResults ?? []
  const vitest = files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${relative(root, name)}: ${message}`]
    return failed.map(
      (one) => `${relative(root, name)} › ${one.fullName}\n    ${one.failureMessages.join('\n').split('\n').slice(0, 4).join('\n    ')}`,
    )
  })
  return [...vitest, ...browserTests(({ ok }) => !ok)]
}

/** Of the tests in the browser, by name, those that the rule fits. */
function browserTests(rule) {
  const inSuite = ({ suites = [], specs = [] }) => [
    ...specs.filter(rule).map(({ file, title }) => `${file} › ${title}`),
    ...suites.flatMap(inSuite),
  ]
  return inSuite(readResults(playwrightResults) ?? {})
}

/** Failed, and passed when CI tried once more: it counts as passed, and has a fault to be found. */
function flakyTests() {
  return browserTests(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))
}

function tallyPlaywright(ok) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readResults(playwrightResults)?.stats ?? {}
  return tally(ok, expected + flaky, unexpected, skipped)
}

/** What was taken of each large set, and what is left for the commits to come. */
function parts() {
  const folder = join(results, 'partes')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
}

await installIfStale()
const { ensureChromium } = await import('./find-chromium.js')
process.env.CHROMIUM_PATH = await ensureChromium()
const { check, step } = await import('./check.js')
const { buildIfStale } = await import('./build.js')

rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const failedSteps = await check()
const totals = [{ passed: 0, failed: failedSteps.length, skipped: 0 }]

const unitOk = await step('pruebas sin navegador', () =>
  runBin(`vitest run --config .config/vitest.config.ts --reporter default --reporter json --outputFile.json ${vitestResults}`, {
    env: { PARTES: '1' },
    minutes: todo ? 90 : 40,
  }),
)
totals.push(tallyVitest(unitOk))

const built = await step('construcción', async () => ((await buildIfStale()) ? 0 : 1))
if (built) {
  const e2eOk = await step('pruebas en el navegador', () =>
    runBin('playwright test --config .config/playwright.config.ts --reporter list,json', {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults },
      minutes: todo ? 180 : 45,
    }),
  )
  totals.push(tallyPlaywright(e2eOk))
} else {
  totals.push({ passed: 0, failed: 1, skipped: 0 })
}

const sum = (key) => totals.reduce((total, part) => total + part[key], 0)
for (const failed of failedTests()) console.log(`\n✗ ${failed}`)
for (const flaky of flakyTests()) console.log(`\n≈ pasó a la segunda: ${flaky}`)
if (parts().length > 0) console.log(`\nDe lo que se reparte entre commits (npm run todo lo corre entero):\n  ${parts().join('\n  ')}`)
if (failedSteps.length > 0) console.log(`\nNo pasó: ${failedSteps.join(' · ')}`)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`)
process.exitCode = sum('failed') > 0 ? 1 : 0
