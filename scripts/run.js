/** Runs other programs for the scripts of this folder, from the project's root, their output going straight to the terminal. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs to the end; resolves with the exit code (1 when a signal or the time limit ended it). */
export function run(command, args, { env = {}, minutes = 15 } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    const limit = setTimeout(() => {
      console.error(`\n${command} ${args.join(' ')} no terminó en ${minutes} minutos y se detiene.`)
      child.kill('SIGTERM')
    }, minutes * 60_000)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(limit)
      resolve(code ?? 1)
    })
  })
}

/** Runs a program of an installed package, written as one would type it: `runBin('oxlint --quiet src')`. */
export function runBin(line, options) {
  const [program, ...args] = line.split(' ')
  return run(join(root, 'node_modules', '.bin', program), args, options)
}

/** `npm …`, with the same npm that started this script when there is one. */
export function runNpm(args, options) {
  const own = process.env.npm_execpath
  return own ? run(process.execPath, [own, ...args], options) : run('npm', args, options)
}
