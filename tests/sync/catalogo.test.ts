import { afterAll, beforeAll, expect, it } from 'vitest'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { abrirCaja, unaTienda, vender, type TiendaDePrueba } from '../support/tienda.ts'

const PRODUCTOS = 1200
const POR_HECHO = 500

let t: TiendaDePrueba
beforeAll(async () => {
  t = await unaTienda({ productos: 1 })
}, 60_000)
afterAll(() => t.cerrar())

const nuevo = (n: number) => ({
  docId: `producto:importado-${n}`,
  campos: Object.fromEntries(
    Object.entries({
      nombre: `Artículo ${n}`,
      codigoBarra: String(7_500_000_000_000 + n),
      precioDiezmilesimas: 100_000 * n,
      itbis: '18',
    }).map(([campo, despues]) => [campo, { antes: null, despues }]),
  ),
})
const enTrozos = <T>(lista: T[]): T[][] =>
  Array.from({ length: Math.ceil(lista.length / POR_HECHO) }, (_, i) => lista.slice(i * POR_HECHO, (i + 1) * POR_HECHO))

it('una importación se ve en el acto, y llega entera a la caja que ya estaba y a la que se enrola después', async () => {
  const ya = await t.aparato(await t.crearCaja('Ya'))
  const oficina = await t.navegador()
  const productos = Array.from({ length: PRODUCTOS }, (_, i) => nuevo(i + 1))
  const guardado = await oficina.tienda.repo.guardarVarios([
    ...enTrozos(productos).map((cambios) => ({ entity: Historico, campos: { docTipo: 'producto', cambios, motivo: 'Importación' } })),
    ...enTrozos(productos).map((trozo) => ({
      entity: MovimientoInventario,
      campos: { motivo: 'inicial' as const, nota: '', lineas: trozo.map(({ docId }) => ({ productoId: docId, milesimas: 5_000 })) },
    })),
  ])
  expect(guardado.ok).toBe(true)
  expect(oficina.tienda.catalogo.total).toBe(PRODUCTOS + 1)
  expect(oficina.tienda.catalogo.existencia('producto:importado-7')).toBe(5_000)
  await oficina.tienda.sync.sincronizar()
  expect(oficina.tienda.sync.estado.valor().enCuarentena).toBe(0)

  const todos = async () => {
    await ya.tienda.sync.sincronizar()
    return ya.tienda.catalogo.total
  }
  await expect.poll(todos).toBe(PRODUCTOS + 1)
  await oficina.cerrar()
  const despues = await t.aparato(await t.crearCaja('Después'))
  for (const { tienda } of [ya, despues]) {
    expect(tienda.catalogo.total).toBe(PRODUCTOS + 1)
    expect(tienda.catalogo.porCodigo('7500000001200')).toMatchObject({ nombre: 'Artículo 1200', precioDiezmilesimas: 120_000_000 })
    expect(tienda.catalogo.existencia('producto:importado-1200')).toBe(5_000)
  }
  await ya.reabrir()
  expect(ya.tienda.catalogo.porId('producto:importado-3')?.nombre).toBe('Artículo 3')
  expect(ya.fallos).toEqual([])
  await ya.cerrar()
  await despues.cerrar()
}, 60_000)

it('lo que vende una caja aparece en la otra sin que nadie lo pida', async () => {
  const [a, b] = [await t.aparato(await t.crearCaja('A')), await t.aparato(await t.crearCaja('B'))]
  await abrirCaja(a.tienda)
  const [venta] = await vender(a.tienda)
  await expect.poll(async () => (await b.tienda.repo.get(Venta, venta?.id ?? ''))?.estado).toBe('servidor')
  await expect.poll(async () => (await a.tienda.repo.get(Venta, venta?.id ?? ''))?.estado).toBe('recibido')
  await a.cerrar()
  await b.cerrar()
}, 30_000)
