/**
 * RxDB on IndexedDB. Writes go through RxDB, so that every tab hears of them; ranges are read from the same Dexie table
 * directly, because RxDB's storage reads every matching row before it sorts downwards (dexie-query.ts of 17.6).
 * Each collection is an IndexedDB database of its own: nothing is atomic across two of them (docs/adr/0005).
 */
import { Dexie, type Table } from 'dexie'
import { createRxDatabase, type RxCollection, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { AbrirBase, Almacen, AlmacenFilas, BaseLocal, CambioFila, Rango } from '../almacen.ts'
import { BaseBloqueada, conexionDe, exigirPropia, exigirPropias, type ConexionViva } from './conexion.ts'
import { esquemaApunte, esquemaFila, type Apunte, type FilaGuardada } from '../fila.ts'

type EnDisco<F> = Omit<RxDocumentData<F>, '_deleted'> & { _deleted: '0' | '1' }

interface Interno {
  dexieDb: Dexie
  dexieTable: Table
}

export interface OpcionesBase {
  /** Only for tests: an IndexedDB that is not the browser's. */
  motor?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  /** Do other tabs open the same database? */
  multiInstancia?: boolean
}

/** Being opened, and another tab is in the way: RxDB has one opening of each, and a second one would wait without a word. */
const atascadas = new Set<string>()

/** How databases are opened in this page. Writes are strict: done means on disk (docs/RELIABILITY.md D5). */
export function abrirConRxDB({ motor, multiInstancia = true }: OpcionesBase = {}): AbrirBase {
  return async (nombre, colecciones) => {
    if (atascadas.has(nombre)) throw new BaseBloqueada(nombre)
    let bloquear = (_error: Error): void => undefined
    const bloqueada = new Promise<never>((_listo, mal) => {
      bloquear = mal
    })
    // It is only raced against while the database opens.
    bloqueada.catch(() => undefined)
    const abierta = abrir({ nombre, colecciones, motor, multiInstancia, alBloquear: () => bloquear(new BaseBloqueada(nombre)) })
    try {
      return await Promise.race([abierta, bloqueada])
    } catch (error) {
      if (error instanceof BaseBloqueada) {
        atascadas.add(nombre)
        void abierta
          .then((base) => base.cerrar())
          // It may open after all, or not: nobody waits for it any more.
          .catch(() => undefined)
          .finally(() => atascadas.delete(nombre))
      }
      throw error
    }
  }
}

interface Apertura<Filas extends string, Apuntes extends string> {
  nombre: string
  colecciones: { filas: readonly Filas[]; apuntes: readonly Apuntes[] }
  motor: OpcionesBase['motor']
  multiInstancia: boolean
  alBloquear(): void
}

async function abrir<Filas extends string, Apuntes extends string>({
  nombre,
  colecciones,
  motor,
  multiInstancia,
  alBloquear,
}: Apertura<Filas, Apuntes>): Promise<BaseLocal<Filas, Apuntes>> {
  const fabrica = motor?.indexedDB ?? Dexie.dependencies.indexedDB
  await exigirPropias(
    fabrica,
    [...colecciones.filas, ...colecciones.apuntes].map((coleccion) => `rxdb-dexie-${nombre}--${esquemaFila.version}--${coleccion}`),
  )
  const onCreate = (dexie: Dexie): void => dexie.on('blocked', alBloquear)
  const storage = getRxStorageDexie({ ...motor, chromeTransactionDurability: 'strict', onCreate })
  const db = await createRxDatabase<Record<string, RxCollection>>({
    name: nombre,
    storage,
    multiInstance: multiInstancia,
    eventReduce: false,
    localDocuments: false,
  })
  try {
    const abiertas = await db.addCollections(
      Object.fromEntries<{ schema: RxJsonSchema<FilaGuardada> | RxJsonSchema<Apunte> }>([
        ...colecciones.filas.map((coleccion) => [coleccion, { schema: esquemaFila }] as const),
        ...colecciones.apuntes.map((coleccion) => [coleccion, { schema: esquemaApunte }] as const),
      ]),
    )
    const de = (coleccion: string): RxCollection => {
      const abierta = abiertas[coleccion]
      if (!abierta) throw new Error(`${nombre}: ${coleccion} did not open`)
      return abierta
    }
    const [primera] = [...colecciones.filas, ...colecciones.apuntes]
    const conexiones: ConexionViva[] = []
    const conexion = (coleccion: RxCollection): ConexionViva => {
      const nueva = conexionDe(
        async () => (await interno(coleccion)).dexieDb,
        (cual) => exigirPropia(fabrica, cual),
      )
      conexiones.push(nueva)
      return nueva
    }
    return {
      filas: porNombre(colecciones.filas, (nombreDe) => almacenFilas(de(nombreDe), conexion(de(nombreDe)))),
      apuntes: porNombre(colecciones.apuntes, (nombreDe) => almacenDe<Apunte>(de(nombreDe), conexion(de(nombreDe)))),
      duraderaEstricta: primera !== undefined && (await durabilidad(de(primera))) === 'strict',
      async cerrar() {
        for (const una of conexiones) una.cerrar()
        await db.close()
      },
    } satisfies BaseLocal
  } catch (error) {
    await db.close()
    throw error
  }
}

const porNombre = <N extends string, T>(nombres: readonly N[], hacer: (nombre: N) => T): Record<N, T> =>
  Object.fromEntries(nombres.map((nombre) => [nombre, hacer(nombre)])) as Record<N, T>

const interno = async (coleccion: RxCollection): Promise<Interno> => await (coleccion.storageInstance.internals as Promise<Interno>)

/** What a write transaction of this very connection says about itself. */
async function durabilidad(coleccion: RxCollection): Promise<string> {
  const { dexieDb, dexieTable } = await interno(coleccion)
  return await dexieDb.transaction('rw', dexieTable, async (tx) => {
    await dexieTable.limit(1).primaryKeys()
    return (tx.idbtrans as IDBTransaction & { durability?: string }).durability ?? 'relaxed'
  })
}

/** The row without what RxDB keeps beside it. */
function limpiar<F>(doc: RxDocumentData<F> | EnDisco<F>): F {
  const { _deleted, _meta, _rev, _attachments, ...fila } = doc as Record<string, unknown>
  return fila as F
}

function almacenDe<F extends { id: string }>(coleccion: RxCollection<F>, conexion: ConexionViva): Almacen<F> {
  const disco = coleccion.storageInstance
  const oyentes = new Set<(cambios: readonly CambioFila<F>[]) => void>()

  const documentos = async (ids: readonly string[]): Promise<Map<string, RxDocumentData<F>>> => {
    const encontrados = ids.length === 0 ? [] : await disco.findDocumentsById([...ids], false)
    return new Map(encontrados.map((doc) => [doc.id, doc]))
  }

  /** Writes and, for rows that somebody changed in between, reads and tries again. */
  const cambiarYa: Almacen<F>['cambiar'] = async (ids, cambio) => {
    let faltan: readonly string[] = [...new Set(ids)]
    while (faltan.length > 0) {
      const previos = await documentos(faltan)
      const cambios = faltan.flatMap((id) => {
        const previo = previos.get(id)
        const nueva = cambio(previo && limpiar<F>(previo), id)
        const fila = nueva ?? (nueva === null ? previo : undefined)
        return fila ? [{ ...(previo ? { previous: previo } : {}), document: documento(fila, nueva === null, previo) }] : []
      })
      if (cambios.length === 0) return
      const { error } = await disco.bulkWrite(cambios, 'mercana-cambio')
      faltan = error.filter((fallo) => fallo.status === 409).map((fallo) => fallo.documentId)
      const otro = error.find((fallo) => fallo.status !== 409)
      if (otro) throw new Error(`${coleccion.name}: write of ${otro.documentId} failed with ${otro.status}`)
    }
  }

  const crearYa = async (filas: readonly F[]): Promise<'creado' | 'existe'> => {
    if (filas.length > 1 && (await documentos(filas.map((fila) => fila.id))).size > 0) return 'existe'
    const { error } = await coleccion.bulkInsert(filas.map((fila) => ({ ...fila })))
    if (error.length === 0) return 'creado'
    const fallidos = new Set(error.map((fallo) => fallo.documentId))
    const escritos = filas.filter((fila) => !fallidos.has(fila.id)).map((fila) => fila.id)
    if (escritos.length > 0) await cambiarYa(escritos, () => null)
    if (error.some((fallo) => fallo.status !== 409)) throw new Error(`${coleccion.name}: insert failed`)
    return 'existe'
  }

  /** Did the attempt that broke reach the disk all the same? Then nobody was told of it yet. */
  const yaEstan = async (filas: readonly F[]): Promise<boolean> => {
    const porId = await documentos(filas.map(({ id }) => id))
    const estan = filas.every((fila) => {
      const doc = porId.get(fila.id)
      return doc !== undefined && iguales(limpiar<F>(doc), fila)
    })
    if (estan) for (const aviso of oyentes) aviso(filas.map((despues) => ({ antes: undefined, despues })))
    return estan
  }

  return {
    leer: (ids) =>
      conexion.con(async () => {
        const porId = await documentos(ids)
        return ids.map((id) => {
          const doc = porId.get(id)
          return doc && limpiar<F>(doc)
        })
      }),
    conPrefijo: (prefijo) =>
      conexion.con(async () => {
        const { dexieTable } = await interno(coleccion)
        const crudos: EnDisco<F>[] = await dexieTable
          .where('[_deleted+id]')
          .between(['0', prefijo], ['0', `${prefijo}\uffff`])
          .toArray()
        return crudos.map(limpiar<F>)
      }),
    crear: (filas, seguir) =>
      conexion.con(async (intento) => (intento > 1 && (await yaEstan(filas)) ? 'creado' : await crearYa(filas)), seguir),
    cambiar: (ids, cambio) => conexion.con(() => cambiarYa(ids, cambio)),
    observar(aviso) {
      oyentes.add(aviso)
      const suscripcion = coleccion.eventBulks$.subscribe((lote) =>
        aviso(
          lote.events.map((evento): CambioFila<F> => {
            const antes = evento.previousDocumentData as RxDocumentData<F> | undefined
            return {
              antes: antes && !antes._deleted ? limpiar<F>(antes) : undefined,
              despues: evento.operation === 'DELETE' ? undefined : limpiar<F>(evento.documentData as RxDocumentData<F>),
            }
          }),
        ),
      )
      return () => {
        oyentes.delete(aviso)
        suscripcion.unsubscribe()
      }
    },
  }
}

const iguales = <F extends object>(una: F, otra: F): boolean =>
  (Object.keys(otra) as (keyof F)[]).every((campo) => una[campo] === otra[campo])

function documento<F>(fila: F, borrar: boolean, previo: RxDocumentData<F> | undefined): RxDocumentData<F> {
  return { ...fila, _deleted: borrar, _attachments: {}, _meta: previo?._meta ?? { lwt: 1 }, _rev: previo?._rev ?? '' }
}

function almacenFilas(coleccion: RxCollection<FilaGuardada>, conexion: ConexionViva): AlmacenFilas {
  const tramo = async ({ indice, desde, hasta, sinHasta = false, orden = 'asc', limite }: Rango) => {
    const { dexieTable } = await interno(coleccion)
    const campos = indice[0] === 'id' ? ['_deleted', 'id'] : ['_deleted', ...indice, 'id']
    const tope = sinHasta ? ['0', ...hasta] : ['0', ...hasta, Dexie.maxKey]
    let tramo = dexieTable.where(`[${campos.join('+')}]`).between(['0', ...desde], tope, true, true)
    if (orden === 'desc') tramo = tramo.reverse()
    return limite === undefined ? tramo : tramo.limit(limite)
  }
  return {
    ...almacenDe<FilaGuardada>(coleccion, conexion),
    rango: (rango) =>
      conexion.con(async () => ((await (await tramo(rango)).toArray()) as EnDisco<FilaGuardada>[]).map(limpiar<FilaGuardada>)),
    claves: (rango) => conexion.con(async () => (await (await tramo(rango)).primaryKeys()) as string[]),
    contar: (rango) => conexion.con(async () => await (await tramo(rango)).count()),
    compactar: () =>
      conexion.con(async () => {
        const { dexieTable } = await interno(coleccion)
        await dexieTable.where('[_deleted+id]').between(['1', Dexie.minKey], ['1', Dexie.maxKey], true, true).delete()
      }),
    ultimoSeq: () =>
      conexion.con(async () => {
        const claves = await (await tramo({ indice: ['seq'], desde: [], hasta: [], orden: 'desc', limite: 1 })).keys()
        const [clave] = claves as unknown as [string, number, string][]
        return clave?.[1] ?? 0
      }),
  }
}
