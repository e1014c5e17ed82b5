/** `npm run respaldo`, `npm run restaurar` and `npm run mayor`: installs and builds what they need, which is little, and runs them. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfStale } from './install.js'
import { root } from './run.js'

await installIfStale()
const { buildCommands } = await import('./build.js')
if ((await buildCommands()) !== 0) process.exit(1)

// Names of files are where the person is, not where npm goes.
const here = process.env.INIT_CWD ?? process.cwd()
process.chdir(here)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist-server', 'respaldo.js')).href)
