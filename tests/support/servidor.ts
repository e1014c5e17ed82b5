/** The real server, built, as its own process on a free port with a data folder of its own. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export interface OpcionesServidor {
  /** Starts on the data of a server that was stopped or killed; without it, on a new folder that `parar` removes. */
  datos?: string
  /** The port of before, so that a browser finds the restarted server where it was. */
  puerto?: number
  /** Another folder with a built product in it. */
  raiz?: string
  env?: Record<string, string>
  /** Its clock is so many days behind: what is done with it was done then. */
  diasAtras?: number
}

export interface Servidor {
  /** Without a slash at the end; `localhost`, so that the browser takes it as a secure origin. */
  url: string
  puerto: number
  datos: string
  /** Everything it has printed so far. */
  salida: () => string
  /** Processor time that its threads have used, ms, as Linux counts it; NaN elsewhere. */
  procesadorMs: () => number
  /** Asks it to end, as an operator would, and waits until it has. */
  parar: () => Promise<void>
  /** SIGKILL: what a power cut does. The data folder stays for the next start. */
  matar: () => Promise<void>
}

/** A module that moves `Date` back, for the process that imports it first. */
function relojAtrasado(dias: number): string {
  const codigo = `const Real = Date
const ahora = () => Real.now() - ${dias * 86_400_000}
globalThis.Date = class extends Real {
  constructor(...partes) { if (partes.length === 0) super(ahora()); else super(...partes) }
  static now() { return ahora() }
}`
  return `data:text/javascript,${encodeURIComponent(codigo)}`
}

/** Starts the built server (`npm run build` first) and resolves when it answers. */
export async function arrancarServidor(opciones: OpcionesServidor = {}): Promise<Servidor> {
  const datos = opciones.datos ?? (await mkdtemp(join(tmpdir(), 'mercana-datos-')))
  const puerto = opciones.puerto ?? (await puertoLibre())
  const url = `http://localhost:${puerto}`
  const proceso = spawn(process.execPath, ['--enable-source-maps', join(opciones.raiz ?? root, 'dist-server', 'server.js')], {
    cwd: opciones.raiz ?? root,
    env: {
      ...process.env,
      PORT: String(puerto),
      MERCANA_DATOS: datos,
      MERCANA_URL: url,
      MERCANA_TIENDAS_NUEVAS: 'abiertas',
      // Journeys count what they sell themselves.
      MERCANA_DEMO: 'vacia',
      ...(opciones.diasAtras === undefined ? {} : { NODE_OPTIONS: `--import ${relojAtrasado(opciones.diasAtras)}` }),
      ...opciones.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let salida = ''
  proceso.stdout.on('data', (trozo: Buffer) => (salida += trozo.toString()))
  proceso.stderr.on('data', (trozo: Buffer) => (salida += trozo.toString()))
  const terminado = new Promise<void>((resolve) => proceso.once('exit', () => resolve()))

  const terminar = async (senal: 'SIGTERM' | 'SIGKILL') => {
    if (proceso.exitCode === null && proceso.signalCode === null) proceso.kill(senal)
    await terminado
  }
  const servidor: Servidor = {
    url,
    puerto,
    datos,
    salida: () => salida,
    procesadorMs: () => procesadorMs(proceso.pid ?? 0),
    parar: async () => {
      await terminar('SIGTERM')
      if (opciones.datos === undefined) await rm(datos, { recursive: true, force: true })
    },
    matar: () => terminar('SIGKILL'),
  }
  await hastaQueConteste(url, () => proceso.exitCode !== null || proceso.signalCode !== null, servidor)
  return servidor
}

/** Linux counts in hundredths of a second (proc(5), utime and stime). */
function procesadorMs(pid: number): number {
  const archivo = `/proc/${pid}/stat`
  if (!existsSync(archivo)) return Number.NaN
  const campos = readFileSync(archivo, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(campos[11]) + Number(campos[12])) * 10
}

async function hastaQueConteste(url: string, murio: () => boolean, servidor: Servidor): Promise<void> {
  const limite = Date.now() + 60_000
  while (Date.now() < limite) {
    if (murio()) throw new Error(`El servidor terminó al arrancar:\n${servidor.salida()}`)
    const contesta = await fetch(url).then(
      () => true,
      () => false,
    )
    if (contesta) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await servidor.matar()
  throw new Error(`El servidor no contestó en 60 s:\n${servidor.salida()}`)
}

export function puertoLibre(): Promise<number> {
  return new Promise((resolve, reject) => {
    const sonda = createServer()
    sonda.once('error', reject)
    sonda.listen(0, () => {
      const direccion = sonda.address()
      const puerto = typeof direccion === 'object' && direccion !== null ? direccion.port : 0
      sonda.close(() => resolve(puerto))
    })
  })
}
