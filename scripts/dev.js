/** `npm run dev`: the server under tsx and the app under vite, both reloading at each change. Vite passes /api and /sync on. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installIfStale } from './install.js'
import { root } from './run.js'

const appPort = 5173

await installIfStale()
console.log(`La aplicación: http://localhost:${appPort}`)

// The server believes requests from the address that people open, which here is vite's.
const env = { MERCANA_URL: `http://localhost:${appPort}`, ...process.env }
const programs = ['tsx watch --clear-screen=false sync-server/server.ts', `vite --clearScreen false --port ${appPort} --strictPort`].map(
  (line) => {
    const [program, ...args] = line.split(' ')
    return spawn(join(root, 'node_modules', '.bin', program), args, { cwd: root, stdio: 'inherit', env })
  },
)

function stop(code) {
  for (const program of programs) program.kill('SIGTERM')
  process.exitCode = code
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
for (const program of programs) program.once('exit', (code) => stop(process.exitCode ?? code ?? 1))
