/** `npm run check`: everything that can be told wrong without running the product. Every step runs, then it fails if one failed. */
import { pathToFileURL } from 'node:url'
import { figures } from './figures.js'
import { installIfStale } from './install.js'
import { run, runBin, runNpm } from './run.js'

const code = 'src sync-server couchdb tests scripts .config vite.config.ts'

/** What was understood of the types in the run before: a fifth of the time when little changed. */
const types = (project, name) => runBin(`tsc -p ${project} --incremental --tsBuildInfoFile node_modules/.cache/tsc/${name}.tsbuildinfo`)

const steps = [
  ['formato (se arregla con npm run format)', () => runNpm(['run', '--silent', 'format', '--', '--check'])],
  ['reglas de código', () => runBin(`oxlint --config .config/oxlintrc.json ${code}`)],
  ['tipos de la aplicación', () => types('src', 'src')],
  ['tipos del servidor', () => types('sync-server', 'sync-server')],
  ['tipos de las pruebas', () => types('tests', 'tests')],
  ['tipos de las configuraciones', () => types('.config', 'config')],
  ['dirección de las importaciones', () => run(process.execPath, ['scripts/check-directions.js'])],
  ['código y paquetes sin uso', () => runBin('knip')],
  [
    'archivos generados al día (se hacen con npm run gen)',
    () => runBin('vitest run --config .config/vitest.config.ts --reporter dot couchdb/generate.test.ts'),
  ],
  ['docker-compose.yml', () => runBin('dclint --config .config/dclint.json --max-warnings 0 docker-compose.yml')],
]

/** Runs `name` and says how it went and how long it took. */
export async function step(name, action) {
  const start = performance.now()
  const ok = (await action()) === 0
  console.log(`${ok ? '✓' : '✗'} ${name} · ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return ok
}

/** Resolves with the names of the steps that failed. */
export async function check() {
  const failed = []
  for (const [name, action] of steps) if (!(await step(name, action))) failed.push(name)
  console.log('Cifras de la casa:')
  for (const [what, how] of figures()) console.log(`  ${how.toLocaleString('en')} · ${what}`)
  return failed
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await installIfStale()
  const failed = await check()
  if (failed.length > 0) console.log(`\nNo pasó: ${failed.join(' · ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
