import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { GuardError } from '../../store/guardia.ts'
import type { Db, Store } from '../../store/port.ts'
import { crearIngesta } from './ingest.ts'
import type { Ingesta } from '../../core/central.ts'
import { unMundo, type DispositivoDePrueba, type Mundo } from '../../../tests/support/server/door.ts'

/* The store fails in every way that it can; the facts that can be kept are kept, and nobody is told otherwise. */

let mundo: Mundo
let caja: DispositivoDePrueba
beforeEach(async () => {
  mundo = await unMundo()
  caja = await mundo.caja()
})
afterEach(() => mundo.cerrar())

/** The door over the same store, with `antesDeCrear` in the way of each batch of new facts. */
function puerta(antesDeCrear: (docs: readonly { id: string }[]) => void | Promise<void>): Ingesta {
  const ops = mundo.ops.nombre
  const store: Store = {
    ...mundo.store,
    db: async (nombre) => {
      const db = await mundo.store.db(nombre)
      if (nombre !== ops) return db
      const con: Pick<Db, 'createMany'> = {
        createMany: async (docs) => {
          await antesDeCrear(docs)
          return db.createMany(docs)
        },
      }
      return new Proxy(db, { get: (original, campo) => (campo === 'createMany' ? con.createMany : delOriginal(original, campo)) })
    },
  }
  const { ponerAlDia, asentarRecibos } = mundo.central.trabajos
  const luego = (hacer: () => void): void => hacer()
  return crearIngesta({ store, ahora: () => mundo.reloj.ahora, luego, ponerAlDia, asentarRecibos, alGuardar: () => undefined })
}
function delOriginal(original: Db, campo: string | symbol): unknown {
  const valor: unknown = Reflect.get(original, campo)
  return typeof valor === 'function' ? (valor as (...args: unknown[]) => unknown).bind(original) : valor
}

const guardadas = async (): Promise<number> => (await mundo.ops.find({ tipo: Venta.tipo })).length

