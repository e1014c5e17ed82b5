/** `npm run respaldo [archivo]`, `npm run restaurar <archivo>` and `npm run mayor -- --rehacer`: what a person types, and what they are told. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { leerConfig, type Config } from '../core/config.ts'
import { epochEn } from '../core/epoca.ts'
import { openStore } from '../store/open.ts'
import type { Store } from '../store/port.ts'
import { hayServidor, pedirCopia } from './canal.ts'
import { copiar, esNuestra } from './copiar.ts'
import { RespaldoError, type Manifiesto } from './formato.ts'
import { comprimida, guardarCopia } from './guardar.ts'
import { rehacerMayores } from './mayor.ts'
import { carpetaStore, completarRelevo } from './relevo.ts'
import { restaurar } from './restaurar.ts'

const AYUDA = `Uso:
  npm run respaldo [archivo]       copia todo lo del servidor en un archivo, encendido o apagado
  npm run restaurar <archivo>      pone el servidor como dice la copia (con el servidor apagado)
    -- --reemplazar                aunque ya tenga datos: lo que hay se guarda aparte
    -- --saltar=1000               sin ncf-alto.log: números a dejar sin usar en cada secuencia fiscal
  npm run mayor -- --rehacer [tienda …]
                                   hace otra vez el libro de las tiendas desde sus documentos, y dice las dos huellas
                                   (con el servidor apagado; sin nombrar ninguna, todas)`

export interface Orden {
  argumentos: readonly string[]
  env: NodeJS.ProcessEnv
  ahora: () => Date
  decir: (linea: string) => void
}

/** Runs a command; throws `RespaldoError` with the words for whoever typed it. */
export async function correr({ argumentos, env, ahora, decir }: Orden): Promise<void> {
  const [que, ...resto] = argumentos
  const archivos = resto.filter((argumento) => !argumento.startsWith('--'))
  const config = leerConfig(env)
  if (que === 'respaldo' && archivos.length <= 1) return respaldar(config, archivos[0], ahora(), decir)
  // npm takes an option that comes without `--` before it for its own, and hands it on like this.
  const opcion = (nombre: string): string | undefined =>
    resto.find((argumento) => argumento === `--${nombre}` || argumento.startsWith(`--${nombre}=`))?.slice(nombre.length + 3) ??
    env[`npm_config_${nombre}`]
  if (que === 'mayor' && opcion('rehacer') !== undefined) {
    await exigirApagado(config, ' O, sin apagarlo: Contabilidad, Libros, Rehacer el libro.')
    return rehacerApagado(config, archivos, decir)
  }
  const [archivo] = archivos
  if (que !== 'restaurar' || archivo === undefined || archivos.length > 1) throw new RespaldoError('respaldo.uso', AYUDA)
  await exigirApagado(config)
  const { manifiesto, documentos, anterior } = await restaurar({
    archivo: resolve(archivo),
    datos: config.datos,
    abrir: (carpeta) => openStore({ ...config, carpeta }),
    reemplazar: opcion('reemplazar') !== undefined,
    saltar: cuantos(opcion('saltar')),
    momento: ahora(),
  })
  decir(`Restaurado: ${documentos} documentos, como estaban el ${manifiesto.momento}.`)
  if (anterior !== '') decir(`Lo que había antes quedó en ${anterior}`)
  decir('Enciende el servidor: los dispositivos volverán a entregar lo que vendieron después de la copia.')
}

async function exigirApagado({ datos }: Config, oSi = ''): Promise<void> {
  if (!(await hayServidor(datos))) return
  throw new RespaldoError(
    'respaldo.encendido',
    `El servidor está encendido. Apágalo (Ctrl+C donde corre, o docker compose stop) y repite.${oSi}`,
  )
}

function cuantos(texto: string | undefined): number | undefined {
  if (texto === undefined) return undefined
  if (!/^\d{1,9}$/.test(texto)) throw new RespaldoError('respaldo.uso', `--saltar lleva un número, como --saltar=1000\n\n${AYUDA}`)
  return Number(texto)
}

async function respaldar(config: Config, archivo: string | undefined, momento: Date, decir: (linea: string) => void): Promise<void> {
  const ruta = resolve(archivo ?? join(config.datos, 'respaldos', nombreDe(momento)))
  const delServidor = await pedirCopia(config.datos)
  const manifiesto = delServidor ? await guardarCopia(delServidor, ruta) : await copiarApagado(config, momento, ruta)
  const de = (clase: 'base' | 'archivo') => manifiesto.partes.filter((parte) => parte.clase === clase)
  const documentos = de('base').reduce((suma, { lineas }) => suma + lineas, 0)
  decir(`Copia hecha y revisada: ${ruta}`)
  decir(`${de('base').length} bases con ${documentos} documentos y ${de('archivo').length} archivos, de la versión ${manifiesto.version}.`)
}

const nombreDe = (momento: Date): string => `mercana-${momento.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.ndjson.gz`

/** With no server on: the command opens the store itself. */
async function apagado<T>(config: Config, hacer: (store: Store, epoch: string) => Promise<T>): Promise<T> {
  const { datos } = config
  await completarRelevo(datos)
  const store = await openStore({ ...config, carpeta: carpetaStore(datos) })
  try {
    if (!(await store.nombres()).some(esNuestra))
      throw new RespaldoError('respaldo.vacio', `No hay nada de Mercana en ${datos}. ¿Es esa la carpeta de datos (MERCANA_DATOS)?`)
    return await hacer(store, await epochEn(datos))
  } finally {
    await store.close()
  }
}

const copiarApagado = (config: Config, momento: Date, ruta: string): Promise<Manifiesto> =>
  apagado(config, (store, epoch) =>
    guardarCopia(comprimida(copiar({ store, datos: config.datos, epoch, version: versionDe(config), momento })), ruta),
  )

const rehacerApagado = (config: Config, tiendas: readonly string[], decir: (linea: string) => void): Promise<void> =>
  apagado(config, (store, epoch) => rehacerMayores({ store, datos: config.datos, epoch }, tiendas, decir))

/** The copy that a server makes of itself, for the channel. */
export const copiaDe = (server: { store: Store; config: Config; epoch: string; ahora: () => Date }): Readable =>
  comprimida(
    copiar({
      store: server.store,
      datos: server.config.datos,
      epoch: server.epoch,
      version: versionDe(server.config),
      momento: server.ahora(),
    }),
  )

const versionDe = ({ raiz }: Config): string => {
  const { version } = JSON.parse(readFileSync(join(raiz, 'package.json'), 'utf8')) as { version: string }
  return version
}
