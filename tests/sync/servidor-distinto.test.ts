import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { cobrar } from '#data/ventas/ventas.ts'
import { nombreBase } from '#data/device/credencial.ts'
import { abrirCaja, unaTienda, unaVenta, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
let a: Aparato

beforeAll(async () => {
  t = await unaTienda()
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  await a.cerrar()
  expect(a.fallos).toEqual([])
})

async function uno(): Promise<Aparato> {
  a = await t.aparato(await t.crearCaja('Caja'))
  await abrirCaja(a.tienda)
  await a.tienda.sync.sincronizar()
  return a
}

/** From now on the server says that it is another one: restored from a backup, or made anew. */
function conEpoch(epoch: string): (url: string, init: RequestInit, seguir: () => Promise<Response>) => Promise<Response> {
  return async (_url, _init, seguir) => {
    const respuesta = await seguir()
    if (respuesta.headers.get('content-type')?.startsWith('application/json') !== true) return respuesta
    const reply = (await respuesta.json()) as Record<string, unknown>
    return Response.json('epoch' in reply ? { ...reply, epoch } : reply, { status: respuesta.status })
  }
}

it('un servidor restaurado hace ofrecer otra vez todo lo que se guarda, y nada se dobla', async () => {
  await uno()
  const ventas = await vender(a.tienda, 3)
  await a.tienda.sync.sincronizar()
  const ofrecidos = new Set<string>()
  const cambiar = conEpoch('otro')
  a.linea.intervenir = async (url, init, seguir) => {
    if (url.includes('/push')) for (const id of idsEn(init)) ofrecidos.add(id)
    return await cambiar(url, init, seguir)
  }
  await a.tienda.sync.sincronizar()
  expect([...ofrecidos]).toEqual(expect.arrayContaining(ventas.map(({ id }) => id)))
  // What waits is counted a moment after a round, not by it.
  await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ sinEnviar: 0, ultimoFallo: '' })
  expect((await a.tienda.repo.buscar(Venta)).filter(({ doc }) => doc.dispositivoId === a.tienda.dispositivo.id)).toHaveLength(3)
  expect((await vender(a.tienda))[0]?.ncf).toBe(siguiente(ventas.at(-1)?.ncf))
  a.linea.intervenir = undefined
})

const idsEn = ({ body }: RequestInit): string[] =>
  (JSON.parse(typeof body === 'string' ? body : '{"hechos":[]}') as { hechos: { id: string }[] }).hechos.map(({ id }) => id)

const siguiente = (ncf = ''): string => `${ncf.slice(0, 3)}${String(Number(ncf.slice(3)) + 1).padStart(10, '0')}`

it('la oferta interrumpida sigue donde quedó', async () => {
  await uno()
  await vender(a.tienda, 2)
  await a.tienda.sync.sincronizar()
  const cambiar = conEpoch('otro')
  a.linea.intervenir = async (url, init, seguir) => {
    if (url.includes('/push')) throw new TypeError('fetch failed')
    return await cambiar(url, init, seguir)
  }
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.sync.estado.valor().sinEnviar).toBe(3)
  await a.reabrir()
  a.linea.intervenir = cambiar
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.sync.estado.valor().sinEnviar).toBe(0)
  a.linea.intervenir = undefined
})

it('un dispositivo revocado deja de vender y todavía entrega lo que vendió', async () => {
  await uno()
  a.linea.url = undefined
  const [venta] = await vender(a.tienda)
  const { estado } = await t.p.pedir('POST', `/api/tiendas/${t.tiendaId}/dispositivos/${a.tienda.dispositivo.id}/revocar`, {}, t.duena)
  expect(estado).toBe(200)
  a.linea.url = t.url
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ revocado: true, sinEnviar: 0 })
  expect((await a.tienda.repo.get(Venta, venta?.id ?? ''))?.estado).toMatch(/recibido|cuarentena/)
  expect(await cobrar(a.tienda, unaVenta(a.tienda))).toMatchObject({ ok: false, error: { code: 'dispositivo.revocado' } })
  // It handed in everything, so nothing of it is left; what it still owed would keep it (llaves.test.ts).
  await expect(a.reabrir()).rejects.toThrow('sesion.ninguna')
})

it('un dispositivo que perdió su disco no vende hasta hablar con el servidor, y entonces no repite números', async () => {
  await uno()
  const vendidas = await vender(a.tienda, 2)
  await a.tienda.sync.sincronizar()
  const puertos = a.pestana()
  await a.cerrar()
  const [guardada] = await (
    await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] })
  ).apuntes.local.conPrefijo('credencial:')
  const credencial = JSON.parse(guardada?.texto ?? '{}') as { tiendaId: string; dispositivoId: string }
  const base = await puertos.abrirBase(nombreBase(credencial), { filas: ['ops'], apuntes: ['catalogo'] })
  const ids = await base.filas.ops.claves({ indice: ['id'], desde: [], hasta: [] })
  await base.filas.ops.cambiar(ids, () => null)
  await base.filas.ops.compactar()
  await base.cerrar()
  a.linea.url = undefined
  await a.reabrir()
  expect(await cobrar(a.tienda, unaVenta(a.tienda))).toMatchObject({ ok: false, error: { code: 'dispositivo.recuperando' } })
  a.linea.url = t.url
  await a.tienda.sync.sincronizar()
  await expect.poll(async () => (await a.tienda.repo.buscar(Venta)).length).toBeGreaterThanOrEqual(2)
  const [nueva] = await vender(a.tienda)
  expect(vendidas.map(({ ncf }) => ncf)).not.toContain(nueva?.ncf)
  expect(nueva?.bloqueId).not.toBe(vendidas[0]?.bloqueId)
  expect(nueva?.seq).toBeGreaterThan(vendidas[1]?.seq ?? 0)
  await a.tienda.sync.sincronizar()
  expect((await a.tienda.repo.get(Venta, nueva?.id ?? ''))?.estado).toBe('recibido')
})
