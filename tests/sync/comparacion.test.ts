import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { EnCuarentena } from '#domain/comandos.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { Db } from '#server/store/port.ts'
import { abrirCaja, unaTienda, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

const DIA_MS = 86_400_000

let t: TiendaDePrueba
let aparato: Aparato | undefined
/** How far the server's clock is ahead of the computer's. */
let adelanto = 0
/** Ids that the server's disk lost. */
const perdidos = new Set<string>()

beforeAll(async () => {
  t = await unaTienda()
  Object.defineProperty(t.p.reloj, 'ahora', { get: () => new Date(Date.now() + adelanto) })
  const abrir = t.p.store.db
  t.p.store.db = async (nombre) => (nombre.endsWith('-ops') ? conPerdidas(await abrir(nombre)) : await abrir(nombre))
}, 60_000)
afterAll(() => t.cerrar())

afterEach(async () => {
  perdidos.clear()
  await aparato?.cerrar()
  expect(aparato?.fallos ?? []).toEqual([])
  aparato = undefined
})

/** A store whose disk lost some rows; what is written again is there again. */
function conPerdidas(db: Db): Db {
  const esta = (doc: { id: string } | undefined) => doc !== undefined && !perdidos.has(doc.id)
  return Object.assign(Object.create(db) as Db, {
    nombre: db.nombre,
    get: async (id: string) => (perdidos.has(id) ? undefined : await db.get(id)),
    getMany: async (ids: readonly string[]) => (await db.getMany(ids)).map((doc) => (esta(doc) ? doc : undefined)),
    find: async (consulta: Parameters<Db['find']>[0]) => (await db.find(consulta)).filter(esta),
    createMany: async (docs: readonly { id: string }[]) => {
      const respuestas = await db.createMany(docs)
      return docs.map(({ id }, i) => (perdidos.delete(id) ? 'creado' : respuestas[i]))
    },
    ...Object.fromEntries(
      (['create', 'update', 'writeMany', 'remove', 'range', 'changes', 'seq', 'watch'] as const).map((metodo) => [
        metodo,
        (db[metodo] as (...args: unknown[]) => unknown).bind(db),
      ]),
    ),
  })
}

async function uno(): Promise<Aparato> {
  aparato = await t.aparato(await t.crearCaja('Caja'))
  aparato.reloj.ahora = Date.now() + adelanto
  await aparato.tienda.sync.sincronizar()
  await abrirCaja(aparato.tienda)
  return aparato
}

async function alDiaSiguiente(a: Aparato): Promise<void> {
  adelanto += DIA_MS
  a.reloj.ahora = Date.now() + adelanto
  await a.tienda.sync.sincronizar()
}

const comparado = ({ tienda }: Aparato) => tienda.sync.estado.valor().comparado
const hoy = ({ reloj }: Aparato) => diaFiscal(new Date(reloj.ahora).toISOString())
const fila = async ({ tienda }: Aparato, id: string) => (await tienda.interno.ops.leer([id]))[0]
const pedidosDe = (a: Aparato, que: string): string[] => {
  const pedidos: string[] = []
  a.linea.intervenir = async (url, init, seguir) => {
    if (url.includes(que)) pedidos.push(typeof init.body === 'string' ? init.body : url)
    return await seguir()
  }
  return pedidos
}

describe('los días cerrados', () => {
  it('se comparan al primer contacto del día siguiente, una vez, y coinciden', async () => {
    const a = await uno()
    await vender(a.tienda, 3)
    const dia = hoy(a)
    await a.tienda.sync.sincronizar()
    const pedidos = pedidosDe(a, '/digest')
    await a.tienda.sync.sincronizar()
    expect(pedidos).toEqual([])
    await alDiaSiguiente(a)
    await a.tienda.sync.sincronizar()
    expect(pedidos).toHaveLength(1)
    const { dias } = JSON.parse(pedidos[0] ?? '') as { dias: { dia: string; cuenta: number; centavos: number }[] }
    expect(dias.at(-1)).toMatchObject({ dia, cuenta: 4, centavos: 30_000 })
    await expect.poll(() => comparado(a)?.distintos).toEqual([])
  })

  it('lo que el servidor perdió se le ofrece otra vez, y vuelve a coincidir', async () => {
    const a = await uno()
    const [venta] = await vender(a.tienda, 2)
    await a.tienda.sync.sincronizar()
    perdidos.add(venta?.id ?? '')
    const entregas = pedidosDe(a, '/push')
    await alDiaSiguiente(a)
    expect(entregas.map((cuerpo) => (JSON.parse(cuerpo) as { hechos: { id: string }[] }).hechos.map(({ id }) => id))).toEqual([[venta?.id]])
    expect([...perdidos]).toEqual([])
    expect(await fila(a, venta?.id ?? '')).toMatchObject({ estado: 'recibido' })
    await expect.poll(() => comparado(a)?.distintos).toEqual([])
  })

  it('lo que el servidor tiene y aquí falta se enseña con las dos cifras; también a petición, en todos los días', async () => {
    const a = await uno()
    const [venta] = await vender(a.tienda, 2)
    const dia = hoy(a)
    await alDiaSiguiente(a)
    await expect.poll(() => comparado(a)?.distintos).toEqual([])
    await a.tienda.interno.ops.cambiar([venta?.id ?? ''], () => null)
    const pedidos = pedidosDe(a, '/digest')
    await a.tienda.sync.comparar()
    expect((JSON.parse(pedidos[0] ?? '') as { dias: unknown[] }).dias).toHaveLength(29)
    await expect.poll(() => comparado(a)?.distintos).toMatchObject([{ dia, dispositivo: { cuenta: 2 }, servidor: { cuenta: 3 } }])
  })

  it('un servidor que no conoce la pregunta no detiene la sincronización', async () => {
    const a = await uno()
    a.linea.intervenir = async (url, _init, seguir) =>
      url.includes('/digest') ? Response.json({ code: 'ruta.no-existe' }, { status: 404 }) : await seguir()
    await vender(a.tienda)
    await alDiaSiguiente(a)
    await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ conexion: 'en-linea', ultimoFallo: '', sinEnviar: 0 })
  })
})

