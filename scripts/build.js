/** Builds what runs: the browser's app into dist/ (vite) and the server into dist-server/ (esbuild). */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFolder } from './compress.js'
import { installIfStale } from './install.js'
import { root, runBin } from './run.js'
import { writeSbom } from './sbom.js'

const stampFile = join(root, 'dist-server', '.build-stamp')
const inputs = [
  'src',
  'sync-server',
  'couchdb',
  'scripts/build.js',
  'scripts/compress.js',
  'scripts/sbom.js',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Packages stay outside the bundle; what goes in is our own code, whose `#domain/*.ts` names node cannot run by itself. */
const bundles = (entry, out) =>
  `esbuild ${entry} --bundle --packages=external --platform=node --format=esm --target=node20 --sourcemap --log-level=warning --outfile=dist-server/${out}`

function stamp() {
  const hash = createHash('sha256')
  for (const input of inputs) addToHash(hash, input)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const full = join(root, path)
  if (!existsSync(full) || /\.test\.tsx?$/.test(path)) return
  if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) addToHash(hash, `${path}/${name}`)
  else hash.update(path).update(readFileSync(full))
}

/** The commands of `npm run respaldo` and `npm run restaurar`. */
export const buildCommands = () => runBin(bundles('sync-server/respaldo/main.ts', 'respaldo.js'))

/** Builds everything; resolves with whether it worked. */
export async function build() {
  const wanted = stamp()
  rmSync(stampFile, { force: true })
  console.log('Construyendo la aplicación.')
  const [web, server, commands] = await Promise.all([
    // The version that a device shows in *Sincronización*: the same sources are the same build.
    runBin('vite build --logLevel warn', { env: { NODE_ENV: 'production', VITE_VERSION: `${version}-${wanted.slice(0, 8)}` } }),
    runBin(bundles('sync-server/server.ts', 'server.js')),
    buildCommands(),
  ])
  if (web !== 0 || server !== 0 || commands !== 0) return false
  writeSbom()
  compressFolder(join(root, 'dist'))
  writeFileSync(stampFile, wanted)
  return true
}

/** Builds only when a source changed since the last build; resolves with whether what is there is good. */
export async function buildIfStale() {
  const isFresh = existsSync(join(root, 'dist', 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()
  return isFresh || build()
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await installIfStale()
  process.exitCode = (await build()) ? 0 : 1
}
