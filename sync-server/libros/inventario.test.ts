/** The stock of a month's end in the book: noted, noted again when something comes late, M9, and row 228 of the attack table. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeCompra } from '#domain/compras/compra.rules.ts'
import type { InventarioDeMes, ResultadoDePrueba } from '#domain/libros/comandos.libros.ts'
import { unComercio, unMensajero, type Comercial } from '../../tests/support/server/orders.ts'
import { bien, Hechos, unaCaja, unNavegador } from '../../tests/support/server/sync.ts'
import { unServidor, type Prueba, type Quien } from '../../tests/support/server/test-server.ts'

let p: Prueba
let comercio: Comercial
let caja: Hechos
let nube: Hechos
/** Ten of coffee at RD$250 were there from the beginning (`unComercio`). */
const PUESTO = 250_000
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())
beforeEach(async () => {
  p.reloj.ahora = new Date('2026-10-20T15:00:00.000Z')
  comercio = await unComercio(p)
  caja = new Hechos(p, comercio.tienda, await unaCaja(p, comercio.duena, comercio.tienda))
  nube = new Hechos(p, comercio.tienda, await unNavegador(p, comercio.duena, comercio.tienda))
  await comprar('B0100000221', '2026-10-20')
  p.reloj.ahora = new Date('2026-11-25T15:00:00.000Z')
})

/** Twenty at RD$50 each. */
async function comprar(ncf: string, fecha: string): Promise<void> {
  const lineas = [{ productoId: 'producto:1', nombre: 'Pan', milesimas: 20_000, montoCentavos: 100_000 }]
  bien(await nube.enviar(nube.hecho(Compra, { ...Compra.muestra, ncf, fecha, vence: fecha, lineas }, { id: idDeCompra('131246796', ncf) })))
}
const pedir = (metodo: 'GET' | 'POST', ruta: string, cuerpo?: object, quien: Quien = comercio.duena) =>
  p.pedir(metodo, `/api/tiendas/${comercio.tienda.tiendaId}/libros${ruta}`, cuerpo, quien)
const anotar = (mes: string, quien: Quien = comercio.duena) => pedir('POST', '/inventario', { mes }, quien)
const inventarios = async () => bien(await pedir('GET', '/meses'))['inventarios'] as InventarioDeMes[]
const m9 = async () => (bien(await pedir('GET', '/prueba'))['pruebas'] as ResultadoDePrueba[]).find(({ prueba }) => prueba === 'M9')
/** What the accounts of a month come to, centavos: costs add to the cost. */
async function de(mes: string) {
  const libro = bien(await pedir('GET', `?desde=${mes}&hasta=${mes}`)) as {
    resultados: { costos: { cuenta: string; centavos: number }[]; gananciaBrutaCentavos: number }
    balance: { activos: { cuenta: string; centavos: number }[]; capital: { cuenta: string; centavos: number }[] }
  }
  const en = (renglones: { cuenta: string; centavos: number }[], cual: string) =>
    renglones.find(({ cuenta }) => cuenta === cual)?.centavos ?? 0
  return {
    compras: en(libro.resultados.costos, 'compras'),
    variacion: en(libro.resultados.costos, 'variacionDeInventario'),
    inventario: en(libro.balance.activos, 'inventario'),
    capital: en(libro.balance.capital, 'capital'),
  }
}

test('lo que queda de lo que se compró no es un costo del mes, y lo que había es de su dueña', async () => {
  expect(await inventarios()).toMatchObject([{ mes: '2026-10', anotadoCentavos: null, ahoraCentavos: PUESTO + 100_000, sinCosto: 0 }])
  expect((await m9())?.estado).toBe('sin-datos')
  expect(await de('2026-10')).toEqual({ compras: 100_000, variacion: 0, inventario: 0, capital: 0 })
  bien(await anotar('2026-10'))
  expect(await de('2026-10')).toEqual({ compras: 100_000, variacion: -100_000, inventario: PUESTO + 100_000, capital: PUESTO })
  expect((await m9())?.estado).toBe('bien')
  expect(await inventarios()).toMatchObject([{ mes: '2026-10', anotadoCentavos: PUESTO + 100_000 }])
})

test('lo que se vende el mes siguiente es su costo', async () => {
  bien(await anotar('2026-10'))
  bien(await caja.enviar(await caja.venta({ fecha: '2026-11-25' })))
  p.reloj.ahora = new Date('2026-12-02T15:00:00.000Z')
  bien(await anotar('2026-11'))
  expect(await de('2026-11')).toMatchObject({ compras: 0, variacion: 5000, inventario: PUESTO + 95_000, capital: PUESTO })
  expect((await m9())?.estado).toBe('bien')
})

test('lo que llega tarde se dice, se anota otra vez, y el mes que sigue empieza en eso', async () => {
  bien(await anotar('2026-10'))
  p.reloj.ahora = new Date('2026-12-02T15:00:00.000Z')
  bien(await anotar('2026-11'))
  await comprar('B0100000222', '2026-10-30')
  const dicho = await m9()
  expect([dicho?.estado, dicho?.hallazgos.map(({ code, de: mes }) => [code, mes])]).toEqual([
    'mal',
    [
      ['libros.inventario-de-mes', '2026-10'],
      ['libros.inventario-de-mes', '2026-11'],
    ],
  ])
  bien(await anotar('2026-10'))
  expect(await de('2026-10')).toMatchObject({ compras: 200_000, variacion: -200_000 })
  // Of November nothing is said yet but what was: it shrank by what October has more.
  expect((await de('2026-11')).inventario).toBe(PUESTO + 100_000)
  bien(await anotar('2026-11'))
  expect(await de('2026-11')).toMatchObject({ variacion: 0, inventario: PUESTO + 200_000 })
  expect((await m9())?.estado).toBe('bien')
})

test('un mes cerrado no cambia: lo que se anota otra vez es un complemento del que sigue', async () => {
  bien(await anotar('2026-10'))
  bien(await pedir('POST', '/meses', { mes: '2026-10', pendientes: 9 }))
  await comprar('B0100000222', '2026-10-30')
  bien(await anotar('2026-10'))
  expect(await de('2026-10')).toMatchObject({ compras: 100_000, variacion: -100_000, inventario: PUESTO + 100_000 })
  expect(await de('2026-11')).toMatchObject({ compras: 100_000, variacion: -100_000, inventario: PUESTO + 200_000 })
})

test('fila 228: un mes que no ha terminado, otra tienda o quien no lleva los libros no anotan nada', async () => {
  expect((await anotar('2026-11')).cuerpo['code']).toBe('inventario.mes-sin-terminar')
  expect((await anotar('octubre')).estado).toBe(400)
  for (const rol of ['supervisor', 'cajero', 'mensajero'])
    expect([rol, (await anotar('2026-10', (await unMensajero(p, comercio, { rol })).persona)).estado]).toEqual([rol, 403])
  expect((await anotar('2026-10', (await unComercio(p)).duena)).estado).toBe(404)
  expect((await anotar('2026-10', caja.de)).estado).toBe(401)
  expect((await inventarios())[0]?.anotadoCentavos).toBeNull()
  bien(await anotar('2026-10', (await unMensajero(p, comercio, { rol: 'contador' })).persona))
})
