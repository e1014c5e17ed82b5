/**
 * Installs the packages when something that decides them changed: the lock, .npmrc, node itself or the platform.
 * Nothing but node's own modules may be imported here, nor syntax that an old node cannot read: this runs first.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNpm } from './run.js'

const stampFile = join(root, 'node_modules', '.install-stamp')

/** Refuses an old node with words, since its own error would be about syntax. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Mercana necesita Node 20.19 o más nuevo, y este es ${process.versions.node}.`)
  console.error('Instala la versión nueva desde https://nodejs.org y repite la orden.')
  process.exit(1)
}

function stamp() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', '.npmrc']) hash.update(readFileSync(join(root, file)))
  return hash.update(`${process.version} ${process.platform} ${process.arch}`).digest('hex')
}

export async function installIfStale() {
  requireNode()
  const wanted = stamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Instalando los paquetes. La primera vez tarda cerca de un minuto.')
  // Development packages too, whatever NODE_ENV says: the build needs them.
  const code = await runNpm(['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'])
  if (code !== 0) {
    console.error('No se pudieron instalar los paquetes: mira el error de npm aquí arriba. ¿Hay conexión con el registro?')
    process.exit(code)
  }
  writeFileSync(stampFile, wanted)
}
