/** For tests: the real server in a process of its own, which can be killed at any moment and started again on its data. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { CLAVE, type PersonaPrueba, type Prueba, type TiendaPrueba } from './test-server.ts'
import type { Lugar } from './sync.ts'

const RAIZ = join(import.meta.dirname, '..', '..', '..')
const PLAZO_MS = 60_000

export interface Proceso extends Lugar {
  url: string
  /** Its data folder. */
  datos: string
  /** What a power cut does. */
  matar(): Promise<void>
  arrancar(): Promise<void>
  /** Kills it and removes its data. */
  terminar(): Promise<void>
}

/** The server as one file beside the built one: read by tsx, each start would take seconds. */
async function construido(): Promise<string> {
  const outfile = join(RAIZ, 'dist-server', 'pruebas', `servidor-${process.pid}.js`)
  await build({
    entryPoints: [join(RAIZ, 'sync-server', 'server.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  return outfile
}

/** The server as a process of its own that can be killed and started again on its data; `otras` goes over its environment. */
export async function unProceso(otras: Record<string, string> = {}): Promise<Proceso> {
  const datos = await mkdtemp(join(tmpdir(), 'mercana-proceso-'))
  const puerto = await puertoLibre()
  const url = `http://127.0.0.1:${puerto}`
  const programa = await construido()
  let hijo: ChildProcess | undefined

  const matar = async (): Promise<void> => {
    if (hijo?.exitCode === null && hijo.signalCode === null) {
      const terminado = once(hijo, 'exit')
      hijo.kill('SIGKILL')
      await terminado
    }
  }
  const arrancar = async (): Promise<void> => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(puerto),
      HOST: '127.0.0.1',
      MERCANA_DATOS: datos,
      MERCANA_URL: url,
      MERCANA_LIMITES: 'holgados',
      LOG_LEVEL: 'error',
      ...otras,
    }
    hijo = spawn(process.execPath, [programa], {
      cwd: RAIZ,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    for (const fin = Date.now() + PLAZO_MS; ;) {
      if (
        await fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return
      // Whoever is killed has a signal and no code: one that was killed while it started was waited for a minute.
      if (hijo.exitCode !== null || hijo.signalCode !== null || Date.now() > fin) throw new Error('the server did not start')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await arrancar()

  const pedir: Prueba['pedir'] = async (metodo, ruta, cuerpo, quien = {}) => {
    const headers: Record<string, string> = { origin: url, 'content-type': 'application/json' }
    if (quien.cookie) headers['cookie'] = quien.cookie
    if (quien.authorization) headers['authorization'] = quien.authorization
    const r = await fetch(url + ruta, { method: metodo, headers, ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }) })
    return { estado: r.status, cuerpo: (await r.json()) as Record<string, unknown>, headers: { 'set-cookie': r.headers.getSetCookie() } }
  }
  return {
    url,
    datos,
    matar,
    arrancar,
    pedir,
    reloj: { ahora: new Date() },
    persona: async (name = 'Ana Reyes') => {
      const email = `persona${Date.now()}@ejemplo.do`
      const r = await pedir('POST', '/api/auth/sign-up/email', { email, name, password: CLAVE })
      const cookie = (r.headers['set-cookie'] as string[]).map((galleta) => galleta.split(';')[0]).join('; ')
      return { cookie, usuarioId: (r.cuerpo['user'] as { id: string }).id, email } satisfies PersonaPrueba
    },
    tienda: async (duena, slug = `tienda-${Date.now()}`) =>
      (await pedir('POST', '/api/tiendas', { tiendaNombre: 'Colmado La Fe', slug, tiendaRnc: '131246796' }, duena))
        .cuerpo as unknown as TiendaPrueba,
    terminar: async () => {
      await matar()
      await Promise.all([rm(datos, { recursive: true, force: true }), rm(programa, { force: true })])
    },
  }
}

async function puertoLibre(): Promise<number> {
  const sonda = createServer().listen(0, '127.0.0.1')
  await once(sonda, 'listening')
  const { port } = sonda.address() as AddressInfo
  sonda.close()
  await once(sonda, 'close')
  return port
}
