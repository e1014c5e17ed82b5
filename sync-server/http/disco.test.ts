import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { pushReply } from '#domain/core/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../tests/support/server/sync.ts'
import { openStore } from '../store/open.ts'
import type { Db, Store } from '../store/port.ts'
import { StoreWriteError } from '../store/write-error.ts'
import { crearDisco, medirCarpeta } from '../core/disco.ts'

const GB = 1_000_000_000

describe('el espacio que hace falta', () => {
  const revisar = async (libresBytes: number, totalBytes: number, minimoBytes?: number) =>
    (await crearDisco({ medir: async () => ({ libresBytes, totalBytes }), ahora: () => 0, minimoBytes }).revisar()).ok

  it('es el menor de medio giga y la décima parte del disco, o el que diga la configuración', async () => {
    expect(await revisar(0.51 * GB, 100 * GB)).toBe(true)
    expect(await revisar(0.49 * GB, 100 * GB)).toBe(false)
    expect(await revisar(0.11 * GB, 1 * GB)).toBe(true)
    expect(await revisar(0.09 * GB, 1 * GB)).toBe(false)
    expect(await revisar(3 * GB, 100 * GB, 4 * GB)).toBe(false)
    expect(await revisar(0, 100 * GB, 0)).toBe(true)
  })

  it('se mide de nuevo a los dos segundos, no en cada petición', async () => {
    let [veces, ms] = [0, 0]
    const medir = async () => ({ libresBytes: ++veces * GB, totalBytes: 100 * GB })
    const disco = crearDisco({ medir, ahora: () => ms })
    await Promise.all([disco.revisar(), disco.revisar(), disco.revisar()])
    expect(veces).toBe(1)
    ms = 2000
    await disco.revisar()
    expect(veces).toBe(2)
  })

  it('sale del disco de verdad', async () => {
    const { libresBytes, totalBytes } = await medirCarpeta(tmpdir())()
    expect(libresBytes).toBeGreaterThan(0)
    expect(totalBytes).toBeGreaterThan(libresBytes)
  })
})

describe('un servidor que se queda sin sitio', () => {
  let libresBytes = 10 * GB
  let falla = false
  let p: Prueba
  let duena: PersonaPrueba
  let tienda: TiendaPrueba
  let caja: Hechos

  /** A store whose facts cannot be written while `falla`. */
  const abrir = async (lugar: string): Promise<Store> => {
    const store = await openStore({ carpeta: lugar })
    const conFalla = (una: Db): Db =>
      new Proxy(una, {
        get: (_, campo: keyof Db) => {
          if (campo === 'createMany' && falla)
            return () => Promise.reject(new StoreWriteError(una.nombre, new Error('IO error: No space left on device')))
          const valor = una[campo]
          return typeof valor === 'function' ? valor.bind(una) : valor
        },
      })
    return { ...store, db: async (nombre) => conFalla(await store.db(nombre)) }
  }

  beforeAll(async () => {
    p = await unServidor({}, abrir, { medirDisco: async () => ({ libresBytes, totalBytes: 100 * GB }) })
    ;({ duena, tienda } = await unaTienda(p))
    caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
    await caja.pedirBloque()
  }, 60_000)
  afterAll(() => p.cerrar())
  beforeEach(() => {
    libresBytes = 10 * GB
    falla = false
  })
  /** What was measured counts for two seconds. */
  const medirDeNuevo = () => new Promise((resolve) => setTimeout(resolve, 2100))

  test('rechaza lo que escribe con 503 y cuándo volver, sigue leyendo, y /readyz lo dice', async () => {
    const venta = await caja.venta()
    expect((await p.pedir('GET', '/readyz')).estado).toBe(200)
    libresBytes = 0.4 * GB
    await medirDeNuevo()
    const rechazada = await caja.enviar(venta)
    expect(rechazada).toMatchObject({ estado: 503, cuerpo: { code: 'servidor.sin-espacio' } })
    expect(Number(rechazada.headers['retry-after'])).toBeGreaterThan(0)
    expect((await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/cajas`, { nombre: 'Otra' }, duena)).estado).toBe(503)
    expect(await p.pedir('GET', '/readyz')).toMatchObject({ estado: 503, cuerpo: { code: 'servidor.no-contesta' } })
    expect((await p.pedir('GET', '/healthz')).estado).toBe(200)
    expect((await caja.leer('saludo')).estado).toBe(200)
    expect((await caja.leer('pull?base=ops&desde=0')).estado).toBe(200)
    libresBytes = 10 * GB
    await medirDeNuevo()
    expect(pushReply.parse(bien(await caja.enviar(venta))).resultados).toMatchObject([{ id: venta.id, resultado: 'recibido' }])
  })

  test('una escritura que falla es un 503, nunca un recibo', async () => {
    const ventas = [await caja.venta(), await caja.venta()]
    falla = true
    for (const hechos of [ventas, ventas.slice(0, 1)]) {
      const respuesta = await caja.enviar(...hechos)
      expect(respuesta).toMatchObject({ estado: 503, cuerpo: { code: 'servidor.no-pudo-guardar' } })
      expect(Number(respuesta.headers['retry-after'])).toBeGreaterThan(0)
    }
    falla = false
    const recibos = bien(await caja.leer('receipts'))
    expect(recibos['recibos']).not.toContainEqual(expect.objectContaining({ id: ventas[0]?.id }))
    expect(pushReply.parse(bien(await caja.enviar(...ventas))).resultados.map(({ resultado }) => resultado)).toEqual([
      'recibido',
      'recibido',
    ])
  })
})
