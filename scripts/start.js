/** `npm start`: installs and builds what is missing or old, then is the server. Nothing has to be typed before it. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfStale } from './install.js'
import { root } from './run.js'

const port = Number(process.env.PORT ?? 8080)

/** Asks before the minute of installing, and again by itself when the server listens. */
function portIsFree() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

if (!(await portIsFree())) {
  console.error(`El puerto ${port} ya está en uso. Cierra el programa que lo ocupa, o arranca en otro: PORT=${port + 1} npm start`)
  process.exit(1)
}
await installIfStale()
const { buildIfStale } = await import('./build.js')
if (!(await buildIfStale())) process.exit(1)

process.chdir(root)
process.setSourceMapsEnabled(true)
// The same process becomes the server, so every signal reaches it without being passed on.
await import(pathToFileURL(join(root, 'dist-server', 'server.js')).href)
