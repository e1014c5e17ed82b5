import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Result } from '#domain/core/result.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { cobrar } from '#data/ventas/ventas.ts'
import { abrirCaja, unaTienda, unaVenta, vender, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
beforeAll(async () => {
  t = await unaTienda()
}, 60_000)
afterAll(() => t.cerrar())

/** A till whose page was killed at some step may say anything, but never "saved" of what is not. */
const intentar = async <T>(tarea: Promise<T>): Promise<T | undefined> => await tarea.catch(() => undefined)

async function jornada(a: Aparato, vida: { pasos: number; despues: boolean }): Promise<string[]> {
  const guardadas: string[] = []
  try {
    await a.reabrir(vida)
    for (let i = 0; i < 2; i++) {
      const cobrada: Result<Venta> | undefined = await intentar(cobrar(a.tienda, unaVenta(a.tienda)))
      if (cobrada?.ok === true) guardadas.push(cobrada.value.id)
    }
    await intentar(a.tienda.sync.sincronizar())
  } catch {
    // Killed while opening: nothing was sold.
  }
  a.fallos.length = 0
  return guardadas
}

it.each([
  ['antes de un paso', false],
  ['después de un paso, sin que nadie lo supiera', true],
])(
  'matar la página %s nunca pierde una venta guardada ni repite un número',
  async (_nombre, despues) => {
    const a = await t.aparato(await t.crearCaja('Caja'))
    await abrirCaja(a.tienda)
    const guardadas = (await vender(a.tienda)).map(({ id }) => id)
    let muertes = 0
    for (let pasos = 1; pasos < 70; pasos += 2) {
      const hechas = await jornada(a, { pasos, despues })
      guardadas.push(...hechas)
      if (hechas.length < 2) muertes++
      await a.reabrir()
      guardadas.push(...(await vender(a.tienda)).map(({ id }) => id))
      await a.tienda.sync.sincronizar()
      const enServidor = (await t.docs('ops', 'venta')).filter((doc) => doc['dispositivoId'] === a.tienda.dispositivo.id)
      expect(enServidor.map((doc) => String(doc['id']))).toEqual(expect.arrayContaining(guardadas))
      expect(new Set(guardadas).size, `dos ventas con un número, ${pasos} pasos`).toBe(guardadas.length)
      const seqs = enServidor.map((doc) => Number(doc['seq'])).sort((x, y) => x - y)
      expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i))
    }
    expect(muertes).toBeGreaterThan(8)
    expect(a.tienda.sync.estado.valor().enCuarentena).toBe(0)
    await a.cerrar()
  },
  120_000,
)
