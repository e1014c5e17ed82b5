/** Builds what runs: the browser's app into dist/ (vite) and the server into dist-server/ (esbuild). */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfStale } from './install.js'
import { root, runBin } from './run.js'

const stampFile = join(root, 'dist-server', '.build-stamp')
const inputs = ['src', 'sync-server', 'couchdb', 'scripts/build.js', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

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

export async function build() {
  const wanted = stamp()
  rmSync(stampFile, { force: true })
  console.log('Construyendo la aplicación.')
  const [web] = await Promise.all([runBin('vite build --logLevel warn', { env: { NODE_ENV: 'production' } }), buildServer()])
  if (web !== 0) process.exit(web)
  mkdirSync(join(root, 'dist-server'), { recursive: true })
  writeFileSync(stampFile, wanted)
}

/** Packages stay outside the bundle; what it brings in is our own code, whose `#domain/*` names node cannot resolve to .ts. */
async function buildServer() {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['sync-server/server.ts'],
    outfile: 'dist-server/server.js',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** Builds only when a source changed since the last build. */
export async function buildIfStale() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return
  await build()
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await installIfStale()
  await build()
}
