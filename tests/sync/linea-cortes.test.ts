import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { hechosDe, mentiras, unaLineaCortada, type Corte, type LineaCortada } from '../support/linea.ts'
import { abrirCaja, unaTienda, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

/* TCP cut after each byte of a push, on its way and on its way back, and of the answer to a pull. `LINEA=larga`: after every single one. */

const PASO = process.env['LINEA'] === 'larga' ? 1 : 13

let t: TiendaDePrueba
let linea: LineaCortada
let a: Aparato
beforeAll(async () => {
  t = await unaTienda()
  linea = await unaLineaCortada(t.url)
  a = await t.aparato(await t.crearCaja('Caja'))
  await abrirCaja(a.tienda)
  a.linea.url = linea.url
  await a.tienda.sync.sincronizar()
}, 60_000)
afterAll(async () => {
  await a.cerrar()
  await linea.cerrar()
  await t.cerrar()
})
afterEach(() => expect(a.fallos).toEqual([]))

const ultimo = async (): Promise<string | undefined> => (await hechosDe(a)).at(-1)?.estado
const enServidor = async (id: string): Promise<boolean> => {
  const ops = await t.p.store.db(`tienda-${t.tiendaId}-ops`)
  return (await ops.get(id)) !== undefined
}

describe.each<[string, Corte['sentido']]>([
  ['la petición', 'ida'],
  ['la respuesta', 'vuelta'],
])('cortada %s', (_nombre, sentido) => {
  it('en cualquier byte, no se marca nada que el servidor no tenga, y después llega', async () => {
    linea.corte = undefined
    await vender(a.tienda)
    await a.tienda.sync.sincronizar()
    const largo = linea.medida[sentido]
    expect(largo).toBeGreaterThan(200)
    const [venta] = await vender(a.tienda)
    const id = venta?.id ?? ''
    let cortes = 0
    // From the first byte to the last but one: the whole exchange is one that was not cut.
    for (let bytes = 0; bytes < largo - 40; bytes += PASO) {
      linea.corte = { sentido, bytes }
      await a.tienda.sync.sincronizar()
      cortes++
      expect(await ultimo(), `cortada en el byte ${bytes} de ${largo}`).toBe('guardado')
    }
    expect(await enServidor(id)).toBe(sentido === 'vuelta')
    // Near the end it may have gone through: lengths differ by a few bytes from one push to the next.
    for (let bytes = largo - 40; bytes < largo + 4; bytes++) {
      linea.corte = { sentido, bytes }
      await a.tienda.sync.sincronizar()
      cortes++
      expect((await ultimo()) === 'guardado' || (await enServidor(id))).toBe(true)
    }
    linea.corte = undefined
    await a.tienda.sync.sincronizar()
    expect(await ultimo()).toBe('recibido')
    expect(await mentiras(t, a)).toEqual([])
    expect(cortes).toBeGreaterThan(40)
    process.stdout.write(`${cortes} cortes de ${sentido} en ${largo} bytes\n`)
  }, 600_000)
})

it('cortada la lectura en cualquier byte, no se da por leído lo que no llegó', async () => {
  linea.corte = undefined
  linea.comienzo = 'GET /sync/v1/pull'
  const nombre = `Caja ${crypto.randomUUID()}`
  await t.crearCaja(nombre)
  const llego = async () => (await a.tienda.repo.buscar(Caja)).some(({ doc }) => doc.nombre === nombre)
  for (let bytes = 0; !(await llego()); bytes += PASO) {
    linea.corte = { sentido: 'vuelta', bytes }
    await a.tienda.sync.sincronizar()
    expect((await llego()) || a.tienda.sync.estado.valor().ultimoFallo !== '', `cortada en el byte ${bytes}`).toBe(true)
    expect(bytes).toBeLessThan(20_000)
  }
  expect(linea.corte?.bytes).toBeGreaterThan(500)
  linea.corte = undefined
  await a.tienda.sync.sincronizar()
  await expect.poll(() => a.tienda.sync.estado.valor()).toMatchObject({ conexion: 'en-linea', ultimoFallo: '' })
}, 600_000)
