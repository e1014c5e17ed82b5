/** The store with every call timed, whatever adapter it is. */
import type { Db, Store } from '../../store/port.ts'

export type AnotarLlamada = (operacion: string, segundos: number) => void

/** Same store, same databases; each call tells how long it took, also when it failed. */
export function medirStore(store: Store, anotar: AnotarLlamada): Store {
  const abiertas = new WeakMap<Db, Db>()
  const medida = (db: Db): Db => {
    const hecha = abiertas.get(db) ?? medirDb(db, anotar)
    abiertas.set(db, hecha)
    return hecha
  }
  return {
    clase: store.clase,
    aSolas: () => store.aSolas(),
    db: async (nombre) => medida(await store.db(nombre)),
    nombres: () => store.nombres(),
    destroy: (nombre) => store.destroy(nombre),
    close: () => store.close(),
  }
}

function medirDb(db: Db, anotar: AnotarLlamada): Db {
  const medir = async <T>(operacion: string, hacer: () => Promise<T>): Promise<T> => {
    const inicio = performance.now()
    try {
      return await hacer()
    } finally {
      anotar(operacion, (performance.now() - inicio) / 1000)
    }
  }
  return {
    nombre: db.nombre,
    get: (id) => medir('get', () => db.get(id)),
    getMany: (ids) => medir('getMany', () => db.getMany(ids)),
    create: (doc) => medir('create', () => db.create(doc)),
    createMany: (docs) => medir('createMany', () => db.createMany(docs)),
    update: (doc) => medir('update', () => db.update(doc)),
    writeMany: (docs) => medir('writeMany', () => db.writeMany(docs)),
    remove: (id, rev) => medir('remove', () => db.remove(id, rev)),
    range: (desde, hasta, limite) => medir('range', () => db.range(desde, hasta, limite)),
    find: (query) => medir('find', () => db.find(query)),
    changes: (desde, limite) => medir('changes', () => db.changes(desde, limite)),
    seq: () => medir('seq', () => db.seq()),
    watch: (aviso) => db.watch(aviso),
  }
}
