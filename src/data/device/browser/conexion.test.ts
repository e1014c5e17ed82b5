import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BaseLocal, CambioFila } from '../almacen.ts'
import { BaseAjena, BaseBloqueada } from './conexion.ts'
import { abrirConRxDB } from './database.ts'
import type { FilaGuardada } from '../fila.ts'

const fila = (id: string, seq = 0): FilaGuardada => ({
  id,
  tipo: 'venta',
  tiendaId: 't1',
  en: '2026-11-21T12:00:00.000Z',
  clave: '',
  padre: '',
  seq,
  estado: seq > 0 ? 'guardado' : 'servidor',
  texto: '{}',
  hash: '',
  motivo: '',
  recibidoEn: '',
})

let indexedDB: IDBFactory
let conexiones: IDBDatabase[]
let base: BaseLocal<'ops', 'notas'>
let cuenta = 0
/** What becomes of each write transaction. */
let alEscribir: (tx: IDBTransaction) => IDBTransaction

/** Connections of `ops` as they are opened, so that a test can break them. */
beforeEach(async () => {
  indexedDB = new IDBFactory()
  conexiones = []
  alEscribir = (tx) => tx
  const abrir = indexedDB.open.bind(indexedDB)
  indexedDB.open = (nombre: string, version?: number) => {
    const pedido = abrir(nombre, version)
    if (nombre.endsWith('--ops'))
      pedido.addEventListener('success', () => {
        const db = pedido.result
        const empezar = db.transaction.bind(db)
        // Dexie keeps the method of a connection as it is now.
        db.transaction = (almacenes, modo, opciones) => {
          const tx = empezar(almacenes, modo, opciones)
          return modo === 'readwrite' ? alEscribir(tx) : tx
        }
        conexiones.push(db)
      })
    return pedido
  }
  base = await abrirConRxDB({ motor: { indexedDB, IDBKeyRange }, multiInstancia: false })(`conexion-${++cuenta}`, {
    filas: ['ops'],
    apuntes: ['notas'],
  })
})
afterEach(() => base.cerrar())

const actual = (): IDBDatabase => {
  const ultima = conexiones.at(-1)
  if (!ultima) throw new Error('nothing was opened')
  return ultima
}
const avisar = (evento: 'close' | 'versionchange'): void => {
  const db = actual()
  if (evento === 'versionchange') db.onversionchange?.call(db, Object.assign(new Event(evento), { oldVersion: 1, newVersion: 2 }))
  else {
    db.close()
    db.onclose?.call(db, new Event(evento))
  }
}

/** The next write transaction does this instead. */
function enLaProximaEscritura(hacer: (tx: IDBTransaction) => IDBTransaction): void {
  alEscribir = (tx) => {
    alEscribir = (otra) => otra
    return hacer(tx)
  }
}

test.each(['close', 'versionchange'] as const)('después de un «%s» se abre otra conexión y todo sigue', async (evento) => {
  const { ops } = base.filas
  await ops.crear([fila('a', 1)])
  avisar(evento)
  expect(await ops.crear([fila('b', 2)])).toBe('creado')
  avisar(evento)
  expect(await ops.ultimoSeq()).toBe(2)
  avisar(evento)
  await ops.cambiar(['a'], (previa) => previa && { ...previa, estado: 'recibido' })
  avisar(evento)
  expect((await ops.leer(['a', 'b'])).map((una) => una?.estado)).toEqual(['recibido', 'guardado'])
  avisar(evento)
  expect(await ops.claves({ indice: ['id'], desde: [], hasta: [] })).toEqual(['a', 'b'])
  expect(conexiones.length).toBeGreaterThan(4)
})

test.each(['InvalidStateError', 'UnknownError'])('una transacción que no empieza por %s se intenta en otra conexión', async (nombre) => {
  enLaProximaEscritura((tx) => {
    tx.abort()
    throw new DOMException('Connection to Indexed Database server lost', nombre)
  })
  expect(await base.filas.ops.crear([fila('a', 1)])).toBe('creado')
  expect(await base.filas.ops.leer(['a'])).toMatchObject([{ seq: 1 }])
})

