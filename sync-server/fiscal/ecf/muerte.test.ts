/** The process dies at each write in turn, before it or right after; whoever comes next finds every document accepted, and DGII got each one once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { unaAutoridad, type CertificadoDePrueba } from '../../../tests/support/ecf/certificados.ts'
import { sinEsquema, unaOficina, type Oficina, girar } from '../../../tests/support/ecf/servidor.ts'
import { tiposEcfDeVenta, type TipoEcfDeVenta } from '../../../tests/support/ecf/ventas-fiscales.ts'
import { storeQueAvisa, storeQueMuere } from '../../../tests/support/server/orders.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { abrirArchivo, idXml } from './archivo.ts'
import { comprobantesElectronicos } from './trabajo.ts'

let o: Oficina
let bueno: CertificadoDePrueba
beforeAll(async () => {
  o = await unaOficina({ revisarEsquemas: false, validar: sinEsquema })
  bueno = unaAutoridad().emitir()
})
afterAll(() => o.cerrar())

const TOTALES = {
  gravado18: 8475,
  itbis18: 1525,
  gravado16: 0,
  itbis16: 0,
  gravado0: 0,
  exento: 0,
  descuento: 0,
  itbis: 1525,
  total: 10_000,
}

/** Accepted, sent once, and what is kept is what was sent. */
async function unaVez(tiendaId: string, { id, rnc, ncf }: Ecf): Promise<void> {
  const final = await o.ecf(tiendaId, { id })
  expect(final).toMatchObject({ estado: 'aceptado', intento: null })
  const llegadas = o.dgii.recibidos.filter(({ encf }) => encf === ncf)
  expect(llegadas).toHaveLength(1)
  const guardado = await (
    await abrirArchivo(o.store)
  ).get<{ xml: string; resumen: string; sha256: string }>(idXml({ rnc, ncf, version: 0 }))
  expect(guardado?.sha256).toBe(final.sha256)
  expect([guardado?.xml, guardado?.resumen]).toContain(llegadas[0]?.xml)
}

test.each(tiposEcfDeVenta)(
  '%s: después de morir en cualquier escritura, otro proceso la lleva hasta que la DGII la acepta, una vez',
  async (tipo) => {
    let muertes = 0
    for (let n = 1; ; n++) {
      let acabo = false
      for (const antes of [true, false]) {
        const tiendaId = await o.tienda(bueno)
        const ecf = await o.vender(tiendaId, tipo, tipo === 'E32' ? { totales: TOTALES } : {})
        const { store, escritas } = storeQueMuere(o.store, n, antes)
        const muerto = await o.apurar(o.cola({ store, proceso: randomUUID() }), tiendaId).then(
          () => false,
          () => true,
        )
        acabo = escritas() < n
        if (muerto) muertes++
        await o.apurar(o.cola(), tiendaId)
        await unaVez(tiendaId, ecf)
      }
      if (acabo) break
    }
    expect(muertes).toBeGreaterThan(5)
  },
  120_000,
)

test('un lote de quince: después de morir en cualquier escritura, todas se aceptan y ninguna dos veces', async () => {
  const tipos: readonly TipoEcfDeVenta[] = ['E31', 'E32', 'E44']
  for (const n of [1, 2, 3, 4, 9, 11, 16, 17, 18, 25, 31, 32, 33]) {
    const tiendaId = await o.tienda(bueno)
    const todos: Ecf[] = []
    for (let i = 0; i < 15; i++) {
      const tipo = tipos[i % 3] ?? 'E31'
      todos.push(await o.vender(tiendaId, tipo, tipo === 'E32' ? { totales: TOTALES } : {}))
    }
    const { store } = storeQueMuere(o.store, n, n % 2 === 0)
    await expect(o.apurar(o.cola({ store }), tiendaId)).rejects.toThrow('kill -9')
    await o.apurar(o.cola(), tiendaId)
    for (const ecf of todos) await unaVez(tiendaId, ecf)
  }
}, 120_000)

test('dos servidores en la misma cola no envían nada dos veces', async () => {
  const tiendaId = await o.tienda(bueno)
  const todos: Ecf[] = []
  for (let i = 0; i < 12; i++) todos.push(await o.vender(tiendaId, 'E31'))
  // Each lets the other come between what it read and what it writes.
  const cede = storeQueAvisa(o.store, () => new Promise((seguir) => setTimeout(seguir, Math.random() * 4)))
  const [uno, otro] = [o.cola({ store: cede }), o.cola({ store: cede })]
  await Promise.all([o.apurar(uno, tiendaId), o.apurar(otro, tiendaId)])
  for (const ecf of todos) await unaVez(tiendaId, ecf)
  expect(o.dgii.recibidos.filter(({ encf }) => todos.some(({ ncf }) => ncf === encf))).toHaveLength(todos.length)
}, 60_000)

test('la venta se anota una vez, la muestren las veces que la muestren; la de antes, o de papel, ninguna', async () => {
  const tiendaId = await o.tienda(bueno)
  const ecf = await o.vender(tiendaId, 'E31')
  await o.apurar(o.cola(), tiendaId)
  const ops = await baseDeTienda(o.store, tiendaId, 'ops')
  const venta = await ops.get<Venta>(ecf.ventaId)
  if (!venta) throw new Error('no sale')
  const ver = (cambios: Partial<Venta>) =>
    comprobantesElectronicos.procesar({ tiendaId, store: o.store, ops, en: o.reloj.ahora.toISOString() }, [{ ...venta, ...cambios }])
  await ver({})
  await unaVez(tiendaId, ecf)
  const cuantos = async () => (await ops.find({ tipo: 'ecf' })).length
  await ver({ ncf: 'E310000009999', fecha: '2026-10-31' })
  await ver({ ncf: 'B0100000001', tipoComprobante: 'B01' })
  await ver({ ncf: 'E310000009998', rnc: '101850043' })
  expect(await cuantos()).toBe(1)
  await ver({ ncf: 'E310000009997' })
  expect(await cuantos()).toBe(2)
})

test('la cola de una tienda no espera a la de otra: muchas de una no atrasan a la que vendió poco', async () => {
  const [grande, chica] = [await o.tienda(bueno), await o.tienda(bueno)]
  for (let i = 0; i < 60; i++) await o.vender(grande, 'E31')
  const suya = await o.vender(chica, 'E31')
  const cola = o.cola()
  const antes = o.dgii.recibidos.length
  // A turn each.
  await Promise.all([girar(cola, grande), girar(cola, chica)])
  expect(o.dgii.recibidos.slice(antes).map(({ encf }) => encf)).toContain(suya.ncf)
  expect(o.dgii.recibidos.length - antes).toBeLessThanOrEqual(21)
}, 30_000)
