/** `npm run dev`: the server under tsx and the browser's app under vite, both reloading at each change. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installIfStale } from './install.js'
import { root } from './run.js'

await installIfStale()

const programs = ['tsx watch --clear-screen=false sync-server/server.ts', 'vite --clearScreen false'].map((line) => {
  const [program, ...args] = line.split(' ')
  return spawn(join(root, 'node_modules', '.bin', program), args, { cwd: root, stdio: 'inherit' })
})

function stop(code) {
  for (const program of programs) program.kill('SIGTERM')
  process.exitCode = code
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
for (const program of programs) program.once('exit', (code) => stop(process.exitCode ?? code ?? 1))
