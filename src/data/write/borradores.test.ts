import { afterEach, expect, test } from 'vitest'
import { nuevaLinea } from '#domain/ventas/venta.rules.ts'
import { construir } from '#domain/core/construir.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { cafe } from '../../../tests/support/caja-sola.ts'
import { unEquipo } from '../../../tests/support/dispositivo.ts'
import type { BaseLocal } from '#data/device/almacen.ts'
import { abrirBorradores, type BorradorVenta, type BorradoresCerrables } from './borradores.ts'
import { localSobre } from '#data/device/local.ts'

const equipo = unEquipo()
let base: BaseLocal<never, 'local'>
let ocultar = (): void => undefined
const fallos: unknown[] = []
async function abrir(de = 't1:d1', ultima?: Pick<Venta, 'en' | 'lineas' | 'modifica'>): Promise<BorradoresCerrables> {
  const puertos = equipo.pestana()
  base = await puertos.abrirBase('prueba', { filas: [], apuntes: ['local'] })
  const alOcultar = (aviso: () => void) => {
    ocultar = aviso
    return () => undefined
  }
  return abrirBorradores({
    local: localSobre(base.apuntes.local),
    de,
    puertos: { ...puertos, alOcultar },
    comprobantePorDefecto: () => 'E32',
    ultimaVenta: async () => ultima,
    alFallar: (error) => fallos.push(error),
  })
}
afterEach(async () => {
  await base.cerrar()
  expect(fallos.splice(0)).toEqual([])
})

const conCafe = (borradores: BorradoresCerrables, cuantos: number): BorradorVenta => ({
  ...borradores.nuevo(),
  lineas: [nuevaLinea(cafe, cuantos * 1000)],
})

test('lo que se está escribiendo sigue ahí si matan la página 150 ms después', async () => {
  const borradores = await abrir('t1:muerta')
  for (let i = 1; i <= 20; i++) borradores.cambiar(conCafe(borradores, i))
  expect(borradores.actual.valor()?.lineas[0]?.cantidadMilesimas).toBe(20_000)
  await new Promise((listo) => setTimeout(listo, 200))
  expect((await abrir('t1:muerta')).actual.valor()?.lineas[0]?.cantidadMilesimas).toBe(20_000)
})

test('al esconder la página se guarda en seguida', async () => {
  const borradores = await abrir('t1:oculta')
  borradores.cambiar(conCafe(borradores, 3))
  ocultar()
  await new Promise((listo) => setTimeout(listo, 30))
  expect((await abrir('t1:oculta')).actual.valor()?.lineas[0]?.cantidadMilesimas).toBe(3_000)
})

test('aparcar, atender a otro y retomar no pierde ninguna de las dos', async () => {
  const borradores = await abrir('t1:aparcar')
  borradores.cambiar(conCafe(borradores, 2))
  await borradores.aparcar('La señora del sombrero', 'Yokasta')
  expect(borradores.actual.valor()).toBeUndefined()
  borradores.cambiar(conCafe(borradores, 5))
  const [aparcada] = borradores.aparcadas.valor()
  expect((await borradores.retomar(aparcada?.id ?? ''))?.lineas[0]?.cantidadMilesimas).toBe(2_000)
  const otra = await abrir('t1:aparcar')
  expect(otra.actual.valor()?.lineas[0]?.cantidadMilesimas).toBe(2_000)
  expect(otra.aparcadas.valor().map(({ borrador }) => borrador.lineas[0]?.cantidadMilesimas)).toEqual([5_000])
})

test('descartar no revive al volver a abrir', async () => {
  const borradores = await abrir('t1:descartar')
  borradores.cambiar(conCafe(borradores, 2))
  await borradores.descartar()
  expect((await abrir('t1:descartar')).actual.valor()).toBeUndefined()
})

test('una venta cobrada cuyo borrador no dio tiempo a olvidar no se ofrece para cobrar otra vez', async () => {
  const borradores = await abrir('t1:cobrada')
  borradores.cambiar(conCafe(borradores, 1))
  await borradores.asegurar()
  const venta = construir(Venta, {}, { en: new Date(equipo.reloj.ahora + 1).toISOString() })
  expect((await abrir('t1:cobrada', { ...venta, en: new Date(equipo.reloj.ahora - 1).toISOString() })).actual.valor()).toBeDefined()
  expect((await abrir('t1:cobrada', { ...venta, lineas: [...venta.lineas, ...venta.lineas] })).actual.valor()).toBeDefined()
  expect((await abrir('t1:cobrada', venta)).actual.valor()).toBeUndefined()
})

test('un borrador de una versión que ya no se entiende no impide abrir', async () => {
  await abrir('t1:viejo')
  await base.apuntes.local.crear([{ id: 'borrador:t1:viejo', texto: '{"lineas":"dos"}' }])
  expect((await abrir('t1:viejo')).actual.valor()).toBeUndefined()
})

test('otras cosas a medio escribir se guardan por su nombre', async () => {
  const borradores = await abrir('t1:otros')
  borradores.guardarOtro('conteo', { '10000': 3 })
  expect(await borradores.leerOtro('conteo')).toEqual({ '10000': 3 })
  await borradores.cerrar()
  const otra = await abrir('t1:otros')
  expect(await otra.leerOtro('conteo')).toEqual({ '10000': 3 })
  otra.guardarOtro('conteo', undefined)
  await otra.asegurar()
  expect(await (await abrir('t1:otros')).leerOtro('conteo')).toBeUndefined()
})

test('con el disco lleno, lo que se tira no se tira todavía, y alguien se entera', async () => {
  const borradores = await abrir('t1:lleno')
  borradores.guardarOtro('conteo', 3)
  await borradores.asegurar()
  const { cambiar } = base.apuntes.local
  const lleno = new DOMException('lleno', 'QuotaExceededError')
  base.apuntes.local.cambiar = () => Promise.reject(lleno)
  borradores.guardarOtro('conteo', undefined)
  await expect.poll(() => fallos.splice(0)).toEqual([lleno])
  base.apuntes.local.cambiar = cambiar
  await borradores.asegurar()
  expect(await (await abrir('t1:lleno')).leerOtro('conteo')).toBeUndefined()
})

test('lo que empieza igual se lee junto, también lo que se acaba de escribir, y nada de otro equipo', async () => {
  const borradores = await abrir('t1:juntos')
  borradores.guardarOtro('impresiones:v1', 1)
  borradores.guardarOtro('impresiones:v2', 2)
  borradores.guardarOtro('conteo', 3)
  ;(await abrir('t1:ajenos')).guardarOtro('impresiones:v3', 4)
  expect((await borradores.leerOtros('impresiones:')).toSorted()).toEqual([1, 2])
})

test('la venta a medio hacer de una pestaña es la de la otra, en cuanto está en el disco', async () => {
  const una = await abrir('t1:dos')
  const otra = await abrir('t1:dos')
  una.cambiar(conCafe(una, 2))
  await una.asegurar()
  await new Promise((listo) => setTimeout(listo, 50))
  expect(otra.actual.valor()?.lineas[0]?.cantidadMilesimas).toBe(2_000)
  await una.aparcar('Doña Carmen', 'Yokasta')
  await new Promise((listo) => setTimeout(listo, 50))
  expect(otra.actual.valor()).toBeUndefined()
  expect(otra.aparcadas.valor()?.map(({ nombre }) => nombre)).toEqual(['Doña Carmen'])
})
