/** A server of its own in a folder of its own, where one build after another is put. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { raiz } from './fuentes.ts'
import { arrancarServidor, type Servidor } from './servidor.ts'

/** `vieja` is the build of the rest of the tests; of `nueva` every file has another name. */
export type Construccion = 'vieja' | 'nueva'

export interface Despliegue {
  servidor: Servidor
  /** Puts a build in the place of the one that is there, and starts the server again at the same address. */
  desplegar(construccion: Construccion): Promise<void>
  /** The server forgets the chunks of builds before this one. */
  olvidarAnteriores(): Promise<void>
  parar(): Promise<void>
}

const NUEVA = join(raiz, 'dist-server', 'nueva')
const SELLO = join(raiz, 'dist-server', '.build-stamp')
const MINUTOS = 10

/** Builds it when the product changed since the last time. */
export async function construirNueva(): Promise<void> {
  const sello = join(NUEVA, '.sello')
  const actual = await readFile(SELLO, 'utf8')
  if (existsSync(sello) && (await readFile(sello, 'utf8')) === actual) return
  const vite = join(raiz, 'node_modules', '.bin', 'vite')
  const args = ['build', '--config', 'tests/support/nueva.config.ts', '--outDir', NUEVA, '--logLevel', 'error', '--emptyOutDir']
  await promisify(execFile)(vite, args, { cwd: raiz, env: { ...process.env, NODE_ENV: 'production' }, timeout: MINUTOS * 60_000 })
  await writeFile(sello, actual)
}

export async function servidorDesplegado(): Promise<Despliegue> {
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-despliegue-'))
  const datos = join(carpeta, 'datos')
  await mkdir(join(carpeta, 'dist-server'))
  for (const archivo of ['package.json', 'dist-server/server.js']) await cp(join(raiz, archivo), join(carpeta, archivo))
  for (const nombre of ['node_modules', 'sync-server']) await symlink(join(raiz, nombre), join(carpeta, nombre))
  const poner = async (construccion: Construccion): Promise<void> => {
    await rm(join(carpeta, 'dist'), { recursive: true, force: true })
    await cp(construccion === 'nueva' ? NUEVA : join(raiz, 'dist'), join(carpeta, 'dist'), { recursive: true })
  }
  await poner('vieja')
  const despliegue: Despliegue = {
    servidor: await arrancarServidor({ datos, raiz: carpeta }),
    async desplegar(construccion) {
      await poner(construccion)
      await despliegue.servidor.parar()
      despliegue.servidor = await arrancarServidor({ datos, raiz: carpeta, puerto: despliegue.servidor.puerto })
    },
    olvidarAnteriores: () => rm(join(datos, 'construcciones'), { recursive: true, force: true }),
    async parar() {
      await despliegue.servidor.parar()
      await rm(carpeta, { recursive: true, force: true })
    },
  }
  return despliegue
}
