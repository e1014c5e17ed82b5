/** The process dies at each write in turn, before it or right after; whoever comes next finds one order, carried everywhere, and no stock lost. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { baseDeTienda } from '../core/bases.ts'
import { pedidos } from './trabajo.ts'
import { unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { bien } from '../../tests/support/server/sync.ts'
import type { Stored } from '../store/port.ts'
import { colocarPedidos } from './colocar.ts'
import { abrirLibro, partesDePedido } from './libro.ts'
import {
  compraDe,
  copiaDe,
  enSuBase,
  enTienda,
  hechoDe,
  idsDe,
  storeQueMuere,
  unComercio,
  unMensajero,
  unPedido,
  type Comercial,
} from '../../tests/support/server/orders.ts'
import { repartir } from './reparto.ts'
import { seguirLibro } from './seguidor.ts'

let p: Prueba
let clienta: PersonaPrueba
let a: Comercial
let b: Comercial
beforeAll(async () => {
  p = await unServidor()
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  b = await unComercio(p, { 'producto:cafe': 1000 })
}, 60_000)
afterAll(() => p.cerrar())

const persona = () => ({ usuarioId: clienta.usuarioId, nombre: 'Clienta', email: clienta.email })

/** What is kept from being sold, by order. */
async function apartadosDe({ tienda }: Comercial): Promise<Record<string, number>> {
  const doc = await (
    await abrirLibro(p.store)
  ).get<{ partes: Record<string, { milesimas: number }> }>(`apartado:${tienda.tiendaId}:producto:cafe`)
  return Object.fromEntries(Object.entries(doc?.partes ?? {}).map(([parte, { milesimas }]) => [parte, milesimas]))
}

/** The order in its three places, which have to be one. */
async function unoSolo(pedidoId: string, comercio: Comercial): Promise<void> {
  const [suya, tienda, libro] = [
    await enSuBase(p, clienta, pedidoId),
    await enTienda(p, comercio, pedidoId),
    await (await abrirLibro(p.store)).get(pedidoId),
  ]
  expect(tienda).toBeDefined()
  expect([suya?.estado, libro?.['estado']]).toEqual([tienda?.estado, tienda?.estado])
}

test('al colocar: después de morir en cualquier escritura, repetir coloca un pedido en cada tienda y aparta una vez', async () => {
  let muertes = 0
  for (let n = 1; ; n++) {
    let acabo = false
    for (const antes of [true, false]) {
      const compra = comandosPedidos.colocarPedidos.cuerpo.parse(compraDe([a, b]))
      const { store, escritas } = storeQueMuere(p.store, n, antes)
      const muerto = await colocarPedidos({ ...p.server, store }, persona(), compra).then(
        () => false,
        () => true,
      )
      acabo = escritas() < n
      if (muerto) muertes++
      // Another process starts: it carries what was written down, and she sends it again.
      await seguirLibro(p.store, p.server.epoch)
      const r = await colocarPedidos(p.server, persona(), compra)
      if (!r.ok) throw new Error(r.error.code)
      for (const [i, comercio] of [a, b].entries()) {
        const pedidoId = r.value.pedidos[i]?.pedidoId ?? ''
        await unoSolo(pedidoId, comercio)
        const suyos = Object.entries(await apartadosDe(comercio)).filter(([parte]) => parte.startsWith(pedidoId))
        expect(suyos).toEqual([[pedidoId, 1000]])
      }
    }
    if (acabo) break
  }
  expect(muertes).toBeGreaterThan(15)
}, 120_000)

test('lo que murió antes de estar en el libro no se lleva la mercancía: su parte se vence', async () => {
  const compra = comandosPedidos.colocarPedidos.cuerpo.parse(compraDe([a]))
  const { store } = storeQueMuere(p.store, 2, true)
  await expect(colocarPedidos({ ...p.server, store }, persona(), compra)).rejects.toThrow('kill')
  const quedan = async () => {
    const { pedidos: dichos } = bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compraDe([a]), clienta)) as {
      pedidos: { lineas: { quedanMilesimas: number }[] }[]
    }
    return dichos[0]?.lineas[0]?.quedanMilesimas ?? 0
  }
  const apartada = await quedan()
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 11 * 60_000)
  expect(await quedan()).toBe(apartada + 1000)
})

