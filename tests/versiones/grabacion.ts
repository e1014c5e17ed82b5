/**
 * A recorded version: a till's disk as that version left it, what the server held of it, and the version's code to run again.
 * Three files of `grabaciones/`, compressed; once recorded they are never changed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { guardia } from '#server/store/guardia.ts'
import { DiscoServidor, type Instantanea } from '../sim/mundo/almacen.ts'
import type { Disco } from './computadora.ts'
import type { ModuloCaja } from './conductor.ts'
import type { ModuloServidor, ServidorArriba } from './conductor-servidor.ts'
import { empaquetar, type Parche, type Que } from './empaquetar.ts'

export const raiz = resolve(import.meta.dirname, '../..')
const carpeta = join(import.meta.dirname, 'grabaciones')
/** Bundles of servers look for their packages and for the project's files from here. */
const cache = join(raiz, 'node_modules/.cache/mercana-versiones')

/** A server's store and the files beside it. */
export interface DiscoDeServidor {
  bases: { nombre: string; seq: number; revision: number; docs: { rev: string; seq: number; doc: Record<string, unknown> }[] }[]
  archivos: [nombre: string, texto: string][]
}

export interface Grabacion {
  version: string
  /** When the recording ended: whoever plays it goes on from there. */
  en: string
  tiendaId: string
  cajeraId: string
  pin: string
  disco: Disco
  servidor: DiscoDeServidor
}

export interface Version {
  nombre: string
  caja: ModuloCaja
  servidor: ModuloServidor
}

const archivoDe = (version: string, que: Que | 'datos'): string => join(carpeta, `${version}.${que}.br`)

export const grabadas = (): string[] =>
  existsSync(carpeta)
    ? readdirSync(carpeta).flatMap((nombre) => (nombre.endsWith('.datos.br') ? [nombre.slice(0, -'.datos.br'.length)] : []))
    : []

export const leerGrabacion = (version: string): Grabacion => JSON.parse(descomprimir(archivoDe(version, 'datos'))) as Grabacion

/** The code of a recorded version. */
export const codigoGrabado = (version: string): Promise<Version> =>
  cargar(version, descomprimir(archivoDe(version, 'caja')), descomprimir(archivoDe(version, 'servidor')))

/** The code of a folder with the project's sources, patched when asked. */
export async function codigoDe(nombre: string, fuentes: string, parches: readonly Parche[] = []): Promise<Version> {
  return await cargar(nombre, await empaquetar('caja', fuentes, parches), await empaquetar('servidor', fuentes, parches))
}

export async function guardarGrabacion(grabacion: Grabacion, fuentes: string): Promise<string[]> {
  const partes = {
    datos: JSON.stringify(grabacion),
    caja: await empaquetar('caja', fuentes),
    servidor: await empaquetar('servidor', fuentes),
  }
  await mkdir(carpeta, { recursive: true })
  const escritas: string[] = []
  for (const que of ['datos', 'caja', 'servidor'] as const) {
    const bytes = brotliCompressSync(partes[que], { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    await writeFile(archivoDe(grabacion.version, que), Uint8Array.from(bytes))
    escritas.push(`${archivoDe(grabacion.version, que)} ${bytes.length} bytes`)
  }
  return escritas
}

const descomprimir = (archivo: string): string => brotliDecompressSync(Uint8Array.from(readFileSync(archivo))).toString()

async function cargar(nombre: string, caja: string, servidor: string): Promise<Version> {
  await mkdir(cache, { recursive: true })
  const modulo = async <M>(que: Que, texto: string): Promise<M> => {
    const archivo = join(cache, `${nombre}-${que}-${process.pid}.mjs`)
    await writeFile(archivo, texto)
    try {
      return ((await import(/* @vite-ignore */ pathToFileURL(archivo).href)) as { modulo: M }).modulo
    } finally {
      await rm(archivo)
    }
  }
  return { nombre, caja: await modulo<ModuloCaja>('caja', caja), servidor: await modulo<ModuloServidor>('servidor', servidor) }
}

/** A server whose data outlive the versions that run on them. */
export class MaquinaServidor {
  readonly disco = new DiscoServidor(guardia)
  readonly #ahora: () => Date
  #datos = ''
  #arriba: ServidorArriba | undefined

  constructor(ahora: () => Date) {
    this.#ahora = ahora
  }

  async poner({ bases, archivos }: DiscoDeServidor): Promise<this> {
    const copia: Instantanea = new Map(
      bases.map(({ nombre, seq, revision, docs }) => [
        nombre,
        {
          seq,
          revision,
          docs: new Map(docs.map(({ rev, seq: lugar, doc }) => [String(doc['id']), { rev, seq: lugar, doc: doc as never }])),
        },
      ]),
    )
    this.disco.restaurar(copia, () => true)
    for (const [nombre, texto] of archivos) await writeFile(join(await this.#carpeta(), nombre), texto)
    return this
  }

  async levantar(version: ModuloServidor): Promise<string> {
    await this.parar()
    const store = this.disco.abrir({ luego: (_que, tarea) => tarea(), impedimento: () => undefined })
    this.#arriba = await version.levantar({ store, datos: await this.#carpeta(), ahora: this.#ahora })
    return this.#arriba.url
  }

  async parar(): Promise<void> {
    await this.#arriba?.parar()
    this.#arriba = undefined
  }

  async volcar(): Promise<DiscoDeServidor> {
    const bases = [...this.disco.copiar()].map(([nombre, { docs, seq, revision }]) => ({
      nombre,
      seq,
      revision,
      docs: [...docs.values()].flatMap(({ rev, seq: lugar, doc }) => (doc ? [{ rev, seq: lugar, doc }] : [])),
    }))
    const datos = await this.#carpeta()
    const archivos: [string, string][] = []
    for (const entrada of await readdir(datos, { withFileTypes: true }))
      if (entrada.isFile()) archivos.push([entrada.name, await readFile(join(datos, entrada.name), 'utf8')])
    return { bases, archivos }
  }

  async borrar(): Promise<void> {
    await this.parar()
    if (this.#datos !== '') await rm(this.#datos, { recursive: true, force: true })
  }

  async #carpeta(): Promise<string> {
    return (this.#datos ||= await mkdtemp(join(tmpdir(), 'mercana-version-')))
  }
}
