/** What the simulator found in production code, as small cases of their own. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { abrirCaja, unaTienda, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

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

it('lo propio que vuelve del servidor vuelve con su mismo texto: se puede ofrecer otra vez', async () => {
  await uno()
  const ventas = await vender(a.tienda, 2)
  await a.tienda.sync.sincronizar()
  const antes = await a.tienda.interno.ops.leer(ventas.map(({ id }) => id))
  await a.cerrar()
  await a.perderBases('--ops')
  for (const nombre of await a.archivos.listar('')) await a.archivos.borrar(nombre)
  await a.reabrir()
  await a.tienda.sync.sincronizar()
  const despues = await a.tienda.interno.ops.leer(ventas.map(({ id }) => id))
  expect(despues.map((fila) => [fila?.estado, fila?.hash, fila?.texto])).toEqual(antes.map((fila) => ['recibido', fila?.hash, fila?.texto]))
})

it('lo que alguien en medio llamó demasiado grande se vuelve a intentar sin que nadie lo pida', async () => {
  await uno()
  let veces = 0
  a.linea.intervenir = async (url, _init, seguir) => {
    if (!url.includes('/push') || veces++ > 0) return await seguir()
    return Response.json({ code: 'peticion.demasiado-grande' }, { status: 413 })
  }
  const [venta] = await vender(a.tienda, 1)
  await expect.poll(() => veces).toBe(1)
  // Other sales go on; none of them is a request to try that one again.
  await expect
    .poll(
      async () => {
        await vender(a.tienda, 1)
        await new Promise((listo) => void setTimeout(listo, 300))
        return (await a.tienda.repo.get(Venta, venta?.id ?? ''))?.estado
      },
      { timeout: 12_000 },
    )
    .toBe('recibido')
  a.linea.intervenir = undefined
})
