/** Reads everything that a server holds, through the store's port, as the lines of a backup (formato.ts). */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CARPETA_ARCHIVOS } from '../store/archivos/port.ts'
import type { Db, Store } from '../store/port.ts'
import { Escritor, FORMATO, type Cabecera } from './formato.ts'

export interface Origen {
  store: Store
  /** The data folder, where the uploaded files are. */
  datos: string
  epoch: string
  version: string
  momento: Date
}

const PAGINA = 200
const TROZO = 256 * 1024

/** Databases of this product: in a CouchDB there may be others, which are nobody's to copy or to replace. */
export const esNuestra = (nombre: string): boolean =>
  /^(auditoria|auth|avisos|cuarentena|ecf|huellas|libro|mensajero-.+|ncf|plataforma|publico|tienda-.+|usuario-.+)$/.test(nombre)
/** Made again from the facts at every new epoch (core/trabajos/runner.ts). */
const esDerivada = (nombre: string): boolean => /^tienda-.+-recibos$/.test(nombre)

export async function* copiar({ store, datos, epoch, version, momento }: Origen): AsyncGenerator<string> {
  const escritor = new Escritor()
  const cabecera: Cabecera = { mercana: 'respaldo', formato: FORMATO, version, epoch, momento: momento.toISOString(), almacen: store.clase }
  yield escritor.linea(['cabecera', cabecera])
  for (const nombre of enOrden(await store.nombres())) {
    yield escritor.abrir('base', nombre)
    yield* documentos(store, await store.db(nombre), escritor)
    yield escritor.cerrar()
  }
  // After the documents that name them.
  for (const nombre of await archivosDe(join(datos, CARPETA_ARCHIVOS))) {
    yield escritor.abrir('archivo', nombre)
    for await (const trozo of createReadStream(join(datos, CARPETA_ARCHIVOS, nombre), { highWaterMark: TROZO }))
      yield escritor.linea(['trozo', (trozo as Buffer).toString('base64')])
    yield escritor.cerrar()
  }
  yield escritor.linea(['manifiesto', { ...cabecera, partes: escritor.partes }])
}

/** `ncf` last: a block that was lent while the stores were being read is known there, and is not lent again. */
const enOrden = (nombres: readonly string[]): string[] => {
  const propias = nombres.filter((nombre) => esNuestra(nombre) && !esDerivada(nombre)).sort()
  return [...propias.filter((nombre) => nombre !== 'ncf'), ...propias.filter((nombre) => nombre === 'ncf')]
}

/** A database as it is at one sequence: read on, page after page, until nothing was written since the last one. */
async function* documentos(store: Store, db: Db, escritor: Escritor): AsyncGenerator<string> {
  for (let desde = '0'; ;) {
    const { cambios, seq, alDia } = await db.changes(desde, PAGINA)
    for (const { id, doc } of cambios) {
      if (doc === undefined) yield escritor.linea(['borrado', id])
      else {
        const { rev: _rev, ...campos } = doc
        yield escritor.linea(['doc', campos])
      }
    }
    if (alDia && cambios.length === 0 && (await esLoUltimo(store, db, seq))) return
    desde = seq
  }
}

/** The embedded store leaves out of a page what is written again while it is read: then its newest sequence is another. */
const esLoUltimo = async (store: Store, db: Db, seq: string): Promise<boolean> => store.clase === 'couchdb' || (await db.seq()) === seq

/** Names with forward slashes, below the folder; half-written ones are left out. */
async function archivosDe(carpeta: string): Promise<string[]> {
  try {
    const entradas = await readdir(carpeta, { recursive: true, withFileTypes: true })
    return entradas
      .filter((entrada) => entrada.isFile() && entrada.name.endsWith('.webp'))
      .map((entrada) =>
        join(entrada.parentPath, entrada.name)
          .slice(carpeta.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