test('una escritura que llegó al disco y se dio por rota no se hace dos veces, y todos se enteran', async () => {
  const vistos: CambioFila<FilaGuardada>[] = []
  base.filas.ops.observar((cambios) => vistos.push(...cambios))
  enLaProximaEscritura((tx) => {
    tx.addEventListener('complete', () => {
      actual().close()
      tx.onabort?.call(tx, new Event('abort'))
    })
    Object.defineProperty(tx, 'oncomplete', { value: null, writable: true })
    return tx
  })
  expect(await base.filas.ops.crear([fila('a', 1)])).toBe('creado')
  expect(await base.filas.ops.contar({ indice: ['seq'], desde: [1], hasta: [] })).toBe(1)
  expect(vistos).toEqual([{ antes: undefined, despues: fila('a', 1) }])
})

test('quien ya no espera no escribe en la conexión nueva', async () => {
  enLaProximaEscritura((tx) => {
    tx.abort()
    throw new DOMException('lost', 'UnknownError')
  })
  await expect(base.filas.ops.crear([fila('a', 1)], () => false)).rejects.toThrow()
  expect(await base.filas.ops.leer(['a'])).toEqual([undefined])
})

test('un disco lleno no se intenta otra vez', async () => {
  let veces = 0
  const lleno = (tx: IDBTransaction): IDBTransaction => {
    veces++
    tx.abort()
    enLaProximaEscritura(lleno)
    throw new DOMException('full', 'QuotaExceededError')
  }
  enLaProximaEscritura(lleno)
  await expect(base.filas.ops.crear([fila('a', 1)])).rejects.toThrow()
  expect(veces).toBe(1)
})

test('otra pestaña que no suelta una versión más vieja no deja esperando para siempre', async () => {
  const nombre = `bloqueada-${++cuenta}`
  const vieja = await new Promise<IDBDatabase>((resolve) => {
    const pedido = indexedDB.open(`rxdb-dexie-${nombre}--0--ops`, 1)
    pedido.addEventListener('success', () => resolve(pedido.result))
  })
  const abrir = () => abrirConRxDB({ motor: { indexedDB, IDBKeyRange }, multiInstancia: false })(nombre, { filas: ['ops'], apuntes: [] })
  await expect(abrir()).rejects.toBeInstanceOf(BaseBloqueada)
  // Whoever tries again meanwhile is told the same, and gets in when the other tab is gone.
  await expect(abrir()).rejects.toBeInstanceOf(BaseBloqueada)
  vieja.close()
  await expect
    .poll(() =>
      abrir().then(
        (base) => base.cerrar().then(() => 'abierta'),
        () => 'bloqueada',
      ),
    )
    .toBe('abierta')
})

/** A newer version of the product opens the database and keeps its facts elsewhere. */
const cambiarDeVersion = (nombre: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const pedido = indexedDB.open(nombre, 20)
    pedido.addEventListener('upgradeneeded', () => {
      pedido.result.deleteObjectStore('docs')
      pedido.result.createObjectStore('hechos')
    })
    pedido.addEventListener('success', () => {
      pedido.result.close()
      resolve()
    })
    pedido.addEventListener('error', () => reject(pedido.error ?? new Error(nombre)))
  })

const comoEsta = (nombre: string): Promise<[number, string[]]> =>
  new Promise((resolve) => {
    const pedido = indexedDB.open(nombre)
    pedido.addEventListener('success', () => {
      const { version, objectStoreNames } = pedido.result
      pedido.result.close()
      resolve([version, [...objectStoreNames].sort()])
    })
  })

test('una versión más nueva que guarda los datos de otro modo: la vieja no lee ni escribe más, y no le rehace nada', async () => {
  const { ops } = base.filas
  await ops.crear([fila('a', 1)])
  const { name } = actual()
  await cambiarDeVersion(name)
  const nueva = await comoEsta(name)
  expect(nueva[1]).toContain('hechos')
  await expect(ops.crear([fila('b', 2)])).rejects.toBeInstanceOf(BaseAjena)
  await expect(ops.ultimoSeq()).rejects.toBeInstanceOf(BaseAjena)
  expect(await comoEsta(name)).toEqual(nueva)
  await base.cerrar()
  const abrir = abrirConRxDB({ motor: { indexedDB, IDBKeyRange }, multiInstancia: false })(`conexion-${cuenta}`, {
    filas: ['ops'],
    apuntes: ['notas'],
  })
  await expect(abrir).rejects.toBeInstanceOf(BaseAjena)
  expect(await comoEsta(name), 'quien llega después tampoco').toEqual(nueva)
})