describe('lo que la dueña decide de una venta en cuarentena', () => {
  const base = () => `/api/tiendas/${t.tiendaId}`
  const pedir = async (metodo: 'GET' | 'POST' | 'PUT', ruta: string, cuerpo?: object) => {
    const r = await t.p.pedir(metodo, `${base()}/${ruta}`, cuerpo, t.duena)
    if (r.estado !== 200) throw new Error(JSON.stringify(r.cuerpo))
    return r.cuerpo
  }
  async function ventaApartada(a: Aparato): Promise<{ id: string; cuarentenaId: string }> {
    await a.tienda.sync.sincronizar()
    a.linea.url = undefined
    const [venta] = await vender(a.tienda)
    await pedir('PUT', `empleados/${t.cajeraId}`, { activo: false })
    a.linea.url = t.url
    await a.tienda.sync.sincronizar()
    expect(await fila(a, venta?.id ?? '')).toMatchObject({ estado: 'cuarentena', motivo: 'sin-permiso' })
    await expect.poll(() => a.tienda.sync.estado.valor().enCuarentena).toBe(1)
    const { documentos } = await pedir('GET', 'cuarentena')
    const apartada = (documentos as EnCuarentena[]).find(({ id }) => id === venta?.id)
    await pedir('PUT', `empleados/${t.cajeraId}`, { activo: true })
    return { id: venta?.id ?? '', cuarentenaId: apartada?.cuarentenaId ?? '' }
  }

  it('aceptada, su equipo la ve recibida', async () => {
    const a = await uno()
    const { id, cuarentenaId } = await ventaApartada(a)
    expect(await pedir('POST', 'cuarentena/reintentar', { cuarentenaId })).toMatchObject({ estado: 'recibido' })
    await a.tienda.sync.sincronizar()
    expect(await fila(a, id)).toMatchObject({ estado: 'recibido', motivo: '' })
    await expect.poll(() => a.tienda.sync.estado.valor().enCuarentena).toBe(0)
    expect((await t.docs('ops', Venta.tipo)).filter((doc) => doc['id'] === id)).toHaveLength(1)
  })

  it('archivada, sigue en cuarentena con lo que se decidió, y no cuenta como pendiente; ni al reabrir ni tras otra época', async () => {
    const a = await uno()
    const { id, cuarentenaId } = await ventaApartada(a)
    await pedir('POST', 'cuarentena/archivar', { cuarentenaId, motivo: 'Se cobró otra vez.' })
    await a.tienda.sync.sincronizar()
    const archivada = { estado: 'cuarentena', motivo: 'revisada: Se cobró otra vez.' }
    expect(await fila(a, id)).toMatchObject(archivada)
    await expect.poll(() => a.tienda.sync.estado.valor().enCuarentena).toBe(0)
    await a.reabrir()
    await a.tienda.sync.sincronizar()
    expect([await fila(a, id), a.tienda.sync.estado.valor().enCuarentena]).toMatchObject([archivada, 0])
    await alDiaSiguiente(a)
    await expect.poll(() => comparado(a)?.distintos).toEqual([])
    t.p.server.epoch = 'otra-epoca'
    await a.tienda.sync.sincronizar()
    expect(await fila(a, id)).toMatchObject(archivada)
  })
})