describe('cuando el almacén falla', () => {
  test('un documento que nadie puede guardar se deja para luego, y los otros 49 llegan', async () => {
    const envios = Array.from({ length: 50 }, () => caja.venta())
    const veneno = envios[17]?.id
    const ingesta = puerta((docs) => {
      if (docs.some(({ id }) => id === veneno)) throw new Error('ese no')
    })
    const resultados = await ingesta.ingerir(caja.remitente, envios)
    expect(resultados.map(({ resultado }) => resultado)).toEqual(envios.map(({ id }) => (id === veneno ? 'reintentar' : 'recibido')))
    expect(await guardadas()).toBe(49)
    expect((await puerta(() => undefined).ingerir(caja.remitente, envios)).every(({ resultado }) => resultado === 'recibido')).toBe(true)
  })

  test('con el disco lleno no hay recibo para nadie, y después entra todo', async () => {
    let lleno = true
    const ingesta = puerta(() => {
      if (lleno) throw new Error('ENOSPC')
    })
    const envios = [caja.venta(), caja.venta()]
    await expect(ingesta.ingerir(caja.remitente, envios)).rejects.toThrow('ENOSPC')
    expect(await guardadas()).toBe(0)
    lleno = false
    expect((await ingesta.ingerir(caja.remitente, envios)).map(({ resultado }) => resultado)).toEqual(['recibido', 'recibido'])
  })

  test('lo que la guardia del almacén rechaza va a cuarentena con lo que ella dijo; lo demás entra', async () => {
    const envios = Array.from({ length: 5 }, () => caja.venta())
    const malas = [envios[1]?.id, envios[4]?.id]
    const ingesta = puerta(async (docs) => {
      const rechazados = docs.filter(({ id }) => malas.includes(id)).map(({ id }) => ({ id, motivo: 'clase:nota' }))
      if (rechazados.length === 0) return
      await mundo.ops.createMany(docs.filter(({ id }) => !malas.includes(id)))
      throw new GuardError(rechazados)
    })
    const resultados = await ingesta.ingerir(caja.remitente, envios)
    expect(resultados.map((r) => ('motivo' in r ? r.motivo : r.resultado))).toEqual([
      'recibido',
      'guardia',
      'recibido',
      'recibido',
      'guardia',
    ])
    expect(resultados[1]).toMatchObject({ detalle: 'clase:nota' })
  })

  test('se responde solo cuando el almacén respondió', async () => {
    let abrir: () => void = () => undefined
    const barrera = new Promise<void>((resolver) => (abrir = resolver))
    const ingesta = puerta(() => barrera)
    let respondio = false
    const respuesta = ingesta.ingerir(caja.remitente, [caja.venta()]).then((r) => {
      respondio = true
      return r
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(respondio).toBe(false)
    abrir()
    expect((await respuesta)[0]?.resultado).toBe('recibido')
  })

  test('lo que llega mientras se guarda va junto en la escritura siguiente, en orden', async () => {
    const lotes: string[][] = []
    const ingesta = puerta((docs) => {
      lotes.push(docs.map(({ id }) => id))
    })
    const envios = Array.from({ length: 12 }, () => caja.venta())
    await ingesta.ingerir(caja.remitente, [envios[0]])
    const respuestas = await Promise.all(envios.slice(1).map((envio) => ingesta.ingerir(caja.remitente, [envio])))
    expect(respuestas.flat().every(({ resultado }) => resultado === 'recibido')).toBe(true)
    expect(lotes.flat()).toEqual(envios.map(({ id }) => id))
    expect(lotes.length).toBeLessThanOrEqual(4)
  })
})

describe('cuando el almacén es lento', () => {
  /** Each document takes 20 ms; answers the writes, each with the ids that were in it. */
  function puertaLenta(): { ingesta: Ingesta; lotes: string[][] } {
    const lotes: string[][] = []
    const ingesta = puerta((docs) => {
      lotes.push(docs.map(({ id }) => id))
      mundo.reloj.ahora = new Date(mundo.reloj.ahora.getTime() + 20 * docs.length)
    })
    return { ingesta, lotes }
  }

  test('quien vende espera la escritura en curso y la suya, no a quienes vuelven con lo de tres días', async () => {
    const { ingesta, lotes } = puertaLenta()
    const vuelven = await Promise.all(Array.from({ length: 8 }, () => mundo.caja()))
    const entregas = vuelven.map((otra) => Array.from({ length: 100 }, () => otra.venta()))
    const respuestas = vuelven.map((otra, i) => ingesta.ingerir(otra.remitente, entregas[i] ?? []))
    const venta = caja.venta()
    const [recibo] = await ingesta.ingerir(caja.remitente, [venta])
    expect(recibo?.resultado).toBe('recibido')
    expect(lotes.findIndex((lote) => lote.includes(venta.id))).toBe(1)
    expect(lotes).toHaveLength(2)
    for (const [i, respuesta] of respuestas.entries())
      expect((await respuesta).map(({ id, resultado }) => `${id} ${resultado}`)).toEqual(
        (entregas[i] ?? []).map(({ id }) => `${id} recibido`),
      )
    expect(
      lotes.slice(3).every((lote) => lote.length <= 25),
      'half a second each',
    ).toBe(true)
    expect(await guardadas()).toBe(801)
  })

  test('quien vuelve no espera para siempre a quienes venden', async () => {
    const { ingesta, lotes } = puertaLenta()
    const otra = await mundo.caja()
    let llego = false
    const entrega = ingesta.ingerir(
      otra.remitente,
      Array.from({ length: 200 }, () => otra.venta()),
    )
    void entrega.then(() => (llego = true))
    while (!llego && lotes.length < 60) await ingesta.ingerir(caja.remitente, [caja.venta()])
    expect(llego).toBe(true)
    expect((await entrega).every(({ resultado }) => resultado === 'recibido')).toBe(true)
  })

  test('lo que no se pudo guardar a medio camino no tiene recibo, y vuelve a entrar entero', async () => {
    let escrituras = 0
    const ingesta = puerta(() => {
      if (++escrituras > 1) throw new Error('ENOSPC')
    })
    const envios = Array.from({ length: 150 }, () => caja.venta())
    await expect(ingesta.ingerir(caja.remitente, envios)).rejects.toThrow('ENOSPC')
    expect(await guardadas()).toBe(100)
    const repetida = await puerta(() => undefined).ingerir(caja.remitente, envios)
    expect(repetida.map(({ id, resultado }) => `${id} ${resultado}`)).toEqual(envios.map(({ id }) => `${id} recibido`))
    expect(await guardadas()).toBe(150)
  })
})