test('al llevar lo que hizo la tienda: después de morir en cualquier escritura, repetir da lo mismo en los tres lugares', async () => {
  const { tiendaId } = a.tienda
  const ops = await baseDeTienda(p.store, tiendaId, 'ops')
  let muertes = 0
  for (let n = 1; ; n++) {
    let acabo = false
    for (const antes of [true, false]) {
      const pedidoId = await unPedido(p, clienta, a)
      const envios = [
        hechoDe(a.navegador, pedidoId, 'aceptar', { minutos: 5 }),
        hechoDe(a.navegador, pedidoId, 'alistar', { lineas: [{ linea: 1, preparadaMilesimas: 0 }] }),
        hechoDe(a.navegador, pedidoId, 'cancelarTienda', { motivo: 'No quedó' }),
      ]
      const docs: Stored[] = envios.map(({ texto }) => ({ ...(JSON.parse(texto) as { id: string }), rev: '1-a' }))
      const { store, escritas } = storeQueMuere(p.store, n, antes)
      const en = p.reloj.ahora.toISOString()
      const muerto = await pedidos.procesar({ tiendaId, store, ops, en }, docs).then(
        () => false,
        () => true,
      )
      acabo = escritas() < n
      if (muerto) muertes++
      await pedidos.procesar({ tiendaId, store: p.store, ops, en }, docs)
      await unoSolo(pedidoId, a)
      const estado = (await enTienda(p, a, pedidoId))?.estado
      expect(estado).toMatchObject({ pedido: 'cancelado', activo: false })
      expect(estado?.historia.map(({ accion }) => accion)).toEqual(['aceptar', 'alistar', 'cancelarTienda'])
      expect(Object.keys(await apartadosDe(a)).filter((parte) => parte.startsWith(pedidoId))).toEqual([])
    }
    if (acabo) break
  }
  expect(muertes).toBeGreaterThan(10)
}, 120_000)

test('al asignar y al quitar: después de morir en cualquier escritura, cada mensajero tiene lo suyo y ninguno lo del otro', async () => {
  const { tiendaId } = a.tienda
  const ops = await baseDeTienda(p.store, tiendaId, 'ops')
  const [uno, otro] = [await unMensajero(p, a), await unMensajero(p, a)]
  let muertes = 0
  for (let n = 1; ; n++) {
    let acabo = false
    for (const antes of [true, false]) {
      const pedidoId = await unPedido(p, clienta, a)
      const darA = ({ empleadoId }: typeof uno) => hechoDe(a.navegador, pedidoId, 'asignar', { mensajeroId: empleadoId, nombre: 'Rafa' })
      const lotes = [
        [hechoDe(a.navegador, pedidoId, 'aceptar', { minutos: 5 }), hechoDe(a.navegador, pedidoId, 'alistar', { lineas: [] }), darA(uno)],
        [darA(otro)],
      ].map((envios) => envios.map(({ texto }): Stored => ({ ...(JSON.parse(texto) as { id: string }), rev: '1-a' })))
      const { store, escritas } = storeQueMuere(p.store, n, antes)
      const en = p.reloj.ahora.toISOString()
      const procesar = async (donde: typeof store) => {
        for (const docs of lotes) await pedidos.procesar({ tiendaId, store: donde, ops, en }, docs)
      }
      const muerto = await procesar(store).then(
        () => false,
        () => true,
      )
      acabo = escritas() < n
      if (muerto) muertes++
      await procesar(p.store)
      await unoSolo(pedidoId, a)
      expect(await copiaDe(p, uno, pedidoId)).toMatchObject({ situacion: 'retirada', contenido: null, estado: null, pinHash: '' })
      const suya = await copiaDe(p, otro, pedidoId)
      expect(suya).toMatchObject({ situacion: 'lleva', mensajeroId: otro.empleadoId })
      expect(suya?.estado?.historia).toEqual((await enTienda(p, a, pedidoId))?.estado.historia)
    }
    if (acabo) break
  }
  expect(muertes).toBeGreaterThan(15)
}, 120_000)

test('dos repartidores a la vez, cada uno en su proceso, no se pisan ni escriben uno viejo sobre uno nuevo', async () => {
  vi.resetModules()
  const otro = await import('./reparto.ts')
  expect(otro.repartir).not.toBe(repartir)
  const ids = idsDe(await p.pedir('POST', '/api/yo/pedidos', compraDe([a, b]), clienta))
  for (const pedidoId of ids) {
    const comercio = partesDePedido(pedidoId)?.tiendaId === a.tienda.tiendaId ? a : b
    const mensajes = Array.from({ length: 12 }, (_, i) => hechoDe(comercio.navegador, pedidoId, 'mensaje', { texto: `Número ${i}` }))
    const enviados = Promise.all(mensajes.map((uno) => comercio.navegador.enviar(uno)))
    await Promise.all([enviados, ...Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? repartir : otro.repartir)(p.store, pedidoId))])
    await p.server.central.trabajos.ponerAlDia(comercio.tienda.tiendaId)
    await Promise.all([repartir(p.store, pedidoId), otro.repartir(p.store, pedidoId)])
    await unoSolo(pedidoId, comercio)
    expect((await enTienda(p, comercio, pedidoId))?.estado.mensajes).toHaveLength(12)
  }
}, 30_000)
