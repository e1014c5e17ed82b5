import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unProceso, type Proceso } from '../../tests/support/server/proceso.ts'
import { Hechos, unaCaja, unaTienda } from '../../tests/support/server/sync.ts'
import { openStore } from '../store/open.ts'
import type { Db, Store } from '../store/port.ts'
import { copiar } from './copiar.ts'
import { leerCopia, RespaldoError } from './formato.ts'
import { comprimida, guardarCopia } from './guardar.ts'
import { correr } from './orden.ts'
import { completarRelevo, ponerMarca } from './relevo.ts'
import { restaurar } from './restaurar.ts'

const RAIZ = join(import.meta.dirname, '..', '..')
const carpeta = await mkdtemp(join(tmpdir(), 'mercana-respaldo-'))
afterAll(() => rm(carpeta, { recursive: true, force: true }))
const abrir = (lugar: string): Promise<Store> => openStore({ carpeta: lugar })
const momento = new Date('2026-11-21T12:00:00Z')

/** The code of what a command refuses. */
const codigo = (tarea: Promise<unknown>): Promise<string> =>
  tarea.then(
    () => 'bien',
    (error: unknown) => (error instanceof RespaldoError ? error.code : String(error)),
  )

describe('con un servidor de verdad', () => {
  let servidor: Proceso
  const dicho: string[] = []
  const orden = (...argumentos: string[]): Promise<void> =>
    correr({
      argumentos,
      env: { ...process.env, COUCHDB_URL: '', NODE_ENV: 'production', MERCANA_DATOS: servidor.datos },
      ahora: () => new Date(),
      decir: (linea) => dicho.push(linea),
    })
  beforeAll(async () => {
    // The commands are run on the embedded store here; `tests/sync/restaurar.test.ts` runs them on CouchDB too.
    servidor = await unProceso({ COUCHDB_URL: '' })
    await unaTienda(servidor)
    await mkdir(join(servidor.datos, 'archivos', 't1'), { recursive: true })
    await writeFile(join(servidor.datos, 'archivos', 't1', `${'a'.repeat(64)}.webp`), 'foto')
  }, 90_000)
  afterAll(() => servidor.terminar())

  it('se copia encendido y apagado, y sale lo mismo', async () => {
    const [encendido, apagado] = [join(carpeta, 'encendido.gz'), join(carpeta, 'apagado.gz')]
    await orden('respaldo', encendido)
    expect(await codigo(orden('respaldo', encendido))).toBe('respaldo.ya-existe')
    expect(await codigo(orden('restaurar', encendido))).toBe('respaldo.encendido')
    await servidor.matar()
    await orden('respaldo', apagado)
    expect(await lineasDe(apagado)).toEqual(await lineasDe(encendido))
    expect((await lineasDe(apagado)).filter(([que]) => que === 'trozo')).toEqual([['trozo', Buffer.from('foto').toString('base64')]])
    expect(await codigo(orden('restaurar', apagado))).toBe('respaldo.ocupado')
    expect(await codigo(orden('restaurar', join(carpeta, 'ninguno.gz')))).toBe('respaldo.no-existe')
    await orden('restaurar', apagado, '--reemplazar')
    const aparte = (await readdir(servidor.datos)).filter((nombre) => nombre.startsWith('store.anterior-'))
    expect(aparte).toHaveLength(1)
    expect(dicho.join('\n')).toContain(aparte[0])
    await servidor.arrancar()
  }, 90_000)

  it('rehace los libros con el servidor apagado, de todas las tiendas o de las que se nombran, y dan lo mismo', async () => {
    const { tienda } = await unaTienda(servidor)
    expect(await codigo(orden('mayor', '--rehacer'))).toBe('respaldo.encendido')
    expect(await codigo(orden('mayor'))).toBe('respaldo.uso')
    await servidor.matar()
    dicho.length = 0
    await orden('mayor', '--rehacer')
    const tiendas = dicho.filter((linea) => !linea.startsWith(' ')).length
    expect(tiendas).toBeGreaterThan(1)
    const huellas = dicho.flatMap((linea) => /^ {2}(?:antes|rehecho) +([0-9a-f]{64})/.exec(linea)?.[1] ?? [])
    expect(huellas).toHaveLength(2 * tiendas)
    for (let i = 0; i < huellas.length; i += 2) expect(huellas[i]).toBe(huellas[i + 1])
    dicho.length = 0
    await orden('mayor', '--rehacer', tienda.tiendaId)
    expect(dicho).toHaveLength(3)
    expect(await codigo(orden('mayor', '--rehacer', 'ninguna'))).toBe('mayor.sin-tienda')
    await servidor.arrancar()
  }, 90_000)

  it('sin la bitácora de números se niega, hasta que alguien dice cuántos saltar, y entonces no se repiten', async () => {
    const { duena, tienda } = await unaTienda(servidor)
    const caja = new Hechos(servidor, tienda, await unaCaja(servidor, duena, tienda))
    const archivo = join(carpeta, 'numeros.gz')
    const antes = await caja.pedirBloque()
    await orden('respaldo', archivo)
    const otra = new Hechos(servidor, tienda, await unaCaja(servidor, duena, tienda))
    const despues = await otra.pedirBloque()
    await servidor.matar()
    const bitacora = join(servidor.datos, 'ncf-alto.log')
    await rename(bitacora, `${bitacora}.perdida`)
    expect(await codigo(orden('restaurar', archivo, '--reemplazar'))).toBe('respaldo.sin-bitacora')
    expect(await codigo(orden('restaurar', archivo, '--reemplazar', '--saltar=muchos'))).toBe('respaldo.uso')
    await orden('restaurar', archivo, '--reemplazar', '--saltar=5000')
    await servidor.arrancar()
    const nueva = new Hechos(servidor, tienda, await unaCaja(servidor, duena, tienda))
    const prestado = await nueva.pedirBloque()
    expect(prestado.desde).toBeGreaterThan(Math.max(antes.hasta, despues.hasta))
    expect(prestado.desde).toBeGreaterThan(antes.hasta + 4000)
  }, 90_000)

  it('un segundo servidor sobre la misma carpeta dice con palabras que no puede', async () => {
    const segundo = spawn(process.execPath, ['--import', 'tsx', join(RAIZ, 'sync-server', 'server.ts')], {
      cwd: RAIZ,
      env: { ...process.env, COUCHDB_URL: '', NODE_ENV: 'production', MERCANA_DATOS: servidor.datos, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let salida = ''
    segundo.stderr.on('data', (trozo: Buffer) => (salida += trozo.toString()))
    const limite = setTimeout(() => segundo.kill('SIGKILL'), 30_000)
    const [codigoDeSalida] = (await once(segundo, 'close')) as [number]
    clearTimeout(limite)
    expect(codigoDeSalida).toBe(1)
    expect(salida).toContain('Otro Mercana ya está usando la carpeta')
    expect(salida).not.toMatch(/IO error|\n\s+at /)
  }, 60_000)
})

async function lineasDe(archivo: string): Promise<unknown[][]> {
  const lineas: unknown[][] = []
  for await (const linea of leerCopia(archivo)) if (linea[0] !== 'cabecera' && linea[0] !== 'manifiesto') lineas.push(linea)
  return lineas
}

const DOCS = 450
let datos = ''
let archivo = ''
let store: Store

const nota = (id: string, valor: unknown) => ({ id, tipo: 'servidor:nota', valor })
const todo = async (lugar: string): Promise<Record<string, unknown>> => {
  const uno = await abrir(lugar)
  const bases: Record<string, unknown> = {}
  for (const nombre of await uno.nombres())
    bases[nombre] = (await (await uno.db(nombre)).range('', '\uffff')).map(({ rev: _rev, ...campos }) => campos)
  await uno.close()
  return bases
}
const copiarA = (ruta: string, que: Store = store) =>
  guardarCopia(comprimida(copiar({ store: que, datos, epoch: 'e', version: '1', momento })), ruta)

describe('con un almacén pequeño', () => {
  let numero = 0
  beforeEach(async () => {
    datos = join(carpeta, `datos${++numero}`)
    archivo = join(carpeta, `copia${numero}.gz`)
    store = await abrir(join(datos, 'store'))
    const db = await store.db('plataforma')
    await db.createMany(Array.from({ length: DOCS }, (_, i) => nota(`n${String(i).padStart(4, '0')}`, i)))
    await db.create({ id: 'epoca', tipo: 'servidor:epoca', epoch: 'e' } as { id: string })
    await (await store.db('auditoria')).create(nota('a', 1))
  })

  const restaurarEn = (otros: string, cambio: Partial<Parameters<typeof restaurar>[0]> = {}) =>
    restaurar({ archivo, datos: otros, abrir, reemplazar: false, momento, ...cambio })

  it('lo restaurado es lo copiado, sin la época', async () => {
    await copiarA(archivo)
    await store.close()
    const nuevos = join(datos, 'otro')
    await mkdir(nuevos)
    expect(await restaurarEn(nuevos)).toMatchObject({ documentos: DOCS + 1, anterior: '' })
    const [antes, ahora] = [await todo(join(datos, 'store')), await todo(join(nuevos, 'store'))]
    expect(ahora).toEqual({ ...antes, plataforma: (antes['plataforma'] as { id: string }[]).filter(({ id }) => id !== 'epoca') })
  })

  it('la copia de un almacén que se está escribiendo es de un solo momento', async () => {
    const db = await store.db('plataforma')
    await db.create(nota('contador', -1))
    let escritas = 0
    const escribirUna = async (): Promise<void> => {
      const i = escritas++
      await db.create(nota(`z${String(i).padStart(6, '0')}`, i))
      for (const [id, valor] of [
        ['contador', i],
        [`n${String((i * 7) % DOCS).padStart(4, '0')}`, -i],
      ] as const) {
        const vieja = await db.get(id)
        const nueva = vieja && { ...vieja, valor }
        if (nueva) await db.update(nueva)
      }
    }
    // Before, while and after each of the first pages is read.
    const changes = async (...args: Parameters<Db['changes']>) => {
      const escribir = escritas < 40
      if (escribir) await escribirUna()
      const escritura = escribir ? escribirUna() : undefined
      const pagina = await db.changes(...args)
      await escritura
      return pagina
    }
    const leido = { nombre: db.nombre, seq: () => db.seq(), changes } as Db
    await copiarA(archivo, { ...store, db: async (nombre) => (nombre === db.nombre ? leido : await store.db(nombre)) })
    await store.close()
    const nuevos = join(datos, 'otro')
    await mkdir(nuevos)
    await restaurarEn(nuevos)
    const docs = (await todo(join(nuevos, 'store')))['plataforma'] as { id: string; valor: number }[]
    const sueltas = docs.filter(({ id }) => id.startsWith('z'))
    expect(sueltas).toHaveLength(escritas)
    expect(sueltas.map(({ valor }) => valor)).toEqual(sueltas.map((_, i) => i))
    expect(docs.find(({ id }) => id === 'contador')?.valor).toBe(escritas - 1)
    expect(docs.filter(({ id }) => id.startsWith('n'))).toHaveLength(DOCS)
  })

  it('una copia cortada o tocada se rechaza entera y no cambia nada', async () => {
    await copiarA(archivo)
    await store.close()
    const antes = await todo(join(datos, 'store'))
    const buena = await readFile(archivo)
    for (let i = 0; i < 12; i++) {
      const donde = Math.floor((buena.length * i) / 12)
      const cortada = Uint8Array.from(buena.subarray(0, donde))
      const tocada = Uint8Array.from(buena)
      tocada[donde] = (tocada[donde] ?? 0) ^ 0x10
      for (const mala of i === 0 ? [cortada] : [cortada, tocada]) {
        await writeFile(archivo, mala)
        expect(await codigo(restaurarEn(datos, { reemplazar: true })), `en el byte ${donde}`).toBe('respaldo.danado')
      }
    }
    expect(await todo(join(datos, 'store'))).toEqual(antes)
    expect((await readdir(datos)).filter((nombre) => nombre.includes('anterior'))).toEqual([])
  })

  it.each([1, 2, 3])('un corte en la escritura %i deja lo que había, y otra vez sale bien', async (escrituras) => {
    await copiarA(archivo)
    const despues = await store.db('plataforma')
    await despues.create(nota('despues', 1))
    await store.close()
    const antes = await todo(join(datos, 'store'))
    let quedan = escrituras
    const queSeCorta = async (lugar: string): Promise<Store> => {
      const bueno = await abrir(lugar)
      const db = async (nombre: string): Promise<Db> => {
        const una = await bueno.db(nombre)
        const createMany: Db['createMany'] = async (docs) => {
          if (--quedan === 0) throw new Error('cut')
          return await una.createMany(docs)
        }
        return Object.assign(Object.create(una) as Db, { createMany })
      }
      return { ...bueno, db }
    }
    await expect(restaurarEn(datos, { reemplazar: true, abrir: queSeCorta })).rejects.toThrow('cut')
    await completarRelevo(datos)
    expect(await todo(join(datos, 'store'))).toEqual(antes)
    const { anterior } = await restaurarEn(datos, { reemplazar: true })
    expect(await todo(anterior)).toEqual(antes)
    expect(JSON.stringify(await todo(join(datos, 'store')))).not.toContain('despues')
  })

  it('un corte en el cambio de lugar se termina al arrancar, esté donde esté', async () => {
    await store.close()
    const marca = { fase: 'relevo', anterior: 'store.anterior' } as const
    const pasos = [
      async () => undefined,
      async (en: string) => rename(join(en, 'store'), join(en, 'store.anterior')),
      async (en: string) => rename(join(en, 'store.restaurando'), join(en, 'store')),
    ]
    for (let hechos = 1; hechos <= pasos.length; hechos++) {
      const en = join(datos, `corte${hechos}`)
      await mkdir(en)
      await cp(join(datos, 'store'), join(en, 'store'), { recursive: true })
      const nuevo = await abrir(join(en, 'store.restaurando'))
      await (await nuevo.db('auditoria')).create(nota('nueva', 1))
      await nuevo.close()
      await writeFile(join(en, 'epoch'), 'e')
      await ponerMarca(en, marca)
      for (const paso of pasos.slice(0, hechos)) await paso(en)
      await completarRelevo(en)
      await completarRelevo(en)
      expect((await readdir(en)).sort()).toEqual(['store', 'store.anterior'])
      expect(JSON.stringify(await todo(join(en, 'store')))).toContain('nueva')
    }
    await ponerMarca(datos, { fase: 'escribiendo', archivo, anterior: '' })
    expect(await codigo(completarRelevo(datos))).toBe('respaldo.a-medias')
  })
})
