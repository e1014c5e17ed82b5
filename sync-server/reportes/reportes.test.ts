/** Reports of a store: the same figures as its book, who may see them, and row 227 of the attack table. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Compra } from '#domain/compras/compra.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { idDeCompra } from '#domain/compras/compra.rules.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { plegarLibro, saldoDe } from '#domain/libros/pliegue.ts'
import { sumarVenta, type CuboDeVentas } from '#domain/reportes/ventas.cubo.ts'
import { cortes, filasDeReporte, totalDeReporte, type FilaDeReporte } from '#domain/reportes/ventas.reporte.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { enCualquierTienda } from '../../tests/support/libros.ts'
import { unComercio, unMensajero, type Comercial } from '../../tests/support/server/orders.ts'
import { bien, Hechos, unaCaja, unNavegador } from '../../tests/support/server/sync.ts'
import { unServidor, type Prueba, type Quien } from '../../tests/support/server/test-server.ts'
import { puntosEnDisco } from '../core/puntos/puntos.ts'
import type { Store } from '../store/port.ts'
import { inventarioDelResumen } from './consultas.ts'
import { crearResumenes } from './resumen.ts'

let p: Prueba
let comercio: Comercial
let caja: Hechos
let dia: string
beforeAll(async () => {
  p = await unServidor()
  comercio = await unComercio(p)
  dia = diaFiscal(p.reloj.ahora.toISOString())
  caja = new Hechos(p, comercio.tienda, await unaCaja(p, comercio.duena, comercio.tienda))
  const nube = new Hechos(p, comercio.tienda, await unNavegador(p, comercio.duena, comercio.tienda))
  const compra = {
    ...Compra.muestra,
    fecha: dia,
    vence: dia,
    lineas: [{ productoId: 'producto:1', nombre: 'Café', milesimas: 20_000, montoCentavos: 100_000 }],
  }
  bien(await nube.enviar(nube.hecho(Compra, compra, { id: idDeCompra('131246796', compra.ncf) })))
  bien(await caja.enviar(await caja.venta({ fecha: dia })))
})
afterAll(() => p.cerrar())

const base = (tiendaId = comercio.tienda.tiendaId) => `/api/tiendas/${tiendaId}/reportes`
const pedir = (que: string, quien: Quien = comercio.duena) => p.pedir('GET', `${base()}/${que}`, undefined, quien)

test('de cualquier tienda: se corte como se corte, es lo que dice el libro', () => {
  enCualquierTienda(({ docs }) => {
    const cubo: CuboDeVentas = new Map()
    for (const venta of docs.ventas) sumarVenta(cubo, venta)
    const saldos = [...plegarLibro(asentarTodos(docs.ventas).asientos).saldos.values()]
    const de = (cuenta: 'ventas' | 'descuentos' | 'devoluciones' | 'itbisCobrado') => 0 - saldoDe(saldos, { cuenta }).valorCentavos
    const fuente = { cubo, categoriaDe: () => '', proveedorDe: () => '', clienteDe: (id: string) => id }
    const todo = { desde: '', hasta: '9999-12-31' }
    const total = totalDeReporte(fuente, todo)
    expect(total.netoCentavos).toBe(de('ventas') + de('descuentos') + de('devoluciones'))
    expect(total.itbisCentavos).toBe(de('itbisCobrado'))
    expect(total.devueltoCentavos).toBe(0 - de('devoluciones'))
    for (const por of cortes) {
      const filas = filasDeReporte(fuente, por, todo)
      const suma = (campo: keyof FilaDeReporte) => filas.reduce((s, fila) => s + Number(fila[campo]), 0)
      expect([por, suma('netoCentavos'), suma('itbisCentavos'), suma('descuentoCentavos')]).toEqual([
        por,
        total.netoCentavos,
        total.itbisCentavos,
        total.descuentoCentavos,
      ])
    }
  })
})

test('lo vendido por producto dice lo que costó y lo que dejó, y el inventario lo que queda', async () => {
  const dicho = bien(
    await pedir(`ventas?desde=${dia}&hasta=${dia}&por=producto&contraDesde=${sumarDias(dia, -7)}&contraHasta=${sumarDias(dia, -7)}`),
  )
  expect(dicho).toMatchObject({
    primero: dia,
    cuantas: 1,
    total: { documentos: 1, netoCentavos: 8475, itbisCentavos: 1525, costoCentavos: 5000, sinCostoCentavos: 0 },
    antes: { documentos: 0, netoCentavos: 0 },
    filas: [{ clave: 'producto:1', milesimas: 1000, netoCentavos: 8475, costoCentavos: 5000, antesCentavos: 0 }],
  })
  expect(bien(await pedir(`ventas?desde=${dia}&hasta=${dia}&por=proveedor`))['filas']).toMatchObject([
    { nombre: Compra.muestra.proveedor.nombre, costoCentavos: 5000 },
  ])
  expect(bien(await pedir(`ventas?desde=${dia}&hasta=${dia}&por=cajero`))['filas']).toMatchObject([{ costoCentavos: null }])
  expect(bien(await pedir(`inventario?al=${dia}`))).toMatchObject({
    valorCentavos: 345_000,
    sinCosto: 0,
    enRojo: 0,
    filas: [
      { productoId: 'producto:cafe', valorCentavos: 250_000 },
      { productoId: 'producto:1', milesimas: 19_000, promedioDiezmilesimas: 500_000, vendidoEl: dia, vendidasMilesimas: 1000 },
    ],
  })
  expect(bien(await pedir(`inventario?al=${sumarDias(dia, -1)}`))).toMatchObject({ valorCentavos: 0, cuantas: 0 })
})

test('días que no son dan su respuesta', async () => {
  const code = async (que: string) => (await pedir(que)).cuerpo['code']
  expect(await code(`ventas?desde=${dia}&hasta=${sumarDias(dia, -1)}&por=dia`)).toBe('reporte.dias-al-reves')
  expect(await code(`ventas?desde=${dia}&hasta=${dia}&por=dia&contraDesde=${dia}`)).toBe('reporte.dias-al-reves')
  expect(await code(`inventario?al=${sumarDias(dia, 2)}`)).toBe('reporte.dia-por-venir')
  expect((await pedir('ventas?desde=ayer&hasta=hoy&por=dia')).estado).toBe(400)
  expect((await pedir(`ventas?desde=${dia}&hasta=${dia}&por=sueldo`)).estado).toBe(400)
})

test('fila 227: lo que otros vendieron y lo que cuestan las cosas lo ven el dueño, quien supervisa y quien lleva la contabilidad', async () => {
  const otra = await unComercio(p)
  const estados = async (quien: Quien) => [
    (await pedir(`ventas?desde=${dia}&hasta=${dia}&por=producto`, quien)).estado,
    (await pedir(`inventario?al=${dia}`, quien)).estado,
  ]
  for (const rol of ['contador', 'supervisor'])
    expect([rol, ...(await estados((await unMensajero(p, comercio, { rol })).persona))]).toEqual([rol, 200, 200])
  for (const rol of ['cajero', 'pedidos', 'mensajero', 'verificador'])
    expect([rol, ...(await estados((await unMensajero(p, comercio, { rol })).persona))]).toEqual([rol, 403, 403])
  expect(await estados(otra.duena)).toEqual([404, 404])
  expect(await estados(caja.de)).toEqual([401, 401])
  expect(await estados({})).toEqual([401, 401])
})

test('arrancar de nuevo no cuenta nada dos veces', async () => {
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-reportes-'))
  const { tiendaId } = comercio.tienda
  const abrir = () => crearResumenes({ store: p.store, epoch: p.server.epoch, puntos: puntosEnDisco(carpeta) })
  const uno = abrir()
  const antes = inventarioDelResumen(await uno.alDia(tiendaId), dia, '')
  await uno.parar()
  const movimiento = caja.hecho(MovimientoInventario, {
    motivo: 'merma',
    nota: 'Se mojó',
    lineas: [{ productoId: 'producto:1', milesimas: -1000 }],
  })
  bien(await caja.enviar(movimiento))
  const otro = abrir()
  const despues = inventarioDelResumen(await otro.alDia(tiendaId), dia, '')
  expect([antes.valorCentavos, despues.valorCentavos]).toEqual([345_000, 340_000])
  expect(inventarioDelResumen(await otro.rehacer(tiendaId), dia, '')).toEqual(despues)
  await rm(carpeta, { recursive: true, force: true })
})

test('un hecho que se ve otra vez, porque se le anotó algo, cuenta una vez', async () => {
  const doc = construir(Venta, {}, { seq: 1, dispositivoId: 'dispositivo:1' })
  const cambios = [{ id: doc.id, borrado: false, doc }]
  const db = { changes: (seq: string) => Promise.resolve({ cambios, seq: String(Number(seq) + 1), alDia: seq === '1' }) }
  const store = { db: () => Promise.resolve(db) } as unknown as Store
  const puntos = { leer: () => Promise.resolve(undefined), guardar: () => Promise.resolve() }
  const { cubo } = await crearResumenes({ store, epoch: '', puntos }).alDia('tienda:1')
  const fuente = { cubo, categoriaDe: () => '', proveedorDe: () => '', clienteDe: (id: string) => id }
  expect(totalDeReporte(fuente, { desde: '', hasta: '9999-12-31' })).toMatchObject({ documentos: 1, netoCentavos: 8475 })
})
